"""How strong the players are."""

from .games import GAMES, table
from .output import panels, style
from .text import decimals, whole

NAME = "players"
TITLE = "Strength of players: points in tournaments, with 95% intervals"
COLUMNS = [
    ("label", "game", None),
    ("game", None, None),
    ("suits", None, None),
    ("ranks", "ranks", whole),
    ("player", "player", None),
    ("against", "against", None),
    ("games", "games", whole),
    ("won", "won", whole),
    ("drawn", "drawn", whole),
    ("lost", "lost", whole),
    ("points", "points \\%", decimals(1)),
    ("lowest", "from", decimals(1)),
    ("highest", "to", decimals(1)),
    ("tournament", None, None),
    ("table", None, None),
]


def rows():
    """The pairs of players that met, without the totals. If a pair met twice in a game, the longer match."""
    labels = {(game.game, game.suits): game.label for game in GAMES}
    longest = {}
    for row in table("players"):
        if not row["against"]:
            continue
        pair = (row["game"], row["suits"], row["ranks"], row["player"], row["against"])
        if pair not in longest or longest[pair]["games"] < row["games"]:
            longest[pair] = row
    for row in longest.values():
        strong = row["player"] == "perfect" or row["player"].startswith("vote") and row["against"].startswith("depth")
        yield row | {"label": labels[row["game"], row["suits"]], "in_table": strong}


def depth_of(player):
    """How many moves ahead a player looks, or None."""
    kind, _, depth = player.partition(":")
    return int(depth) if kind == "depth" else None


def ladders():
    """The tournaments of depth players alone: the name of the game, and rows by depth."""
    labels = {(game.game, game.suits): game.label for game in GAMES}
    found = {}
    others = {row["tournament"] for row in table("players") if depth_of(row["player"]) is None}
    for row in table("players"):
        if row["tournament"] not in others and not row["against"]:
            found.setdefault(f"{labels[row['game'], row['suits']]}, {row['ranks']} ranks", []).append(
                (depth_of(row["player"]), row)
            )
    return {
        name: [row | {"depth": depth} for depth, row in sorted(rows, key=lambda pair: pair[0])]
        for name, rows in found.items()
    }


def draw(data):
    """Points of depth players against each other, and of the perfect player and the voters against them."""
    figure, (ladder, pairs) = panels(2, 4.0, width_ratios=[5, 6])
    for n, (name, found) in enumerate(ladders().items()):
        points = [row["points"] for row in found]
        errors = [[row["points"] - row["lowest"] for row in found], [row["highest"] - row["points"] for row in found]]
        ladder.errorbar([row["depth"] for row in found], points, yerr=errors, capsize=2, label=name, **style(n))
    ladder.set(
        xlabel="moves looked ahead", ylabel="points (%)", title="depth players against each other", ylim=(0, 100)
    )
    # Below the panels, where no curve lies.
    figure.legend(*ladder.get_legend_handles_labels(), loc="outside lower center", ncols=3)
    shown = [row for row in data if row["in_table"] and row["against"].startswith("depth")]
    shown.sort(
        key=lambda row: (row["player"] != "perfect", row["game"], row["ranks"], row["player"], row["against"]),
        reverse=True,
    )
    for place, row in enumerate(shown):
        errors = [[row["points"] - row["lowest"]], [row["highest"] - row["points"]]]
        pairs.errorbar(row["points"], place, xerr=errors, capsize=2, **style(0 if row["player"] == "perfect" else 1))
    pairs.set(
        xlabel="points of the first player (%)",
        title="others against depth players",
        xlim=(0, 101),
        yticks=range(len(shown)),
    )
    pairs.set_yticklabels(
        [f"{row['player']} – {row['against']}, {row['label']}, {row['ranks']}" for row in shown], fontsize=7
    )
    pairs.axvline(50, color="#888888", linewidth=0.8)
    return figure
