#!/bin/sh
# Reads the tables of docs/players.md and prints them as players.csv: a row for each pair of players that met, and one for each player
# against all others of its tournament (`against` is empty). If there were only two players, each has a row against the other. Points and the 95% interval are in percent.
#
#   data/players-csv.sh docs/players.md > data/players.csv
set -eu
awk -F'|' '
function trim(text) { gsub(/^ +| +$/, "", text); return text }
function plain(text) { text = trim(text); gsub(/[,%]/, "", text); return text }
BEGIN { print "command,game,suits,ranks,player,against,games,won,drawn,lost,points,lowest,highest" }
/^`faceup tournament/ {
    gsub(/`/, ""); command = $0; count = 0
    split(command, words, " ")
    for (i = 3; words[i] != "" && words[i] !~ /^--/; i++) players[++count] = words[i]
    next
}
command != "" && /^[a-z0-9-]+, [0-9]+ suits? of [0-9]+: / {
    split($0, words, /[ ,:]+/); game = words[1] "," words[2] "," words[5]
}
/^\| player/ { pairs = trim($3) == "against"; rows = $0 ~ /points/; next }
rows && /^\| [a-z]/ {
    shift = pairs ? 1 : 0
    split(trim($(8 + shift)), interval, / to /)
    against = pairs ? trim($3) : ""
    if (count == 2) against = trim($2) == players[1] ? players[2] : players[1]
    print command "," game "," trim($2) "," against "," plain($(3 + shift)) "," plain($(4 + shift)) "," \
        plain($(5 + shift)) "," plain($(6 + shift)) "," plain($(7 + shift)) "," plain(interval[1]) "," plain(interval[2])
    next
}
!/^\|/ { rows = 0 }
' "$@"
