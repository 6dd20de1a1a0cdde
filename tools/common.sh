# shellcheck shell=bash
# What ./run and ./test share: speaking, installing packages, building. Sourced, not run.
# The caller has set `root`, the folder of the repository.

cores=${MERLON_CORES:-$(nproc)}

say() { printf '%s\n' "$*"; }

# On a terminal: a line that says what is being done, until it is done.
working() { if [[ -t 1 ]]; then printf '\r\033[K  ...   %s' "$*"; fi; }
clear_line() { if [[ -t 1 ]]; then printf '\r\033[K'; fi; }

# The one sentence that says what went wrong, and the end.
die() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
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
  if [[ $EUID -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "packages are missing and neither root nor sudo is at hand; as root run: apt-get install ${missing[*]-}"
  fi
}

# Package lists may be absent (a new container) or too old. Fetched at most once.
lists_are_fresh=no
refresh_lists() {
  [[ $lists_are_fresh == no ]] || return 0
  say "Fetching the package lists …"
  as_root apt-get update -q >"$logs/apt.log" 2>&1 || {
    tail -n 5 "$logs/apt.log" >&2
    die "apt-get update failed (all of its output: $logs/apt.log)."
  }
  lists_are_fresh=yes
}

apt_install() {
  # --no-remove: never take anything away from the owner of this machine.
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends --no-remove "$@" >"$logs/apt.log" 2>&1
}

# Installs those of the given packages that are missing.
need_packages() {
  local name
  missing=()
  for name in "$@"; do
    is_installed "$name" || missing+=("$name")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  for name in "${missing[@]}"; do
    is_available "$name" || { refresh_lists; break; }
  done
  say "Installing ${missing[*]} …"
  apt_install "${missing[@]}" && return 0
  refresh_lists
  apt_install "${missing[@]}" && return 0
  tail -n 15 "$logs/apt.log" >&2
  die "apt-get could not install the packages above (all of its output: $logs/apt.log)."
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
  if ! command -v apt-get >/dev/null; then
    say "No apt-get here: taking compiler and libraries as they are (needed: g++ 12, CMake 3.25, Ninja, Boost 1.81, CLI11, SQLite 3, libpq)."
    return
  fi
  local boost
  boost=$(boost_json_package)
  if [[ -z $boost ]]; then
    refresh_lists
    boost=$(boost_json_package)
  fi
  [[ -n $boost ]] || die "this distribution has no package of Boost.JSON 1.81 or newer (Debian 12 and Ubuntu 24.04 have)."
  need_packages g++ cmake ninja-build ccache libcli11-dev libsqlite3-dev libpq-dev "$boost"
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

# Puts a node and an npm that are new enough on the PATH: the machine's own, or one from npm's registry in .tools.
need_node() {
  local own=$root/.tools/node_modules/.bin
  if command -v npm >/dev/null && is_new_node node; then return; fi
  if ! is_new_node "$own/node"; then
    command -v npm >/dev/null || need_packages nodejs npm ca-certificates
    is_new_node node && return
    say "Fetching a newer Node …"
    npm install --no-audit --no-fund --prefix "$root/.tools" node@22 npm@11 >"$logs/node.log" 2>&1 || {
      tail -n 5 "$logs/node.log" >&2
      die "npm could not fetch Node 22 (all of its output: $logs/node.log); without it: ./run --no-web."
    }
  fi
  PATH=$own:$PATH
}

install_for_web() {
  if ! choose_llvm wasm_packages; then
    command -v apt-get >/dev/null && die "no clang 16 or newer with its libraries for WebAssembly is to be had here; without the browser game: ./run --no-web."
    llvm=
  elif command -v apt-get >/dev/null; then
    # shellcheck disable=SC2046 # words on purpose
    need_packages $(wasm_packages "$llvm") wasi-libc
  fi
  need_node
}

# The engine for the browser, then the page around it: build/web.
build_web() {
  configure wasm "$root/build-wasm" ${llvm:+-DMERLON_LLVM="$llvm"} || {
    cat "$root/build-wasm/logs/configure.log" >&2
    die "CMake could not prepare the build for the browser; its message is above."
  }
  [[ -f $root/build-wasm/merlon.wasm ]] || say "Building the engine for the browser …"
  build "$root/build-wasm" "$root/build-wasm/logs/build.log" merlon || {
    complaints "$root/build-wasm/logs/build.log" >&2
    die "the build for the browser failed; the compiler's message is above."
  }
  build_page
}

build_page() {
  local web=$root/web log=$logs/web.log
  mkdir -p "$web/engine"
  cmp -s "$root/build-wasm/merlon.wasm" "$web/engine/merlon.wasm" || cp "$root/build-wasm/merlon.wasm" "$web/engine/"
  if [[ ! -e $web/node_modules/.package-lock.json || $web/package-lock.json -nt $web/node_modules/.package-lock.json ]]; then
    say "Fetching what builds the page …"
    (cd "$web" && npm ci --no-audit --no-fund) >"$log" 2>&1 || {
      tail -n 15 "$log" >&2
      die "npm could not fetch the page's tools (all of its output: $log); without the browser game: ./run --no-web."
    }
  fi
  if [[ -f $root/build/web/index.html ]] &&
    [[ -z $(find "$web" "$root/lang" "$root/docs/rules" -path "$web/node_modules" -prune -o -type f -newer "$root/build/web/index.html" -print -quit) ]]; then
    return
  fi
  say "Building the page …"
  # Beside it first: the server must never find half a page.
  rm -rf "$root/build/web.new"
  (cd "$web" && npm run build -- --outDir "$root/build/web.new" --emptyOutDir) >"$log" 2>&1 || {
    tail -n 30 "$log" >&2
    die "the page could not be built (all of the output: $log)."
  }
  find "$root/build/web.new" -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.svg' -o -name '*.wasm' -o -name '*.webmanifest' \) -exec gzip -9kf {} +
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
  configure release "$root/build" "${python_arguments[@]}" || {
    cat "$root/build/logs/configure.log" >&2
    die "CMake could not prepare the Python package; its message is above."
  }
  build "$root/build" "$root/build/logs/python.log" python_package || {
    complaints "$root/build/logs/python.log" >&2
    die "the Python package could not be built; the compiler's message is above."
  }
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
  NINJA_STATUS='[%f/%t] ' ninja -C "$folder" -j "$cores" "$@" 2>&1 | tee "$log" | progress
}

progress() {
  local line
  while IFS= read -r line; do
    if [[ -t 1 && $line =~ ^(\[[0-9]+/[0-9]+\])\ (.*) ]]; then
      line="${BASH_REMATCH[1]} ${BASH_REMATCH[2]##*/}"
      printf '\r\033[K%s' "${line:0:70}"
    fi
  done
  clear_line
}

# A log without what went well: progress lines, the long command lines of failed steps, counts, fuzzing statistics.
complaints() {
  awk '/^\[[0-9]+\/[0-9]+\] / || /^ninja: Entering/ { next }
       /^FAILED: / { print; getline; next }
       /^[0-9]+ warnings?( treated as errors?| generated)?\.?$/ || /^Suppressed [0-9]+ warnings/ { next }
       /^#[0-9]+\t/ || /^INFO: / || /^stat::/ { next }
       { print }' "$1"
}
