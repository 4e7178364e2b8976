// What a plan promises. Its deals are chosen by the mixed means, each by itself; the sum of all that looks
// worth taking is judged twice, by those means and by the learner of the right form alone (stack.ts), and part
// of either is promised (two forecasts that fail in different ways: Bates & Granger 1969). Weights that
// replay earns shrink towards 0 where outcomes are mostly chance; demand builds a level from units that
// sold, batches that sold out among them, and two stages from how often deals pay and how much
// (where few pay or nearly all do, from profit in one).
// Replayed menus share one level: each by itself has few deals that were taken.
import { cautionOf, ownPart } from './calibrator.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { DEMAND_FEATURE, TWO_STAGE_FEATURE } from './option-features.ts'
import { clip, sumOver } from '#model/numeric/statistics.ts'

/** Part of the sum that the form promises. */
const PART = 0.25
/**
 * Part of what caution takes off that a sum gets back: each deal is judged with it, for a wrong one costs more than a
 * missed one earns; a sum is to come true.
 */
const GIVEN_BACK = 0.25
/** Most that the form moves a sum by, up or down. */
const MOST = 2

/** What the right form says of options by itself, and its part of a sum. */
export interface Form {
  /** As the means: in units of scale × signal, freed of flattery where they are. Shape: options. */
  readonly means: Float64Array
  /** What caution took off the mixed means and a sum gets back, in the same units. Shape: options. */
  readonly givenBack: Float64Array
}

/** Demand where it was learnt, else two stages, under that basis. `own`: part of the mixed means that is the market's own. */
export function formOf(
  features: readonly Float32Array[],
  basis: ChoiceBasis,
  own = ownPart(features),
): Form {
  const caution = cautionOf(features, basis)
  const demand = features[DEMAND_FEATURE]
  const isLearnt = demand.some((v) => !Number.isNaN(v))
  const form = isLearnt ? demand : features[TWO_STAGE_FEATURE]
  return {
    means: Float64Array.from(form, (v, i) => v - caution[i]),
    givenBack: Float64Array.from(caution, (v) => GIVEN_BACK * own * v),
  }
}

/**
 * Promised ÷ mixed sum of the picks: 1 where the form cannot tell. Shapes of means and unit: options; unit:
 * money of one unit of them.
 */
export function promisedLevel(
  means: Float64Array,
  form: Form,
  unit: Float64Array,
  picks: Int32Array,
): number {
  const total = (of: Float64Array) => sumOver(picks, (i) => of[i] * unit[i])
  const level = 1 - PART + (PART * total(form.means) + total(form.givenBack)) / total(means)
  return Number.isFinite(level) ? clip(level, 1 / MOST, MOST) : 1
}
