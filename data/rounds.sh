#!/bin/sh
# Prints rounds.csv: for each solved game, how many deals the starter wins and loses in each number of rounds.
#
#   data/rounds.sh > data/rounds.csv                    takes about a quarter of an hour and 2 GB
#   data/rounds.sh '--suits 3 --ranks 1..=5'            solves only these games
#
# The numbers are the field by_rounds that `faceup solve --json` prints.
set -eu
[ $# -gt 0 ] || set -- '--ranks 1..=15 --yes' '--suits 1 --ranks 2..=20' '--suits 3 --ranks 1..=8' '--suits 4 --ranks 1..=6' \
    '--game challenge --ranks 1..=5' '--game challenge-1987 --ranks 1..=6'
faceup=${FACEUP:-faceup}
echo game,suits,ranks,rounds,win,loss
for options in "$@"; do
    # shellcheck disable=SC2086
    "$faceup" --quiet solve $options --json |
        jq --raw-output '. as $game | .by_rounds | to_entries[] | [$game.game, $game.suits, $game.ranks, .key, .value[]] | @csv | gsub("\""; "")'
done
