"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import Any

from .types import Entry, Question, ReadAnswer, Result


class EdpsError(Exception):
    """A refused call. code: stable, such as "validation_failed"; detail: a sentence to act on; status: of HTTP, 0
    where no answer came ("unreachable"); errors: the broken rules; retry_after: seconds, where the service said so.
    """

    def __init__(self, code: str, detail: str, status: int = 0, **more: Any) -> None:
        self.code = code
        self.detail = detail
        self.status = status
        self.errors: list[Entry] = more.get("errors") or []
        told = "".join(f" {entry['message']} {entry['fix']}" for entry in self.errors[:3])
        super().__init__(f"{detail}{told} ({code})")
        self.request_id: str = more.get("request_id") or ""
        self.retry_after: float | None = more.get("retry_after")


class OpenQuestions(EdpsError):
    """The description leaves something open, and nothing was started. questions: each with its choices; plan again with
    the `description` of a choice as the business_description."""

    def __init__(self, read: ReadAnswer) -> None:
        self.questions: list[Question] = read["questions"]
        told = [
            f"{one['ask']} " + " ".join(f"“{choice['text']}”" for choice in one["choices"])
            for one in self.questions[:3]
        ]
        detail = " ".join(told) or read["feedback"] or "The description cannot be read."
        super().__init__("questions" if self.questions else "unresolved", detail)


class FitFailed(EdpsError):
    """A fit that ended without a plan. code: its error_code; detail: what to change; result: the whole answer, with
    its questions where the words left something open."""

    def __init__(self, result: Result) -> None:
        detail = result.get("feedback") or result.get("error") or "The fit failed."
        super().__init__(str(result.get("error_code", "failed")), str(detail))
        self.result = result
