"""How the frontier, the searched positions and the time grow with the game."""

from .games import GAMES, deals, outcomes, rows as rows_of
from .output import panels, style
from .text import decimals, scientific, whole

NAME = "growth"
TITLE = "Deals, hands on the frontier, positions searched, and time, by the size of the game"
COLUMNS = [
    ("game", "game", None),
    ("suits", None, None),
    ("ranks", "ranks", whole),
    ("cards", "cards", whole),
    ("deals", "deals", scientific),
    ("minimal_wins", "minimal wins", scientific),
    ("maximal_losses", "maximal losses", scientific),
    ("distinct_minimal_wins", None, None),
    ("distinct_maximal_losses", None, None),
    ("nodes", "positions searched", scientific),
    ("seconds", "seconds", decimals(1)),
    ("engine", "engine", None),
    ("command", None, None),
]
SHORTEST_IN_TABLE = {1: 22, 2: 8, 3: 6, 4: 4}
FEWEST_CARDS = 8
FRONTIER = ["minimal_wins", "maximal_losses", "distinct_minimal_wins", "distinct_maximal_losses"]
# The command of a row that was solved with the present engine. The others are older: they would take hours.
ONE_THREAD = "--threads 1"


def rows():
    """One row for each game and suit length that was solved without rounds."""
    for game in GAMES:
        frontier = {row["ranks"]: row for row in rows_of("frontier", game)}
        for row in outcomes(game):
            yield {
                "game": game.label,
                "suits": game.suits,
                "ranks": row["ranks"],
                "cards": game.suits * row["ranks"],
                "deals": deals(row),
                **{key: frontier.get(row["ranks"], {}).get(key) for key in FRONTIER},
                "nodes": row["nodes"],
                "seconds": row["seconds"],
                "engine": "present" if ONE_THREAD in row["command"] else "earlier",
                "command": row["command"],
                "in_table": row["ranks"] >= SHORTEST_IN_TABLE[game.suits],
            }


def draw(data):
    """Three panels against the number of cards. Hollow points were solved with an older engine, on two threads."""
    figure, axes = panels(3, 3.0, sharex=True)
    shown = (
        ("frontier", "hands on the frontier", lambda row: (row["minimal_wins"] or 0) + (row["maximal_losses"] or 0)),
        ("work", "positions searched", lambda row: row["nodes"]),
        ("time", "seconds", lambda row: row["seconds"]),
    )
    for axis, (title, label, value) in zip(axes, shown):
        for n, game in enumerate(GAMES):
            chosen = [row for row in data if row["game"] == game.label and row["cards"] >= FEWEST_CARDS and value(row)]
            axis.plot([row["cards"] for row in chosen], [value(row) for row in chosen], label=game.label, **style(n))
            old = [row for row in chosen if title != "frontier" and row["engine"] == "earlier"]
            axis.plot(
                [row["cards"] for row in old],
                [value(row) for row in old],
                **style(n) | {"linestyle": "none", "markerfacecolor": "white"}
            )
        axis.set(xlabel="cards in the pack", ylabel=label, title=title, yscale="log")
    cards = [FEWEST_CARDS, max(row["cards"] for row in data)]
    for axis in axes[:2]:
        axis.plot(
            cards,
            [2.0**n for n in cards],
            color="#888888",
            linestyle=(0, (1, 2)),
            linewidth=0.8,
            label="number of deals",
        )
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=4)
    return figure
