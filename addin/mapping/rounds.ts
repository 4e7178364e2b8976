// Rounds and weeks that are counted upwards (14 in a column “Round”) as T, which is 0 now and less before: the latest one is
// now.
import { toNumber } from '#contract/table.ts'
import { derivedDataText } from '../messages/texts.ts'
import { numberCells } from './mapped-columns.ts'
import { median } from './median.ts'
import { headerOf, type MenuSource, type SalesSource } from './sources.ts'

interface Counted {
  readonly menus: readonly MenuSource[]
  readonly sales: SalesSource | null
  /** A sentence of what was derived; none where T is as it should be. */
  readonly said: readonly string[]
}

/** The sources with T counted from the latest round, where every deal has a positive whole number. */
export function fromLatestRound(menus: readonly MenuSource[], sales: SalesSource | null): Counted {
  const times = menus.flatMap((source) => [...timesIn(source)])
  if (menus.some(hasWords)) return { menus, sales, said: [] }
  if (times.length === 0 || times.some((t) => !(t >= 1) || !Number.isInteger(t)))
    return { menus, sales, said: [] }
  const last = times.reduce((a, b) => Math.max(a, b))
  // Today's offers in a table of their own without a round are of the next one.
  const [first] = menus
  const now = first!.role === 'now' && timesIn(first!).length === 0 ? last + 1 : last
  const header = menus.map((source) => headerOf(source, 'T')).find((each) => each !== null)!
  return {
    menus: menus.map((source) => counted(source, now)),
    sales: sales && counted(sales, now),
    said: [derivedDataText.rounds({ header, now })],
  }
}

/** A round that is no number is told by its cell. */
function hasWords(source: MenuSource): boolean {
  const at = source.fields.get('T')
  const column = at === undefined ? null : source.sheet.columns[at]!
  return (
    column?.kind === 'coded' && column.dictionary.some((value) => Number.isNaN(toNumber(value)))
  )
}

const timesIn = (source: MenuSource): Float64Array => {
  const at = source.fields.get('T')
  if (at === undefined) return new Float64Array(0)
  return numberCells(source.sheet.columns[at]!, source.sheet.rows).filter(
    (value, row) => source.blank[row] === 0 && !Number.isNaN(value),
  )
}

function counted<S extends MenuSource | SalesSource>(source: S, now: number): S {
  const at = (source.fields as ReadonlyMap<string, number>).get('T')
  if (at === undefined) return source
  const { sheet } = source
  const values = numberCells(sheet.columns[at]!, sheet.rows).map((value) => value - now)
  return {
    ...source,
    sheet: { ...sheet, columns: sheet.columns.with(at, { kind: 'number', values }) },
  }
}

/** Pairs of a round and a day from which on they tell how long a round is. */
const LEAST_PAIRS = 20

/**
 * The rounds of days, where deals count rounds and sales have days: rounds are evenly apart, and the first sales of a
 * round come soon after it. `of`: the round of each day's deal, NaN = unknown. Shapes: sales. Null where they do not say.
 */
export function roundsOfDays(
  of: Float64Array,
  days: Float64Array,
): { readonly T: Float64Array; readonly length: number } | null {
  const rows = [...of.keys()].filter((row) => !Number.isNaN(of[row]! + days[row]!))
  const first = new Map<number, number>()
  for (const row of rows) first.set(of[row]!, Math.min(first.get(of[row]!) ?? Infinity, days[row]!))
  const points = [...first].toSorted(([a], [b]) => a - b)
  if (rows.length < LEAST_PAIRS || points.length < 3) return null
  // Theil and Sen: the middle slope of all pairs.
  const length = median(
    points.flatMap(([a, at], i) => points.slice(i + 1).map(([b, to]) => (to - at) / (b - a))),
  )
  if (!(length > 0)) return null
  const starts = points.map(([round, day]) => day - length * round).toSorted((a, b) => a - b)
  // Nearly no first sale comes before its round.
  const start = starts[Math.floor(0.05 * starts.length)]!
  const T = days.map((day, row) => {
    const round = Math.min(0, Math.floor((day - start) / length))
    return Number.isNaN(of[row]!) ? round : Math.max(of[row]!, round)
  })
  return { T, length }
}
