// Asks for plans under limits, drawn, and what a plain enumeration says of them.
import * as fc from 'fast-check'
import type { PlanLimits, Sizes } from '#contract/plan-limits.ts'
import type { LimitsAsk } from '#limits/each-limit.ts'

const cents = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((v) => v / 100)

/** Deals of one to four sizes, few enough to enumerate, with a supplier and a weight. */
const dealsArbitrary = fc.array(
  fc.record({
    cost: cents(1, 30),
    supplier: fc.constantFrom('North', 'South', 'East', null),
    weight: cents(0, 5),
    sizes: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 12 }),
        profit: cents(-20, 150),
        confidence: fc.constantFrom(0.4, 0.6, 0.8),
        eligible: fc.boolean().map((v) => v),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })

const limitsArbitrary = fc.record({
  spend: optional(cents(0, 800)),
  deals: optional(
    fc.record({
      least: optional(fc.integer({ min: 0, max: 3 })),
      most: optional(fc.integer({ min: 0, max: 5 })),
    }),
  ),
  groups: optional(
    fc.array(
      fc.record({
        column: fc.constant('supplier'),
        value: optional(fc.constantFrom('North', 'south ')),
        most_spend: optional(cents(0, 400)),
        most_deals: optional(fc.integer({ min: 0, max: 3 })),
        most_share: optional(fc.constantFrom(0.3, 0.5, 0.75)),
        least_deals: optional(fc.integer({ min: 0, max: 2 })),
      }),
      { maxLength: 2 },
    ),
  ),
  totals: optional(fc.array(fc.record({ column: fc.constant('weight'), most: cents(0, 60) }))),
  always: optional(fc.array(fc.constantFrom('d0', 'd1'), { maxLength: 2 })),
  never: optional(fc.array(fc.constantFrom('d0', 'd2'), { maxLength: 2 })),
})

export const askArbitrary: fc.Arbitrary<LimitsAsk> = fc
  .tuple(dealsArbitrary, limitsArbitrary)
  .map(([deals, limits]) => {
    const rows = deals.flatMap(({ sizes, ...deal }, d) => sizes.map((size) => ({ d, deal, size })))
    const sizes: Sizes = {
      key: rows.map(({ d }) => `d${d}`),
      qty: rows.map(({ size }) => size.qty),
      unit_cost: rows.map(({ deal }) => deal.cost),
      profit: rows.map(({ size }) => size.profit),
      confidence: rows.map(({ size }) => size.confidence),
      eligible: rows.map(({ size }) => size.eligible && size.profit > 0),
      noise: rows.map(() => 1),
    }
    const columns = {
      supplier: rows.map(({ deal }) => deal.supplier),
      weight: rows.map(({ deal }) => deal.weight),
    }
    return { sizes, threshold: 0.5, limits, columns }
  })

/** A sum may exceed a typed limit in its last digits. */
const within = (sum: number, most: number) => sum <= most + 1e-9 * Math.max(1, Math.abs(most))

/** Whether these rows, one a deal, keep every limit: written from the interface, not from the code. */
export function keeps({ sizes, limits, columns }: LimitsAsk, rows: readonly number[]): boolean {
  const spendOf = (own: readonly number[]) =>
    own.reduce((sum, row) => sum + sizes.unit_cost[row]! * sizes.qty[row]!, 0)
  const keys = new Set(rows.map((row) => String(sizes.key[row])))
  const { spend, deals, groups, totals, always, never } = limits
  const inGroup = (group: NonNullable<PlanLimits['groups']>[number]): boolean => {
    const text = (cell: unknown) => String(cell).trim().toLowerCase()
    const cells = columns[group.column]!
    const values =
      group.value == null ? cells.filter((cell) => cell !== null).map(text) : [text(group.value)]
    return values.every((value) => {
      const own = rows.filter((row) => cells[row] !== null && text(cells[row]) === value)
      return (
        (group.most_spend == null || within(spendOf(own), group.most_spend)) &&
        (group.most_deals == null || own.length <= group.most_deals) &&
        (group.least_deals == null || own.length >= group.least_deals) &&
        (group.most_share == null || within(spendOf(own), group.most_share * spendOf(rows)))
      )
    })
  }
  return (
    (spend == null || within(spendOf(rows), spend)) &&
    (deals?.most == null || rows.length <= deals.most) &&
    (deals?.least == null || rows.length >= deals.least) &&
    (groups ?? []).every(inGroup) &&
    (totals ?? []).every(({ column, most }) =>
      within(
        rows.reduce((sum, row) => sum + Number(columns[column]![row]) * sizes.qty[row]!, 0),
        most,
      ),
    ) &&
    (always ?? []).every((key) => keys.has(String(key))) &&
    !(never ?? []).some((key) => keys.has(String(key)))
  )
}

/** The largest profit of any set that keeps the limits, to the cent; null where none does. */
export function bestByEnumeration(ask: LimitsAsk): number | null {
  const { sizes, threshold, limits } = ask
  const deals = new Map<string, number[]>()
  sizes.key.forEach((key, row) => deals.set(String(key), [...(deals.get(String(key)) ?? []), row]))
  const choices = [...deals].map(([key, rows]) => {
    const taken = (row: number) => sizes.eligible[row]! && sizes.confidence[row]! >= threshold
    const most = Math.max(...rows.map((row) => sizes.profit[row]!))
    const isTaken = rows.some((row) => sizes.profit[row] === most && taken(row))
    const offered = isTaken ? rows.filter(taken) : []
    const must = (limits.always ?? []).includes(key)
    return [null, ...(offered.length === 0 && must ? rows : offered)]
  })
  let most: number | null = null
  const visit = (at: number, rows: readonly number[]): void => {
    if (at === choices.length) {
      if (!keeps(ask, rows)) return
      const cents = rows.reduce((sum, row) => sum + Math.round(sizes.profit[row]! * 100), 0)
      if (most === null || cents > most) most = cents
      return
    }
    for (const row of choices[at]!) visit(at + 1, row === null ? rows : [...rows, row])
  }
  visit(0, [])
  return most === null ? null : most / 100
}
