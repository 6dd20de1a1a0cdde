#!/usr/bin/env bash
# A line in games/list that is no name of a folder, or whose folder is empty: the build says so, and which parts are missing. And the
# engine alone is prepared without any of the libraries that the rest of Merlon needs.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

mkdir -p "$place/source/games/high_card"
echo high_card >"$place/source/games/list"
printf 'cmake_minimum_required(VERSION 3.25)\nproject(one_game NONE)\ninclude("%s/cmake/games.cmake")\n' "$root" >"$place/source/CMakeLists.txt"
if cmake -S "$place/source" -B "$place/build" >"$place/log" 2>&1; then
  echo "a game without anything is taken for one"
  exit 1
fi
for part in game.cpp engine/rules.h engine/rules.cpp engine/description.h engine/encoding.h player/advice.h terminal/screen.h words/en.json words/de.json rules.en.md rules.de.md README.md; do
  grep -q "games/high_card/$part: " "$place/log" || { echo "nobody says that $part is missing:"; cat "$place/log"; exit 1; }
done

echo high-card >"$place/source/games/list"
if cmake -S "$place/source" -B "$place/build" >"$place/log" 2>&1 || ! grep -q '"high-card" cannot be the folder of a game' "$place/log"; then
  echo "nobody says that high-card is no name of a folder:"
  cat "$place/log"
  exit 1
fi

needless=(Boost CLI11 SQLite3 PostgreSQL Threads)
arguments=(-DMERLON_ENGINE_ONLY=ON)
for library in "${needless[@]}"; do arguments+=("-DCMAKE_DISABLE_FIND_PACKAGE_$library=ON"); done
cmake -S "$root" -B "$place/engine" -G Ninja "${arguments[@]}" >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }
if grep -qE "merlon_(host|store|net|app)\b" "$place/engine/build.ninja"; then
  echo "the engine alone brings more than the engine"
  exit 1
fi
echo "missing parts are named, and the engine needs a compiler alone"
