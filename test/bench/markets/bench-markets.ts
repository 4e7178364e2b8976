// Plans markets one after another, each in a child process, tells how it goes, and hands back the
// scores. What is written where is main.ts's business.
import type { RealCase } from './cases.ts'
import { bestBaseline, isPaying, promise, share } from './figures.ts'
import { drawMarket } from './generator/draw-market.ts'
import type { Setting } from './generator/setting.ts'
import { planInChild } from './plan-case.ts'
import { scoreGenerated, scoreReal, type MarketScore } from './score-plan.ts'

export type Say = (line: string) => void

export async function benchGenerated(
  settings: readonly Setting[],
  say: Say,
): Promise<MarketScore[]> {
  const scores: MarketScore[] = []
  for (const setting of settings) {
    const market = drawMarket(setting)
    const score = scoreGenerated(market, await planInChild(market))
    scores.push(score)
    say(`[${scores.length}/${settings.length}] ${progressOf(score)}`)
  }
  return scores
}

export async function benchReal(cases: readonly RealCase[], say: Say): Promise<MarketScore[]> {
  const scores: MarketScore[] = []
  for (const { name, market } of cases) {
    const score = scoreReal(name, market, await planInChild(market))
    scores.push(score)
    say(`[real ${scores.length}/${cases.length}] ${progressOf(score)}`)
  }
  return scores
}

function progressOf(score: MarketScore): string {
  const { name, rows, value, picks, outlay, seconds, megabytes } = score
  const best = bestBaseline(score)
  const worth = isPaying(score)
    ? `ours ${share(score, 'ours').toFixed(2)} ` +
      `(no pre-training ${share(score, 'ours, no pre-training').toFixed(2)}, ` +
      `${best} ${share(score, best).toFixed(2)}), predicted ÷ came ${promise(score).toFixed(2)}`
    : `spends ${((100 * outlay.ours) / outlay['take all']).toFixed(2)} % of take-all’s, ` +
      `earns ${value.ours.toFixed(0)}`
  return `${name}, ${rows} rows: ${worth}, ${picks} picks, ${seconds.ours!.toFixed(1)} s, ${megabytes} MB`
}
