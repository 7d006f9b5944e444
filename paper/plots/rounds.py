"""How many rounds games last under best play."""

import matplotlib.ticker

from .games import GAMES, TWO_SUITS, outcomes, rows as rows_of
from .output import panels, style
from .text import decimals, whole

NAME = "rounds"
TITLE = "Rounds until the game ends, if the winner hurries and the loser delays"
COLUMNS = [
    ("game", "game", None),
    ("suits", None, None),
    ("ranks", "ranks", whole),
    ("decided", "decided deals", whole),
    ("mean", "mean", decimals(1)),
    ("median", "median", whole),
    ("percentile_99", "99\\,\\%", whole),
    ("longest", "longest", whole),
    ("longest_win", "longest win", whole),
    ("longest_loss", "longest loss", whole),
]
# The two suit lengths whose histograms are drawn beside the longest one.
HISTOGRAMS = (9, 11)
SHORTEST_IN_TABLE = {1: 17, 2: 6, 3: 4, 4: 3}


def histogram(game, ranks):
    """Rows of rounds.csv: rounds, and the number of deals that the starter wins and loses in them."""
    found = [(row["rounds"], row["win"], row["loss"]) for row in rows_of("rounds", game, ranks=ranks)]
    return sorted(found)


def quantile(counts, share):
    """The least number of rounds within which that share of the decided deals ends."""
    total, below = sum(win + loss for _, win, loss in counts), 0
    for rounds, win, loss in counts:
        below += win + loss
        if below >= share * total:
            return rounds
    return None


def rows():
    """One row for each game and suit length with a histogram."""
    for game in GAMES:
        for ranks in sorted({row["ranks"] for row in rows_of("rounds", game)}):
            counts = histogram(game, ranks)
            decided = sum(win + loss for _, win, loss in counts)
            if not decided:
                continue
            yield {
                "game": game.label,
                "suits": game.suits,
                "ranks": ranks,
                "decided": decided,
                "mean": sum(rounds * (win + loss) for rounds, win, loss in counts) / decided,
                "median": quantile(counts, 0.5),
                "percentile_99": quantile(counts, 0.99),
                "longest": max((rounds for rounds, win, loss in counts if win or loss), default=None),
                "longest_win": max((rounds for rounds, win, _ in counts if win), default=None),
                "longest_loss": max((rounds for rounds, _, loss in counts if loss), default=None),
                "in_table": ranks >= SHORTEST_IN_TABLE[game.suits],
            }


def draw(data):
    """The histogram of the standard game, those of other suit lengths, and the longest results."""
    figure, (bars, lines, longest) = panels(3, 2.7)
    most = max(row["ranks"] for row in data if row["game"] == TWO_SUITS.label)
    counts = histogram(TWO_SUITS, most)
    rounds = [row[0] for row in counts]
    millions = 1e6
    bars.stairs(
        [row[1] / millions for row in counts],
        [*rounds, rounds[-1] + 1],
        baseline=0,
        fill=True,
        color="#bbbbbb",
        label="starter wins",
    )
    bars.stairs(
        [row[2] / millions for row in counts],
        [*rounds, rounds[-1] + 1],
        baseline=0,
        color="black",
        linewidth=1,
        label="starter loses",
    )
    bars.set(xlabel="rounds", ylabel="million deals", title=f"two suits of {most}")
    bars.legend(loc="upper right")
    for n, ranks in enumerate((*HISTOGRAMS, most)):
        counts = histogram(TWO_SUITS, ranks)
        total = sum(win + loss for _, win, loss in counts)
        shape = style(n) | {"marker": None}
        lines.plot(
            [row[0] for row in counts], [(row[1] + row[2]) / total for row in counts], label=f"{ranks} ranks", **shape
        )
    lines.set(xlabel="rounds", ylabel="share of decided deals", title="two suits", yscale="log", ylim=(1e-7, 0.3))
    lines.legend()
    for n, game in enumerate(GAMES):
        # Suits of one and two ranks are over at once.
        chosen = [
            (game.suits * row["ranks"], row["longest_rounds"])
            for row in outcomes(game)
            if row.get("longest_rounds") and row["ranks"] > 2
        ]
        longest.plot(*zip(*chosen), label=game.label, **style(n))
    longest.set(xlabel="cards in the pack", ylabel="rounds", title="longest forced result", yscale="log")
    longest.yaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%d"))
    longest.legend()
    return figure
