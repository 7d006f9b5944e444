#!/bin/sh
# Prints pass.csv: the outcomes of games without trumps in which a beat ends the turn, without rounds.
#
#   data/pass.sh > data/pass.csv        takes three minutes and 200 MB
#
# The command calls these games `custom`, because their rules have no name; here they are `no-trumps-pass`. Each argument is the options of a solve; without arguments, those of all games of the file.
set -eu
[ $# -gt 0 ] || set -- '--suits 1 --ranks 2..=22' '--suits 2 --ranks 1..=14' '--suits 3 --ranks 1..=8' '--suits 4 --ranks 1..=6'
faceup=${FACEUP:-faceup}
header=
for options in "$@"; do
    # shellcheck disable=SC2086
    rows=$("$faceup" --quiet solve $options --after-beating pass --no-rounds --threads 1 --format csv | sed 's/^custom,/no-trumps-pass,/')
    [ -n "$header" ] || printf '%s\n' "$rows" | head -1
    header=done
    printf '%s\n' "$rows" | tail -n +2
done
