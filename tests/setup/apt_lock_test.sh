#!/usr/bin/env bash
# tools/common.sh waits while another process holds a lock of apt-get, says so once, and gives up at its limit. A fake
# apt-get stands in for the real one.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
logs=$place/logs
mkdir -p "$logs" "$place/bin"

# Fails as often as the file `failures` says, with the message in the file `message`.
cat >"$place/bin/apt-get" <<END
#!/bin/sh
left=\$(cat "$place/failures")
[ "\$left" -gt 0 ] || exit 0
echo \$((left - 1)) >"$place/failures"
cat "$place/message"
exit 100
END
chmod +x "$place/bin/apt-get"
PATH=$place/bin:$PATH

# shellcheck source=tools/common.sh
source "$root/tools/common.sh"
as_root() { "$@"; }
sleep() { :; }

# attempt <failures> <message>: the output of apt_get, its exit code in `result`, and the failures that were left.
attempt() {
  echo "$1" >"$place/failures"
  echo "$2" >"$place/message"
  : >"$logs/apt.log"
  result=0
  output=$( (apt_get update) 2>&1) || result=$?
  left=$(cat "$place/failures")
}

expect() {
  [[ $2 == "$3" ]] || { printf '%s: expected "%s", got "%s"\n' "$1" "$3" "$2" && exit 1; }
}

attempt 3 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (unattended-upgr)'
expect "a held lock is waited for" "$result, $left" "0, 0"
expect "it is said once" "$output" \
  "Another program (process 7 (unattended-upgr)) is installing packages; waiting for it, at most 900 seconds …"

attempt 2 'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?'
expect "every lock is waited for" "$result, $left" "0, 0"

attempt 3 'E: Unable to locate package nonesuch'
expect "other failures are not repeated" "$result, $left" "1, 2"

lock_seconds=0
attempt 3 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)'
expect "there is a limit" "$result, $left" "1, 2"
[[ $output == *"process 7 (apt-get)) has held the lock of apt-get for 0 seconds"* ]] || { echo "$output" && exit 1; }
echo "apt-get's locks are waited for"
