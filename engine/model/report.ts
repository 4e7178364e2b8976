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

/**
 * 80 % interval of a plan's sum: the larger of what its options' own noise allows (`noise`, one
 * standard deviation of the sum) and of how far replayed menus strayed from their predictions.
 */
export function intervalOf(
  sum: number,
  noise: number,
  predicted: Sums,
  realised: Sums,
  kind: Kind,
): [number, number] {
  if (sum === 0) return [0, 0]
  let error = 0
  let size = 0
  let own = 0
  let menus = 0
  for (const [t, p] of predicted) {
    error += (realised.get(t)! - p) ** 2
    size += p * p
    own += p
    menus++
  }
  // Errors of small menus say less of a large one: their own noise averages out.
  const shrink = menus > 0 && sum > 0 ? Math.min(1, own / menus / sum) : 1
  const common = size > 0 ? (error / size) * shrink * sum * sum : sum * sum
  const half = NINETY * Math.sqrt(Math.max(noise * noise, common))
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
