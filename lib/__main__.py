"""``python -m lib``: the same analysis without a browser."""

import sys

from lib.cli import main

sys.exit(main())
