// Market features: accuracy of each learner on the replay, and the outcome of its picks.
import { LEARNERS, type Learner } from '../learners/team.ts'
import { correlation, sumOver } from '../base/statistics.ts'
import type { Learned } from '../replay/learned.ts'
import {
  errorOf,
  FEW_PICKS,
  lastWeights,
  realisedRatio,
  picksBy,
  slopeOn,
  type Fact,
} from './replay-measures.ts'

/** Learners whose accuracy on the replay is a feature; `tree` is the mean of the tree learners. */
export const MEASURED_LEARNERS = [...LEARNERS, 'tree'] as const
/** Learners whose replayed picks are features. */
export const PICKING_LEARNERS = ['ts', 'tree', 'lin2'] as const

/** Predictions of the replayed rows in scales. */
export type ReplayedPredictions = ReadonlyMap<Learner | 'tree', Float64Array>

/** `y`: outcomes in scales. Shape: replayed rows. */
export function learnerFacts(learned: Learned, past: ReplayedPredictions, y: Float64Array): Fact[] {
  const { weight } = learned
  const last = lastWeights(learned)
  const fits = MEASURED_LEARNERS.flatMap((k): Fact[] => {
    const z = past.get(k)
    if (!z) return []
    return [
      [`correlation of ${k}`, correlation(z, y, weight)],
      [`error of ${k}`, errorOf(z, y, weight)],
      [`slope of ${k}`, slopeOn(z, y, weight)],
      [`last error of ${k}`, errorOf(z, y, last)],
    ]
  })
  return [
    ...fits,
    ...PICKING_LEARNERS.flatMap((k) => pickFacts(k, learned, past.get(k)!)),
    ['slope of the last stretch', slopeOn(past.get('tree')!, y, last)],
    ['log rows of the last stretch', Math.log(last.filter((w) => w > 0).length)],
  ]
}

/** Outcome of the best replayed size of each deal with a positive prediction. */
function pickFacts(name: string, learned: Learned, z: Float64Array): Fact[] {
  const { replay, outcome } = learned
  const picks = picksBy(learned, z)
  const { places } = picks
  const enough = places.length > FEW_PICKS
  const moved = sumOver(outcome, Math.abs)
  const earned = sumOver(places, (i) => outcome[i])
  return [
    [`worth of ${name}`, enough ? earned / (moved + 1e-9) : 0],
    [`realised of ${name}`, realisedRatio(picks, outcome)],
    [`picks of ${name}`, enough ? places.length / replay.rows.length : 0],
  ]
}
