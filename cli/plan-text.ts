// A finished plan in words and columns for a terminal.
import { planNotes } from '#contract/little-note.ts'
import { tokensText } from '#contract/prices.ts'
import type { Result, Summary } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readBackLines } from '#language/controlled/read-back.ts'
import { billText, notCharged } from './bill-text.ts'
import { inOptions } from './cli-words.ts'

/**
 * Money with two decimals below ten thousand, whole below ten million, else in millions. `size`: the
 * largest number of the column: one format for the whole column.
 */
export function money(value: number, size = Math.abs(value)): string {
  const format = (amount: number, digits: number) =>
    amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (size >= 1e7) return `${format(value / 1e6, 1)}m`
  return format(value, size < 1e4 ? 2 : 0)
}

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

/** What a reading says of the whole deal: how long T is, when leftovers are written off, what qty counts. */
const factsOf = (valuation: Valuation): string[] =>
  readBackLines(valuation, {}).flatMap(({ sentence, source }) => (source === null ? sentence : []))

/** How the words were read: the bill of a past deal, else a sentence for each term with its words. */
function readAs({ valuation, bill }: Result): string[] {
  if (!valuation) return []
  if (bill?.[0])
    return [
      `  ${factsOf(valuation).join(' ')}`,
      '  A past deal as the words were read:',
      billText(bill[0], valuation).replace(/^/gm, '    '),
      ...notCharged(valuation).map((words) => `    Not charged: ${words}`),
      '',
    ]
  const lines = readBackLines(valuation, {}).map(({ sentence, source }) => {
    if (source === null) return `  ${sentence}`
    const words = source.replace(/\s+/g, ' ').trim()
    return `  ${sentence}  (${words === '' ? 'assumed' : `from “${words.slice(0, 120)}”`})`
  })
  return ['  The words were read as:', ...lines.map((line) => `  ${line}`), '']
}

/**
 * The reading of the description, the first `first` rows of the plan, its sums, the confidence sweep, the replay
 * of past menus, and the notes.
 */
export function planText(result: Result, first: number, notes: NotesShown): string {
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
    ...readAs(result),
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
    ...replayText(result.summary?.replay ?? []),
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
 * The replay: what the same model would have predicted for past menus from what was known then, and what its
 * picks earned. Shows the latest menus and the sum of all.
 */
function replayText(replay: Summary['replay']): string[] {
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
    '  Past menus, planned again by what was known then; of the deals whose outcome is known:',
    columnsText([['T', 'known', 'selected', 'predicted', 'realised'], ...before, ...latest, all]),
  ]
}

const sumsOf = (past: Summary['replay'][number]) => [past.predicted_profit, past.realised_profit]
