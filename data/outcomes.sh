#!/bin/sh
# Solves every game of outcomes.csv and prints the file. Each row has a command and its output. With one thread, the number
# of positions searched is the same on every machine. The column `seconds` is processor time, and `machine` names the machine,
# from the variable MACHINE.
#
#   data/outcomes.sh > data/outcomes.csv                takes four hours and 5 GB
#   data/outcomes.sh '--suits 3 --ranks 1..=9'          solves only these games
#
# The rows of two suits of 17 ranks and of Challenge with eight ranks are not among them: the commands that they name made them with
# checkpoints, in 13 and 3 GB.
set -eu
[ $# -gt 0 ] || set -- '--suits 2 --ranks 1..=16' '--suits 1 --ranks 2..=26' '--suits 3 --ranks 1..=10' \
    '--suits 4 --ranks 1..=8' '--game challenge --suits 2 --ranks 1..=14' '--game challenge --suits 3 --ranks 1..=8' \
    '--game challenge --ranks 1..=7' '--game challenge-1987 --ranks 1..=8'
faceup=${FACEUP:-faceup}
head=yes
for options in "$@"; do
    case $options in
    *=*) last=${options##*=} first=${options% *} list=$(seq "$(echo "${options##* }" | cut -d. -f1)" "$last") ;;
    *) list=${options##* } first=${options% *} ;;
    esac
    for ranks in $list; do
        command="solve $first $ranks --no-rounds --threads 1 --yes --format csv"
        # A subshell of its own: `times` prints the times of its children, user and system, in its second line.
        # shellcheck disable=SC2086
        printed=$("$faceup" --quiet $command && times)
        echo "$printed" | awk -F, -v OFS=, -v head=$head -v command="faceup $command" -v machine="${MACHINE:-unknown}" '
            function seconds(time,    parts) { split(time, parts, /[ms]/); return 60 * parts[1] + parts[2] }
            NR == 1 { titles = $0; for (i = 1; i <= NF; i++) if ($i == "seconds") column = i }
            NR == 2 { fields = split($0, row, ",") }
            END {
                split($0, times, " ")
                row[column] = sprintf("%.3f", seconds(times[1]) + seconds(times[2]))
                if (head == "yes") print "command," titles ",machine"
                line = command
                for (i = 1; i <= fields; i++) line = line "," row[i]
                print line "," machine
            }'
        head=no
    done
done
