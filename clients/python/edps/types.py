"""What is sent and answered, with the names of the service: GET /v1/docs says what each field means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, Union

Cell = Union[str, int, float, bool, None]
Row = Mapping[str, Cell]
# A fit request: menus, sales, business_description and the options, as GET /v1/docs lists them (FitRequest).
FitRequest = Mapping[str, Any]
# What a plan must keep: spend, deals, groups, totals, always, never (Limits).
Limits = Mapping[str, Any]
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
    name: str | None
    market_type: str | None
    n_selected: int
    predicted_profit_sum: float
    billing: "Billing"


class Choice(TypedDict):
    """An answer to a question: description is the whole description with it written in."""

    text: str
    formula: str
    description: str


class Question(TypedDict, total=False):
    """What the words leave open. words: from start to end of the description."""

    id: str
    words: str
    start: int
    end: int
    ask: str
    choices: list[Choice]


class Billing(TypedDict, total=False):
    """What a fit holds and has been charged, in tokens."""

    metered: bool
    tokens_charged: float
    tokens_charged_units: int
    tokens_held: float
    tokens_held_units: int
    pricing_version: str
    items: list[dict[str, Any]]
    sponsored: bool


class FitAnswer(TypedDict, total=False):
    """The session that a fit started."""

    session_id: str
    status: Status
    model: str
    grounding_mode: str
    business_description_source: str
    task_menu_rows: int
    labeled_rows: int
    unlabeled_rows: int
    parse_report: dict[str, Any]
    warnings: list[Entry]
    grounding_cache_hit: bool | None
    billing: Billing
    mock: Any
    replayed: bool


class ReadAnswer(TypedDict, total=False):
    """How a description is read. status: "read", "questions" or "unresolved"."""

    status: Literal["read", "questions", "unresolved"]
    valuation: dict[str, Any]
    questions: list[Question]
    feedback: str
    feedback_items: list[dict[str, Any]]
    by: str
    paid: bool


class Result(TypedDict, total=False):
    """A session at one moment; the plan once its status is "done"."""

    status: Status
    session_id: str
    model: str
    name: str | None
    market_type: str | None
    created_at: str
    progress: Progress
    billing: Billing
    valuation: dict[str, Any]
    grounding_cache_hit: bool | None
    error: str
    error_code: str
    feedback: str
    feedback_items: list[dict[str, Any]]
    questions: list[Question]
    mock: Any
    mock_note: str
    menu: list[PlanRow]
    n_selected: int
    predicted_profit_sum: float
    predicted_profit_interval: list[float]
    confidence_thresh_calibrated: float
    confidence_correction: float
    confidence_thresh_effective: float
    confidence_sweep: list[dict[str, Any]]
    summary: dict[str, Any]
    labeled_rows: int
    unlabeled_rows: int
    options: list[dict[str, Any]]
    labels: list[dict[str, Any]]
    reasons: list[dict[str, Any]]
    bill: list[dict[str, Any]]
    sizes: dict[str, Any]
