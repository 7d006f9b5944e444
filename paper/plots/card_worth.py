"""What a single card is worth."""

from .games import GAMES, TWO_SUITS, rows as rows_of
from .output import panels, style
from .text import decimals

NAME = "card-worth"
TITLE = "What a single card is worth to the player who starts"
COLUMNS = [
    ("game", None, None),
    ("suits", None, None),
    ("ranks", None, None),
    ("suit", None, None),
    ("rank", None, None),
    ("card", "card", None),
    ("held_win_percent", "all deals: held", decimals(1)),
    ("other_win_percent", "not held", decimals(1)),
    ("equal_held_win_percent", "equal hands: held", decimals(1)),
    ("equal_other_win_percent", "not held", decimals(1)),
    ("better_percent", "better \\%", decimals(2)),
    ("worse_percent", "worse \\%", decimals(2)),
    ("raised_better_percent", "raised: better \\%", decimals(2)),
    ("moved", None, None),
    ("moved_better", None, None),
    ("moved_worse", None, None),
]
# The suits of Challenge, as the player who starts sees them.
ROLES = {"spades": "own trumps", "hearts": "the opponent's trumps", "clubs": "other suits"}


def share(part, *others):
    """A part of a whole in percent, or None of nothing."""
    total = part + sum(others)
    return 100 * part / total if total else None


def rows():
    """One row for each card of each game."""
    for game in GAMES:
        equal = {(row["ranks"], row["card"]): row for row in rows_of("card-worth", game, hands="equal")}
        most = max(ranks for ranks, _ in equal)
        for row in rows_of("card-worth", game, hands="all"):
            balanced = equal[row["ranks"], row["card"]]
            same = row["moved"] - row["moved_better"] - row["moved_worse"]
            yield {
                "game": game.label,
                "suits": game.suits,
                "ranks": row["ranks"],
                "suit": row["suit"],
                "rank": row["rank"],
                "card": row["card"][:-1],
                "held_win_percent": share(row["held_win"], row["held_loss"], row["held_draw"]),
                "other_win_percent": share(row["other_win"], row["other_loss"], row["other_draw"]),
                "equal_held_win_percent": share(balanced["held_win"], balanced["held_loss"], balanced["held_draw"]),
                "equal_other_win_percent": share(balanced["other_win"], balanced["other_loss"], balanced["other_draw"]),
                "better_percent": share(row["moved_better"], row["moved_worse"], same),
                "worse_percent": share(row["moved_worse"], row["moved_better"], same),
                "raised_better_percent": share(row["raised_better"], row["raised"] - row["raised_better"]),
                "moved": row["moved"],
                "moved_better": row["moved_better"],
                "moved_worse": row["moved_worse"],
                "in_table": game == TWO_SUITS and row["ranks"] == most,
            }


def draw(data):
    """Wins by who holds the card, the difference that it makes, and the same in Challenge."""
    figure, (wins, moved, trumps) = panels(3, 2.8)
    standard = [row for row in data if row["game"] == TWO_SUITS.label]
    most = max(row["ranks"] for row in standard)
    standard = [row for row in standard if row["ranks"] == most]
    names = [row["card"] for row in standard]
    for n, (key, label) in enumerate(
        (("equal_held_win_percent", "starter holds it"), ("equal_other_win_percent", "the other holds it"))
    ):
        wins.plot(names, [row[key] for row in standard], label=label, **style(n))
    wins.set(xlabel="card", ylabel="starter wins (%)", title=f"two suits of {most}, equal hands")
    wins.legend()
    for n, (key, label) in enumerate(
        (("better_percent", "better with the card"), ("worse_percent", "worse with the card"))
    ):
        moved.plot(names, [row[key] for row in standard], label=label, **style(n))
    moved.set(xlabel="card", ylabel="pairs of deals (%)", title=f"two suits of {most}, all deals", ylim=(0, None))
    moved.legend()
    challenge = [row for row in data if row["game"] == "Challenge"]
    most = max(row["ranks"] for row in challenge)
    for n, (suit, label) in enumerate(ROLES.items()):
        chosen = [row for row in challenge if row["suit"] == suit and row["ranks"] == most]
        trumps.plot(
            [row["card"] for row in chosen],
            [row["better_percent"] - row["worse_percent"] for row in chosen],
            label=label,
            **style(n),
        )
    trumps.axhline(0, color="#888888", linewidth=0.8)
    trumps.set(xlabel="card", ylabel="better less worse (% of pairs)", title=f"Challenge, suits of {most}")
    trumps.legend()
    return figure
