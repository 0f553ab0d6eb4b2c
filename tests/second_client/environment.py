"""The environment of the second client library: made once, kept until its requirements change.

It stands beside the one that runs the tests and never mixes with it, so that the bot can not
come to need this library unnoticed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "requirements.txt"


class NoEnvironmentError(Exception):
    """The environment could not be made; says why and what to do."""


def python(folder: Path | None = None) -> Path:
    """The interpreter of the environment, which is made where it is missing or out of date.

    Raises `NoEnvironmentError`, for want of a package index for instance.
    """
    folder = folder or _place()
    found = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "requirements.sha256"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
    if found.exists() and stamp.exists() and stamp.read_text() == wanted:
        return found
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    _install(found)
    stamp.write_text(wanted)
    return found


def _place() -> Path:
    """A folder in the environment that runs this, else one among the temporary files."""
    inside = Path(sys.prefix)
    if sys.prefix != sys.base_prefix and os.access(inside, os.W_OK):
        return inside / "second-client"
    return Path(tempfile.gettempdir()) / f"gouji-second-client-{os.getuid()}"


def _install(interpreter: Path) -> None:
    """Install what is required, from the index that pip is configured with."""
    pip = (sys.executable, "-m", "pip", "--quiet", "--python", str(interpreter))
    ended = subprocess.run(
        (*pip, "install", "--no-compile", "--require-hashes", "-r", str(REQUIREMENTS)),
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise NoEnvironmentError(
            "the second client library (aiogram) could not be installed: this test needs a package"
            " index that pip can reach, once; pip said:\n" + ended.stderr[-2000:]
        )
