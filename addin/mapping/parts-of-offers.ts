// Offers of which parts may be taken: where parts of past ones were, each offer of today has several sizes up to its own.
import { MENU_ROWS } from '#contract/limits.ts'
import type { OptionRows } from './option-rows.ts'
import type { MenuSource } from './sources.ts'

/** Taken deals that tell how they are taken, and the share of them of which a part was. */
const LEAST_TAKEN = 10
const LEAST_PARTS = 0.2
/** Sizes of one offer. */
const SIZES = 10

/** Whether parts of past offers were taken. */
export function takesParts(sources: readonly MenuSource[], all: readonly OptionRows[]): boolean {
  let [taken, parts] = [0, 0]
  for (const [s, { row, qty, taken: flags }] of all.entries()) {
    const { fields } = sources[s]!
    if (!fields.has('qty') || !fields.has('qty_taken') || fields.has('qty_max')) continue
    const offered = new Map<number, number>()
    row.forEach((at, i) => offered.set(at, Math.max(offered.get(at) ?? 0, qty[i]!)))
    row.forEach((at, i) => {
      if (flags[i] !== 1) return
      taken++
      if (qty[i]! < offered.get(at)!) parts++
    })
  }
  return taken >= LEAST_TAKEN && parts >= LEAST_PARTS * taken
}

/** The rows with several sizes of each offer of today; as they are where these would be too many. */
export function withParts(rows: OptionRows, menu: Float64Array): OptionRows {
  const sizes = [...rows.row.keys()].map((i) =>
    rows.alone[i] === 1 && menu[rows.row[i]!] === 0 ? partsOf(rows.qty[i]!) : [rows.qty[i]!],
  )
  const length = sizes.reduce((sum, some) => sum + some.length, 0)
  if (length === rows.row.length || length > MENU_ROWS) return rows
  const spread = (of: (i: number, n: number) => number): number[] =>
    sizes.flatMap((some, i) => some.map(() => of(i, some.length)))
  return {
    ...rows,
    row: Int32Array.from(spread((i) => rows.row[i]!)),
    qty: Float64Array.from(sizes.flat()),
    taken: Int8Array.from(spread((i) => rows.taken[i]!)),
    alone: Uint8Array.from(spread((i, n) => (n === 1 ? rows.alone[i]! : 0))),
  }
}

/** Even parts of an offer, whole ones of a whole one. */
function partsOf(offered: number): number[] {
  if (!(offered > 0)) return [offered]
  const isWhole = Number.isInteger(offered)
  const some = Array.from({ length: SIZES }, (_, i) => (offered * (i + 1)) / SIZES)
  return [...new Set(some.map((size) => (isWhole ? Math.ceil(size) : Number(size.toPrecision(6)))))]
}
