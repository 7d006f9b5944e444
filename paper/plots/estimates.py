"""How accurate estimates are, and how well calibrated."""

from .games import table
from .output import panels, style
from .text import decimals, whole

NAME = "estimates"
TITLE = "Accuracy and calibration of estimates of games that are too large to solve"
COLUMNS = [
    ("suits", "suits", whole),
    ("trumps", "trumps", None),
    ("after_beating", "after a beat", None),
    ("ranks", "ranks", whole),
    ("base_ranks", "base", whole),
    ("hands", "hands", None),
    ("drawn_hands", "drawn", whole),
    ("right_percent", "right \\%", decimals(1)),
    ("constant_right_percent", "always the same \\%", decimals(1)),
    ("brier", "Brier score", decimals(4)),
    ("constant_brier", "of the share alone", decimals(4)),
]
GROUPS = 10
SETS = {"any": "any hands", "equal": "equal hands", "symmetric": "symmetric deals"}
# The weights are fitted to two suits of up to this length.
FITTED = 13
# A group of hands with about the same chance is shown if it has this many.
LEAST_IN_GROUP = 50
# How many ranks are taken out, in the picture of calibration.
TAKEN_OUT = (1, 3, 6)


def rows():
    """The rows of estimates.csv that compare a game with tables of fewer ranks, or with no table (base of 0 ranks)."""
    longest = max(row["ranks"] for row in table("estimates") if row["suits"] == 2 and row["trumps"] == "none")
    for row in table("estimates"):
        is_standard = (row["suits"], row["trumps"], row["after_beating"]) == (2, "none", "lead")
        share = row["mean_outcome"]
        # Who does not look at a hand can name the more frequent winner, or the share as the chance.
        constant = {"constant_right_percent": 100 * max(share, 1 - share), "constant_brier": share * (1 - share)}
        yield row | {"right_percent": 100 * row["right"], "in_table": is_standard and row["ranks"] == longest} | constant


def draw(data):
    """Errors by the number of ranks taken out, and outcomes by estimated chance."""
    figure, (accuracy, calibration) = panels(2, 3.0)
    data = [row for row in data if (row["suits"], row["trumps"], row["after_beating"]) == (2, "none", "lead")]
    longest = max(row["ranks"] for row in data)
    for n, (name, label) in enumerate(SETS.items()):
        chosen = [row for row in data if row["hands"] == name and row["ranks"] == longest and row["base_ranks"]]
        chosen.sort(key=lambda row: -row["base_ranks"])
        accuracy.plot(
            [longest - row["base_ranks"] for row in chosen],
            [100 - row["right_percent"] for row in chosen],
            label=label,
            **style(n),
        )
    baseline = [
        (longest - row["base_ranks"], 100 - row["constant_right_percent"])
        for row in data
        if row["hands"] == "symmetric" and row["ranks"] == longest and row["base_ranks"]
    ]
    accuracy.plot(*zip(*sorted(baseline)), color="#888888", linewidth=0.8, label="symmetric: always the starter")
    accuracy.set(
        xlabel="ranks taken out", ylabel="winner predicted wrongly (%)", ylim=(0, None), title=f"two suits of {longest}"
    )
    accuracy.legend()
    calibration.plot([0, 1], [0, 1], color="#888888", linewidth=0.8)
    for n, out in enumerate(TAKEN_OUT):
        total = [[0.0, 0.0, 0.0] for _ in range(GROUPS)]
        for row in data:
            if (
                row["base_ranks"]
                and row["ranks"] - row["base_ranks"] == out
                and row["hands"] != "symmetric"
                and row["ranks"] > FITTED
            ):
                for group, sums in enumerate(total):
                    count = row[f"count_{group}"]
                    sums[0] += count
                    sums[1] += count * (row[f"chance_{group}"] or 0)
                    sums[2] += count * (row[f"outcome_{group}"] or 0)
        points = [(chance / count, outcome / count) for count, chance, outcome in total if count >= LEAST_IN_GROUP]
        calibration.plot(*zip(*points), label=f"{out} rank{'s' * (out > 1)} taken out", **style(n))
    calibration.set(
        xlabel="estimated chance",
        ylabel="share of hands that win",
        xlim=(0, 1),
        ylim=(0, 1),
        title=f"two suits of {FITTED + 1} to {longest}",
    )
    calibration.legend()
    return figure
