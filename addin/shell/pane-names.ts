// Translates the service's parameter names into the pane's labels, because an analyst sees options
// and no API. Feedback is translated by its code, other sentences by the names in them.
import type { FeedbackCode, FeedbackItem } from '#contract/feedback.ts'
import { paneFixesText } from '../messages/texts.ts'

/** Parameter of the service → label of the pane in one language. */
const namesIn = (texts: typeof paneFixesText): readonly (readonly [RegExp, string])[] => [
  [/"?(market_type\.parameters\.)?inventory_holding_weeks_before_writeoff"?/g, texts.horizon],
  [/"?(market_type\.parameters\.)?leftover_writeoff_fraction"?/g, texts.writeoff],
  [/"?confidence_correction"?/g, texts.caution],
  [/ \(choice_basis "columns"\)/, `, ${texts.byColumns}`],
  [/ \(choice_basis "knowledge"\)/, `, ${texts.byKnowledge}`],
  [/"?market_type\.parameters\.period"?/g, texts.period],
  [/\bclient_grounded\b/g, texts.fromColumn],
  [/market_type\.parameters\.historically_chosen_means\s*: "taken"/, texts.flagTaken],
  [/market_type\.parameters\./g, ''],
]

/** A sentence of the service with the labels that `texts` has. */
export function withLabels(texts: typeof paneFixesText): (text: string) => string {
  const names = namesIn(texts)
  return (text) => names.reduce((said, [name, shown]) => said.replace(name, shown), text)
}

/** A sentence of the service with the pane's labels in it. */
export const inPaneWords = withLabels(paneFixesText)

/** Advice for parameters that the pane has its own control for. */
const PANE_FIXES: Readonly<
  Partial<Record<FeedbackCode, Partial<Pick<FeedbackItem, 'message' | 'fix'>>>>
> = {
  horizon_needed: paneFixesText.horizonNeeded,
  send_profits: { message: paneFixesText.sendProfits },
  sold_more: { fix: paneFixesText.soldMore },
  profits_differ: { fix: paneFixesText.profitsDiffer },
}

/** The service's feedback for a person at the pane. */
export const inPaneItems = (items: readonly FeedbackItem[]): FeedbackItem[] =>
  items.map((item) => {
    const own = PANE_FIXES[item.code]
    if (own) return { ...item, ...own }
    const { message, fix } = item
    const words = { ...item, message: inPaneWords(message) }
    return fix === undefined ? words : { ...words, fix: inPaneWords(fix) }
  })
