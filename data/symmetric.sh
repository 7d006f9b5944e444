#!/bin/sh
# Prints symmetric.csv: the symmetric deals of two suits that the starter does not win, one of each pair of deals that differ only
# by the names of the suits. Needs jq.
#
#   data/symmetric.sh > data/symmetric.csv        takes half an hour and 4 GB; with MOST_RANKS=13 half a minute, with 15 five minutes
#
# Suits of more than 13 ranks are solved without rounds. With TABLES=FOLDER, their tables are read from that folder and kept there.
#
# `short` is the suit in which the starter holds fewer cards, and its cards; with equally many, the one in which the starter has
# the ace. The starter holds all other ranks in the other suit.
set -eu
faceup=${FACEUP:-faceup}
tables=${TABLES:-}
if [ -z "$tables" ]; then
    tables=$(mktemp -d)
    trap 'rm -rf "$tables"' EXIT
    trap 'exit 130' HUP INT TERM
fi
echo ranks,short,outcome,rounds
ranks=2
while [ "$ranks" -le "${MOST_RANKS:-16}" ]; do
    set -- --ranks "$ranks"
    if [ "$ranks" -gt 13 ]; then
        set -- --table "$tables/2x$ranks.faceup"
        [ -e "$2" ] || "$faceup" --quiet solve --ranks "$ranks" --no-rounds --yes --no-cache --out "$2" >/dev/null
    fi
    deals=$("$faceup" --quiet deals "$@" --outcome loss,draw --json)
    # Up to 13 ranks a suit is QT8, above it is 12,10,8.
    printf '%s\n' "$deals" | jq -r 'select(.hand != null) | .ranks as $ranks | (.hand | split(" ") | .[0][2:]) as $short |
        (if $short == "-" then [] elif $ranks > 13 then $short | split(",") else $short | split("") end) as $cards |
        select($cards | length * 2 < $ranks or length * 2 == $ranks and (.[0] == "A" or .[0] == ($ranks | tostring))) |
        "\($ranks),\(if $short | contains(",") then "\"\($short)\"" else $short end),\(.outcome),\(.rounds // "")"'
    ranks=$((ranks + 1))
done
