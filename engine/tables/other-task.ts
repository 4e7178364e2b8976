// The history of one request with the current menu of another: what `POST /predict` asks about.
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { cell, numbers, type Column, type Scalar } from '#contract/table.ts'

/**
 * Past rows of `sent`, then the rows of `task`; wholly blank rows of either are left out. Of more past deals than about
 * `most` a sample is there, drawn by their places in the request.
 */
export function withOtherTask(sent: RequestRead, task: TableRead, most = Infinity): RequestRead {
  const T = numbers(sent.menus.table, 'T')
  const key = sent.menus.table.columns.get('key')
  const all = filledRows(sent.menus).filter((row) => T[row] !== 0)
  const deals = new Map<Scalar | null, number>()
  for (const row of all) deals.set(cell(key, row), deals.get(cell(key, row)) ?? deals.size)
  // No every second one: a list may alternate.
  const isDrawn = (deal: number) =>
    Math.imul(deal, 0x9e3779b1) >>> 0 < 2 ** 32 * (most / deals.size)
  const past = all.filter((row) => isDrawn(deals.get(cell(key, row))!))
  const now = filledRows(task)
  const [before, after] = [sent.menus.table.columns, task.table.columns]
  const columns = new Map<string, Column>()
  for (const name of new Set([...before.keys(), ...after.keys()]))
    columns.set(name, joined([before.get(name), past], [after.get(name), now]))
  const rows = past.length + now.length
  const menus = { ...sent.menus, table: { rows, columns }, blankRows: new Int32Array(0) }
  return { ...sent, menus }
}

/** Whether every row of `task` stands, cell by cell, in the current menu of `sent`. */
export function isOwnTask(sent: RequestRead, task: TableRead): boolean {
  const names = [
    ...new Set([...sent.menus.table.columns.keys(), ...task.table.columns.keys()]),
  ].sort()
  const textOf = ({ table }: TableRead, row: number): string =>
    JSON.stringify(names.map((name) => cell(table.columns.get(name), row)))
  const T = numbers(sent.menus.table, 'T')
  const now = filledRows(sent.menus).filter((row) => T[row] === 0)
  const own = new Set(now.map((row) => textOf(sent.menus, row)))
  return filledRows(task).every((row) => own.has(textOf(task, row)))
}

function filledRows({ table, blankRows }: TableRead): number[] {
  const blank = new Set(blankRows)
  return Array.from({ length: table.rows }, (_, row) => row).filter((row) => !blank.has(row))
}

type Part = readonly [column: Column | undefined, rows: readonly number[]]

/** One column of the cells of both parts; an absent one is blank. */
function joined(...parts: readonly Part[]): Column {
  if (parts.every(([column]) => column === undefined || column.kind === 'number'))
    return {
      kind: 'number',
      values: Float64Array.from(
        parts.flatMap(([column, rows]) =>
          rows.map((row) => Number(cell(column, row) ?? Number.NaN)),
        ),
      ),
    }
  const codeOf = new Map<Scalar, number>()
  const code = (value: Scalar | null): number => {
    if (value === null) return -1
    const known = codeOf.get(value) ?? codeOf.size
    codeOf.set(value, known)
    return known
  }
  const codes = Int32Array.from(
    parts.flatMap(([column, rows]) => rows.map((row) => code(cell(column, row)))),
  )
  return { kind: 'coded', codes, dictionary: [...codeOf.keys()] }
}
