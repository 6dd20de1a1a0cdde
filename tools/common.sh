# shellcheck shell=bash
# What ./run and ./test share: speaking, installing packages, building. Sourced, not run.
# The caller has set `root`, the folder of the repository.

cores=${MERLON_CORES:-$(nproc)}

# What a file includes is taken from the compiler, which writes it down anyway, instead of from a preprocessor before it: a
# first build with ccache then takes no longer than one without.
export CCACHE_DEPEND=1

say() { printf '%s\n' "$*"; }

# On a terminal: a line that says what is being done, until it is done.
working() { if [[ -t 1 ]]; then printf '\r\033[K  ...   %s' "$*"; fi; }
clear_line() { if [[ -t 1 ]]; then printf '\r\033[K'; fi; }

# shown <log>: adds what it reads to the log; on a terminal its newest line is seen meanwhile.
shown() {
  if [[ ! -t 1 ]]; then
    cat >>"$1"
    return
  fi
  local line
  tee -a "$1" | while IFS= read -r line; do
    # A step of a build: its number and the file's name without the way there.
    if [[ $line =~ ^(\[[0-9]+/[0-9]+\])\ (.*) ]]; then line="${BASH_REMATCH[1]} ${BASH_REMATCH[2]##*/}"; fi
    printf '\r\033[K%s' "${line:0:$((${COLUMNS:-80} - 1))}"
  done
  clear_line
}

# Begins the logs of this run. What is installed is written to one of them, by several steps.
start_logs() {
  { mkdir -p "$logs" && : >"$logs/apt.log"; } 2>/dev/null || die "nothing can be written in $root; is the disk full, or the folder somebody else's?"
}

free_megabytes() { df --output=avail -m "$root" | tail -n 1 | tr -d ' '; }

# The one sentence that says what went wrong, and the end.
die() {
  clear_line
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# die_of <log> <sentence>: what went wrong where the log shows a cause that we know, otherwise the end of the log and the
# sentence.
die_of() {
  local log=$1 sentence=$2
  # On a full disk the log itself may lack the message.
  if (($(free_megabytes) < 20)) || grep -qiE 'no space left on device|enough free space' "$log"; then
    die "the disk is full: $(free_megabytes) MB are free in $root; the first ./run needs about 1,600."
  elif grep -qE 'Killed signal|out of memory|std::bad_alloc' "$log"; then
    die "the compiler ran out of memory; one process at a time needs less: MERLON_CORES=1 $0"
  elif grep -qE 'Temporary failure resolving|Could not resolve|Could not connect|Cannot initiate the connection|Network is unreachable|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH' "$log"; then
    die "there is no connection to the servers that packages come from; the first start needs one (what failed: $log)."
  fi
  complaints "$log" | tail -n 30 >&2
  die "$sentence (all of the output: $log)"
}

# --- packages -------------------------------------------------------------------------------------------------------

is_installed() {
  [[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

# Prints the installed packages among those that match a shell pattern, one a line.
installed_like() {
  dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$1" 2>/dev/null | sed -n 's/^installed //p'
}

# Prints the names of installable packages that match an extended regular expression, oldest version first.
available_like() {
  apt-cache pkgnames | grep -E "^($1)$" | sort -V | while read -r name; do
    if is_available "$name"; then say "$name"; fi
  done
}

is_available() {
  [[ "$(apt-cache policy "$1" 2>/dev/null)" =~ Candidate:\ [^\(] ]]
}

as_root() {
  if [[ $EUID -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

need_root() {
  [[ $EUID -eq 0 ]] || command -v sudo >/dev/null ||
    die "packages are missing and neither root nor sudo is at hand; as root run: apt-get install ${missing[*]-}"
}

# How long another apt-get is waited for: on a new Ubuntu unattended upgrades hold its locks for minutes.
lock_seconds=${MERLON_LOCK_SECONDS:-900}

# apt_get <arguments>: runs apt-get, and again as long as another process holds one of its locks. apt-get's own
# DPkg::Lock::Timeout does not help with the lock of the package lists.
apt_get() {
  local log=$logs/apt.log start=$SECONDS size holder told=
  until size=$(wc -c <"$log") &&
    as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q "$@" 2>&1 | shown "$log"; do
    holder=$(tail -c "+$((size + 1))" "$log" | grep -m 1 -E 'Could not get lock|Unable to (acquire|lock)') || return 1
    holder=$(sed -n 's/.*held by \(process .*\)/ (\1)/p' <<<"$holder")
    ((SECONDS - start < lock_seconds)) ||
      die "another program$holder has held the lock of apt-get for $lock_seconds seconds; when it has finished, start again."
    [[ -n $told ]] || say "Another program$holder is installing packages; waiting for it, at most $lock_seconds seconds …"
    told=yes
    sleep 5
  done
}

# Package lists may be absent (a new container) or too old. Fetched at most once. Whether a source that cannot be reached
# matters is seen when a package is wanted.
lists_are_fresh=no
refresh_lists() {
  [[ $lists_are_fresh == no ]] || return 0
  need_root
  say "Fetching the package lists …"
  apt_get update || true
  lists_are_fresh=yes
}

# --no-remove: never take anything away from the owner of this machine.
apt_install() { apt_get install -y --no-install-recommends --no-remove "$@"; }

# Installs those of the given packages that are missing.
need_packages() {
  local name
  missing=()
  for name in "$@"; do
    is_installed "$name" || missing+=("$name")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  need_root
  for name in "${missing[@]}"; do
    is_available "$name" || { refresh_lists; break; }
  done
  say "Installing ${missing[*]} …"
  apt_install "${missing[@]}" && return 0
  refresh_lists
  apt_install "${missing[@]}" || die_of "$logs/apt.log" "apt-get could not install ${missing[*]}"
}

# The same for what can be done without: all are installed if the distribution has them all.
try_packages() {
  local name
  for name in "$@"; do
    is_installed "$name" || is_available "$name" || { say "No package $name here: doing without."; return 0; }
  done
  need_packages "$@"
}

# Boost has one package for the distribution's default version, or only numbered ones (Debian 12: libboost-json1.81-dev).
boost_json_package() {
  local found
  found=$(installed_like 'libboost-json*-dev' | tail -n 1)
  [[ -n $found ]] || found=$(available_like 'libboost-json-dev')
  [[ -n $found ]] || found=$(available_like 'libboost-json[0-9.]+-dev' | tail -n 1)
  say "$found"
}

# What building and playing needs.
install_for_playing() {
  if command -v apt-get >/dev/null; then
    install_libraries
  else
    say "No apt-get here: taking compiler and libraries as they are (needed: g++ 12, CMake 3.25, Ninja, Boost 1.81, CLI11, SQLite 3, libpq)."
  fi
  need_version g++ 12 "$(g++ -dumpfullversion 2>/dev/null)"
  need_version CMake 3.25 "$(cmake --version 2>/dev/null | sed -n 's/^cmake version //p')"
}

install_libraries() {
  local boost
  boost=$(boost_json_package)
  if [[ -z $boost ]]; then
    refresh_lists
    boost=$(boost_json_package)
  fi
  [[ -n $boost ]] || die_of "$logs/apt.log" "this distribution has no package of Boost.JSON 1.81 or newer; Debian 12 and Ubuntu 24.04 have"
  need_packages g++ cmake ninja-build ccache libcli11-dev libsqlite3-dev libpq-dev "$boost"
}

# need_version <program> <oldest that will do> <version found, if any>
need_version() {
  local oldest
  oldest=$(printf '%s\n' "$2" "$3" | sort -V | head -n 1)
  [[ $oldest == "$2" ]] || die "$1 $2 or newer is needed, and this machine has ${3:-none}."
}

# --- clang, for WebAssembly and for checks ---------------------------------------------------------------------------

# What compiles the engine for the browser.
wasm_packages() { echo "clang-$1 lld-$1 libc++-$1-dev-wasm32 libc++abi-$1-dev-wasm32 libclang-rt-$1-dev-wasm32"; }

# find_llvm <test> <list>: sets `llvm` to the newest version of clang (16 at least) for which <test> accepts every package
# that <list> names.
find_llvm() {
  local test=$1 list=$2 n package
  for n in {40..16}; do
    for package in $("$list" "$n"); do
      "$test" "$package" || continue 2
    done
    llvm=$n
    return 0
  done
  return 1
}

# choose_llvm <list>: the newest that is complete here, otherwise the newest that the distribution has.
choose_llvm() {
  if command -v apt-get >/dev/null; then
    find_llvm is_installed "$1" && return
    find_llvm is_available "$1" && return
    refresh_lists
    find_llvm is_available "$1" && return
  fi
  return 1
}

# --- the browser game -----------------------------------------------------------------------------------------------

# Whether a node is new enough for the tools that build the page.
is_new_node() {
  local major minor
  IFS=. read -r major minor _ < <("$1" --version 2>/dev/null | tr -d v)
  [[ -n ${major-} ]] && (((major == 20 && minor >= 19) || (major == 22 && minor >= 12) || major >= 24))
}

# Puts a node and an npm that are new enough on the PATH: the machine's own, or one of our own in .tools.
need_node() {
  if command -v npm >/dev/null && is_new_node node; then return; fi
  is_new_node "$root/.tools/bin/node" || fetch_node
  PATH=$root/.tools/bin:$PATH
  # A company's own certificates are the system's.
  export NODE_USE_SYSTEM_CA=1
}

# From npm's registry: Debian's Node is too old, and its npm comes in 377 packages.
fetch_node() {
  local architecture sum
  case $(uname -m) in
    x86_64)
      architecture=x64
      sum=a879f3e6d16c1e88ff58cfae4443558d638d8b9855be6c2b82af00e15efa2a9b95340738fa3c0af31e20c1ba1b13d06d1cd83f00a476e7cdde628acb17f73b9e
      ;;
    aarch64)
      architecture=arm64
      sum=9770c01d9adeca5a3ea7d4170edb0eae31b625726a5736179c01a621034e50d01170ca694ced9c99ec1540ffb7ead8c99d213e773a4c36d816f9cde8883bd7b4
      ;;
    *) architecture= ;;
  esac
  [[ -n $architecture && -x /usr/lib/apt/apt-helper ]] ||
    die "building the browser game needs Node (20.19, 22.12 or newer) with npm; please install it, or do without: ./run --no-web."
  need_packages ca-certificates
  say "Fetching Node 22 …"
  fetch_tool "node-linux-$architecture/-/node-linux-$architecture-22.23.3.tgz" "$sum" node
  fetch_tool npm/-/npm-11.21.1.tgz \
    613ccbe90044257c87713bb426251ced128ca7e9b3949b65eeb18b98445a5d441e14720c73d6ad76be86f4cf42f2f0d66efe347a9a13400ccd2f6fcfb5954385 npm
  mkdir -p "$root/.tools/bin"
  ln -sf ../node/bin/node ../npm/bin/npm-cli.js "$root/.tools/bin/"
  ln -sf npm-cli.js "$root/.tools/bin/npm"
}

# fetch_tool <file of npm's registry> <its SHA-512> <folder in .tools>: apt-get's own downloader is on every machine and
# compares the sum.
fetch_tool() {
  local file=$1 sum=$2 folder=$root/.tools/$3 log=$logs/node.log
  rm -rf "$folder"
  mkdir -p "$folder"
  : >"$log"
  { /usr/lib/apt/apt-helper download-file "https://registry.npmjs.org/$file" "$folder.tgz" "SHA512:$sum" 2>&1 &&
    tar -xzf "$folder.tgz" -C "$folder" --strip-components=1 2>&1; } | shown "$log" ||
    die_of "$log" "Node could not be fetched from npm's registry; without the browser game: ./run --no-web"
  rm -f "$folder.tgz"
}

install_for_web() {
  if ! choose_llvm wasm_packages; then
    command -v apt-get >/dev/null && die_of "$logs/apt.log" "no clang 16 or newer with its libraries for WebAssembly is to be had here; without the browser game: ./run --no-web"
    llvm=
  elif command -v apt-get >/dev/null; then
    # shellcheck disable=SC2046 # words on purpose
    need_packages $(wasm_packages "$llvm") wasi-libc
  fi
  need_node
}

# The engine for the browser, then the page around it: build/web.
build_web() {
  [[ -f $root/build-wasm/merlon.wasm ]] || say "Building the engine for the browser …"
  configure wasm "$root/build-wasm" ${llvm:+-DMERLON_LLVM="$llvm"} ||
    die_of "$root/build-wasm/logs/configure.log" "CMake could not prepare the build for the browser"
  build "$root/build-wasm" "$root/build-wasm/logs/build.log" merlon ||
    die_of "$root/build-wasm/logs/build.log" "the build for the browser failed"
  build_page
}

build_page() {
  local web=$root/web log=$logs/web.log
  mkdir -p "$web/engine"
  cmp -s "$root/build-wasm/merlon.wasm" "$web/engine/merlon.wasm" || cp "$root/build-wasm/merlon.wasm" "$web/engine/"
  if [[ ! -e $root/node_modules/.package-lock.json || $root/package-lock.json -nt $root/node_modules/.package-lock.json ]]; then
    say "Fetching what builds the page …"
    (cd "$root" && npm ci --no-audit --no-fund) >"$log" 2>&1 ||
      die_of "$log" "npm could not fetch the page's tools; without the browser game: ./run --no-web"
  fi
  # Everything that the page is made of; the rest of a game reaches it through the engine.
  local parts=("$web" "$root/lang" "$root"/games/*/{web,words} "$root"/games/*/rules.*.md "$root/LICENSE" "$root/package-lock.json")
  if [[ -f $root/build/web/index.html ]] &&
    [[ -z $(find "${parts[@]}" -path "$web/tests" -prune -o -type f -newer "$root/build/web/index.html" -print -quit) ]]; then
    return
  fi
  say "Building the page …"
  # Beside it first: the server must never find half a page.
  rm -rf "$root/build/web.new"
  (cd "$web" && npm run build -- --outDir "$root/build/web.new" --emptyOutDir) >"$log" 2>&1 ||
    die_of "$log" "the page could not be built"
  rm -rf "$root/build/web"
  mv "$root/build/web.new" "$root/build/web"
}

# --- the Python package ---------------------------------------------------------------------------------------------

# The interpreter that the package is built for: MERLON_PYTHON, or the distribution's, which has NumPy as a package.
python=${MERLON_PYTHON:-/usr/bin/python3}

install_for_python() {
  if [[ -z ${MERLON_PYTHON-} ]] && command -v apt-get >/dev/null; then
    need_packages python3-dev python3-venv python3-numpy pybind11-dev
  fi
  "$python" -c 'import numpy' 2>/dev/null || die "$python has no NumPy; name another one in MERLON_PYTHON."
}

# What CMake is told, so that it takes this interpreter and no other.
python_arguments=(-DMERLON_PYTHON_PACKAGE=ON "-DPython_EXECUTABLE=$python")

# The package for that interpreter: build/python.
build_python() {
  configure release "$root/build" "${python_arguments[@]}" || die_of "$logs/configure.log" "CMake could not prepare the Python package"
  build "$root/build" "$logs/python.log" python_package || die_of "$logs/python.log" "the Python package could not be built"
}

# --- building -------------------------------------------------------------------------------------------------------

# configure <preset> <build folder> [cmake arguments]: quiet, unless it fails.
configure() {
  local preset=$1 folder=$2
  shift 2
  mkdir -p "$folder/logs"
  local fresh=()
  # A build folder that was moved or copied with its checkout knows a source folder that is gone.
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh)
  fi
  (cd "$root" && cmake "${fresh[@]}" --preset "$preset" "$@") >"$folder/logs/configure.log" 2>&1
}

# build <folder> <log> <ninja arguments>...: keeps everything in the log and shows one line of progress on a terminal.
build() {
  local folder=$1 log=$2
  shift 2
  : >"$log"
  NINJA_STATUS='[%f/%t] ' ninja -C "$folder" -j "$cores" "$@" 2>&1 | shown "$log"
}

# A log without what went well: checks that passed, progress lines, the long command lines of failed steps, counts, fuzzing statistics.
complaints() {
  awk '/^\[[0-9]+\/[0-9]+\] / || /^ninja: Entering/ { next }
       /^FAILED: / { print; getline; next }
       /^[0-9]+ warnings?( treated as errors?| generated)?\.?$/ || /^Suppressed [0-9]+ warnings/ { next }
       /^ok    / || /^#[0-9]+\t/ || /^INFO: / || /^stat::/ { next }
       { print }' "$1"
}
