#!/usr/bin/env python3
"""Runs the notebooks of this folder and stores their outputs.

    examples/notebooks.py            runs all and stores what their cells show
    examples/notebooks.py --check    says which outputs have changed, and stores nothing

A cell runs as in Jupyter: what it prints is shown, and the value of its last line. It needs what the notebooks import, and no Jupyter.
"""

import ast
import contextlib
import io
import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def shown(value):
    """A value as Jupyter stores it."""
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    for method, kind in (("_repr_html_", "text/html"), ("_repr_svg_", "image/svg+xml")):
        if hasattr(value, method):
            data[kind] = getattr(value, method)().splitlines(keepends=True)
    return {"data": data, "metadata": {}, "output_type": "execute_result"}


def run_cell(source, names):
    """The outputs of a cell."""
    parsed = ast.parse(source)
    last = parsed.body.pop() if parsed.body and isinstance(parsed.body[-1], ast.Expr) else None
    printed, outputs = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(parsed, "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(keepends=True)})
    if value is not None:
        outputs.append(shown(value))
    return outputs


def run(path):
    """The notebook with the outputs of its cells."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names = {"__name__": "__main__"}
    before = os.getcwd()
    os.chdir(path.parent)
    sys.path.insert(0, str(path.parent))
    try:
        for number, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
            cell["execution_count"] = number
            cell["outputs"] = run_cell("".join(cell["source"]), names)
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = number
    finally:
        sys.path.remove(str(path.parent))
        os.chdir(before)
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(options):
    """Runs the notebooks. Returns the names of those whose outputs have changed."""
    changed = []
    for path in sorted(HERE.glob("*.ipynb")):
        text = run(path)
        if text != path.read_text(encoding="utf-8"):
            changed.append(path.name)
            if "--check" not in options:
                path.write_text(text, encoding="utf-8")
    return changed


if __name__ == "__main__":
    changed = main(sys.argv[1:])
    print("changed: " + ", ".join(changed) if changed else "all notebooks are as they were")
    sys.exit("--check" in sys.argv[1:] and bool(changed))
