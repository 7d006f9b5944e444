"""The solved games, and what data/*.csv says about each suit length."""

import csv
import dataclasses
import functools
import pathlib

ROOT = pathlib.Path(__file__).parents[2]
DATA = ROOT / "data"


@dataclasses.dataclass(frozen=True)
class Game:
    """A game without its suit length: its name and number of suits in data/*.csv, and its names in print."""

    game: str
    suits: int
    # The name in macros, in legends, and in tables.
    macro: str
    label: str

    def macro_of(self, ranks):
        """The end of a macro's name for a suit length, as TwoByThirteen."""
        return f"{self.macro}By{words(ranks)}"


GAMES = [
    Game("beat-it-or-eat-it", 1, "One", "one suit"),
    Game("beat-it-or-eat-it", 2, "Two", "two suits"),
    Game("beat-it-or-eat-it", 3, "Three", "three suits"),
    Game("beat-it-or-eat-it", 4, "Four", "four suits"),
    Game("challenge", 4, "Challenge", "Challenge"),
    Game("challenge-1987", 4, "Program", "Challenge of 1987"),
]
TWO_SUITS = GAMES[1]

SMALL = (
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen "
    "Eighteen Nineteen"
).split()
TENS = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split()


def words(number):
    """A number below 100 in letters, as TwentySix: names of LaTeX macros have no digits."""
    if number < len(SMALL):
        return SMALL[number]
    return TENS[number // 10] + (SMALL[number % 10] if number % 10 else "")


def number(text):
    """A field of a CSV file: an integer, a float, None if it is empty, or the text itself."""
    if text == "":
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


@functools.cache
def table(name):
    """The rows of data/NAME.csv, as dictionaries. Lines that begin with # are comments."""
    with open(DATA / f"{name}.csv", newline="", encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        return [{key: number(field) for key, field in row.items()} for row in csv.DictReader(lines)]


def rows(name, game, **conditions):
    """The rows of data/NAME.csv of a game that meet the conditions, by suit length."""
    wanted = {"game": game.game, "suits": game.suits} | conditions
    found = [row for row in table(name) if all(row[key] == value for key, value in wanted.items())]
    return sorted(found, key=lambda row: row["ranks"])


@functools.cache
def outcomes(game):
    """Who wins, for each suit length of a game: rows of outcomes.csv, and of the files of `solve` with rounds."""
    name = f"{game.game}-{game.suits}-suit" + "s" * (game.suits > 1)
    by_ranks = {row["ranks"]: dict(row) for row in rows("outcomes", game)}
    for row in rows(name, game):
        if row["win"] + row["loss"] + row["draw"]:
            with_rounds = by_ranks.setdefault(row["ranks"], dict(row))
            if (with_rounds["win"], with_rounds["loss"]) != (row["win"], row["loss"]):
                raise SystemExit(f"paper/figures: data/outcomes.csv and data/{name}.csv differ at {row['ranks']} ranks")
            with_rounds.update(longest_rounds=row["longest_rounds"], longest_hand=row["longest_hand"])
    return [by_ranks[ranks] for ranks in sorted(by_ranks)]


def deals(row, prefix=""):
    """How many deals a row of outcomes counts: of all, or of those of a prefix. None if the row has no such counts."""
    counts = [row[prefix + outcome] for outcome in ("win", "loss", "draw")]
    return None if None in counts else sum(counts)


def has_symmetric(game):
    """Whether a game has symmetric deals: suits must have partners."""
    return game.suits % 2 == 0
