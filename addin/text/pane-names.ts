// Translates the service's parameter names into the pane's labels, because an analyst sees options
// and no API. Feedback is translated by its code, other sentences by the names in them.
import type { FeedbackCode, FeedbackItem } from '#contract/feedback.ts'

/** Parameter of the service → label of the pane. */
const PANE_NAMES: readonly (readonly [RegExp, string])[] = [
  [
    /"?(market_type\.parameters\.)?inventory_holding_weeks_before_writeoff"?/g,
    '“Periods until leftovers are written off” (Options)',
  ],
  [
    /"?(market_type\.parameters\.)?leftover_writeoff_fraction"?/g,
    '“Part of the cost lost on leftovers” (Options)',
  ],
  [/"?confidence_correction"?/g, '“Caution” (Options)'],
  [
    /With market_type\.parameters\.choice_basis = "columns"/,
    'With “From these columns alone” (Options)',
  ],
  [
    /With market_type\.parameters\.choice_basis = "knowledge"/,
    'Without “From these columns alone” (Options)',
  ],
  [/"?market_type\.parameters\.period"?/g, '“One step of T is a” (Options)'],
  [/\bclient_grounded\b/g, '“From your own profit column” (Options)'],
  [
    /Send the request with "mock": false for a plan\./,
    'Untick “Input test only” in Options for a plan.',
  ],
]

/** A sentence of the service with the pane's labels in it. */
export const inPaneWords = (text: string): string =>
  PANE_NAMES.reduce((said, [name, shown]) => said.replace(name, shown), text)

/** Advice for parameters that the pane has its own control for. */
const PANE_FIXES: Readonly<Partial<Record<FeedbackCode, Pick<FeedbackItem, 'message' | 'fix'>>>> = {
  horizon_needed: {
    message: 'Holding costs need the time of the write-off of leftovers, which is missing.',
    fix:
      'In Options, More options, set “Periods until leftovers are written off”: the number of ' +
      'periods (steps of T) from a deal to the write-off of its leftovers.',
  },
  send_profits: {
    message:
      'Or choose “From your own profit column” in Options, with a profit on every past row with a known result.',
  },
}

const SOLD_MORE_FIX =
  'Correct the sizes flagged as taken or the sales, or map a stock column with the units held before. ' +
  'If the quantity counts attempts rather than units in stock, the description must say so. ' +
  'Without “Check that the history is large enough” (Options) the sales are valued as they stand.'

/** The service's feedback for a person at the pane. */
export const inPaneItems = (items: readonly FeedbackItem[]): FeedbackItem[] =>
  items.map((item) => {
    const { message, fix } = item
    if (item.code === 'sold_more') return { ...item, fix: SOLD_MORE_FIX }
    const own = PANE_FIXES[item.code]
    if (own) return { ...item, ...own }
    const words = { ...item, message: inPaneWords(message) }
    return fix === undefined ? words : { ...words, fix: inPaneWords(fix) }
  })
