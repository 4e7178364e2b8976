// The assumptions of grounding as notes of at most 15 words: filled costs, the horizon of maturity,
// late sales, unfinished deals. Words and counts only; other files decide.
import type { Groups } from '#contract/groups.ts'
import type { Table } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import type { Layout } from './layout.ts'
import type { Ledger } from './ledger.ts'
import { numberText } from './outcome.ts'
import type { Replay } from './replay-history.ts'

/** Costs that Sales carries but some deals lack (interface §1, Sales). */
export function filledCosts(
  replay: Replay,
  layout: Layout,
  costs: readonly string[],
  columns: Columns,
): string[] {
  return costs.flatMap((name) => {
    // A column that is absent altogether is the reading's assumption, not a gap.
    if (!columns.sales.includes(name)) return []
    const { value, from } = replay.today.filler(name)
    const lacks = replay.today.lacks(name)
    let missing = 0
    for (let group = 0; group < layout.groups; group++)
      if (replay.replayed[group] === 1) missing += lacks[layout.original[group]]
    const source = {
      parameter: 'as the parameter says',
      median: 'the median of your deals',
      none: 'no deal has one',
    }[from]
    const past = missing > 0 ? `${pastDeals(missing)} without it, ` : ''
    return [
      `Assumed ${name}: ${numberText(value)} (${source}) for ${past}declined deals and today’s deals.`,
    ]
  })
}

/** The note that flags exist, but none on a past row. `known`: what marks a deal as taken instead. */
export function flagNotes(menus: Table, { flagged }: Groups, known: string): string[] {
  const column = menus.columns.get('historically_chosen')
  if (flagged || !column) return []
  const filled =
    column.kind === 'number'
      ? column.values.some((v) => !Number.isNaN(v))
      : column.codes.some((code) => code >= 0)
  if (!filled) return []
  return [`historically_chosen flags no past row: deals with ${known} count as taken.`]
}

const pastDeals = (count: number) => `${count} past ${count === 1 ? 'deal' : 'deals'}`

/** The assumptions of the replay. */
export function replayAssumptions(
  layout: Layout,
  ledger: Ledger,
  replay: Replay,
  valuation: Valuation,
  horizon: number,
): string[] {
  const said: string[] = []
  if (valuation.horizon === null)
    said.push(
      `No horizon given: deals count as finished ${numberText(horizon)} periods after their T; 99 % of sales came earlier.`,
    )
  else {
    let late = 0
    ledger.age.forEach((age, sale) => {
      if (ledger.qty[sale] > 0 && age > valuation.horizon! + 1e-9) late++
    })
    if (late > 0)
      said.push(
        `${late} sales came later than the horizon of ${numberText(horizon)} periods; they count as they stand.`,
      )
  }
  let fresh = 0
  let unsized = 0
  for (let group = 0; group < layout.groups; group++) {
    if (replay.replayed[group] === 0) continue
    if (layout.T[group] + horizon + ledger.delay > 1e-9) fresh++
    else if (layout.takenRow[group] < 0) unsized++
  }
  if (fresh > 0) said.push(`${pastDeals(fresh)} without an outcome: the horizon is not over yet.`)
  if (unsized > 0)
    said.push(`${pastDeals(unsized)} without an outcome: the taken size is not known.`)
  return said
}
