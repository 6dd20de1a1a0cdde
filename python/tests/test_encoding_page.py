"""docs/encoding.md says what the engine does."""

import importlib.machinery
import importlib.util

from conftest import ROOT


def test_the_page_is_up_to_date() -> None:
    loader = importlib.machinery.SourceFileLoader("write_encoding", str(ROOT / "tools" / "write_encoding"))
    spec = importlib.util.spec_from_loader("write_encoding", loader)
    assert spec is not None
    tool = importlib.util.module_from_spec(spec)
    loader.exec_module(tool)
    page = (ROOT / "docs" / "encoding.md").read_text(encoding="utf-8")
    assert page == tool.document(), "run: PYTHONPATH=build/python tools/write_encoding > docs/encoding.md"
