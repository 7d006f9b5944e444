#!/usr/bin/env python3
"""Prints femto-rules.csv: Femto under every choice of objective, chooser and lead, with three packs and six measures.

  data/femto_rules.py > data/femto-rules.csv        takes a minute
  data/femto_rules.py atto > rows.csv               the rows of one pack

The measures are those of `faceup femto search --measure`.
"""

import csv
import json
import os
import subprocess
import sys

PACKS = ["femto", "5,7,9,13,16,18,20,24", "atto"]
MEASURES = ["fairness", "ties", "length", "mixing", "mixed", "draft"]
RULES = ["objective", "chooser", "lead"]


def measured(pack, measure):
    command = [os.environ.get("FACEUP", "faceup"), "femto", "search", "--quiet", "--json", "--limit", "1000"]
    command += ["--cards", pack, "--vary", ",".join(RULES), "--measure", measure]
    games = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["packs"]
    return {tuple(game[rule] for rule in RULES): (game["cards"], game["decimal"]) for game in games}


out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow(["cards", *RULES, *MEASURES])
for pack in sys.argv[1:] or PACKS:
    columns = [measured(pack, measure) for measure in MEASURES]
    # The order of the first measure: the fairest first.
    for rules, (cards, _) in columns[0].items():
        values = [f"{column[rules][1]:.6f}" for column in columns]
        out.writerow([" ".join(map(str, cards)), *rules, *values])
