"""The README's code runs, in the order in which it stands there, and prints what it says."""

import os
import re

import pytest

from conftest import ROOT

TEXT = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```(?:\n\n```text\n(.*?)^```)?", TEXT, flags=re.MULTILINE | re.DOTALL)


def test_the_code_runs_and_prints_what_it_says(tmp_path, capsys: pytest.CaptureFixture) -> None:
    names: dict = {"__name__": "readme"}
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        for number, (code, promised) in enumerate(BLOCKS):
            exec(compile(code, f"block {number + 1} of the README", "exec"), names)
            printed = capsys.readouterr().out
            assert not promised or printed == promised, f"block {number + 1}:\n{code}"
    finally:
        os.chdir(here)


def test_there_is_code_and_some_of_it_prints() -> None:
    assert len(BLOCKS) >= 6 and sum(bool(promised) for _, promised in BLOCKS) >= 3
    assert "```text\n```" not in TEXT, "a block that promises nothing"


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", TEXT):
        assert (ROOT / "python" / target).exists(), target
