// What an agent of Microsoft 365 Copilot may ask of the pane, in hosts that have one: the ribbon's own
// actions, answered in sentences. It confirms nothing: a plan is sent by a person, in the pane.
import { profitRange } from '#addin/plan/profit-range.ts'
import { sweepAt } from '#addin/plan/replan.ts'
import type { State } from '#addin/state/state.ts'
import { confidenceText, counted, countText, moneyText, rangeText } from '#addin/text/words.ts'

/** Where the pane stands after "Plan menu", for an agent to tell. */
export function standing({ step }: State): string {
  switch (step.at) {
    case 'checked':
      if (!step.ok)
        return `${counted(step.problems.filter(({ severity }) => severity === 'error').length, 'problem')} must be mended in the tables first: the pane lists them and shows their cells.`
      return `The data is in order: ${countText(step.counts.t0_rows)} rows to decide from ${countText(step.counts.history_rows)} past rows. Nothing has been sent: press “Send and plan” in the pane to confirm.`
    case 'tables':
      return 'Choose the table of deals in the pane first.'
    case 'mapping':
      return 'The pane has guessed which column is what: look at the guesses once, then press “Next”.'
    case 'description':
      return 'The pane needs to know what a deal earns and costs: describe the business there.'
    case 'fit':
      return 'A plan is being made already: the pane shows its progress.'
    case 'plan':
      return `A plan is on the screen: ${counted(step.n, 'deal')}, predicted profit ${moneyText(step.profit)}.`
    case 'sign-in':
      return 'Sign in in the pane first.'
    default:
      return 'Look at the pane: it says what is needed next.'
  }
}

/** What the plan on the screen would take at a confidence of 0 … 1; null = it was not understood. */
export function planAtConfidence({ step }: State, confidence: number | null): string {
  if (step.at !== 'plan' || step.mock)
    return 'No plan is on the screen: make one first with “Plan menu”.'
  if (confidence === null) return 'Say a confidence from 0 to 100 %.'
  const { sweep, measured } = step.confidence
  const { n, profit, spend, square } = sweepAt(sweep, confidence)
  const range = profitRange(measured, profit, square)
  const sure = range === null ? '' : ` (80 % sure: ${rangeText(range)})`
  const spent = Number.isNaN(spend) ? '' : `, spend ${moneyText(spend)}`
  return (
    `At ${confidenceText(confidence)} the plan takes ${counted(n, 'deal')}, predicted profit ${moneyText(profit)}${sure}${spent}; ` +
    `now, at ${confidenceText(step.confidence.threshold)}, ${counted(step.n, 'deal')} and ${moneyText(step.profit)}. ` +
    'Nothing has been changed: move the slider in the pane and press “Apply to the sheet”.'
  )
}

/** 0 … 1 of `{"confidence": 90}`; null = it is none. */
export function confidenceOf(message: string): number | null {
  try {
    const { confidence } = JSON.parse(message) as { confidence?: unknown }
    const percent = typeof confidence === 'string' ? Number.parseFloat(confidence) : confidence
    return typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent / 100 : null
  } catch {
    return null
  }
}
