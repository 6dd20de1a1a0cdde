"""The stubs name exactly what the module has, and say the same of its parameters."""

from __future__ import annotations

import ast
import pathlib
import re
from typing import Any, Optional

import merlon
import pytest
from merlon import _merlon

STUB = ast.parse((pathlib.Path(merlon.__file__).parent / "_merlon.pyi").read_text(encoding="utf-8"))
TYPE_ONLY = {"Field", "Explanation", "Candidate", "Thought"}
"""Dictionaries, named for those who check types."""


def public(names: Any) -> set[str]:
    return {name for name in names if not name.startswith("_") or name == "__version__"}


def stubbed(node: ast.AST) -> dict[str, ast.AST]:
    named: dict[str, ast.AST] = {}
    for part in ast.iter_child_nodes(node):
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
            named[part.name] = part
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            named[part.target.id] = part
    return named


CLASSES = {name: node for name, node in stubbed(STUB).items() if isinstance(node, ast.ClassDef) and name not in TYPE_ONLY}


def test_the_module_has_what_the_stub_names() -> None:
    assert set(stubbed(STUB)) - TYPE_ONLY == public(vars(_merlon))


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_a_class_has_what_the_stub_names(name: str) -> None:
    real, told = vars(getattr(_merlon, name)), stubbed(CLASSES[name])
    assert public(told) == public(real)
    assert {one for one in told if one.startswith("__")} <= set(dir(getattr(_merlon, name)))


def signature(documentation: Optional[str]) -> Optional[list[str]]:
    """The names of the parameters, as pybind11 writes them in the first line."""
    found = re.match(r"\w+\((.*)\) -> ", documentation or "")
    if not found:
        return None
    names, depth, part = [], 0, ""
    for character in found[1] + ",":
        depth += (character in "[({") - (character in "])}")
        if character == "," and depth == 0:
            names.append(part.strip().split(":")[0].split("=")[0].strip())
            part = ""
        else:
            part += character
    return [name for name in names if name and name != "*"]


def told_parameters(node: ast.FunctionDef) -> list[str]:
    arguments = node.args
    return [one.arg for one in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]


def functions() -> list[tuple[str, Any, ast.FunctionDef]]:
    found = [(name, getattr(_merlon, name), node) for name, node in stubbed(STUB).items() if isinstance(node, ast.FunctionDef)]
    for class_name, class_node in CLASSES.items():
        for name, node in stubbed(class_node).items():
            if isinstance(node, ast.FunctionDef) and (not name.startswith("__") or name == "__init__"):
                found.append((f"{class_name}.{name}", getattr(getattr(_merlon, class_name), name), node))
    return found


@pytest.mark.parametrize(("name", "real", "node"), functions(), ids=lambda value: value if isinstance(value, str) else "")
def test_parameters_are_the_same(name: str, real: Any, node: ast.FunctionDef) -> None:
    if isinstance(real, property):
        assert any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list)
        return
    assert signature(real.__doc__) == told_parameters(node)


def test_everything_public_has_a_docstring() -> None:
    for name in merlon.__all__:
        assert name == "__version__" or getattr(merlon, name).__doc__


def test_all_names_what_is_there() -> None:
    assert sorted(merlon.__all__) == merlon.__all__
    assert all(hasattr(merlon, name) for name in merlon.__all__)
