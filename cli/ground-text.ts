// The output of `npm run ground`: the reading in controlled English with its source words,
// assumptions, open points, and the comparison with the client's profits.
import { noteText } from '#contract/english-notes.ts'
import { feedbackText } from '#contract/feedback.ts'
import type { Reconciliation } from '#grounding/reconcile.ts'
import { printFormula } from '#language/printing/print.ts'
import { isUnused } from '#language/text-reading.ts'
import { readBackLines } from '#language/controlled/read-back.ts'
import type { GroundedHistory } from './ground-history.ts'

/** The read-back. A refusal is not in it: `refusalText` says it. */
export function groundText(history: GroundedHistory): string {
  const { valuation } = history
  if (!valuation) return ''
  const { horizon, period } = valuation
  const lines = readBackLines(valuation, history.parameters).flatMap(
    ({ sentence, source, inForce }) => [
      sentence,
      ...(source === null ? [] : [`    ${fromWhere(source)}`]),
      ...inForce.map((item) => `    ${noteText(item)}`),
    ],
  )
  // What is understood so far is no formula yet.
  if (history.refusal?.code === 'grounding_unresolved')
    return [
      section('Understood so far', understoodLines(history)),
      section('Not understood', valuation.unresolved),
    ]
      .filter((text) => text !== '')
      .join('\n\n')
  const sections = [
    section('Read back, in words that are read as just this', lines),
    section('Formula', [printFormula(valuation.terms)]),
    section(
      'For Excel, beside a row of your table Menus (your other table is named Sales)',
      valuation.formula.split('\n'),
    ),
    section('Not said', [
      ...(period === null ? ['how long one step of T is'] : []),
      ...(horizon === null ? ['when the rest is written off: there is no horizon'] : []),
    ]),
    section(
      'Columns',
      valuation.bindings.map(({ phrase, column }) => `“${phrase}” → ${column}`),
    ),
    section('Please check', history.assumptions.filter(isUnused).map(noteText)),
    section('Assumptions', history.assumptions.filter((each) => !isUnused(each)).map(noteText)),
    section('History', historyLines(history)),
  ]
  return sections.filter((text) => text !== '').join('\n\n')
}

/** The sentences that the words say; what a whole reading adds of its own is not said yet. */
function understoodLines({ valuation, parameters }: GroundedHistory): string[] {
  return readBackLines(valuation!, parameters).flatMap(({ sentence, source }) =>
    source === null || source === '' ? [] : [sentence, `    ${fromWhere(source)}`],
  )
}

const fromWhere = (source: string): string =>
  source === ''
    ? 'assumed: the description does not say it'
    : `from “${source.replace(/\s+/g, ' ').trim()}”`

/** Why a fit would be refused, and what to write instead. */
export function refusalText(history: GroundedHistory): string {
  if (!history.refusal) return ''
  const { code, message, feedback } = history.refusal
  return `Refused (${code}): ${message}\n${feedbackText(feedback)}`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

function historyLines({ profits, short, reconciliation, refusal }: GroundedHistory): string[] {
  if (refusal?.code === 'grounding_unresolved') return []
  const valued = profits.filter((profit) => profit !== null).length
  return [
    `${valued} of ${profits.length} rows of Menus are valued; what the others would have brought the history cannot tell`,
    ...(short === null ? [] : [`too short for a fit: ${short}`]),
    ...(reconciliation ? reconciliationLines(reconciliation) : []),
  ]
}

function reconciliationLines(result: Reconciliation): string[] {
  if (result.compared === 0)
    return ['no finished deal has a profit of your own in Menus: nothing to compare with']
  const { compared, differing } = result
  const percent = (share: number): string =>
    Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : 'beyond any'
  const first = `your own profits: ${compared} finished deals compared, ${differing} differ by more than 1 % of the mean |profit|`
  if (differing === 0) return [first, 'verdict: they agree']
  return [
    first,
    `among these the relative difference is ${percent(result.p80)} at the 80th percentile (at most 10 %), ` +
      `${percent(result.tail)} at the ${result.tailShare * 100}th (at most 30 %)`,
    result.pattern,
    `verdict: they ${result.ok ? 'agree well enough' : 'do not agree'}`,
  ]
}
