"""Client of the Economic Decision Planning Service: one file, Python 3.9 or later, no other package.

    from edps import Service, read_csv, write_plan

    service = Service("https://plans.example.com", key)
    result = service.plan(
        {
            "business_description": "We buy qty lamps at unit_cost each and sell them at the price ...",
            "menus": read_csv("menus.csv"),
            "sales": read_csv("sales.csv"),
        }
    )
    write_plan("plan.csv", result)

It validates, starts the fit, follows it and answers the plan. What goes wrong is an EdpsError with the service's
code and detail. As a command: python3 edps.py --help. All calls and fields: GET /v1/docs of the service.
"""

from __future__ import annotations

import argparse
import codecs
import csv
import gzip
import io
import json
import math
import os
import re
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from http.client import HTTPException
from typing import Any, Literal, TypedDict, Union
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

Cell = Union[str, int, float, bool, None]
Row = Mapping[str, Cell]
# A fit request: menus, sales, business_description and the options, as GET /v1/docs lists them (FitRequest).
FitRequest = Mapping[str, Any]
Status = Literal["grounding", "processing", "done", "failed"]


class Entry(TypedDict, total=False):
    """A broken rule, or a thing to know. rows: the first 20 row indexes, from 0."""

    code: str
    table: str
    column: str
    message: str
    fix: str
    count: int
    rows: list[int]
    keys: list[Cell]


class Validation(TypedDict):
    """Answer of validate: whether fit would take the request, and why not."""

    ok: bool
    errors: list[Entry]
    warnings: list[Entry]
    counts: dict[str, int]
    estimate: dict[str, Any]
    checked: str
    parse_report: dict[str, Any]


class Progress(TypedDict, total=False):
    """fraction: from 0 to 1. queue_position: while it waits."""

    fraction: float
    stage: str
    message: str
    queue_position: int


class PlanRow(TypedDict):
    """A deal to take. profit: money; confidence: from 0 to 1; unit_cost: None where none was sent."""

    key: Cell
    menu: int
    T: int
    qty: float
    profit: float
    confidence: float
    unit_cost: float | None


class Session(TypedDict, total=False):
    """A session in a list. created_at: ISO 8601. planned_by: key, name and person, None where it is not known."""

    session_id: str
    status: Status
    created_at: str
    mock: Any
    progress: Progress
    planned_by: dict[str, Any] | None


# Answers of many fields, by name as the service sends them: see FitAnswer, Result and Queue of GET /v1/docs.
FitAnswer = dict[str, Any]
Result = dict[str, Any]


class EdpsError(Exception):
    """A refused call. code: stable, such as "validation_failed"; detail: a sentence to act on; status: of HTTP, 0
    where no answer came ("unreachable"); errors: the broken rules; retry_after: seconds, where the service said so.
    """

    def __init__(self, code: str, detail: str, status: int = 0, **more: Any) -> None:
        super().__init__(f"{detail} ({code})")
        self.code = code
        self.detail = detail
        self.status = status
        self.errors: list[Entry] = more.get("errors") or []
        self.request_id: str = more.get("request_id") or ""
        self.retry_after: float | None = more.get("retry_after")


class FitFailed(EdpsError):
    """A fit that ended without a plan. code: its error_code; detail: what to change; result: the whole answer, with
    its questions where the words left something open."""

    def __init__(self, result: Result) -> None:
        detail = result.get("feedback") or result.get("error") or "The fit failed."
        super().__init__(str(result.get("error_code", "failed")), str(detail))
        self.result = result


class _Stay(HTTPRedirectHandler):
    """Follows no redirect: the key goes to the named address and to no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


_LOCAL = ("localhost", "127.0.0.1", "::1")
_ANSWER_BYTES = 256 * 1024 * 1024
_PACKED_FROM_BYTES = 100_000
_WAIT_SECONDS = 20
_TRIES = 8


class Service:
    """The service at an address. timeout: seconds for one answer; sleep: waits so many seconds."""

    def __init__(
        self,
        address: str,
        key: str | None = None,
        *,
        timeout: float = 120,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("https", "http") or not parts.hostname:
            raise ValueError("The address of the service begins with https://, or on this machine with http://.")
        if key and parts.scheme == "http" and parts.hostname not in _LOCAL:
            raise ValueError("A key is sent over https alone, or to this machine.")
        self._base = re.sub(r"/v1$", "", address.rstrip("/")) + "/v1"
        self._key = key
        self._timeout = timeout
        self._sleep = sleep
        self._opener = build_opener(_Stay)

    def health(self) -> dict[str, Any]:
        """Whether an engine is ready (ok)."""
        return self._call("GET", "/health", fine=(200, 503))

    def validate(self, request: FitRequest) -> Validation:
        """Checks a request and starts nothing. What is wrong with it is an answer, not an exception."""
        return self._call("POST", "/validate", request)

    def read(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """How a description is read over the columns of both tables, or its questions (ReadRequest)."""
        return self._call("POST", "/read", request)

    def fit(self, request: FitRequest, idempotency_key: str | None = None) -> FitAnswer:
        """Starts a fit. It is sent again while the service is busy or cannot be reached, under one idempotency key
        (a new one where none is given), so that it starts once."""
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        return self._patiently(lambda: self._call("POST", "/fit", request, headers))

    def result(
        self,
        session_id: str,
        *,
        wait: float = 0,
        options: bool = False,
        labels: bool = False,
        reasons: bool = False,
        bill: bool = False,
    ) -> Result:
        """A session at this moment. wait: seconds, at most 20, until something changes. options: also the best size
        of every deal; labels: also what past rows were valued at; reasons: also why each deal is taken; bill: also
        past deals line by line."""
        query: dict[str, Any] = {"wait": wait} if wait else {}
        parts = ("options", options), ("labels", labels), ("reasons", reasons), ("bill", bill)
        query.update({name: "all" for name, on in parts if on})
        text = f"?{urlencode(query)}" if query else ""
        return self._call("GET", f"/result/{quote(session_id, safe='')}{text}")

    def follow(
        self,
        session_id: str,
        on_progress: Callable[[Progress], None] | None = None,
        *,
        options: bool = False,
        labels: bool = False,
        reasons: bool = False,
        bill: bool = False,
    ) -> Result:
        """Waits for the end of a fit, and answers its plan. Raises FitFailed where there is none. A caller that stops
        following leaves the fit running."""
        while True:
            result = self._patiently(
                lambda: self.result(
                    session_id,
                    wait=_WAIT_SECONDS,
                    options=options,
                    labels=labels,
                    reasons=reasons,
                    bill=bill,
                )
            )
            if on_progress:
                on_progress(result["progress"])
            if result["status"] == "failed":
                raise FitFailed(result)
            if result["status"] == "done":
                return result
            self._sleep(0.3)

    def plan(
        self,
        request: FitRequest,
        idempotency_key: str | None = None,
        on_progress: Callable[[Progress], None] | None = None,
        on_warning: Callable[[Entry], None] | None = None,
    ) -> Result:
        """The whole job: validates, fits, follows. A request that breaks rules raises "validation_failed" and starts
        nothing; each warning is told before the fit starts."""
        validation = self.validate(request)
        errors = validation["errors"]
        if errors:
            told = " ".join(f"{entry['message']} {entry['fix']}" for entry in errors[:3])
            raise EdpsError("validation_failed", told, 422, errors=errors)
        for entry in validation["warnings"] if on_warning else ():
            on_warning(entry)
        return self.follow(self.fit(request, idempotency_key)["session_id"], on_progress)

    def predict(self, session_id: str, menus: Any, model: str = "reference") -> dict[str, Any]:
        """What a session says of another current menu. model: "reference" is a sanity check by a small model of its
        history, "session" the model of a finished one. selection: base64 Parquet of key, qty, profit."""
        body = {"session_id": session_id, "menus": menus, "model": model}
        return self._call("POST", "/predict", body)

    def cancel(self, session_id: str) -> dict[str, Any]:
        """Stops a fit and discards its session; of a finished one it discards the result."""
        return self._call("DELETE", f"/session/{quote(session_id, safe='')}")

    def sessions(self) -> Iterable[Session]:
        """The own sessions, newest first, asked for page by page."""
        cursor = None
        while True:
            page = self._call("GET", "/sessions" + (f"?cursor={quote(cursor)}" if cursor else ""))
            yield from page["sessions"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def session_of(self, idempotency_key: str) -> Session:
        """The session that a fit with this key started; raises "unknown_session" where none did."""
        return self._call("GET", f"/sessions?idempotency_key={quote(idempotency_key, safe='')}")

    def queue(self) -> dict[str, Any]:
        """Where the own fits stand in line; all of it for an admin key."""
        return self._call("GET", "/queue")

    def _patiently(self, call: Callable[[], Any]) -> Any:
        """Repeats a call whose refusal will pass: 1, 2, 4 … seconds later, or when the service says."""
        for tried in range(_TRIES):
            try:
                return call()
            except EdpsError as error:
                passes = error.status in (0, 408, 429) or error.status >= 500
                passes = passes or error.code == "idempotency_in_progress"
                if not passes or tried == _TRIES - 1:
                    raise
                said = error.retry_after
                self._sleep(min(2.0**tried, 10) if said is None else said)

    def _call(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        fine: tuple[int, ...] = (200,),
    ) -> Any:
        sent = {"Accept": "application/json", "User-Agent": "edps-python", **(headers or {})}
        if self._key:
            sent["Authorization"] = f"Bearer {self._key}"
        data = None if body is None else _json(body)
        if data is not None:
            sent["Content-Type"] = "application/json"
            packed = gzip.compress(data) if len(data) > _PACKED_FROM_BYTES else data
            # The service refuses gzip of more than 50 times its size.
            if len(data) / 50 < len(packed) < len(data):
                sent["Content-Encoding"] = "gzip"
                data = packed
        request = Request(self._base + path, data, sent, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                status, head, text = answer.status, answer.headers, answer.read(_ANSWER_BYTES)
        except HTTPError as error:
            status, head, text = error.code, error.headers, error.read(_ANSWER_BYTES)
        except (URLError, HTTPException, OSError) as error:
            reached = f"{method} {self._base}{path} could not be reached: check address and network."
            raise EdpsError("unreachable", reached) from error
        return _answer(status, head, text, fine)


def _json(body: Mapping[str, Any]) -> bytes:
    """The body; NaN, as tables of other libraries have it, is a blank cell. Whole numbers that no double holds are
    sent as text, for two of them must not become one."""

    def clean(value: Any, name: str) -> Any:
        if value is None or isinstance(value, (str, bool)):
            return value
        if isinstance(value, int):
            return value if abs(value) < 2**53 else str(value)
        if isinstance(value, Mapping):
            return {inner: clean(cell, inner) for inner, cell in value.items()}
        if isinstance(value, (list, tuple)):
            return [clean(inner, name) for inner in value]
        if isinstance(value, Decimal) and value.is_finite():
            return format(value, "f") if name == "key" else float(value)
        if isinstance(value, (float, Decimal)):
            if math.isnan(value):
                return None
            if math.isfinite(value):
                return value
        elif hasattr(value, "item"):  # a number of NumPy
            return clean(value.item(), name)
        raise ValueError(f"{name}: {value!r} is no cell: send a text, a number, True, False or None.")

    return json.dumps(clean(body, "request"), ensure_ascii=False, allow_nan=False).encode()


def _answer(status: int, head: Any, text: bytes, fine: tuple[int, ...]) -> Any:
    """The JSON of an answer; raises what it refuses."""
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    said = head.get("Retry-After") or ""
    retry_after = float(said) if re.fullmatch(r"\d{1,6}", said) else None
    if isinstance(body, dict) and status in fine and "code" not in body:
        return body
    if not isinstance(body, dict) or "code" not in body:
        wrong = f"The address answered {status} without an answer of the service."
        raise EdpsError("unexpected_answer", wrong, status, retry_after=retry_after)
    more = {"errors": body.get("errors"), "request_id": body.get("request_id")}
    detail = str(body.get("detail", ""))
    raise EdpsError(str(body["code"]), detail, status, retry_after=retry_after, **more)


_FORMATS = (
    (b"PAR1", 'Parquet: read_csv takes CSV. Send base64.b64encode(bytes).decode() of the file as the table'),
    (b"PK\x03\x04", 'an Excel workbook or another zip: save the sheet as "CSV UTF-8"'),
    (b"\xd0\xcf\x11\xe0", 'an old Excel workbook (.xls): save the sheet as "CSV UTF-8"'),
    (b"\x1f\x8b", "packed by gzip: unpack it"),
)
_NUMBER = re.compile(r"(?!-?[0-9]{16,}\Z)-?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_LINE_END = r"\r\n|\r|\n"


def _text(path: str | os.PathLike[str]) -> str:
    """The text of a file in UTF-8, or in UTF-16 with a byte order mark. Raises ValueError where it is another one."""
    with open(path, "rb") as file:
        data = file.read()
    for first, what in _FORMATS:
        if data.startswith(first):
            raise ValueError(f"{path} is {what}.")
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(re.split(_LINE_END.encode(), data[: error.start]))
        told = f'{path}, line {line}: not UTF-8. Save it as UTF-8, in Excel as "CSV UTF-8".'
        raise ValueError(told) from None


def _is_no_table(text: str) -> str:
    """What the first line of a file seems to be; empty where it may hold the column names."""
    first, *others = re.split(_LINE_END, text, maxsplit=20)[:20]

    def has_names(line: str) -> bool:
        names = {re.sub(r"\W", "", name).lower() for name in re.split(r"[,;\t|]", line)}
        return {"key", "qty"} <= names

    if "\0" in text:
        return " and others hold NUL characters: save the file as CSV UTF-8; it is UTF-16 without its mark, or damaged"
    # A first column name in brackets: no JSON goes on with a separator behind them.
    in_brackets = re.match(r"\s*[\[{][^\[\]{}\"]*[\]}].*[,;\t]", text)
    if re.match(r"\s*[\[{]", text) and not in_brackets:
        return " begins JSON, not a table: load it with json and send it as it is"
    if re.match(r"\s*<", text):
        return " begins a web page (HTML or XML), not a table: download the file itself, and save it as CSV UTF-8"
    if re.match(r"\W*sep=", first, re.IGNORECASE):
        return f", {first!r}, tells Excel the separator and is no header: delete the line"
    at = next((line for line, other in enumerate(others, 2) if has_names(other)), None)
    if has_names(first) or at is None:
        return "" if first.strip() else " must hold the column names"
    what = "comment" if "#" in first[:2] else "title"
    seems = f", {first[:60]!r}, seems to be a {what}" if first.strip() else " is blank"
    return f"{seems}: the column names stand in line {at}, delete what is above them"


def _names_wrong(names: list[str], rows: list[list[str]]) -> str:
    """What is wrong with the column names; empty where nothing is."""
    if "" not in names:
        twice = [name for name in names if names.count(name) > 1]
        return f": the column {twice[0]!r} stands there twice" if twice else ""
    at = names.index("")
    told = f": column {at + 1} has no name"
    if not any("".join(row[at : at + 1]).strip() for row in rows):
        return f"{told} and no cells: delete it, or the separator at the end of each line"
    index = "the row numbers of a data frame: write the file without them (pandas: index=False), or name the column"
    return f"{told} and seems to be {index}" if at == 0 else told


def _separator(text: str) -> str:
    """The separator that stands most often in the header, outside quotes."""
    return max(",;\t|", key=re.split(_LINE_END, re.sub(r'"[^"]*"', "", text), maxsplit=1)[0].count)


def _has_decimal_commas(separator: str, rows: list[list[str]]) -> bool:
    """Whether programs that write decimal commas wrote the file: its points may stand between thousands."""
    comma = re.compile(r"\s*-?[0-9]+,[0-9]{1,2}\s*")
    return separator == ";" or (separator == "\t" and any(comma.fullmatch(cell) for row in rows for cell in row))


def _records(text: str, refused: Callable[[int, str], Exception]) -> Iterable[tuple[int, list[str]]]:
    """Each record and the line on which it starts, blank lines aside."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    line = 1
    try:
        for cells in reader:
            if "".join(cells).strip() or len(cells) > 1:
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise refused(line, f": {error}; write a quote inside a text twice, and the text in quotes") from None


def read_csv(path: str | os.PathLike[str]) -> list[dict[str, Cell]]:
    """Rows of a file with a header line; comma, semicolon, tab and | are told apart by it. Blank cells are None. A column
    whose every filled cell is a plain number becomes numbers, every other one stays text, and so does key: 1.1 and
    1.10 are two keys. Raises ValueError with the line where the file is no table."""
    text = _text(path)

    def refused(line: int, words: str) -> Exception:
        return ValueError(f"{path}, line {line}{words}.")

    wrong = _is_no_table(text)
    if wrong:
        raise refused(1, wrong)
    (_, header), *records = _records(text, refused)
    names = [name.strip() for name in header]
    rows = [row for _, row in records]
    wrong = _names_wrong(names, rows)
    if wrong:
        raise refused(1, wrong)
    for at, (line, row) in enumerate(records):
        if len(row) != len(names):
            told = f": {len(row)} cell{'' if len(row) == 1 else 's'} under {len(names)} columns"
            if row[0].startswith("#"):
                told += "; it seems to be a comment: delete it"
            elif len(row) < len(names):
                told += "; export the file again if it is cut off, and write the separators of blank cells too"
                if all(len(other) == 1 for other in rows[at:]):
                    told += "; delete the line if it stands below the table"
            elif not "".join(row[len(names) :]).strip():
                told += "; delete the separators at the end of the line"
            raise refused(line, told)

    def is_number(cell: str) -> bool:
        return bool(_NUMBER.fullmatch(cell)) and math.isfinite(float(cell))

    numeric = [
        name != "key" and all(is_number(cell) for cell in (row[at].strip() for row in rows) if cell)
        for at, name in enumerate(names)
    ]

    for at in range(len(names)) if _has_decimal_commas(_separator(text), rows) else ():
        pointed = [(line, row[at].strip()) for line, row in records if "." in row[at]]
        if numeric[at] and pointed and all(re.fullmatch(r"-?[1-9][0-9]{0,2}\.[0-9]{3}", one) for _, one in pointed):
            line, one = pointed[0]
            told = f': "{one}" in column "{names[at]}" may be {one.replace(".", "")} or {one}: write numbers with'
            raise refused(line, f"{told} a decimal point, commas between columns and no thousands separators")

    def cell(at: int, text: str) -> Cell:
        plain = text.strip()
        if plain == "":
            return None
        if not numeric[at]:
            # Blanks that align a number are no part of a key.
            return plain if names[at] == "key" and is_number(plain) else text
        return int(plain) if re.fullmatch("-?[0-9]{1,15}", plain) else float(plain)

    return [{name: cell(at, row[at]) for at, name in enumerate(names)} for row in rows]


def write_plan(path: str | os.PathLike[str], result: Result) -> None:
    """Writes key, qty, profit and confidence of the plan. A text that a spreadsheet would run as a formula gets a
    leading apostrophe."""

    def safe(value: Cell) -> Cell:
        return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r\n＝＋－＠") else value

    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("key", "qty", "profit", "confidence"))
        for row in result["menu"]:
            cells = row["key"], row["qty"], row["profit"], round(row["confidence"], 6)
            writer.writerow([safe(one) for one in cells])


def main(arguments: list[str] | None = None) -> int:
    """Plans the deals of two CSV files. The key is read from EDPS_KEY, never from the command line."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--service", required=True, help="address, such as https://plans.example.com")
    parser.add_argument("--menus", required=True, help="CSV of the current menu and the past ones")
    parser.add_argument("--sales", required=True, help="CSV of what was sold")
    parser.add_argument("--description", required=True, help="text file: what a deal costs and brings")
    parser.add_argument("--market-type", help="JSON file with parameters and options")
    parser.add_argument("--out", required=True, help="CSV that is written")
    parser.add_argument("--idempotency-key", help="sent again within a day, it starts no second fit")
    given = parser.parse_args(arguments)
    try:
        request: dict[str, Any] = {"menus": read_csv(given.menus), "sales": read_csv(given.sales)}
        request["business_description"] = _text(given.description)
        if given.market_type:
            request["market_type"] = json.loads(_text(given.market_type))
        service = Service(given.service, os.environ.get("EDPS_KEY"))
        if not os.path.isdir(os.path.dirname(os.path.abspath(given.out))):
            raise ValueError(f"{given.out} cannot be written: its folder does not exist.")
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


if __name__ == "__main__":
    sys.exit(main())
