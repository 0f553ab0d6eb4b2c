"""Write the golden files and the page of all screens anew, or of the families named."""

import sys

from tests.screens.gallery.writing import update

update(lambda line: sys.stdout.write(f"{line}\n"), sys.argv[1:])
