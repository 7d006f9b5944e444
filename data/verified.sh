#!/bin/sh
# Solves games without rounds, has the verifier prove each whole table, and prints verified.csv. Needs jq. The last row, of Challenge of
# 32 cards, is not made again, which takes an hour: it is written below, as its command made it.
#
#   data/verified.sh > data/verified.csv                takes an hour or two on two busy cores
#   data/verified.sh '--suits 3 --ranks 1..=7'          only these games
#   data/verified.sh '--suits 2 --sample 1000000 --ranks 15..=15'      checks random hands of a game, which is no proof
set -eu
all=
[ $# -gt 0 ] || all=1
[ $# -gt 0 ] || set -- '--suits 1 --ranks 2..=24' '--suits 2 --ranks 1..=13' '--suits 3 --ranks 1..=8' \
    '--suits 4 --ranks 1..=6' '--game challenge --ranks 1..=6' '--game challenge-1987 --ranks 1..=6' \
    '--suits 2 --sample 1000000 --ranks 14..=14' '--game challenge-1987 --sample 1000000 --ranks 7..=7'
faceup=${FACEUP:-faceup}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo game,suits,ranks,win,loss,draw,sample,command
for options in "$@"; do
    first=${options% *} ranks=${options##* }
    sample=$(printf '%s\n' "$first" | sed -n 's/.*--sample \([0-9]*\) .*/\1/p')
    game=$(printf '%s\n' "$first" | sed 's/--sample [0-9]* //')
    for ranks in $(seq "${ranks%%.*}" "${ranks##*=}"); do
        # The commands fail if the verifier refuses the table.
        if [ "$sample" ]; then
            command="faceup solve $game $ranks --no-rounds --yes --out game.faceup && faceup table verify game.faceup --sample $sample --json"
            # shellcheck disable=SC2086
            "$faceup" --quiet solve $game $ranks --no-rounds --yes --force --out "$work/game.faceup" >/dev/null
            answer=$("$faceup" --quiet table verify "$work/game.faceup" --sample "$sample" --json)
        else
            verify="solve $game $ranks --no-rounds --verify --yes --json"
            command="faceup $verify"
            # shellcheck disable=SC2086
            answer=$("$faceup" --quiet $verify)
        fi
        printf '%s\n' "$answer" | jq -r --arg command "$command" --arg sample "$sample" '
            if .verified or $sample != "" and has("fault") and .fault == null and .sample == ($sample | tonumber) then . else error("not verified") end |
            [.game, .suits, .ranks, .positions.win, .positions.loss, .positions.draw, $sample, $command] | map(tostring) | join(",")'
    done
done
if [ "$all" ]; then
    echo 'challenge,4,8,2251826695,2042251227,889372,2000000,faceup solve --game challenge --ranks 8 --no-rounds --checkpoint 4x8.part --out 4x8.faceup --json && faceup table verify 4x8.faceup --sample 2000000 --seed 2'
fi
