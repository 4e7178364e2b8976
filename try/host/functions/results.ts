// Reads an add-in's answers to invocations strictly: `[id, true, value, timings]` or `[id, false,
// message, code, timings]` (the host protocol notes §4). A value is one cell or a matrix.
import type { Cell } from '../cell.ts'
import { fail } from '../failure.ts'

type ResultValue = Cell['value'] | { error: string; message: string }

export type Result =
  | { id: number; ok: true; values: ResultValue[][] }
  | { id: number; ok: false; message: string; code: number }

/** Codes of notes §4. 2 threw, 3 rejected: "By default, Excel returns #VALUE! for an unhandled exception". */
const ERRORS: Record<number, string> = {
  1: '#N/A',
  2: '#VALUE!',
  3: '#VALUE!',
  5: '#DIV/0!',
  6: '#NUM!',
  7: '#VALUE!',
  8: '#REF!',
}

export function errorName(code: number): string {
  return ERRORS[code] ?? fail('ApiNotFound', `the error code ${code} of a custom function`)
}

export function readResult(results: unknown): Result[] {
  if (!Array.isArray(results)) fail('InvalidArgument', 'Results are a list')
  return results.map((result: unknown) => {
    if (!Array.isArray(result)) fail('InvalidArgument', 'A result is a list')
    const [id, ok, value, code] = result as unknown[]
    if (typeof id !== 'number') fail('InvalidArgument', 'A result needs the id of its invocation')
    if (ok === true) return { id, ok, values: matrixOf(value) }
    if (typeof value !== 'string' || typeof code !== 'number')
      fail('InvalidArgument', 'A failed result needs words and a code')
    return { id, ok: false, message: value, code }
  })
}

function matrixOf(value: unknown): ResultValue[][] {
  if (!Array.isArray(value)) return [[cellOf(value)]]
  const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(cellOf) : [cellOf(row)]))
  const width = rows[0]?.length ?? 0
  if (rows.some((row) => row.length !== width)) fail('InvalidArgument', 'Rows differ in length')
  return rows
}

function cellOf(value: unknown): ResultValue {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  // "null is converted to 0 when returning an array" (OfficeDev/office-js issue 1503, by design).
  if (value === null) return 0
  const { type, basicValue, message } = value as Record<string, unknown>
  if (type === 'Error' && typeof basicValue === 'string')
    return { error: basicValue, message: typeof message === 'string' ? message : '' }
  return fail('ApiNotFound', `a custom function's result of ${JSON.stringify(value)}`)
}
