#!/bin/sh
# Prints standard-deals.csv: twelve symmetric deals of two suits to play from, with the reason of each choice.
#
#   data/standard-deals.sh > data/standard-deals.csv        takes a minute
#
# Deals that differ only by the names of suits count as one. `last_choice` is the last move of best play at which the winner could
# still lose the win.
set -eu
faceup=${FACEUP:-faceup}

# The first rows of a list that awk accepts, as: reason COUNT FILTER OPTIONS...
first() {
    reason=$1 count=$2 filter=$3
    shift 3
    "$faceup" --quiet deals --distinct --sort last-choice --reverse "$@" |
        awk -F, -v reason="$reason" -v left="$count" 'NR > 1 && left > 0 && ('"$filter"') {
            print reason "," $3 "," $6 "," $8 "," $9 "," $11 "," $12
            left--
        }'
}

echo reason,ranks,hand,outcome,rounds,winning_leads,last_choice
first fair 5 1 --ranks 11 --outcome draw
first "one winning lead" 3 '$10 == 1' --ranks 13 --outcome win
first "won by the second player" 3 1 --ranks 13 --outcome loss
"$faceup" --quiet deals --distinct --sort rounds --reverse --ranks 13 --limit 1 | awk -F, 'NR > 1 {
    print "longest," $3 "," $6 "," $8 "," $9 "," $11 ","
}'
