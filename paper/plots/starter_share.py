"""How often the player who starts wins, and how often nobody does, by suit length and game."""

import functools
import re

from .games import GAMES, ROOT, deals, outcomes, rows as rows_of, table
from .output import panels, style
from .text import decimals, whole

NAME = "starter-share"
TITLE = "Share of deals that the starter wins, and share of draws, by suit length"
COLUMNS = [
    ("game", "game", None),
    ("suits", None, None),
    ("ranks", "ranks", whole),
    ("deals", None, whole),
    ("win_percent", "win \\%", decimals(2)),
    ("draws", "drawn", whole),
    ("equal_win_percent", "equal \\%", decimals(2)),
    ("symmetric_win_percent", "sym.\\ \\%", decimals(2)),
    ("shuffled_win_percent", "shuffled \\%", decimals(2)),
    ("symmetric_losses", "sym.\\ lost", whole),
    ("symmetric_draws", "sym.\\ drawn", whole),
    ("rests_on", "~by", lambda letters: "~" + letters),
]
# The sets of deals that the figure shows, by the prefix of their columns.
SETS = {"": "all deals", "equal_": "equal hands", "symmetric_": "symmetric deals"}
# The table in print has the games of at least this many ranks for each number of suits; shorter ones are in the CSV.
SHORTEST_IN_TABLE = {1: 26, 2: 10, 3: 8, 4: 5}


def shares(row, prefix):
    """Counts of a set of deals and shares in percent. They are None if the set is empty or was not counted."""
    total = deals(row, prefix)
    percent = {outcome: total and 100 * row[prefix + outcome] / total for outcome in ("win", "draw")}
    return {
        f"{prefix}deals": total,
        f"{prefix}win_percent": percent["win"],
        f"{prefix}losses": total and row[f"{prefix}loss"],
        f"{prefix}draws": total and row[f"{prefix}draw"],
        f"{prefix}draw_percent": percent["draw"],
    }


# The letters of the checks of verified.csv: the checker that is extracted from Coq, `faceup check`, the verifier, and the verifier on a sample.
# The strongest is first.
CHECKS = {"extracted": "E", "certificate": "C", "verifier": "V", "sample": "v"}
# The statements of the theorems about a game, in a file of proofs/deals: of all deals, and of the symmetric ones, one by one and by the shuffle. A game of two
# suits without trumps is named only by its ranks in the second one.
TALLY = r"\(Tally (\d+) (\d+) (\d+)\)"
THEOREMS = {
    "all_deals": re.compile(r"Theorem all_deals : outcomes_are \((\w+) (\d+) (\d+)\) (\d+) (\d+) (\d+)\."),
    "symmetric_deals": re.compile(
        rf"Theorem symmetric_deals : (?:symmetric_outcomes_are|paired_outcomes_are \((\w+) (\d+)) (\d+)\)? {TALLY} {TALLY}\."
    ),
}


@functools.cache
def theorems(name):
    """What the theorems of this name count, by game, suits and ranks: those that theorems.csv lists, which Coq has checked and which rest on no
    axiom. Their statements are in proofs/deals."""
    found = {}
    for row in table("theorems"):
        module, _, theorem = row["theorem"].partition(".")
        file = ROOT / "proofs" / "deals" / f"{module}.v"
        if theorem != name or not file.exists():
            continue
        if row["assumptions"] != "Closed under the global context":
            raise SystemExit(f"paper/figures: data/theorems.csv has a theorem that rests on an axiom: {row}")
        for game, suits, *numbers in THEOREMS[name].findall(file.read_text()):
            ranks, *counts = map(int, numbers)
            found[(game or "beat_it_or_eat_it").replace("_", "-"), int(suits or 2), ranks] = counts
    return found


def rests_on(game, row):
    """On what the outcomes of a game rest besides the solver: K for the kernel of Coq (theorems.csv), then a letter for each check of verified.csv, and 2 for an
    earlier engine (earlier-engines.csv)."""
    key = game.game, game.suits, row["ranks"]
    counts = [row[outcome] for outcome in ("win", "loss", "draw")]
    letters = []
    if key in theorems("all_deals"):
        symmetric = [row[f"{of}_{outcome}"] for of in ("symmetric", "shuffled") for outcome in ("win", "loss", "draw")]
        expected = {"all_deals": counts, "symmetric_deals": symmetric}
        for name, numbers in expected.items():
            if theorems(name).get(key) != numbers:
                raise SystemExit(f"paper/figures: the theorem {name} of {key} does not have the numbers {numbers}: {theorems(name).get(key)}")
        letters.append("K")
    checks = rows_of("verified", game, ranks=row["ranks"])
    for checked in sorted(checks, key=lambda checked: list(CHECKS).index(checked["by"])):
        if [checked[outcome] for outcome in ("win", "loss", "draw")] != counts:
            raise SystemExit(f"paper/figures: data/verified.csv and data/outcomes.csv differ: {checked}")
        letters.append(CHECKS[checked["by"]])
    for earlier in rows_of("earlier-engines", game, ranks=row["ranks"]):
        if any(earlier[column] != row[column] for column in earlier if column not in ("nodes", "revision")):
            raise SystemExit(f"paper/figures: data/earlier-engines.csv and data/outcomes.csv differ: {earlier}")
        letters.append("2")
    return "".join(letters) or None


def rows():
    """One row for each solved game and suit length."""
    for game in GAMES:
        for row in outcomes(game):
            found = {"game": game.label, "suits": game.suits, "ranks": row["ranks"]}
            for prefix in (*SETS, "shuffled_"):
                found |= shares(row, prefix)
            found["rests_on"] = rests_on(game, row)
            yield found | {"in_table": row["ranks"] >= SHORTEST_IN_TABLE[game.suits]}


def draw(data):
    """Wins above, draws below; a set of deals in each column."""
    figure, axes = panels(3, 3.3, 2, sharex="col", height_ratios=[3, 2])
    for column, (prefix, title) in enumerate(SETS.items()):
        for n, game in enumerate(GAMES):
            chosen = [
                row
                for row in data
                if row["game"] == game.label and row["ranks"] >= 2 and row[f"{prefix}win_percent"] is not None
            ]
            if not chosen:
                continue
            ranks = [row["ranks"] for row in chosen]
            axes[0, column].plot(ranks, [row[f"{prefix}win_percent"] for row in chosen], label=game.label, **style(n))
            drawn = [row for row in chosen if row[f"{prefix}draw_percent"]]
            if drawn:
                axes[1, column].plot(
                    [row["ranks"] for row in drawn],
                    [row[f"{prefix}draw_percent"] for row in drawn],
                    **style(n) | {"linestyle": "none"},
                )
        axes[0, column].set(title=title)
        axes[1, column].set(xlabel="ranks in a suit", yscale="log")
        axes[1, column].xaxis.get_major_locator().set_params(integer=True)
    axes[0, 0].set(ylabel="starter wins (%)", ylim=(45, 100))
    axes[0, 1].set(ylim=(35, 101))
    axes[0, 2].set(ylim=(70, 101))
    axes[1, 0].set(ylabel="drawn deals (%)")
    axes[0, 0].legend()
    return figure
