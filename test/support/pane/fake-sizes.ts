// Every offered size of the deals of the tests' service: half of a size earns 0.7 of its profit, so that with little money
// smaller sizes of more deals are best.
import type { Sizes } from '#contract/plan-limits.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { OptionRow } from '#contract/schemas.ts'
import { cell, numbers } from '#contract/table.ts'

export function sizesOf({ menus: { table } }: RequestRead, options: readonly OptionRow[]): Sizes {
  const [menu, qty, cost] = ['menu', 'qty', 'unit_cost'].map((name) => numbers(table, name))
  const rows = Array.from({ length: table.rows }, (_, row) => row).filter((row) => menu![row] === 0)
  const sizes = options.flatMap((best) =>
    rows
      .filter((row) => String(cell(table.columns.get('key'), row)) === String(best.key))
      .map((row) => ({
        ...best,
        qty: qty![row]!,
        unit_cost: Number.isNaN(cost![row]!) ? null : cost![row]!,
        profit: Math.round(100 * best.profit * Math.sqrt(qty![row]! / best.qty)) / 100,
        noise: 0,
      })),
  )
  const column = <N extends keyof (typeof sizes)[number]>(name: N) => sizes.map((one) => one[name])
  return {
    key: column('key'),
    qty: column('qty'),
    unit_cost: column('unit_cost'),
    profit: column('profit'),
    confidence: column('confidence'),
    eligible: column('eligible'),
    noise: column('noise'),
  }
}
