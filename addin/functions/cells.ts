// The cells that call the functions, as few areas: from the first to the last in each column. What
// stands between them is calculated along, which does no harm.

interface Span {
  first: number
  last: number
}

/** Cells that are remembered: more than a sheet can be worked with. */
const MOST = 200_000

export interface CallingCells {
  /** `Sheet1!B2`, or with the sheet's name in quotes; null is not told and not remembered. */
  readonly add: (address: string | null) => void
  /** Local addresses by sheet. */
  readonly areas: () => Map<string, string[]>
  readonly any: () => boolean
  /** How many names of sheets there are. */
  readonly sheets: () => number
}

export function callingCells(): CallingCells {
  const known = new Set<string>()
  const sheets = new Set<string>()
  return {
    add: (address) => {
      if (address === null || known.size >= MOST) return
      known.add(address)
      sheets.add(address.slice(0, address.lastIndexOf('!')))
    },
    sheets: () => sheets.size,
    any: () => known.size > 0,
    areas() {
      const sheets = new Map<string, Map<string, Span>>()
      for (const address of known) {
        const cell = /^(?:'((?:[^']|'')+)'|([^!]+))!\$?([A-Z]{1,3})\$?(\d{1,7})/.exec(address)
        if (!cell) continue
        const sheet = cell[1]?.replaceAll("''", "'") ?? cell[2]!
        const [column, row] = [cell[3]!, Number(cell[4])]
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
