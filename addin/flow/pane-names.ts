// What the service says of its parameters, under the names that the pane has for them: an analyst sees
// options and no API.

/** Parameters of the service under the names that the pane has for them. */
const PANE_NAMES: readonly (readonly [RegExp, string])[] = [
  [
    /Send market_type\.parameters\.inventory_holding_weeks_before_writeoff: the number of periods/,
    'In Options, More options, set “Periods until leftovers are written off”: the number of periods',
  ],
  [
    /(market_type\.parameters\.)?inventory_holding_weeks_before_writeoff/g,
    '“Periods until leftovers are written off” (Options)',
  ],
  [
    /(market_type\.parameters\.)?leftover_writeoff_fraction/g,
    '“Part of the cost lost on leftovers” (Options)',
  ],
  [
    /say so with market_type\.parameters\.choice_basis = "columns"/,
    'say so in Options: “From these columns alone”',
  ],
  [/market_type\.parameters\.period/g, '“One step of T is a” (Options)'],
]

/** What to change, where a person can change it. */
export const inPaneWords = (feedback: string): string =>
  PANE_NAMES.reduce((text, [name, said]) => text.replace(name, said), feedback)
