// A finished plan in words and columns for a terminal.
import { planNotes } from '#contract/little-note.ts'
import { pastWithin, type PastWithin } from '#contract/past-within.ts'
import { tokensText } from '#contract/prices.ts'
import { isInTimeOrder } from '#contract/replay-order.ts'
import type { Result, Summary } from '#contract/schemas.ts'
import { inOptions } from './cli-words.ts'
import { money } from './money-text.ts'
import { readingText } from './reading-text.ts'

/** Cells in columns: the first ranged left, all others right. */
export function columnsText(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!),
        )
        .join('  '),
    )
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n')
}

/**
 * The reading of the description, the first `first` rows of the plan, its sums, the confidence sweep, the replay
 * of past menus, and the notes. `seen`: the reading as it was shown before the fit; it is not shown twice.
 */
export function planText(
  result: Result,
  first: number,
  notes: NotesShown,
  seen: string | null = null,
): string {
  const { valuation, bill = [] } = result
  const reading = valuation ? readingText(valuation, bill) : null
  const menu = result.menu ?? []
  const head = menu
    .slice(0, first)
    .map((row) => [String(row.key), String(row.qty), money(row.profit), row.confidence.toFixed(2)])
  const sweep = (result.confidence_sweep ?? []).map((entry) => [
    `${entry.correction.toFixed(2)}${entry.applied ? ' applied' : ''}`,
    entry.threshold.toFixed(3),
    String(entry.n_selected),
    money(entry.total_predicted_profit),
  ])
  const [low, high] = result.predicted_profit_interval ?? [0, 0]
  const said = result.summary && planNotes(result.summary)
  const blocks = [
    ...(reading === null || reading === seen ? [] : [reading]),
    menu.length === 0
      ? '  The plan takes nothing.'
      : columnsText([['key', 'qty', 'profit', 'confidence'], ...head]),
    ...(said?.little ? [`  ${inOptions(said.little.text)}`] : []),
    ...(menu.length > first ? [`  … and ${menu.length - first} more`] : []),
    `  n_selected ${result.n_selected}, predicted_profit_sum ${money(result.predicted_profit_sum ?? 0)}` +
      ` (80 %: ${money(low)} to ${money(high)})`,
    ...(result.summary ? [`  ${taskText(result.summary)}`] : []),
    ...chargedText(result.billing),
    columnsText([['correction', 'threshold', 'n_selected', 'predicted'], ...sweep]),
    ...(result.summary ? replayText(result.summary) : []),
    ...notesText(
      (said?.others ?? []).map(({ text }) => text),
      notes,
    ),
  ]
  return blocks.join('\n')
}

/** What the fit was charged; nothing of a service that has no wallets. */
function chargedText(billing: Result['billing']): string[] {
  if (!billing?.metered) return []
  if (billing.sponsored) return ['  charged 0 tokens: this market is free']
  return [`  charged ${tokensText(billing.tokens_charged_units)} tokens`]
}

/**
 * Which notes are shown. `few`: the first ones, and the option that shows the rest. `few_without_option`: for a
 * command that takes no arguments.
 */
export type NotesShown = 'all' | 'few' | 'few_without_option'

/** Notes shown at first; the service sends the most important first. */
const NOTES_SHOWN = 5

function notesText(notes: readonly string[], which: NotesShown): string[] {
  const shown = which === 'all' ? notes : notes.slice(0, NOTES_SHOWN)
  const more = notes.length - shown.length
  return [
    ...shown.map((note) => `  Note: ${inOptions(note)}`),
    ...(more > 0 ? [`  … and ${more} more${which === 'few' ? ': --notes shows them' : ''}`] : []),
  ]
}

/** How many deals are refused, and what taking the others costs, where unit costs were sent. */
function taskText({ task_keys, refused_keys, capital_deployed }: Summary): string {
  const capital = capital_deployed === null ? '' : `, capital deployed ${money(capital_deployed)}`
  return `refused ${refused_keys} of ${task_keys} deals${capital}`
}

/** The latest past menus, which are shown one by one. */
const PAST_MENUS_SHOWN = 6

/**
 * The replay: what the same model would have predicted for past menus, and what its picks earned. Shows the
 * latest menus and the sum of all.
 */
function replayText(summary: Summary): string[] {
  const { replay } = summary
  if (replay.length === 0) return []
  const largest = Math.max(...replay.flatMap((past) => sumsOf(past).map(Math.abs)))
  const line = (name: string, options: number, selected: number, sums: readonly number[]) => [
    name,
    String(options),
    String(selected),
    ...sums.map((value) => money(value, largest)),
  ]
  const lineOf = (name: string, menus: Summary['replay']) => {
    const sum = (of: (past: Summary['replay'][number]) => number) =>
      menus.reduce((total, past) => total + of(past), 0)
    const sums = [sum((past) => past.predicted_profit), sum((past) => past.realised_profit)]
    return line(
      name,
      sum((past) => past.options),
      sum((past) => past.selected),
      sums,
    )
  }
  const latest = replay
    .slice(-PAST_MENUS_SHOWN)
    .map((past) => line(String(past.T), past.options, past.selected, sumsOf(past)))
  const earlier = replay.slice(0, -PAST_MENUS_SHOWN)
  const before = earlier.length === 0 ? [] : [lineOf(`${earlier.length} earlier`, earlier)]
  const all = lineOf(`all ${replay.length}`, replay)
  return [
    `  Past menus, planned again ${isInTimeOrder(summary) ? 'by what was known then' : 'with the help of later menus too'}; of the deals that you`,
    '  took and whose outcome is known (nothing is measured about those you declined):',
    columnsText([['T', 'taken', 'selected', 'predicted', 'realised'], ...before, ...latest, all]),
    ...withinText(pastWithin(replay)),
  ]
}

function withinText(past: PastWithin | null): string[] {
  if (past === null) return []
  const { menus, earned, free, leftOut } = past
  const others = leftOut === 0 ? '' : `; ${leftOut} more cannot keep them`
  return [
    `  Under the same limits ${menus} of them would have realised ${money(earned)} of ${money(free)}${others}.`,
  ]
}

const sumsOf = (past: Summary['replay'][number]) => [past.predicted_profit, past.realised_profit]
