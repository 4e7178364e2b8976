// What the service says of its parameters, under the names that the pane has for them: an analyst sees
// options and no API.

/** Parameters of the service under the names that the pane has for them. */
const PANE_NAMES: readonly (readonly [RegExp, string])[] = [
  [
    /Send market_type\.parameters\.inventory_holding_weeks_before_writeoff: the number of periods/,
    'In Options, More options, set “Periods until leftovers are written off”: the number of periods',
  ],
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
  [
    /send your own profits: grounding_mode "client_grounded", with a profit/,
    'choose “From your own profit column” in Options, with a profit',
  ],
  [/\bclient_grounded\b/g, '“From your own profit column” (Options)'],
  [
    /Send the request with "mock": false for a plan\./,
    'Untick “Input test only” in Options for a plan.',
  ],
  [
    /Send "mock": true for an input test of any market\./,
    'Tick “Input test only” in Options for an input test of any market.',
  ],
  [
    /checks: "off" values them as they stand/,
    'Without “Check that the history is large enough” (Options) they are valued as they stand',
  ],
  [/ broken: see errors\./, ' broken: they are listed below.'],
  [/tell us the request_id\./, 'tell whoever runs the service the number below.'],
  [/leave model out or send "default"/, 'choose “the service’s choice” in Options'],
]

/** What to change, where a person can change it. */
export const inPaneWords = (feedback: string): string =>
  PANE_NAMES.reduce((text, [name, said]) => text.replace(name, said), feedback)
