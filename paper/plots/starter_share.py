"""How often the player who starts wins, and how often nobody does, by suit length and game."""

from .games import GAMES, deals, has_symmetric, outcomes
from .output import panels, style
from .text import decimals, whole

NAME = "starter-share"
TITLE = "Share of deals that the starter wins, and share of draws, by suit length"
COLUMNS = [
    ("game", "game", None),
    ("suits", None, None),
    ("ranks", "ranks", whole),
    ("deals", "deals", whole),
    ("win_percent", "win \\%", decimals(2)),
    ("draws", "draws", whole),
    ("symmetric_deals", "symmetric", whole),
    ("symmetric_win_percent", "win \\%", decimals(2)),
    ("symmetric_losses", "lost", whole),
    ("symmetric_draws", "draws", whole),
]
# The table in print has the games of at least this many ranks for each number of suits; shorter ones are in the CSV.
SHORTEST_IN_TABLE = {1: 20, 2: 7, 3: 7, 4: 4}


def rows():
    """One row for each solved game and suit length."""
    for game in GAMES:
        for row in outcomes(game):
            symmetric = deals(row, "symmetric_") if has_symmetric(game) else None
            yield {
                "game": game.label,
                "suits": game.suits,
                "ranks": row["ranks"],
                "deals": deals(row),
                "win_percent": 100 * row["win"] / deals(row),
                "draws": row["draw"],
                "draw_percent": 100 * row["draw"] / deals(row),
                "symmetric_deals": symmetric,
                "symmetric_win_percent": symmetric and 100 * row["symmetric_win"] / symmetric,
                "symmetric_losses": symmetric and row["symmetric_loss"],
                "symmetric_draws": symmetric and row["symmetric_draw"],
                "symmetric_draw_percent": symmetric and 100 * row["symmetric_draw"] / symmetric,
                "in_table": row["ranks"] >= SHORTEST_IN_TABLE[game.suits],
            }


def draw(data):
    """Wins above, draws below; all deals on the left, symmetric deals on the right."""
    figure, axes = panels(2, 4.4, 2, sharex="col", height_ratios=[3, 2])
    for column, prefix in enumerate(("", "symmetric_")):
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
        axes[1, column].set(xlabel="ranks in a suit", yscale="log")
        axes[1, column].xaxis.get_major_locator().set_params(integer=True)
    axes[0, 0].set(title="all deals", ylabel="starter wins (%)", ylim=(45, 100))
    axes[0, 1].set(title="symmetric deals", ylim=(70, 101))
    axes[1, 0].set(ylabel="drawn deals (%)")
    axes[0, 0].legend()
    return figure
