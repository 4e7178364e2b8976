"""Client of the Economic Decision Planning Service: Python 3.9 or later, no other package.

    from edps import Service, read_csv, write_plan

    service = Service("https://plans.example.com", key)
    result = service.plan(
        {
            "business_description": "We buy qty lamps at unit_cost each and sell them at the price ...",
            "menus": read_csv("menus.csv"),  # or a DataFrame
            "sales": read_csv("sales.csv"),
        }
    )
    write_plan("plan.csv", result)  # or plan_frame(result)

It validates, reads the description, starts the fit, follows it and answers the plan. What goes wrong is an EdpsError with
the service's code and detail. As a command: python3 -m edps --help. All calls and fields: GET /v1/docs of the service.
"""

from .errors import EdpsError, FitFailed, OpenQuestions
from .service import Service
from .tables import plan_frame, read_csv, write_plan
from .types import (
    Billing,
    Cell,
    Choice,
    Entry,
    FitAnswer,
    FitRequest,
    Limits,
    PlanRow,
    Progress,
    Question,
    ReadAnswer,
    Result,
    Row,
    Session,
    Validation,
)

__all__ = [
    "Billing",
    "Cell",
    "Choice",
    "EdpsError",
    "Entry",
    "FitAnswer",
    "FitFailed",
    "FitRequest",
    "Limits",
    "OpenQuestions",
    "PlanRow",
    "Progress",
    "Question",
    "ReadAnswer",
    "Result",
    "Row",
    "Service",
    "Session",
    "Validation",
    "plan_frame",
    "read_csv",
    "write_plan",
]
