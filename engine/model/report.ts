// What the client is told beside the plan: the interval of its sum, the replay of past menus, notes,
// and whether the whole menu is refused. Sums come by moment of the past (T).
import { standardErrorOfSum } from './decide.ts'
import type { Decision } from './decision.ts'
import type { ReplayPlan } from './replay.ts'

type Kind = ReplayPlan['kind']
type Sums = ReadonlyMap<number, number>

/**
 * Standard errors that what the plan would have earned on replay, freed of flattery, may lie below
 * zero. Freed so, zero is already a careful mark: measured on generated markets, a hurdle above it
 * refuses one paying market in eight and saves nothing where nothing pays.
 */
const HURDLE = -0.25
/** Private knowledge that is worth a note. */
const TELLING_RHO = 0.3
const BLOCKS_WIDER = 1.5
/** Spread of true ÷ predicted sums per unit of rho, beyond what replays show; measured as above. */
const UNSEEN_PER_RHO = 0.5
/** 90th percentile of the standard normal. */
const NINETY = 1.2816

/** Why the menu is refused as a whole, or null. `fair`: what would have been earned, by moment. */
export function refusalOf(kind: Kind, fair: Sums): string | null {
  if (kind === 'none')
    return 'The menu is refused as a whole: too few past outcomes to tell a profit from a loss.'
  if (fair.size === 0)
    return 'The menu is refused as a whole: no past deal would have been taken by this model.'
  const sums = [...fair.values()]
  const earned = sums.reduce((a, b) => a + b, 0)
  const error = sums.length < 2 ? 0 : standardErrorOfSum(sums)
  if (earned > HURDLE * error) return null
  return (
    'The menu is refused as a whole: on past menus what this model would have taken earned ' +
    'nothing that can be told from a loss.'
  )
}

/** What the client should know of how the plan came about. `rho`: selection.ts. */
export function notesOf(kind: Kind, labels: number, rho: number): string[] {
  const notes: string[] = []
  if (kind === 'blocks')
    notes.push(
      `History is too short to plan past menus with only what was known then (${labels} final ` +
        'outcomes): blocks of menus were left out instead, and the interval is wider.',
    )
  if (rho > TELLING_RHO)
    notes.push(
      'Past orders show that the business knew more than the columns tell: predicted profits are ' +
        'held below what deals of the past earned. If past choices used the listed columns alone, ' +
        'say so with market_type.parameters.choice_basis = "columns".',
    )
  return notes
}

/** A replayed menu's plan, or today's: sums over its picks. */
export interface PlanSums {
  readonly predicted: number
  /** Variance of the sum that the picks' own noise makes. */
  readonly noise: number
}

/**
 * 80 % interval of a plan's sum: its picks' own noise; what replayed menus strayed beyond theirs, as a
 * share of the sum; and more the more the business knew, for no replay shows what it declined (`rho`:
 * selection.ts). `replayed` and `realised` by moment.
 */
export function intervalOf(
  plan: PlanSums,
  replayed: ReadonlyMap<number, PlanSums>,
  realised: Sums,
  kind: Kind,
  rho: number,
): [number, number] {
  const sum = plan.predicted
  if (sum === 0) return [0, 0]
  let beyond = 0
  let size = 0
  for (const [t, { predicted, noise }] of replayed) {
    beyond += (realised.get(t)! - predicted) ** 2 - noise
    size += predicted ** 2
  }
  const strayed = size > 0 ? Math.sqrt(Math.max(beyond, 0) / size) : 1
  const half = NINETY * Math.hypot(Math.sqrt(plan.noise), strayed * sum, UNSEEN_PER_RHO * rho * sum)
  const wide = kind === 'blocks' ? BLOCKS_WIDER * half : half
  return [sum - wide, sum + wide]
}

/** One line for each replayed moment, oldest first. Realised: as the books have it. */
export function replayTable(replay: {
  readonly T: Float64Array
  readonly group: Int32Array
  /** Entries of T and group that the plan of then would have taken. */
  readonly kept: Int32Array
  readonly predicted: Sums
  readonly realised: Sums
}): Decision['replay'] {
  const groups = new Map<number, Set<number>>()
  replay.T.forEach((t, i) => {
    const members = groups.get(t) ?? new Set()
    groups.set(t, members.add(replay.group[i]))
  })
  const selected = new Map<number, number>()
  for (const i of replay.kept) selected.set(replay.T[i], (selected.get(replay.T[i]) ?? 0) + 1)
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
