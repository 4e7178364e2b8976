// Evaluates the arguments of a call for the add-in: values of cells, constants and names.
import { columnCount, rowCount } from '../range-address.ts'
import type { Cell } from '../cell.ts'
import { typeOf } from '../cell.ts'
import { cellAt } from '../sheet-cells.ts'
import { sheetOf } from '../table.ts'
import type { Workbook } from '../workbook.ts'
import { findName } from '../workbook.ts'
import type { Argument, Place } from './formula.ts'
import { placeOf } from './formula.ts'
import type { KnownFunctions } from './metadata.ts'

export type Evaluated = { ok: true; value: unknown } | { ok: false; error: string }

export interface EvaluationContext {
  readonly book: Workbook
  readonly known: KnownFunctions
  readonly refuse: (what: string) => void
}

/**
 * An argument's value in the cell at `from`: a matrix if the function takes one, else one value.
 */
export function evaluateArgument(
  hands: EvaluationContext,
  from: Place,
  arg: Argument,
  matrix: boolean,
): Evaluated {
  const { book, refuse } = hands
  const wrapped = (values: Values): Evaluated => wrap(values, matrix, hands.known)
  if (arg.is === 'constant') return wrapped([[arg.value]])
  const name = arg.is === 'name' ? findName(book, arg.name) : undefined
  if (arg.is === 'name' && !name) return wrapped([['#NAME?']])
  if (name && !name.target) return wrapped([[book.calculate(name.formula)]])
  const place = placeOf(book, arg, from)
  if (!place) return wrapped([['#REF!']])
  const { sheetId, rect } = place
  const sheet = sheetOf(book, sheetId)
  const values = Array.from({ length: rowCount(rect) }, (_, row) =>
    Array.from({ length: columnCount(rect) }, (__, column) => {
      const cell = cellAt(sheet, rect.top + row, rect.left + column)
      // Excel on the web: null (OfficeDev/office-js issue 4702; on the desktop it is 0).
      return cell.type === 'Empty' ? null : cell.value
    }),
  )
  if (!matrix && rowCount(rect) * columnCount(rect) > 1) {
    refuse('a range for a parameter that takes one value, which Excel calls the function for')
  }
  return wrapped(values)
}

type Values = readonly (readonly (Cell['value'] | null)[])[]

function wrap(values: Values, matrix: boolean, known: KnownFunctions): Evaluated {
  let error: string | null = null
  const converted = values.map((row) =>
    row.map((value) => {
      if (typeof value !== 'string' || typeOf(value) !== 'Error') return value
      error ??= value
      return { type: 'CustomFunctionError', code: value }
    }),
  )
  if (error !== null && !known.takesErrors) return { ok: false, error }
  return { ok: true, value: matrix ? converted : converted[0]![0] }
}
