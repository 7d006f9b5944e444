#!/bin/sh
# Reads outcomes.csv and prints an SVG: how many positions solving takes, by the size of the game.
#
#   data/plot.sh data/outcomes.csv > data/cost.svg
set -eu
awk -F, '
function x(cards) { return 60 + (cards - 8) * 22 }
function y(v) { return 420 - log(v) / log(10) * 34 }
function line(of, colour, name,    i, points) {
    for (i = 0; i < count[of]; i++) points = points sprintf("%.1f,%.1f ", x(cards[of, i]), y(value[of, i]))
    printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>\n", colour, points
    printf "<text x=\"%.0f\" y=\"%.0f\" fill=\"%s\">%s</text>\n", x(cards[of, count[of] - 1]) + 6, y(value[of, count[of] - 1]) + shift[of], colour, name
}
NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
{
    n = $at["suits"] * $at["ranks"]
    of = $at["game"] " " $at["suits"]
    if (n < 8 || $at["nodes"] < 1) next
    cards[of, count[of]] = n; value[of, count[of]] = $at["nodes"]; count[of]++
}
END {
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"860\" height=\"470\" font-family=\"sans-serif\" font-size=\"12\">"
    print "<rect width=\"860\" height=\"470\" fill=\"white\"/>"
    for (d = 2; d <= 11; d++) printf "<path d=\"M60 %.1fH640\" stroke=\"#ddd\"/><text x=\"24\" y=\"%.1f\">10^%d</text>\n", y(10 ^ d), y(10 ^ d) + 4, d
    for (n = 8; n <= 34; n += 2) printf "<text x=\"%d\" y=\"440\" text-anchor=\"middle\">%d</text>\n", x(n), n
    print "<text x=\"335\" y=\"460\" text-anchor=\"middle\">cards</text>"
    print "<text x=\"60\" y=\"20\">positions within rounds that were searched, for outcomes without rounds; dashed: the number of deals</text>"
    printf "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"black\" stroke-dasharray=\"5 4\"/>\n", x(8), y(2 ^ 8), x(34), y(2 ^ 34)
    shift["beat-it-or-eat-it 2"] = 4; shift["challenge-1987 4"] = 14; shift["beat-it-or-eat-it 4"] = -4
    line("beat-it-or-eat-it 1", "#0072b2", "one suit"); line("beat-it-or-eat-it 2", "#d55e00", "two suits")
    line("beat-it-or-eat-it 3", "#009e73", "three suits"); line("beat-it-or-eat-it 4", "#cc79a7", "four suits")
    line("challenge 4", "#e69f00", "Challenge"); line("challenge-1987 4", "#56b4e9", "Challenge, 1987")
    print "</svg>"
}' "$@"
