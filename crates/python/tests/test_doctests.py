"""The examples of the documentation run, every public thing has documentation, and the types name what is there."""

import ast
import doctest
import inspect
import re
import sys
import types
from pathlib import Path
from types import MappingProxyType

import faceup
import pytest
from faceup import _outcome, _progress, femto, gambit, left_right

MODULES = [faceup, femto, gambit, left_right]
try:
    from faceup import open_spiel

    MODULES.append(open_spiel)
except ImportError:
    pass


def documented():
    """Every public module, class, function, method and property, by name."""
    found = {}
    for module in MODULES:
        found[module.__name__] = module
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, (types.ModuleType, str, MappingProxyType)):
                continue
            found[f"{module.__name__}.{name}"] = thing
            if inspect.isclass(thing) and not issubclass(thing, (BaseException, int)):
                members = {member: value for member, value in vars(thing).items() if not member.startswith("_")}
                found |= {f"{module.__name__}.{name}.{member}": value for member, value in members.items()}
    return found


EXAMPLES = [
    (name, test)
    for name, thing in documented().items()
    if (test := doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", {}, name, None, 0)).examples
]


@pytest.mark.parametrize("name, test", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples(name, test, capsys):
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert runner.failures == 0, capsys.readouterr().out


def test_there_are_examples():
    assert len(EXAMPLES) >= 20


def test_everything_is_documented():
    assert [name for name, thing in documented().items() if not (inspect.getdoc(thing) or "").strip()] == []


def test_the_page_has_examples_that_run(root, tmp_path, monkeypatch):
    page = root / "docs" / "python.md"
    blocks = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8").replace("```", ""))
    assert len(blocks) >= 60
    # Every block of Python is an example.
    fences = re.findall(r"```(\w*)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert [code for name, code in fences if not code.startswith((">>> ", "pip "))] == []
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").symlink_to(root / "data")
    failures, _ = doctest.testfile(
        str(page), module_relative=False, parser=PageParser(), optionflags=doctest.NORMALIZE_WHITESPACE, encoding="utf-8"
    )
    assert failures == 0


def test_the_readme_has_a_program_that_runs(root, capsys):
    readme = (root / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    expected = re.findall(r"print\(.*\)  # (.*)", program)
    names = {}
    exec(program, names)
    assert capsys.readouterr().out.splitlines() == expected and expected
    assert len(names["outcomes"]) == 2**16 - 2


class PageParser(doctest.DocTestParser):
    """Fences of Markdown are no part of what an example prints. A section needs programs that some Pythons lack."""

    def parse(self, string, name="<string>"):
        if "faceup.open_spiel" not in sys.modules:
            string = re.sub(r"\n## OpenSpiel and Gambit\n.*?(?=\n## )", "", string, flags=re.DOTALL)
        return super().parse(string.replace("```", ""), name)


def test_types_name_what_is_there():
    stub = ast.parse(Path(faceup.__file__).with_name("_faceup.pyi").read_text(encoding="utf-8"))
    assert Path(faceup.__file__).with_name("py.typed").exists()
    functions, classes = {}, {}
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = node
        elif isinstance(node, ast.ClassDef) and not any(getattr(base, "id", "") == "TypedDict" for base in node.bases):
            classes[node.name] = {child.name: child for child in node.body if isinstance(child, ast.FunctionDef)}
    public = {name: value for name, value in vars(faceup._faceup).items() if not name.startswith("_")}
    assert {name for name, value in public.items() if inspect.isclass(value)} == set(classes)
    assert {name for name, value in public.items() if inspect.isbuiltin(value)} == set(functions)
    for name, members in classes.items():
        there = {member for member in vars(public[name]) if not member.startswith("_")}
        assert there == {member for member in members if not member.startswith("_")}, name
        for member, node in members.items():
            thing = public[name] if member == "__new__" else vars(public[name])[member]
            if member == "__new__" or callable(thing) or isinstance(thing, staticmethod):
                if not (member.startswith("__") and member != "__new__"):
                    check_signature(f"{name}.{member}", thing, node)
    for name, node in functions.items():
        check_signature(name, public[name], node)


def check_signature(name, thing, node):
    """The names of the parameters, and whether they may be left out, are those of the stub."""
    thing = getattr(thing, "__func__", thing)
    real = [p for p in inspect.signature(thing).parameters.values() if p.name not in ("self", "cls")]
    arguments = node.args
    positional = [argument.arg for argument in arguments.args if argument.arg not in ("self", "cls")]
    optional = set(positional[len(positional) - len(arguments.defaults):] if arguments.defaults else [])
    keywords = {argument.arg: default for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults)}
    optional |= {argument for argument, default in keywords.items() if default is not None}
    assert [p.name for p in real if p.kind != p.KEYWORD_ONLY] == positional, name
    assert [p.name for p in real if p.kind == p.KEYWORD_ONLY] == list(keywords), name
    if not name.startswith(("Value.__", "Table.from")) or real:
        assert {p.name for p in real if p.default is not p.empty} == optional, name


def test_dir_shows_what_is_public():
    for module in MODULES:
        assert dir(module) == sorted(module.__all__), module.__name__
        assert {name for name in vars(module) if not name.startswith("_")} >= {name for name in module.__all__ if name != "__version__"}
    # No name of these hides in the package as something else.
    public = {name for name in faceup.__all__ if name not in vars(faceup)}
    assert not public


def test_modules_are_importable():
    assert _outcome.Outcome is faceup.Outcome and _progress.Progress is not None
    assert all(hasattr(module, name) for module in MODULES for name in module.__all__)
