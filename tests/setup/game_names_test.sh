#!/usr/bin/env bash
# Nothing but games/ and prose names a game: games/list is what everybody else knows. Documents (docs/, *.md) may.
# Usage: tests/setup/game_names_test.sh [folder of the repository]
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

git rev-parse --is-inside-work-tree >/dev/null # or nothing would be found
# high_card, high-card, HighCard and High Card are one name.
names=$(sed 's/_/[-_ ]?/g' games/list | paste -sd '|')

# Files that name a game in their path or in their text.
naming=$({
  git ls-files | grep -iE "$names" || true
  git grep -IilE "$names" || true
} | grep -vE '^(games|docs)/|\.md$' | sort -u || true)
[[ -n $naming ]] || {
  echo "Nothing but games/ and prose names a game."
  exit
}
while IFS= read -r file; do
  text=$(git grep -IinE -m 1 "$names" -- "$file" | cut -d: -f2- || true)
  echo "$file names a game: ${text:-its path}"
done <<<"$naming"
exit 1
