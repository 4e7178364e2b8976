// Whole fits of markets as large as the design sets limits for, grounding among them, each in a process of
// its own: seconds on two threads and the largest resident memory, beside the CPU seconds of one fit of scikit-learn's
// boosting to the profits of the same rows. A plan trains some forty learners.
import { groundExample } from '#examples/ground-example.ts'
import type { Market } from '#grounding/market.ts'
import { labelledRows } from '#model/base/training-sample.ts'
import { sklearnSeconds } from './boosting.ts'
import { CATALOGUE } from './markets/generator/catalogue.ts'
import { drawMarket } from './markets/generator/draw-market.ts'
import { planInChild } from './markets/plan-case.ts'
import type { Figure } from './service.ts'

/** Markets of the benchmark, and the seconds and megabytes that their fits may take. */
const FITS = [
  { name: 'lots 2', sizes: 3, menus: 300, perMenu: 108, task: 1000, seconds: 15, megabytes: 1200 },
  { name: 'pallets 2', seconds: 5, megabytes: 1500 },
  { name: 'advertising 5', seconds: 30, megabytes: 1500 },
  { name: 'wholesale 7', seconds: 30, megabytes: 1500 },
] as const

export async function fitFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, seconds, megabytes, ...shape } of FITS) {
    const setting = CATALOGUE.find((one) => one.name === name)!
    const drawn = { ...setting, ...shape }
    const market = drawMarket(drawn)
    const grounding = groundExample(market)
    if (!grounding.ok) throw new Error(`${name} is not grounded`)
    const { x, y } = profitsOf(grounding.market)
    const other = sklearnSeconds({ x, y })
    const { ours, megabytes: taken } = await planInChild(market)
    const columns = Object.keys(market.menus[0]!).length
    figures.push({
      what: `a whole fit, ${market.menus.length} rows × ${columns}, ${drawn.menus} past menus, ${y.length.toLocaleString('en')} profits (${name})`,
      measured: `${ours.seconds.toFixed(1)} s, ${taken} MB${other === null ? '' : `; scikit-learn ${other.toFixed(1)} s`}`,
      target: `< ${seconds} s, < ${megabytes} MB`,
      ok: ours.seconds < seconds && taken < megabytes,
    })
  }
  return figures
}

/** Columns (column-major) and profits of the rows with an outcome. */
function profitsOf(market: Market): { x: Float64Array; y: Float64Array } {
  const labels = market.labelsAt(0)
  const rows = labelledRows(market, labels)
  const sent = market.features.map((column) =>
    column.kind === 'number' ? column.values : column.codes,
  )
  const columns = [market.qty, market.unitCost, market.unitPrice, ...sent]
  return {
    x: Float64Array.from(columns.flatMap((values) => Array.from(rows, (row) => values[row]!))),
    y: Float64Array.from(rows, (row) => labels.value[row]!),
  }
}
