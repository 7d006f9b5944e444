"""Draws figures, the same bytes every time."""

import io
import re

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt

# Colours of Okabe and Ito, which the colour-blind can tell apart. Markers and lines tell the series apart without colour.
COLOURS = ["#000000", "#d55e00", "#0072b2", "#e69f00", "#009e73", "#cc79a7"]
MARKERS = ["o", "s", "^", "D", "v", "P"]
LINES = ["-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1, 1, 1))]

plt.rcParams.update(
    {
        "font.size": 8,
        "axes.titlesize": 8,
        "axes.grid": True,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "grid.color": "#dddddd",
        "grid.linewidth": 0.5,
        "legend.fontsize": 7,
        "legend.framealpha": 0.9,
        "lines.linewidth": 1.1,
        "lines.markersize": 3.5,
        # Text as outlines: a picture looks the same without the font.
        "svg.fonttype": "path",
        "svg.hashsalt": "faceup",
        # Type 42 fonts can be searched and copied.
        "pdf.fonttype": 42,
        "savefig.dpi": 200,
    }
)
# The width of the text of the paper, in inches: so no label is printed smaller than it is drawn.
WIDTH = 6.06


def style(n):
    """The colour, marker and line of the series with number n."""
    return {"color": COLOURS[n % 6], "marker": MARKERS[n % 6], "linestyle": LINES[n % 6]}


def panels(columns, height, lines=1, **options):
    """A figure of the width of the text with panels side by side."""
    return plt.subplots(lines, columns, figsize=(WIDTH, height), layout="constrained", **options)


def picture(figure, name, title, kind):
    """The bytes of a picture: kind is pdf, svg or png. The metadata has the title and the command, and no date."""
    command = f"made by: paper/figures {name}"
    metadata = {
        "pdf": {"Title": title, "Subject": command, "Creator": "faceup", "CreationDate": None, "ModDate": None},
        "svg": {"Title": title, "Description": command, "Creator": "faceup", "Date": None},
        "png": {"Title": title, "Description": command, "Software": "faceup"},
    }
    data = io.BytesIO()
    figure.savefig(data, format=kind, metadata=metadata[kind])
    return data.getvalue()


# Names that matplotlib makes from hashes of paths, and numbers.
HASHED = re.compile(r"\b[a-z][0-9a-f]{10}\b")
NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")
# How far points may lie apart in pictures of different machines, in points of 1/72 inch.
TOLERANCE = 0.01


def is_same_svg(one, other):
    """Whether two pictures are the same, up to rounding, which differs between machines."""
    one, other = (HASHED.sub("#", data.decode("utf-8")) for data in (one, other))
    if NUMBER.sub("0", one) != NUMBER.sub("0", other):
        return False
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=True)
    return all(a == b or abs(float(a) - float(b)) <= TOLERANCE for a, b in pairs)
