// What past menus earned under the limits of a plan, as one sentence says it.
import { sumToCent } from './cents.ts'
import type { Summary } from './schemas.ts'

export interface PastWithin {
  /** Past menus that keep the limits, what was earned of them so, and without limits. */
  readonly menus: number
  readonly earned: number
  readonly free: number
  /** Past menus that cannot keep them. */
  readonly leftOut: number
}

/** Null where nothing is told of limits, or they change no past menu. */
export function pastWithin(replay: Summary['replay']): PastWithin | null {
  const kept = replay.flatMap(({ within_limits: within, ...past }) =>
    within ? [{ past, within }] : [],
  )
  const binds = kept.some(
    ({ past, within }) =>
      past.selected !== within.selected ||
      past.predicted_profit !== within.predicted_profit ||
      past.realised_profit !== within.realised_profit,
  )
  if (!binds) return null
  return {
    menus: kept.length,
    earned: sumToCent(kept.map(({ within }) => within.realised_profit)),
    free: sumToCent(kept.map(({ past }) => past.realised_profit)),
    leftOut: replay.filter(({ within_limits: within }) => within === null).length,
  }
}
