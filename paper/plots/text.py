"""Writes texts: tables as CSV and LaTeX, and numbers. It needs the standard library only."""

import csv
import io
import os
import pathlib
import tempfile


def write(path, data):
    """Writes a file aside, and renames it when it is whole."""
    path = pathlib.Path(path)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(data if isinstance(data, bytes) else data.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def csv_text(columns, rows):
    """A table as CSV. Numbers are not rounded."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column[0] for column in columns])
    for row in rows:
        writer.writerow(["" if row.get(column[0]) is None else row[column[0]] for column in columns])
    return text.getvalue()


def listed(words):
    """Words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "none"


def whole(value):
    """A whole number in LaTeX, with thin gaps between groups of three digits."""
    return f"{value:,}".replace(",", "{,}").replace("-", "$-$")


def decimals(count):
    """Formats a number with that many digits after the point."""
    return lambda value: f"{value:,.{count}f}".replace(",", "{,}").replace("-", "$-$")


def scientific(value):
    """A large number in LaTeX, with two digits after the point."""
    if value < 100_000:
        return whole(value)
    mantissa, exponent = f"{value:.2e}".split("e")
    return rf"${mantissa}\cdot10^{{{int(exponent)}}}$"


def latex_text(text):
    """A text in LaTeX."""
    return (
        str(text)
        .replace("\\", r"\textbackslash{}")
        .replace("_", r"\_")
        .replace("%", r"\%")
        .replace("&", r"\&")
        .replace("#", r"\#")
    )


def latex_table(name, columns, rows):
    """A table in LaTeX, with the rules of booktabs. A column is a key, a heading and a format (None for texts)."""
    alignment = "".join("l" if shape is None else "r" for _, heading, shape in columns if heading)
    lines = [rf"\begin{{tabular}}{{@{{}}{alignment}@{{}}}}", r"\toprule"]
    lines.append(" & ".join(heading for _, heading, _ in columns if heading) + r" \\")
    lines.append(r"\midrule")
    for row in rows:
        if not row.get("in_table", True):
            continue
        fields = []
        for key, heading, shape in columns:
            if heading:
                value = row.get(key)
                fields.append("--" if value is None else latex_text(value) if shape is None else shape(value))
        lines.append(" & ".join(fields) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}"]
    return f"% Made by: paper/figures {name}\n" + "\n".join(lines) + "\n"
