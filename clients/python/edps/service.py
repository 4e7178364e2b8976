"""The service's calls over HTTP."""

from __future__ import annotations

import gzip
import json
import re
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import EdpsError, FitFailed, OpenQuestions
from .tables import asked_columns, rows_of, to_json
from .types import (
    Cell,
    Entry,
    FitAnswer,
    FitRequest,
    Limits,
    Progress,
    ReadAnswer,
    Result,
    Session,
    Validation,
)

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

    def read(self, request: Mapping[str, Any]) -> ReadAnswer:
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
        sizes: bool = False,
    ) -> Result:
        """A session at this moment. wait: seconds, at most 20, until something changes. options: also the best size
        of every deal; labels: also what past rows were valued at; reasons: also why each deal is taken; bill: also
        past deals line by line; sizes: also every offered size of each deal, by column."""
        query: dict[str, Any] = {"wait": wait} if wait else {}
        parts = ("options", options), ("labels", labels), ("reasons", reasons), ("bill", bill), ("sizes", sizes)
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
        """The whole job: validates, reads the description, fits, follows. Tables may be data frames. A request that
        breaks rules raises "validation_failed", and words that leave something open OpenQuestions: nothing is started
        or charged then. Each warning is told before the fit starts."""
        request = {**request, **{name: rows_of(request.get(name)) for name in ("menus", "sales") if name in request}}
        validation = self.validate(request)
        errors = validation["errors"]
        if errors:
            wrong = f"{len(errors)} rule{'' if len(errors) == 1 else 's'} of the request broken:"
            raise EdpsError("validation_failed", wrong, 422, errors=errors)
        if on_warning:
            for entry in validation["warnings"]:
                on_warning(entry)
        self._look_at_words(request)
        return self.follow(self.fit(request, idempotency_key)["session_id"], on_progress)

    def _look_at_words(self, request: FitRequest) -> None:
        """Raises OpenQuestions where the words of the request leave something open. Words that are saved in the account,
        and tables of Parquet, are read by the fit."""
        market = request.get("market_type") or {}
        said = {**market, **request}
        words, tables = said.get("business_description"), (request.get("menus"), request.get("sales"))
        grounded = said.get("grounding_mode") == "client_grounded"
        if not words or said.get("mock") or grounded or not all(isinstance(table, list) for table in tables):
            return
        columns = {"menus": asked_columns(tables[0], words), "sales": asked_columns(tables[1], words)}
        parameters = market.get("parameters") or {}
        asked = {"business_description": words, "columns": columns, "market_type": {"parameters": parameters}}
        read = self._patiently(lambda: self.read(asked))
        if read["status"] != "read":
            raise OpenQuestions(read)

    def predict(self, session_id: str, menus: Any, model: str = "reference") -> dict[str, Any]:
        """What a session says of another current menu. model: "reference" is a sanity check by a small model of its
        history, "session" the model of a finished one. selection: base64 Parquet of key, qty, profit."""
        body = {"session_id": session_id, "menus": menus, "model": model}
        return self._call("POST", "/predict", body)

    def replan(
        self,
        session_id: str,
        limits: Limits,
        *,
        confidence_correction: float | None = None,
        columns: Mapping[str, Mapping[str, Cell]] | None = None,
    ) -> dict[str, Any]:
        """A finished session's plan under limits (spend, deals, groups, totals, always, never); free. columns: cells by
        column and key, where the tables of the session are gone. Limits that contradict raise "limits_contradict"."""
        given = {"confidence_correction": confidence_correction, "columns": columns}
        body = {"session_id": session_id, "limits": limits}
        body.update({name: value for name, value in given.items() if value is not None})
        return self._call("POST", "/replan", body)

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

    def balance(self) -> dict[str, Any]:
        """The tokens of the account: all, held by running fits, available (Balance)."""
        return self._call("GET", "/account/balance")

    def _patiently(self, call: Callable[[], Any]) -> Any:
        """Repeats a call whose refusal will pass: 1, 2, 4 … seconds later, or when the service says."""
        for tried in range(_TRIES):
            try:
                return call()
            except EdpsError as error:
                passes = error.status in (0, 408) or error.status >= 500 or error.code == "rate_limited"
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
        data = None if body is None else to_json(body)
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
