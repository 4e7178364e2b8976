// The cells that call the functions, as a few areas: in each column from the first to the last.
// Cells in between are recalculated too, which is harmless.

interface Span {
  first: number
  last: number
}

/** Most cells that are remembered. */
const MOST_CELLS = 200_000

/** The cell of an address in Excel's form; null if it is no cell. */
function cellOf(address: string): { sheet: string; column: string; row: number } | null {
  const cell = /^(?:'((?:[^']|'')+)'|([^!]+))!\$?([A-Z]{1,3})\$?(\d{1,7})/.exec(address)
  if (!cell) return null
  const sheet = cell[1]?.replaceAll("''", "'") ?? cell[2]!
  return { sheet, column: cell[3]!, row: Number(cell[4]) }
}

/** Counts calls from one cell from now on. */
export interface CallCount {
  readonly calls: () => number
  readonly end: () => void
}

export function callCounts(): {
  readonly heard: (address: string | null) => void
  readonly count: (sheet: string, cell: string) => CallCount
} {
  const counts = new Set<{ readonly sheet: string; readonly cell: string; calls: number }>()
  return {
    heard(address) {
      // Ten thousand cells may call at once, so addresses are parsed only while somebody counts.
      const from = counts.size > 0 && address !== null ? cellOf(address) : null
      for (const one of counts)
        if (from?.sheet === one.sheet && `${from.column}${from.row}` === one.cell) one.calls++
    },
    count(sheet, cell) {
      const one = { sheet, cell, calls: 0 }
      counts.add(one)
      return { calls: () => one.calls, end: () => void counts.delete(one) }
    },
  }
}

interface CallingCells {
  /** `Sheet1!B2`, or with a quoted sheet name; null = unknown, and not remembered. */
  readonly add: (address: string | null) => void
  /** Local addresses by sheet. */
  readonly areas: () => Map<string, string[]>
  readonly any: () => boolean
  /** Number of sheet names. */
  readonly sheets: () => number
}

export function callingCells(): CallingCells {
  const known = new Set<string>()
  const sheets = new Set<string>()
  return {
    add: (address) => {
      if (address === null || known.size >= MOST_CELLS) return
      known.add(address)
      sheets.add(address.slice(0, address.lastIndexOf('!')))
    },
    sheets: () => sheets.size,
    any: () => known.size > 0,
    areas() {
      const sheets = new Map<string, Map<string, Span>>()
      for (const address of known) {
        const cell = cellOf(address)
        if (!cell) continue
        const { sheet, column, row } = cell
        const columns = sheets.get(sheet) ?? new Map<string, Span>()
        sheets.set(sheet, columns)
        const span = columns.get(column) ?? { first: row, last: row }
        columns.set(column, {
          first: Math.min(span.first, row),
          last: Math.max(span.last, row),
        })
      }
      return new Map(
        [...sheets].map(([sheet, columns]) => [
          sheet,
          [...columns].map(([column, { first, last }]) => `${column}${first}:${column}${last}`),
        ]),
      )
    },
  }
}
