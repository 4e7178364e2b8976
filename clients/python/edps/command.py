"""The command: two CSV files in, the plan as CSV out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from .service import EdpsError, Service
from .tables import read_csv, read_text, write_plan
from .types import Entry, Progress

_BASES = ("columns", "knowledge", "unknown")
_HOW_CHOSEN = """How were past deals chosen?
  1  By what stands in this table.
  2  Also by things that are not in it (a look at the goods, a talk, experience): the plan then expects less of
     similar deals.
  3  I do not know.
1 to 3 (Enter: 3; --choice-basis says it beforehand): """


def _choice_basis() -> str | None:
    """The answer of the person at the terminal; None where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    while True:
        try:
            typed = input(_HOW_CHOSEN).strip() or "3"
        except (EOFError, KeyboardInterrupt):
            sys.exit(130)
        if typed in ("1", "2", "3"):
            return _BASES[int(typed) - 1]


def main(arguments: list[str] | None = None) -> int:
    """Plans the deals of two CSV files. The key is read from EDPS_KEY, never from the command line."""
    parser = argparse.ArgumentParser("python3 -m edps", description=main.__doc__)
    parser.add_argument("--service", required=True, help="address, such as https://plans.example.com")
    parser.add_argument("--menus", required=True, help="CSV of the current menu and the past ones")
    parser.add_argument("--sales", required=True, help="CSV of what was sold")
    parser.add_argument("--description", required=True, help="text file: what a deal costs and brings")
    parser.add_argument("--market-type", help="JSON file with parameters and options")
    parser.add_argument("--choice-basis", choices=_BASES, help="how past deals were chosen; else a terminal asks")
    parser.add_argument("--out", required=True, help="CSV that is written")
    parser.add_argument("--idempotency-key", help="sent again within a day, it starts no second fit")
    given = parser.parse_args(arguments)
    try:
        request: dict[str, Any] = {"menus": read_csv(given.menus), "sales": read_csv(given.sales)}
        request["business_description"] = read_text(given.description)
        if given.market_type:
            request["market_type"] = json.loads(read_text(given.market_type))
        service = Service(given.service, os.environ.get("EDPS_KEY"))
        if not os.path.isdir(os.path.dirname(os.path.abspath(given.out))):
            raise ValueError(f"{given.out} cannot be written: its folder does not exist.")
        market_type = request.get("market_type") or {}
        parameters = market_type.get("parameters") or {}
        basis = given.choice_basis or parameters.get("choice_basis") or _choice_basis()
        if basis:
            request["market_type"] = {**market_type, "parameters": {**parameters, "choice_basis": basis}}
    except AttributeError:
        print(f"{given.market_type}: it and its parameters must be objects.", file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2

    def told(progress: Progress) -> None:
        print(progress["message"], file=sys.stderr)

    def warned(entry: Entry) -> None:
        print(f"Warning: {entry['message']} {entry['fix']}", file=sys.stderr)

    try:
        result = service.plan(request, given.idempotency_key, told, warned)
    except EdpsError as error:
        print(error, file=sys.stderr)
        return 1
    write_plan(given.out, result)
    for note in result["summary"]["notes"]:
        print(f"Note: {note}", file=sys.stderr)
    print(f"{result['n_selected']} deals, predicted profit {result['predicted_profit_sum']}")
    return 0
