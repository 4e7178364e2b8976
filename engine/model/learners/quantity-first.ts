// Quantity-first learners: qfl, qf and qfd predict units sold per unit ordered and their price,
// then apply the valuation (qfd with drifting effects for both). dm uses expected units from the
// demand model (demand.ts).
import { clip, largestOf } from '../base/statistics.ts'
import type { Answers, TeamBuilder, TrainingData } from './team-builder.ts'
import { profitOf } from './linear-valuation.ts'
import { pricesOf, type PriceOf } from './price.ts'
import { normalised } from './row-weights.ts'
import type { TeamFit } from './team.ts'
import type { TrainingLabels } from './two-stages.ts'

const POISSON_PENALTY = 2

export function addQuantityFirst(
  fit: TeamFit,
  builder: TeamBuilder,
  { share }: TrainingLabels,
): void {
  const { market, labels, train, score, unitsByDemand } = fit
  const { qty, economics } = market
  const known = train.map((_, i) => i).filter((i) => Number.isFinite(labels.sold[train[i]]))
  const rows = known.map((i) => train[i])
  const fraction = Float64Array.from(rows, (row) => Math.max(labels.sold[row] / qty[row], 0))
  const most = market.quantity === 'stock' ? 1 : 1.5 * largestOf(fraction)
  const rootSize = Float64Array.from(known, (i, j) => share[i] * Math.sqrt(qty[rows[j]]))
  const data: TrainingData = {
    rows,
    target: fraction,
    weight: normalised(rootSize),
    loss: 'poisson',
    penalty: POISSON_PENALTY,
  }
  const linear = builder.addLinear(data)
  const steady = builder.addBoosted(data, 'steady')
  const drifting = builder.addBoosted(data, 'drifting')

  const price = pricesOf(fit, builder, rows)
  const profit = (
    answers: Answers,
    sells: (i: number, row: number) => number,
    each: PriceOf = price.steady,
  ) =>
    Float64Array.from(score, (row, i) => profitOf(economics!, row, sells(i, row), each(answers, i)))
  const byPart = (answers: Answers, at: number, each?: PriceOf) =>
    profit(answers, (i, row) => clip(answers[at][i], 0, most) * qty[row], each)
  builder.addMember('qfl', (answers) => byPart(answers, linear))
  builder.addMember('qf', (answers) => byPart(answers, steady))
  builder.addMember('qfd', (answers) => byPart(answers, drifting, price.drifting))
  if (unitsByDemand)
    builder.addMember('dm', (answers) => profit(answers, (_, row) => unitsByDemand(row)))
}
