// What past deals paid and earned by each term of the valuation, so that a loss can be told in its parts. Each
// term is replayed alone over the deals that the whole valuation valued from their sales.
import type { Term } from '#contract/valuation.ts'
import type { Layout } from './layout.ts'
import { createReplay, type Replay, type ReplayInput } from './replay-history.ts'

export interface PastTerms {
  /** Finished deals at their taken sizes. */
  readonly deals: number
  /** Units that they ordered. */
  readonly units: number
  readonly terms: readonly {
    readonly name: string
    /** The words that it came from. */
    readonly source: string
    /** Money over all deals; below 0 where it was paid. */
    readonly total: number
  }[]
}

/** The sums over finished deals; `replay`: that of the whole valuation. Takes a replay for each term. */
export function pastTerms(input: ReplayInput, replay: Replay): PastTerms {
  const { layout, valuation, profit } = input
  const today = replay.labelsAt(0)
  const rows = takenRows(layout).filter(
    (row) =>
      replay.replayed[layout.group[row]] === 1 &&
      today.mature[layout.group[row]] === 1 &&
      Number.isFinite(today.value[row]),
  )
  const noProfit = profit.map(() => Number.NaN)
  const totalOf = (term: Term): number => {
    const alone = { quantity: valuation.quantity, terms: [term] }
    const { value } = createReplay({ ...input, valuation: alone, profit: noProfit }).labelsAt(0)
    return rows.reduce((sum, row) => sum + (value[row] || 0), 0)
  }
  return {
    deals: rows.length,
    units: rows.reduce((sum, row) => sum + layout.qty[row], 0),
    terms: valuation.terms.map((term) => ({
      name: term.name,
      source: term.source,
      total: totalOf(term),
    })),
  }
}

const takenRows = ({ takenRow }: Layout): Int32Array => takenRow.filter((row) => row >= 0)
