#!/bin/sh
# parley [start|migrate|backup|restore|rollback|doctor]: runs a program of a packaged Parley, with the variables of docs/configuration.md.
set -e
folder=$(dirname "$(dirname "$(readlink -f "$0")")")
run() { exec "$folder/bin/node" --enable-source-maps "$@"; }
command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start) run --max-semi-space-size=16 --heap-growing-percent=30 "$folder/apps/server/dist/main.js" ;;
  backup | restore | rollback) run "$folder/apps/server/dist/backup.js" "$command" "$@" ;;
  doctor | migrate) run "$folder/apps/server/dist/$command.js" ;;
  *) echo "parley [start | migrate | backup [folder] | restore folder [--replace] | rollback | doctor]" >&2; exit 2 ;;
esac
