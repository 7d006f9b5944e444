#!/usr/bin/env bash
# Prints the tables of docs/players.md: each command with its output. This takes half an hour.
set -euo pipefail
cd "$(dirname "$0")/.."

run() {
    printf '`faceup'
    printf ' %s' "$@"
    printf '`\n\n'
    "${FACEUP:-faceup}" "$@" --quiet --format markdown
    echo
}

run tournament perfect depth:4 depth:2 depth:0 random --ranks 7 --games 100
run tournament perfect depth:8 depth:4 depth:0 random --ranks 8 --games 300
run tournament perfect depth:8 depth:4 --games 400
run tournament perfect depth:4 random --table data/2x13.frontier --games 100
run tournament depth:0 depth:2 depth:4 depth:6 depth:8 --games 200
run tournament depth:0 depth:2 depth:4 depth:6 --game challenge --games 100
run tournament depth:0 depth:2 depth:4 depth:6 --game challenge-1987 --games 100
run tournament depth:0 depth:2 depth:4 vote:6 --games 200
run tournament depth:0 depth:2 depth:4 vote:6 --game challenge --games 200
run tournament depth:0 depth:2 depth:4 vote:6 --game challenge-1987 --games 200
run tournament vote:4 depth:4 --games 400
run tournament vote:4 depth:4 --ranks 20 --games 200
run tournament vote:0 vote:2 vote:4 depth:0 depth:2 depth:4 --ranks 26 --games 40
run tournament vote:4 depth:4 --game challenge --games 200
run tournament vote:4 depth:4 --game challenge-1987 --games 200
run tournament vote:6 depth:4 --games 400
run tournament vote:6 depth:4 --ranks 20 --games 100
run tournament vote:6 depth:4 --ranks 26 --games 40
run tournament vote:6 depth:4 --game challenge --games 400
run tournament vote:6 depth:4 --game challenge-1987 --games 200
