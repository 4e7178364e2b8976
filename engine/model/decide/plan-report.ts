// Parts of the response besides the selection: interval of the sum, replay of past menus, and
// refusal of the whole menu. Sums are keyed by moment of the past (T).
import { note, type NoteItem } from '#contract/note-item.ts'
import { standardErrorOfSum } from './decide.ts'
import type { Decision } from './decision.ts'
import { sumOf } from '../base/statistics.ts'
import type { ReplayPlan } from '../replay/replay.ts'

type Kind = ReplayPlan['kind']
type Sums = ReadonlyMap<number, number>

/**
 * The menu is refused if the replayed plan earned less than this many standard errors. Predicted
 * reliability catches menus on which nothing pays; a higher limit refused paying ones on generated
 * markets.
 */
const REFUSAL_LIMIT = -1
const BLOCKS_WIDENING = 1.5
/** 90th percentile of the standard normal. */
const Z_OF_90_PERCENT = 1.2816

/**
 * Reason for refusing the whole menu, or null. `realised`: outcome of the replayed picks by moment;
 * `unreliable`: whether the plan's predicted reliability is too low.
 */
export function refusalOf(kind: Kind, realised: Sums, unreliable: boolean): NoteItem | null {
  if (kind === 'none') return note('refused_few_outcomes', {})
  if (realised.size === 0) return note('refused_no_past_deal', {})
  const sums = [...realised.values()]
  const earned = sumOf(sums)
  if (sums.length < 2 && earned <= 0) return note('refused_one_menu', {})
  if (sums.length > 1 && earned <= REFUSAL_LIMIT * standardErrorOfSum(sums))
    return note('refused_past_lost', {})
  if (unreliable) return note('refused_unreliable', {})
  return null
}

/** Sum of a plan, and the variance due to the noise of its single picks. */
interface PlanSum {
  readonly sum: number
  readonly noise: number
}

/** Sums of replayed picks by moment. */
interface Replayed {
  readonly predicted: Sums
  readonly realised: Sums
  readonly noise: Sums
}

/** 80 % interval of a plan's outcome: the noise of single picks, and the error that all of them share (`sharedError`). */
export function intervalOf(
  { sum, noise }: PlanSum,
  relativeError: number,
  replayed: Replayed,
  kind: Kind,
): [number, number] {
  if (sum === 0) return [0, 0]
  const shared = sharedError(relativeError, replayed)
  const wide = widened(Math.hypot(Z_OF_90_PERCENT * Math.sqrt(noise), shared * sum), kind)
  return [sum - wide, sum + wide]
}

/**
 * Half of an 80 % interval that all picks share ÷ the sum: the relative error of similar plans (`relativeError`), or the
 * variation of replayed menus around their common ratio beyond pick noise.
 */
export function sharedError(relativeError: number, replayed: Replayed): number {
  const menus = [...replayed.predicted]
  const total = (sums: Sums) => sumOf([...sums.values()])
  const level = total(replayed.realised) / Math.max(total(replayed.predicted), 1e-12)
  let excess = 0
  let size = 0
  for (const [t, predicted] of menus) {
    excess += (replayed.realised.get(t)! - level * predicted) ** 2 - replayed.noise.get(t)!
    size += predicted ** 2
  }
  const shared = size > 0 && menus.length > 2 ? Math.sqrt(Math.max(excess, 0) / size) : 0
  return Math.max(relativeError, Z_OF_90_PERCENT * shared)
}

/** Half of an interval, wider where menus are replayed in blocks. */
export const widened = (half: number, kind: Kind): number =>
  kind === 'blocks' ? BLOCKS_WIDENING * half : half

/** Half of the 80 % interval of a pick by itself; `deviation`: of its noise. */
export const noiseOf = (deviation: number, kind: Kind): number =>
  widened(Z_OF_90_PERCENT * deviation, kind)

/** One line per replayed moment, oldest first, with recorded outcomes. */
export function replayTable(replay: {
  /** Moment and deal of every replayed row. */
  readonly T: Float64Array
  readonly group: Int32Array
  /** Moment of each deal that the replayed plan takes. */
  readonly picked: Float64Array
  readonly predicted: Sums
  readonly realised: Sums
}): Decision['replay'] {
  const groups = new Map<number, Set<number>>()
  replay.T.forEach((t, i) => {
    const members = groups.get(t) ?? new Set()
    groups.set(t, members.add(replay.group[i]))
  })
  const selected = new Map<number, number>()
  for (const t of replay.picked) selected.set(t, (selected.get(t) ?? 0) + 1)
  return [...groups]
    .sort((a, b) => a[0] - b[0])
    .map(([t, members]) => ({
      T: t,
      options: members.size,
      selected: selected.get(t) ?? 0,
      predicted_profit: replay.predicted.get(t) ?? 0,
      realised_profit: replay.realised.get(t) ?? 0,
    }))
}
