"""How often eating by choice, or giving up a sure card, is the only way to win."""

from .games import GAMES, TWO_SUITS, rows as rows_of
from .output import panels, style
from .text import decimals, whole

NAME = "only-ways"
TITLE = "How often eating by choice, or giving up a sure card, is the only way to win"
COLUMNS = [
    ("game", "game", None),
    ("suits", None, None),
    ("ranks", "ranks", whole),
    ("deals", "deals", None),
    ("positions", "positions", None),
    ("question", "question", None),
    ("number", None, None),
    ("asked", "asked", whole),
    ("only", "only way", whole),
    ("only_percent", "\\%", decimals(1)),
    ("never", None, None),
    ("either", None, None),
    ("deals_with_only", None, None),
    ("deals_with_only_percent", "deals with one \\%", decimals(1)),
]
SETS = [
    ("all", "first", "all deals, first turn"),
    ("symmetric", "first", "symmetric deals, first turn"),
    ("symmetric", "play", "symmetric deals, best play"),
]


def rows():
    """The rows of only-ways.csv, with shares."""
    for game in GAMES:
        found = rows_of("only-ways", game)
        most = {
            key: max(row["ranks"] for row in found if (row["deals"], row["positions"]) == key)
            for key in {(row["deals"], row["positions"]) for row in found}
        }
        for row in found:
            yield row | {
                "game": game.label,
                "only_percent": 100 * row["only"] / row["asked"] if row["asked"] else None,
                "deals_with_only_percent": 100 * row["deals_with_only"] / row["number"],
                "in_table": row["ranks"] == most[row["deals"], row["positions"]],
            }


def draw(data):
    """Shares by suit length of the standard game, one panel for each question."""
    figure, axes = panels(2, 2.8)
    standard = [row for row in data if row["game"] == TWO_SUITS.label]
    for axis, question, title in zip(axes, ("eating", "sure cards"), ("only eating wins", "only a sure card wins")):
        for n, (deals, positions, label) in enumerate(SETS):
            chosen = [
                row
                for row in standard
                if (row["deals"], row["positions"], row["question"]) == (deals, positions, question) and row["asked"]
            ]
            axis.plot(
                [row["ranks"] for row in chosen], [row["only_percent"] for row in chosen], label=label, **style(n)
            )
        axis.set(
            xlabel="ranks in a suit",
            ylabel="positions with the choice (%)",
            title=f"two suits: {title}",
            ylim=(0, None),
        )
        axis.xaxis.get_major_locator().set_params(integer=True)
    axes[0].legend()
    return figure
