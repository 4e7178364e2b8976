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
import csv
import gzip
import json
import os
import re
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
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
            raise ValueError("The address of the service begins with https://.")
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
    ) -> Result:
        """A session at this moment. wait: seconds, at most 20, until something changes. options: also the best size
        of every deal; labels: also what past rows were valued at; reasons: also why each deal is taken."""
        query: dict[str, Any] = {"wait": wait} if wait else {}
        parts = ("options", options), ("labels", labels), ("reasons", reasons)
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
    ) -> Result:
        """Waits for the end of a fit, and answers its plan. Raises FitFailed where there is none. Whoever stops
        following leaves the fit running."""
        while True:
            result = self._patiently(
                lambda: self.result(
                    session_id, wait=_WAIT_SECONDS, options=options, labels=labels, reasons=reasons
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
    ) -> Result:
        """The whole job: validates, fits, follows. A request that breaks rules raises "validation_failed" and starts
        nothing."""
        errors = self.validate(request)["errors"]
        if errors:
            told = " ".join(f"{entry['message']} {entry['fix']}" for entry in errors[:3])
            raise EdpsError("validation_failed", told, 422, errors=errors)
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
            if len(data) > _PACKED_FROM_BYTES:
                sent["Content-Encoding"] = "gzip"
                data = gzip.compress(data)
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
    """The body; NaN, as tables of other libraries have it, is a blank cell."""

    def clean(value: Any) -> Any:
        if isinstance(value, float) and value != value:
            return None
        if isinstance(value, Mapping):
            return {name: clean(inner) for name, inner in value.items()}
        return [clean(inner) for inner in value] if isinstance(value, (list, tuple)) else value

    return json.dumps(clean(body), ensure_ascii=False, allow_nan=False).encode()


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


_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?")


def read_csv(path: str | os.PathLike[str]) -> list[dict[str, Cell]]:
    """Rows of a file with a header line; comma, semicolon and tab are told apart by it. Blank cells are None. A column
    whose every filled cell is a plain number becomes numbers, every other one stays text."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        header = file.readline()
        delimiter = max(",;\t", key=header.count)
        file.seek(0)
        reader = csv.DictReader(file, delimiter=delimiter, strict=True)
        texts = [{name: cell for name, cell in row.items() if name} for row in reader]
    names = [name for name in (reader.fieldnames or []) if name]
    numeric = {
        name
        for name in names
        if all(not row[name] or _NUMBER.fullmatch(row[name].strip()) for row in texts)
    }

    def cell(name: str, text: str | None) -> Cell:
        if text is None or text == "":
            return None
        if name not in numeric:
            return text
        return int(text) if re.fullmatch(r"-?\d{1,15}", text.strip()) else float(text)

    return [{name: cell(name, row[name]) for name in names} for row in texts]


def write_plan(path: str | os.PathLike[str], result: Result) -> None:
    """Writes key, qty, profit and confidence of the plan. A text that a spreadsheet would run as a formula gets a
    leading apostrophe."""

    def safe(value: Cell) -> Cell:
        return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r") else value

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
    request: dict[str, Any] = {"menus": read_csv(given.menus), "sales": read_csv(given.sales)}
    with open(given.description, encoding="utf-8") as file:
        request["business_description"] = file.read()
    if given.market_type:
        with open(given.market_type, encoding="utf-8") as file:
            request["market_type"] = json.load(file)
    service = Service(given.service, os.environ.get("EDPS_KEY"))
    told = lambda progress: print(progress["message"], file=sys.stderr)  # noqa: E731
    try:
        result = service.plan(request, given.idempotency_key, told)
    except EdpsError as error:
        print(error, file=sys.stderr)
        return 1
    write_plan(given.out, result)
    print(f"{result['n_selected']} deals, predicted profit {result['predicted_profit_sum']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
