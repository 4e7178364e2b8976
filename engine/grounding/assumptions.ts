// What grounding assumed, in sentences for the client: costs that were filled, the H of maturity,
// late sales, deals too fresh to count. Wording and counts only; the decisions stand elsewhere.
import type { Groups } from '#contract/groups.ts'
import type { Table } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Columns } from '#economics/inputs.ts'
import type { Layout } from './layout.ts'
import type { Ledger } from './ledger.ts'
import { say } from './outcome.ts'
import type { Replay } from './replay.ts'

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
      parameter: 'the parameter',
      median: 'the median over keys',
      none: 'no key carries one',
    }[from]
    const who = missing > 0 ? `${missing} past deals without it, declined` : 'declined'
    return [`${name} of ${who} deals and current options is ${say(value)} (${source}).`]
  })
}

/** That no row of the past is flagged, though there are flags. `known`: what tells that a deal was taken then. */
export function flagNotes(menus: Table, { flagged }: Groups, known: string): string[] {
  const column = menus.columns.get('historically_chosen')
  if (flagged || !column) return []
  const filled =
    column.kind === 'number'
      ? column.values.some((v) => !Number.isNaN(v))
      : column.codes.some((code) => code >= 0)
  if (!filled) return []
  return [
    'historically_chosen marks no past row as taken, so it is read as if it were not there: deals with ' +
      `${known} count as taken.`,
  ]
}

const pastDeals = (count: number) => `${count} past ${count === 1 ? 'deal gives' : 'deals give'}`

/** What the replay took for granted. */
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
      `No holding horizon was given: a deal counts as finished ${say(horizon)} periods after its T, ` +
        'the 99th percentile of the ages of all sales.',
    )
  else {
    let late = 0
    ledger.age.forEach((age, sale) => {
      if (ledger.qty[sale] > 0 && age > valuation.horizon! + 1e-9) late++
    })
    if (late > 0)
      said.push(`${late} sales after T + H (${say(horizon)} periods) are valued as they stand.`)
  }
  let fresh = 0
  let unsized = 0
  for (let group = 0; group < layout.groups; group++) {
    if (replay.replayed[group] === 0) continue
    if (layout.T[group] + horizon + ledger.delay > 1e-9) fresh++
    else if (layout.takenRow[group] < 0) unsized++
  }
  if (fresh > 0)
    said.push(`${pastDeals(fresh)} no label yet: the horizon is not over, and more may sell.`)
  if (unsized > 0)
    said.push(`${pastDeals(unsized)} no label: the size that was taken is not known.`)
  return said
}
