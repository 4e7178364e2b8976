// qf without a linear valuation: predicts the return on an outlay, less the outlay. Returns are
// non-negative and their causes multiply, so a Poisson pseudo-likelihood fits, with the outlay as
// exposure (Santos Silva & Tenreyro 2006).
import { clip, largestOf, sumOver } from '../base/statistics.ts'
import type { TeamBuilder, MoneyOf } from './team-builder.ts'
import { outlayOf } from './linear-valuation.ts'
import { MOST_RELATIVE_SIZE } from './row-weights.ts'
import type { TeamFit } from './team.ts'
import type { TrainingLabels } from './two-stages.ts'

const POISSON_PENALTY = 2

/** `otherwise`: prediction for rows with unknown outlay. */
export function addReturnsFirst(
  { market, train, score }: TeamFit,
  builder: TeamBuilder,
  { money, share }: TrainingLabels,
  otherwise: MoneyOf,
): void {
  const outlay = outlayOf(market)
  const known = train.map((_, i) => i).filter((i) => outlay(train[i]) > 0)
  const rows = known.map((i) => train[i])
  const back = Float64Array.from(known, (i) =>
    Math.max(Math.fround(money[i] / outlay(train[i])) + 1, 0),
  )
  const most = 1.5 * largestOf(back)
  const usual = sumOver(rows, (row) => outlay(row) / rows.length)
  const exposure = Float64Array.from(known, (i) =>
    Math.fround(share[i] * Math.min(outlay(train[i]) / usual, MOST_RELATIVE_SIZE)),
  )
  const returned = builder.addBoosted(
    { rows, target: back, weight: exposure, loss: 'poisson', penalty: POISSON_PENALTY },
    'steady',
  )
  builder.addMember('qf', (answers) => {
    const others = otherwise(answers)
    return Float64Array.from(score, (row, i) =>
      outlay(row) > 0 ? outlay(row) * (clip(answers[returned][i], 0, most) - 1) : others[i],
    )
  })
}
