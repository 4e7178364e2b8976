"""Tables as rows: from CSV files, from data frames, for the service; and a plan as a file or a data frame."""

from __future__ import annotations

import codecs
import csv
import datetime
import importlib
import io
import json
import math
import os
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from .types import Cell, PlanRow, Result


def rows_of(table: Any) -> Any:
    """The rows of a data frame of pandas, with the named levels of its index as columns, or of polars. Anything else
    as it is."""
    if hasattr(table, "to_dicts"):
        return table.to_dicts()
    if not (hasattr(table, "to_dict") and hasattr(table, "index") and hasattr(table, "columns")):
        return table
    levels = [name for name in table.index.names if name is not None and name not in table.columns]
    return (table.reset_index(level=levels) if levels else table).to_dict("records")


def plan_frame(result: Result) -> Any:
    """The plan as a pandas DataFrame, one row per deal to take: key, qty, profit, confidence, unit_cost."""
    columns = [name for name in PlanRow.__annotations__ if name not in ("menu", "T")]
    return importlib.import_module("pandas").DataFrame(result["menu"], columns=columns)


_BLANK = ("NaTType", "NAType")  # of pandas


def to_json(body: Mapping[str, Any]) -> bytes:
    """The body; NaN, as tables of other libraries have it, is a blank cell. Whole numbers that no double holds are
    sent as text, for two of them must not become one."""

    def clean(value: Any, name: str) -> Any:
        if value is None or isinstance(value, (str, bool)):
            return value
        if type(value).__name__ in _BLANK:
            return None
        if isinstance(value, int):
            return value if abs(value) < 2**53 else str(value)
        if isinstance(value, Mapping):
            return {inner: clean(cell, inner) for inner, cell in value.items()}
        if isinstance(value, (list, tuple)):
            return [clean(inner, name) for inner in value]
        if isinstance(value, datetime.date):
            return re.sub("T00:00:00$", "", value.isoformat())
        if isinstance(value, Decimal) and value.is_finite():
            return format(value, "f") if name == "key" else float(value)
        if isinstance(value, (float, Decimal)):
            if math.isnan(value):
                return None
            if math.isfinite(value):
                return value
        elif hasattr(value, "columns"):
            return clean(rows_of(value), name)
        elif hasattr(value, "item"):  # a number of NumPy
            return clean(value.item(), name)
        raise ValueError(f"{name}: {value!r} is no cell: send a text, a number, True, False or None.")

    return json.dumps(clean(body, "request"), ensure_ascii=False, allow_nan=False).encode()



_DATE = re.compile(r"\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:?\d\d)?)?")


def asked_columns(table: Any, words: str = "") -> list[dict[str, Any]]:
    """The columns of a table of rows for `read`: name, type, the least and the largest of a column of numbers, and the
    cells of text columns that the words name. No other cell is told."""
    cells: dict[str, list[Cell]] = {}
    for row in json.loads(to_json({"rows": table}))["rows"]:
        for name, cell in row.items():
            column = cells.setdefault(name, [])
            if cell is not None and cell != "":
                column.append(cell)
    said = _said_by(words)
    return [_asked(name, filled, said) for name, filled in cells.items() if 0 < len(name) <= 200]


_WORD = re.compile(r"[^\W_]+")


def _said_by(words: str) -> Callable[[str], bool]:
    """Whether words name a cell, in one or in many."""

    def plain(text: str) -> str:
        return f" {' '.join(_WORD.findall(text.lower()))} "

    said = plain(words)
    many = (r"(?<=[^\W\d_]{2})s(?= )", ""), (r"(?<=[^\W\d_]{2})es(?= )", ""), (r"(?<=[^\W\d_])ies(?= )", "y")
    forms = [said, *(re.sub(ending, one, said) for ending, one in many)]
    return lambda cell: len(cell) <= 60 and len(plain(cell)) > 2 and any(plain(cell) in form for form in forms)


def _asked(name: str, filled: list[Cell], said: Callable[[str], bool]) -> dict[str, Any]:
    numbers = [_number(cell) for cell in filled if not isinstance(cell, bool)]
    texts = [cell for cell in filled if isinstance(cell, str)]
    if texts and len(texts) == len(filled) and all(_DATE.fullmatch(text.strip()) for text in texts):
        return {"name": name, "type": "date"}
    if filled and not numbers:
        return {"name": name, "type": "flag"}
    known = [number for number in numbers if number is not None]
    if (filled and not known) or any(re.fullmatch(r"\s*[+-]?0\d+\s*", text) for text in texts):
        named = sorted({text for text in texts if said(text)})[:20]
        return {"name": name, "type": "text", **({"examples": named} if named else {})}
    if not known:
        return {"name": name, "type": "number"}
    return {"name": name, "type": "number", "examples": sorted({min(known), max(known)})}


def _number(cell: Cell) -> float | None:
    """A number, or a text that is one."""
    if isinstance(cell, str):
        return float(cell) if re.fullmatch(r"\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*", cell, re.IGNORECASE) else None
    return cell


_FORMATS = (
    (b"PAR1", 'Parquet: read_csv takes CSV. Send base64.b64encode(bytes).decode() of the file as the table'),
    (b"PK\x03\x04", 'an Excel workbook or another zip: save the sheet as "CSV UTF-8"'),
    (b"\xd0\xcf\x11\xe0", 'an old Excel workbook (.xls): save the sheet as "CSV UTF-8"'),
    (b"\x1f\x8b", "packed by gzip: unpack it"),
)
_NUMBER = re.compile(r"(?!-?[0-9]{16,}\Z)-?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_LINE_END = r"\r\n|\r|\n"


def read_text(path: str | os.PathLike[str]) -> str:
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
    text = read_text(path)

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
