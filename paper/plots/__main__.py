"""Writes the figures, tables and numbers of the paper."""

import argparse
import pathlib
import sys

import matplotlib.pyplot as plt

from . import card_worth, estimates, growth, numbers, only_ways, output, players, rounds, starter_share, text
from .games import ROOT

FIGURES = {figure.NAME: figure for figure in (starter_share, rounds, card_worth, only_ways, growth, players, estimates)}
# The pictures that the documentation shows.
DOCUMENTED = ROOT / "docs" / "figures"


def main():
    parser = argparse.ArgumentParser(
        prog="paper/figures", description="Makes the figures, tables and numbers of the paper from data/*.csv."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"only these: {', '.join(FIGURES)}, numbers (default: all)"
    )
    parser.add_argument(
        "--out",
        type=pathlib.Path,
        default=ROOT / "paper" / "generated",
        metavar="FOLDER",
        help="the folder to write to (default: paper/generated)",
    )
    parser.add_argument(
        "--docs", action="store_true", help="also renew the pictures of the documentation, docs/figures/*.svg"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; fail if a picture of the documentation is not what this command makes",
    )
    options = parser.parse_args()
    unknown = sorted(set(options.names) - {*FIGURES, "numbers"})
    if unknown:
        parser.error(f"there is no figure {unknown[0]!r}: the names are {', '.join(FIGURES)} and numbers")
    names = options.names or [*FIGURES, "numbers"]
    stale = []
    if not options.check:
        options.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name == "numbers":
            if not options.check:
                for file, contents in numbers.files().items():
                    text.write(options.out / file, contents)
            continue
        figure = FIGURES[name]
        data = list(figure.rows())
        drawing = figure.draw(data)
        svg = output.picture(drawing, name, figure.TITLE, "svg")
        documented = DOCUMENTED / f"{name}.svg"
        if options.check:
            if not documented.exists() or not output.is_same_svg(documented.read_bytes(), svg):
                stale.append(documented)
            plt.close(drawing)
            continue
        if options.docs:
            DOCUMENTED.mkdir(exist_ok=True)
            text.write(documented, svg)
        text.write(options.out / f"{name}.svg", svg)
        for kind in ("pdf", "png"):
            text.write(options.out / f"{name}.{kind}", output.picture(drawing, name, figure.TITLE, kind))
        text.write(options.out / f"{name}.csv", text.csv_text(figure.COLUMNS, data))
        text.write(options.out / f"{name}.tex", text.latex_table(name, figure.COLUMNS, data))
        plt.close(drawing)
    if stale:
        print(
            f"paper/figures: {', '.join(str(path.relative_to(ROOT)) for path in stale)}: "
            "not what data/*.csv gives. Run: paper/figures --docs",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (FileNotFoundError, PermissionError) as error:
        sys.exit(f"paper/figures: {error}")
