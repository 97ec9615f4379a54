#!/bin/sh
# The gate for any CI: checks the engines of linesman.toml, or what the
# arguments say, and leaves a JSON and a JUnit report of each engine.
#   LINESMAN          the program              (default: linesman)
#   LINESMAN_REPORTS  the folder for reports   (default: linesman-reports)
# Exit codes are those of `linesman check`: 0 conforms, 1 does not, 2 a mistake
# in usage or configuration, 3 no engine, 70 a bug of linesman.
set -eu
linesman=${LINESMAN:-linesman}
reports=${LINESMAN_REPORTS:-linesman-reports}
if ! command -v "$linesman" >/dev/null; then
  echo "gate: no program \`$linesman\`: install it with \`cargo install --locked --git https://github.com/OWNER/linesman --tag v0.1.0 linesman\`" >&2
  exit 2
fi
mkdir -p "$reports"
# What follows `--` is the engine: our options stand before it.
set -- --report console \
  --report "json=$reports/{engine}.json" --report "junit=$reports/{engine}.xml" "$@"
if [ "${GITHUB_ACTIONS:-}" = true ]; then
  set -- --report github "$@"
fi
exec "$linesman" check "$@"
