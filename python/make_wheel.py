"""Packs files of the built package into a wheel: make_wheel.py <folder with merlon/> <version> <NumPy needed> <file>...

A wheel is a zip file with a list of its contents (PEP 427); no other tool is needed for so little.
"""
import base64
import hashlib
import pathlib
import sys
import sysconfig
import zipfile


def tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def contents(folder: pathlib.Path, info: str, version: str, numpy: str, names: list[str]) -> dict[str, bytes]:
    # Only what was built now: the folder may hold a module for another interpreter, or one that has been renamed.
    files = {f"merlon/{name}": (folder / "merlon" / name).read_bytes() for name in sorted(names)}
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: merlon\nVersion: {version}\n"
        "Summary: Four board games with hidden information, as fast environments for research\n"
        f"License: MIT\nRequires-Python: >=3.9\nRequires-Dist: {numpy}\n"
    ).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: merlon\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    return files


def main() -> None:
    folder, version, numpy, *names = pathlib.Path(sys.argv[1]), *sys.argv[2:]
    info = f"merlon-{version}.dist-info"
    files = contents(folder, info, version, numpy, names)
    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    for old in folder.glob("merlon-*.whl"):
        old.unlink()
    with zipfile.ZipFile(folder / f"merlon-{version}-{tag()}.whl", "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in files.items():
            # A fixed date: the same package is the same file.
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            wheel.writestr(entry, content)


if __name__ == "__main__":
    main()
