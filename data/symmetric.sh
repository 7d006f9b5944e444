#!/bin/sh
# Prints symmetric.csv: the symmetric deals of two suits that the starter does not win, one of each pair of deals that differ only
# by the names of the suits.
#
#   data/symmetric.sh > data/symmetric.csv        takes half a minute
#
# `short` is the suit in which the starter holds fewer cards, and its cards; with equally many, the one in which the starter has
# the ace. The starter holds all other ranks in the other suit.
set -eu
faceup=${FACEUP:-faceup}
echo ranks,short,outcome,rounds
ranks=2
while [ "$ranks" -le "${MOST_RANKS:-13}" ]; do
    # S:QT8 H:AKJ97 in column 6; columns 8 and 9 are the outcome and the rounds.
    deals=$("$faceup" --quiet deals --ranks "$ranks" --outcome loss,draw)
    printf '%s\n' "$deals" |
        awk -F, -v ranks="$ranks" 'NR > 1 {
            split($6, hand, " ")
            spades = substr(hand[1], 3)
            hearts = substr(hand[2], 3)
            if (length(spades) < length(hearts) || length(spades) == length(hearts) && spades ~ /^A/)
                print ranks "," spades "," $8 "," $9
        }'
    ranks=$((ranks + 1))
done
