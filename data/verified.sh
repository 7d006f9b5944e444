#!/bin/sh
# Solves games without rounds, checks their outcomes by a second program, and prints verified.csv. Needs jq. The words before the options
# of a game name the second program:
#
#   (none)        the verifier of the command proves the whole table
#   certificate   faceup check, which shares no code with the solver, checks a certificate of all deals
#   extracted     so does faceup-verified, the checker that is extracted from Coq. It checks the table too. proofs/check builds it
#   sample N      the verifier checks N random hands of the table, which is no proof
#
#   data/verified.sh > verified.csv && mv verified.csv data/      takes some hours of processor time, and 9 GB
#   data/verified.sh '--suits 3 --ranks 1..=7'                    only these games
#   data/verified.sh 'certificate --suits 2 --ranks 14..=14'      one game, by the checker of certificates
#
# Games without trumps in which a beat ends the turn are `no-trumps-pass`, as in pass.csv. The last row, of Challenge of 32 cards, is not
# made again: it is written below, as its command made it.
set -eu
all=
[ $# -gt 0 ] || all=1
[ $# -gt 0 ] || set -- '--suits 1 --ranks 2..=24' '--suits 2 --ranks 1..=13' '--suits 3 --ranks 1..=8' \
    '--suits 4 --ranks 1..=6' '--game challenge --ranks 1..=6' '--game challenge-1987 --ranks 1..=6' \
    '--game challenge --suits 2 --ranks 1..=13' '--game challenge --suits 3 --ranks 1..=8' \
    'certificate --suits 1 --ranks 25..=25' 'certificate --suits 2 --ranks 14..=15' 'certificate --suits 3 --ranks 9..=9' \
    'certificate --suits 4 --ranks 7..=7' 'certificate --game challenge --suits 2 --ranks 14..=14' 'certificate --game challenge-1987 --ranks 7..=7' \
    'certificate --after-beating pass --suits 1 --ranks 2..=22' \
    'certificate --after-beating pass --suits 2 --ranks 1..=14' 'certificate --after-beating pass --suits 3 --ranks 1..=8' \
    'certificate --after-beating pass --suits 4 --ranks 1..=6' 'extracted --suits 1 --ranks 2..=24' \
    'extracted --suits 2 --ranks 1..=14' 'extracted --suits 3 --ranks 1..=8' 'extracted --suits 4 --ranks 1..=6' \
    'extracted --game challenge --ranks 1..=5' 'extracted --game challenge-1987 --ranks 1..=6'
faceup=$(command -v "${FACEUP:-faceup}") || { echo "data/verified.sh: there is no program ${FACEUP:-faceup}" >&2; exit 1; }
faceup=$(realpath "$faceup") verified=$(realpath -m "${VERIFIED:-target/proofs/faceup-verified}")
case "$*" in
*extracted*) [ -x "$verified" ] || { echo "data/verified.sh: there is no program $verified; proofs/check builds it" >&2; exit 1; } ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
# The checker from Coq reads the facts by recursion.
# shellcheck disable=SC3045
ulimit -s unlimited 2>/dev/null || true
echo game,suits,ranks,win,loss,draw,by,sample,facts,command
for options in "$@"; do
    by=verifier sample=
    case $options in
    sample\ *) by=sample sample=${options#sample } sample=${sample%% *} options=${options#sample * } ;;
    certificate\ * | extracted\ *) by=${options%% *} options=${options#* } ;;
    esac
    game=${options% *} ranks=${options##* }
    for ranks in $(seq "${ranks%%.*}" "${ranks##*=}"); do
        solve="solve $game $ranks --no-rounds --yes" prove='prove --all --threads 1 --yes --table game.table --out game.cert'
        made="faceup $solve --out game.table && faceup"
        case $by in
        verifier) command="faceup solve $game $ranks --no-rounds --verify --yes --json" ;;
        sample) command="$made table verify game.table --sample $sample --json" ;;
        certificate) command="$made $prove && faceup check game.cert --json" ;;
        extracted) command="$made $prove && faceup-verified --table game.table game.cert" ;;
        esac
        # Each program fails if it refuses the table or the certificate.
        # shellcheck disable=SC2086
        answer=$(
            faceup() { "$faceup" --quiet "$@"; }
            cd "$work" && rm -f game.*
            if [ $by = verifier ]; then
                faceup $solve --verify --json
            else
                summary=$(faceup $solve --json --out game.table)
                case $by in
                sample) faceup table verify game.table --sample "$sample" --json ;;
                certificate) faceup $prove >/dev/null && faceup check game.cert --json ;;
                extracted)
                    facts=$(faceup $prove --json | jq .facts)
                    "$verified" --table game.table game.cert >said
                    sed 's/^proved: of .* deals, \(.*\) are won by the player who leads, \(.*\) lost, and \(.*\) drawn.*/\1 \2 \3/;q' said >counts
                    read -r win loss draw <counts
                    echo "$summary" | jq --argjson facts "$facts" --argjson win "$win" --argjson loss "$loss" --argjson draw "$draw" \
                        '. + {$facts, proved: true, positions: {$win, $loss, $draw}}'
                    ;;
                esac
            fi
        )
        printf '%s\n' "$answer" | jq -r --arg command "$command" --arg by $by --arg sample "$sample" '
            if .verified or .proved or $by == "sample" and has("fault") and .fault == null and .sample == ($sample | tonumber)
            then . else error("not verified") end |
            [if .game == "custom" then "no-trumps-pass" else .game end, .suits, .ranks, .positions.win, .positions.loss, .positions.draw, $by, $sample, .facts // "", $command] |
            map(tostring) | join(",")'
    done
done
if [ "$all" ]; then
    echo 'challenge,4,8,2251826695,2042251227,889372,sample,2000000,,faceup solve --game challenge --ranks 8 --no-rounds --checkpoint 4x8.part --out 4x8.faceup --json && faceup table verify 4x8.faceup --sample 2000000 --seed 2'
fi
