// Features of an option: predictions of the learners and of the stack, and their disagreement.
import { LEARNERS, type Learner } from '../learners/team.ts'
import { clip, deviation, meanOf, onCurve, ranks } from '../base/statistics.ts'
import type { Learned, Predictions } from '../replay/learned.ts'
import type { MarketFacts } from './market-features.ts'
import { inScales, treesOf } from './replay-measures.ts'

/** Bound of predictions in units of the market's signal. */
export const SIGNAL_CAP = 10

/** Features over `entries`, single precision. Shapes: entries. */
export function predictionFeatures(
  learned: Learned,
  facts: MarketFacts,
  part: Predictions,
  entries: Int32Array,
) {
  const { market, scale, learners } = learned
  const { rows } = part
  const pick = (values: Float64Array) => Float32Array.from(entries, (i) => values[i])
  const inSignals = (z: Float64Array) =>
    pick(z).map((v) => clip(v / facts.signal, -SIGNAL_CAP, SIGNAL_CAP))
  const byName = new Map(learners.map((k) => [k, inScales(learned, rows, part.team.get(k)!)]))
  const members = [...byName.values()]
  const across = (of: (values: number[]) => number) =>
    inSignals(members[0].map((_, i) => of(members.map((z) => z[i]))))
  const all = meanOf(members)
  const trees = meanOf(treesOf(learned).map((k) => byName.get(k)!))
  const fits = part.byFit.map((money) => inScales(learned, rows, money))
  const sequence = Array.from(rows, (_, i) => fits.map((z) => z[i]).filter((v) => !Number.isNaN(v)))
  const best = bestByDeal(rows, market.group, (i) => trees[i] * scale[rows[i]])
  return {
    ...(Object.fromEntries(
      LEARNERS.map((k) => [
        k,
        byName.has(k)
          ? inSignals(byName.get(k)!)
          : new Float32Array(entries.length).fill(Number.NaN),
      ]),
    ) as Record<Learner, Float32Array>),
    mean: inSignals(all),
    least: across((values) => Math.min(...values)),
    most: across((values) => Math.max(...values)),
    spread: across(deviation),
    trees: inSignals(trees),
    'spread over fits': inSignals(Float64Array.from(sequence, deviation)),
    'trend over fits': inSignals(
      Float64Array.from(sequence, (values) => values[values.length - 1] - values[0]),
    ),
    stack: inSignals(part.z),
    'recent stack': inSignals(part.zRecent),
    'replayed mean': inSignals(all.map((v) => onCurve(facts.curve, v))),
    'shrunk trees': inSignals(trees.map((v) => v * facts.slope)),
    'chance of a profit': pick(part.win),
    'rank in the menu': pick(ranks(all)),
    'behind the best size': inSignals(
      // Subtract in money: the best size then has exactly 0, in any unit.
      trees.map((v, i) => (v * scale[rows[i]] - best.get(market.group[rows[i]])!) / scale[rows[i]]),
    ),
  }
}

function bestByDeal(
  rows: Int32Array,
  group: Int32Array,
  money: (i: number) => number,
): Map<number, number> {
  const best = new Map<number, number>()
  rows.forEach((row, i) =>
    best.set(group[row], Math.max(best.get(group[row]) ?? -Infinity, money(i))),
  )
  return best
}
