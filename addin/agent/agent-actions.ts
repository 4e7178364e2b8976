// What an agent of Microsoft 365 Copilot may ask of the pane, in hosts that have one: the ribbon's own
// actions, answered in sentences. It confirms nothing: a plan is sent by a person, in the pane.
import { profitRange } from '../plan/profit-range.ts'
import { sweepAt } from '../plan/replan.ts'
import type { State } from '../shell/state.ts'
import { copilotAnswersText } from '../messages/texts.ts'

/** Where the pane stands after "Plan menu", for an agent to tell. */
export function standing({ step }: State): string {
  switch (step.at) {
    case 'checked':
      if (!step.ok)
        return copilotAnswersText.problems({
          n: step.problems.filter(({ severity }) => severity === 'error').length,
        })
      return copilotAnswersText.checked({
        rows: step.counts.t0_rows,
        past: step.counts.history_rows,
      })
    case 'plan':
      return copilotAnswersText.plan({ deals: step.n, profit: step.profit })
    case 'tables':
    case 'mapping':
    case 'description':
    case 'fit':
      return copilotAnswersText[step.at]
    case 'sign-in':
      return copilotAnswersText.signIn
    default:
      return copilotAnswersText.other
  }
}

/** What the plan on the screen would take at a confidence of 0 … 1; null = it was not understood. */
export function planAtConfidence({ step }: State, confidence: number | null): string {
  if (step.at !== 'plan' || step.mock) return copilotAnswersText.noPlan
  if (confidence === null) return copilotAnswersText.noConfidence
  const { sweep, measured, threshold } = step.confidence
  const { n, profit, spend, square } = sweepAt(sweep, confidence)
  const range = profitRange(measured, profit, square)
  return copilotAnswersText.atConfidence({
    thenConfidence: confidence,
    thenDeals: n,
    thenProfit: profit,
    thenRange: range,
    thenSpend: Number.isNaN(spend) ? null : spend,
    nowConfidence: threshold,
    nowDeals: step.n,
    nowProfit: step.profit,
  })
}

/** 0 … 1 of `{"confidence": 90}`; null = not a percentage. */
export function confidenceOf(message: string): number | null {
  try {
    const { confidence } = JSON.parse(message) as { confidence?: unknown }
    const percent = typeof confidence === 'string' ? Number.parseFloat(confidence) : confidence
    return typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent / 100 : null
  } catch {
    return null
  }
}
