// Whole fits of markets as large as the design sets limits for, grounding among them, each in a process of
// its own: seconds on two threads and the largest resident memory.
import { CATALOGUE } from './markets/generator/catalogue.ts'
import { drawMarket } from './markets/generator/draw-market.ts'
import { planInChild } from './markets/plan-case.ts'
import type { Figure } from './service.ts'

/** Markets of the benchmark, and the seconds and megabytes that their fits may take. */
const FITS = [
  { name: 'pallets 2', seconds: 5, megabytes: 1500 },
  { name: 'advertising 5', seconds: 30, megabytes: 1500 },
  { name: 'wholesale 7', seconds: 30, megabytes: 1500 },
] as const

export async function fitFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, seconds, megabytes } of FITS) {
    const setting = CATALOGUE.find((one) => one.name === name)!
    const market = drawMarket(setting)
    const { ours, megabytes: taken } = await planInChild(market)
    const columns = Object.keys(market.menus[0]!).length
    figures.push({
      what: `a whole fit, ${market.menus.length} rows × ${columns}, ${setting.menus} past menus (${name})`,
      measured: `${ours.seconds.toFixed(1)} s, ${taken} MB`,
      target: `< ${seconds} s, < ${megabytes} MB`,
      ok: ours.seconds < seconds && taken < megabytes,
    })
  }
  return figures
}
