// Refusals of a replay: too much work, amounts out of range, more units sold than existed, or
// disagreement with the client's profits (interface §2 Plausibility, §5 Reconciliation). Each ends
// the fit.
import type { LineMistake } from '#contract/bill.ts'
import { feedbackItem, type FeedbackItem } from '#contract/feedback.ts'
import type { Groups } from '#contract/groups.ts'
import { MONEY_MOST } from '#contract/limits.ts'
import { SOLD_MORE, type StockReading } from '#contract/stock.ts'
import { cell, numbers, type Scalar, type Table } from '#contract/table.ts'
import type { Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import type { ContradictedLine } from './contradicted-line.ts'
import { beginRuns, type OptionColumns } from './cuts.ts'
import type { Layout } from './layout.ts'
import type { Ledger } from './ledger.ts'
import type { Labels } from './market.ts'
import { quote, numberText, type GroundingFailure } from './outcome.ts'
import { type Reconciliation, reconcileLabels } from './reconcile.ts'
import type { Replay } from './replay-history.ts'

/**
 * (size, sale) pairs that one replay may sum: ten seconds of work. 100,000 rows and 500,000 sales in
 * deals of 40 sizes have 20 million where no two sizes share their sums.
 */
const MOST_PAIRS = 100_000_000

/** A history whose sums take too long; null where they can be afforded. */
export function findTooMuch(
  layout: Layout,
  groups: Groups,
  ledger: Ledger,
  terms: readonly Term[],
  options: OptionColumns,
): GroundingFailure | null {
  const group = layout.group.map((own) => layout.original[own])
  const cuts = { count: layout.rows, row: layout.source, group, ordered: layout.qty }
  const pairs = new Float64Array(ledger.groups)
  let total = 0
  beginRuns(terms, cuts, options).forEach((begins, row) => {
    const sales = begins * (ledger.start[group[row] + 1] - ledger.start[group[row]])
    pairs[group[row]] += sales
    total += sales
  })
  if (total <= MOST_PAIRS) return null
  const largest = pairs.indexOf(pairs.toSorted().at(-1)!)
  const sales = ledger.start[largest + 1] - ledger.start[largest]
  return {
    ok: false,
    code: 'grounding_unresolved',
    message: 'The history has more sizes times sales than one fit can value.',
    feedback: [
      feedbackItem(
        'history_too_large',
        `The largest deal is ${quote(groups.keyOf[largest])}: ${groups.rows[largest]} sizes, ${sales} sales.`,
        'Give all sizes of a deal the same T_lead, join sales of one day and price into one ' +
          'row, or list fewer sizes.',
      ),
    ],
  }
}

/** Cells of a column that the words use and that no replay can reckon with. */
interface OddCells {
  readonly code: FeedbackItem['code']
  /** Behind the column's name: what is wrong. */
  readonly says: string
  readonly fix: string
  isOdd(value: number, cell: Scalar | null): boolean
  shown(value: number, cell: Scalar | null): string
}

/** Without a number such a cell would cost and earn nothing. */
const TEXTS: OddCells = {
  code: 'column_type',
  says: 'which the words reckon with, is not a number',
  fix: 'Write every cell as a plain number with a decimal point, or leave it blank.',
  isOdd: (value, own) => Number.isNaN(value) && own !== null,
  shown: (_, own) => `“${quote(own!)}”`,
}

/** Rules cannot tell: only the words say which columns of a client's own are reckoned with. */
const TOO_LARGE: OddCells = {
  code: 'amount_too_large',
  says: `which the words name, is beyond ${MONEY_MOST.toLocaleString('en-US')}`,
  fix: 'Correct it. If all amounts are larger, send every amount in thousands.',
  isOdd: (value) => Math.abs(value) > MONEY_MOST,
  shown: (value) => String(value),
}

/** A column that the words reckon with and that holds texts, else amounts out of range; null where none does. */
export function findOddCells(
  menus: Table,
  sales: Table,
  terms: readonly Term[],
): GroundingFailure | null {
  for (const odd of [TEXTS, TOO_LARGE])
    for (const node of nodes(terms)) {
      if (!('column' in node) || node.op === 'is') continue
      const [title, table] = node.op === 'option' ? ['Menus', menus] : ['Sales', sales]
      const cells = table.columns.get(node.column)
      const values = numbers(table, node.column)
      const isOdd = (value: number, at: number) => odd.isOdd(value, cell(cells, at))
      const row = values.findIndex(isOdd)
      if (row < 0) continue
      const count = values.filter(isOdd).length
      return {
        ok: false,
        code: 'grounding_unresolved',
        message: `${title} column “${quote(node.column)}”, ${odd.says} in ${count} row${count === 1 ? '' : 's'}.`,
        feedback: [
          {
            code: odd.code,
            words: '',
            message: `The first is row ${row} (counted from 0): ${odd.shown(values[row], cell(cells, row))}.`,
            fix: odd.fix,
            table: node.op === 'option' ? 'menus' : 'sales',
            column: node.column,
            row,
          },
        ],
      }
    }
  return null
}

/** A stock market in which some deal sold more than it had; null where none did. */
export function findOversold(
  layout: Layout,
  groups: Groups,
  replay: Replay,
  { held, unrecorded }: Pick<StockReading, 'held' | 'unrecorded'>,
): GroundingFailure | null {
  const over: string[] = []
  let count = 0
  for (let group = 0; group < layout.groups; group++) {
    const taken = layout.takenRow[group]
    if (replay.replayed[group] === 0 || taken < 0) continue
    if (unrecorded[layout.original[group]] === 1) continue
    const there = held[layout.original[group]] + layout.qty[taken]
    if (replay.units[group] <= there * (1 + 1e-9)) continue
    count++
    const key = groups.keyOf[layout.original[group]]
    if (over.length < 5)
      over.push(`${quote(key)} sold ${numberText(replay.units[group])} of ${numberText(there)}`)
  }
  if (count === 0) return null
  return {
    ok: false,
    code: 'reconciliation_failed',
    message: `${count} past ${count === 1 ? 'deal' : 'deals'} ${SOLD_MORE}.`,
    feedback: [
      feedbackItem(
        'sold_more',
        `${over.join('; ')}${count > over.length ? '; …' : ''}.`,
        'Correct the sizes flagged as taken or the sales, or send the units held before in a stock ' +
          'column. If the quantity counts attempts rather than units in stock, the description ' +
          'must say so. checks: "off" values them as they stand.',
      ),
    ],
  }
}

/**
 * The client's profits against the replay of mature deals; null where they agree. `contradicted`: the line that
 * explains the difference, by its place in `terms`.
 */
export function disagreement(
  layout: Layout,
  groups: Groups,
  replay: Replay,
  today: Labels,
  profit: Float64Array,
  terms: readonly Term[],
  contradicted: () => ContradictedLine | null,
): GroundingFailure | null {
  const { rows, result } = reconcileLabels(layout, replay, today, profit)
  if (result.ok) return null
  const mark = contradicted()
  const line = mark && terms[mark.line]
  const pattern = line ? lineSays(line, mark) : result.pattern
  const worst = result.worst.map((at) => {
    const row = rows[at]
    const key = groups.keyOf[layout.original[layout.group[row]]]
    return `${quote(key)}: ${numberText(today.value[row])} by the description, ${numberText(profit[layout.source[row]])} sent`
  })
  return {
    ok: false,
    code: 'reconciliation_failed',
    message: statistics(result),
    ...(mark && { contradicted: mark.line }),
    feedback: [
      {
        ...feedbackItem(
          'profits_differ',
          `${pattern} The furthest apart: ${worst.join('; ')}.`,
          'Correct the description, leave out “profit”, or send grounding_mode: "client_grounded": then your profits ' +
            'are taken as they are.',
        ),
        words: line?.source ?? '',
      },
    ],
  }
}

const HOW_COUNTED: Record<LineMistake, (line: string) => string> = {
  left_out: (line) => `leave out ${line}`,
  twice: (line) => `count ${line} twice`,
  other_sign: (line) => `count ${line} with the other sign`,
}

/** What the client's profits do with the line that they contradict. */
const lineSays = ({ name }: Term, { mistake, explained }: ContradictedLine): string =>
  `Your profits ${HOW_COUNTED[mistake](`the line “${quote(name)}”`)}: that explains ` +
  `${Math.floor(explained * 100)} % of the difference.`

function statistics(result: Reconciliation): string {
  const percent = (share: number): string =>
    Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : 'beyond any'
  return (
    `The valuation does not reproduce the profits sent: ${result.differing} of ${result.compared} ` +
    'deals differ by more than 1 % of the mean profit; among those the relative difference is ' +
    `${percent(result.p80)} at the 80th percentile (at most 10 %) and ${percent(result.tail)} at the ` +
    `${result.tailShare * 100}th (at most 30 %).`
  )
}

/** Why no past deal has a value. */
export function nothingValued(
  layout: Layout,
  replay: Replay,
  today: Labels,
  horizon: number,
  ledger: Ledger,
): string {
  const isValued = (row: number, group: number): boolean =>
    row >= 0 && replay.replayed[group] === 1 && today.mature[group] === 1
  if (layout.takenRow.some(isValued))
    return 'The amounts of the past deals are too large to be summed: check costs and prices.'
  const delay = ledger.delay > 0 ? ` and ${numberText(ledger.delay)} of signal delay` : ''
  return (
    `No past deal of known size is old enough to be valued: its outcome counts ${numberText(horizon)} periods${delay} ` +
    'after its T.'
  )
}
