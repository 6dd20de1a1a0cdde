#!/usr/bin/env bash
# Nothing but games/ and prose names a game: games/list is what everybody else knows. Documents (docs/, *.md) may, and the
# files that are listed below with their reason. A file whose line is no longer needed is a mistake, too.
# Usage: tests/setup/game_names_test.sh [folder of the repository]
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

# A file, or a folder with a slash at its end, and why it may name games.
allowed=(
  "web/ the page has games/<name>/web only in part: to be removed"
)

# high_card, high-card, HighCard and High Card are one name.
names=$(sed 's/_/[-_ ]?/g' games/list | paste -sd '|')

# Files that name a game in their path or in their text.
naming=$({
  git ls-files | grep -iE "$names" || true
  git grep -IilE "$names" || true
} | grep -vE '^(games|docs)/|\.md$' | sort -u)

problems=0
problem() {
  printf '%s\n' "$*"
  problems=$((problems + 1))
}

# fits <file> <allowed file or folder>
fits() { [[ $1 == "$2" || ($2 == */ && $1 == "$2"*) ]]; }

declare -A needed=()
while IFS= read -r file; do
  [[ -n $file ]] || continue
  known=
  for line in "${allowed[@]}"; do
    if fits "$file" "${line%% *}"; then known=${line%% *}; fi
  done
  if [[ -n $known ]]; then
    needed[$known]=1
  else
    text=$(git grep -IinE -m 1 "$names" -- "$file" | cut -d: -f2- || true)
    problem "$file names a game: ${text:-its path}"
  fi
done <<<"$naming"
for line in "${allowed[@]}"; do
  [[ -n ${needed[${line%% *}]-} ]] || problem "${line%% *} names no game any more: take its line out of $0."
done

((problems == 0)) || exit 1
echo "Nothing but games/, prose and ${#allowed[@]} allowed places names a game."
