// Compares the replay with the client's profits (interface §5, Reconciliation). Both must agree
// before anything is learnt from either. It reports and names the error pattern; it never adjusts
// a value.
import { median, quantile } from './statistics.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'
import type { Replay } from './replay-history.ts'

/** Deals with both accounts: mature, replayed, with a profit on the taken row. Shapes: deals. */
export interface Accounts {
  /** Money: what the replay says and what the client says. */
  readonly replay: Float64Array
  readonly client: Float64Array
  readonly ordered: Float64Array
  readonly sold: Float64Array
  /** 1 = nothing was left. */
  readonly soldOut: Uint8Array
  /** Money, for the diagnosis: what the units sold brought, and what one unit ordered cost. */
  readonly revenue?: Float64Array
  readonly unitCost?: Float64Array
}

export interface Reconciliation {
  readonly ok: boolean
  /** Deals compared, and those that differ by more than 1 % of the mean |profit|. */
  readonly compared: number
  readonly differing: number
  /** Relative difference among those that differ: 80th percentile, and 98th (95th under 100). */
  readonly p80: number
  readonly tail: number
  readonly tailShare: 0.98 | 0.95
  /** The pattern of the errors in a sentence; empty where all agree. */
  readonly pattern: string
  /** Up to five deals that differ most, as places in the accounts. */
  readonly worst: readonly number[]
}

/** Share of the mean |profit| within which two accounts of a deal agree. */
export const AGREES = 0.01
const P80_LIMIT = 0.1
const TAIL_LIMIT = 0.3
const ONE_SIGNED = 0.95

/** Reconciles; nothing to compare agrees. */
export function reconcile(accounts: Accounts): Reconciliation {
  const { client, replay } = accounts
  const compared = client.length
  const error = replay.map((value, at) => value - client[at])
  let scale = 0
  for (const value of client) scale += Math.abs(value) / compared
  const differing = [...error.keys()].filter((at) => !(Math.abs(error[at]) <= AGREES * scale))
  const relative = differing.map((at) => Math.abs(error[at]) / Math.abs(client[at]))
  const tailShare = differing.length < 100 ? 0.95 : 0.98
  const p80 = differing.length > 0 ? quantile(relative, 0.8) : 0
  const tail = differing.length > 0 ? quantile(relative, tailShare) : 0
  return {
    ok: p80 <= P80_LIMIT && tail <= TAIL_LIMIT,
    compared,
    differing: differing.length,
    p80,
    tail,
    tailShare,
    pattern: differing.length > 0 ? describe(accounts, error, differing) : '',
    worst: differing
      .toSorted((x, y) => Math.abs(error[y]) - Math.abs(error[x]) || x - y)
      .slice(0, 5),
  }
}

/** What kind of mistake makes errors like these, most specific first. */
function describe(accounts: Accounts, error: Float64Array, differing: readonly number[]): string {
  const { soldOut, ordered } = accounts
  const above = differing.filter((at) => error[at] > 0).length
  const high = above >= ONE_SIGNED * differing.length
  const low = differing.length - above >= ONE_SIGNED * differing.length
  const differs = new Set(differing)
  const someAgreeUnsold = [...error.keys()].some((at) => soldOut[at] === 0 && !differs.has(at))
  const count = `${differing.length} of ${error.length} deals`
  if ((high || low) && differing.every((at) => soldOut[at] === 1) && someAgreeUnsold)
    return (
      `Only deals that sold out differ (${count}), by about ` +
      `${money(median(differing.map((at) => error[at] / ordered[at])))} per unit ordered: a fee on ` +
      'ordered units is read otherwise than your profits charge it.'
    )
  if (high || low) {
    const size = likelySize(accounts, error, differing)
    const by = size === null ? ', by no steady amount' : `, by about ${size}`
    return high
      ? `The replay is above your profit in ${count}${by}: ` +
          'a cost is missing from the reading, or your profits charge one twice.'
      : `The replay is below your profit in ${count}${by}: ` +
          'the reading charges a cost that your profits do not, charges one twice, or lacks an income.'
  }
  if (differing.length * 2 <= error.length)
    return (
      `The errors of ${count} go both ways and the rest agrees: the profits of these look rounded ` +
      'or recorded from another source than their sales.'
    )
  return `The errors of ${count} go both ways: no single missing or doubled term explains them.`
}

/** A size that varies more than this around its median explains nothing. */
const STEADY = 0.02

/** The error as so much per unit, per deal or of an amount, whichever varies least; null where each varies. */
function likelySize(
  accounts: Accounts,
  error: Float64Array,
  differing: readonly number[],
): string | null {
  const { ordered, sold, revenue, unitCost } = accounts
  const left = (at: number): number => ordered[at] - sold[at]
  const cost = (at: number): number => unitCost?.[at] ?? Number.NaN
  const bases = [
    { name: 'per unit ordered', of: (at: number) => ordered[at] },
    { name: 'per unit sold', of: (at: number) => sold[at] },
    { name: 'per unit left over', of: left },
    { name: 'per deal', of: () => 1 },
    { name: 'of the revenue', of: (at: number) => revenue?.[at] ?? Number.NaN, share: true },
    {
      name: 'of the cost of units ordered',
      of: (at: number) => cost(at) * ordered[at],
      share: true,
    },
    {
      name: 'of the cost of units left over',
      of: (at: number) => cost(at) * left(at),
      share: true,
    },
  ].map(({ name, of, share }) => {
    const sizes = differing.map((at) => Math.abs(error[at]) / of(at)).filter(Number.isFinite)
    const middle = median(sizes)
    const spread = median(sizes.map((size) => Math.abs(size - middle))) / middle
    // A basis that cannot divide most of the errors (nothing sold) explains few of them.
    const explains = sizes.length * 2 > differing.length && middle > 0
    return { name, share, middle, spread: explains ? spread : Infinity }
  })
  const best = bases.reduce((x, y) => (y.spread < x.spread - 1e-9 ? y : x))
  if (!(best.spread <= STEADY)) return null
  const size = best.share ? `${Number((100 * best.middle).toPrecision(2))} %` : money(best.middle)
  return `${size} ${best.name}`
}

function money(value: number): string {
  const size = Math.abs(value)
  return size >= 100 ? size.toFixed(0) : size >= 1 ? size.toFixed(2) : size.toPrecision(2)
}

// Selects the deals to compare with the client's own profits (interface §5, Reconciliation):
// mature, replayed deals at the taken size.

/**
 * The comparison, and the market row of each deal compared. `profit`: the client's own of each menus
 * row, NaN where not sent.
 */
export function reconcileLabels(
  layout: Layout,
  replay: Replay,
  today: Labels,
  profit: Float64Array,
): { readonly rows: readonly number[]; readonly result: Reconciliation } {
  const rows = [...layout.takenRow].filter(
    (row, group) =>
      row >= 0 &&
      replay.replayed[group] === 1 &&
      today.mature[group] === 1 &&
      today.how[row] === HOW.exact &&
      Number.isFinite(profit[layout.source[row]]),
  )
  const result = reconcile({
    replay: Float64Array.from(rows, (row) => today.value[row]),
    client: Float64Array.from(rows, (row) => profit[layout.source[row]]),
    ordered: Float64Array.from(rows, (row) => layout.qty[row]),
    sold: Float64Array.from(rows, (row) => today.sold[row]),
    soldOut: Uint8Array.from(rows, (row) =>
      Number(today.sold[row] * (1 + 1e-9) >= layout.qty[row]),
    ),
    revenue: Float64Array.from(rows, (row) =>
      today.sold[row] > 0 ? today.sold[row] * today.price[row] : 0,
    ),
    unitCost: Float64Array.from(rows, (row) => layout.unitCost[row]),
  })
  return { rows, result }
}
