// Translates the field names in messages of the service into command-line options. Everything else
// in a message stays.

/** Options of `npm run plan` by the field of the request that they set. */
const OPTION_OF: Readonly<Record<string, string>> = {
  business_description: '--description',
  checks: '--checks',
  confidence_correction: '--confidence',
  grounding_mode: '--grounding-mode',
  limits: '--limits',
  market_type: '--market-type',
  mock: '--mock',
  model: '--model',
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bset checks: "off"/g, 'use --checks off'],
  [/\bSend "mock": true/g, 'Use --mock'],
  [/\bSend the request with "mock": false for a plan/g, 'Leave out --mock for a plan'],
  [/\bSend business_description with the request/g, 'Use --description'],
  [/\bleave model out or send "default"/g, 'leave out --model'],
  [/\bgrounding_mode "client_grounded"/g, '--grounding-mode client_grounded'],
  [/\bconfidence_correction\b/g, '--confidence'],
  [/(?<![-\w"])market_type\.parameters\./g, '--market-type parameters.'],
  [/"market_type\.parameters\.(\w+)"/g, 'parameters.$1'],
  [
    /\bSend your API key in the header Authorization: Bearer <key>/g,
    'Set EDPS_KEY to your API key',
  ],
]

/** A sentence of the service, its fields named as options. */
export function inOptions(text: string): string {
  return WORDS.reduce((said, [field, option]) => said.replace(field, option), text)
}

/** The option that sets a field (`market_type.parameters.period`: `--market-type`), else null. */
export function optionOf(field: string): string | null {
  return OPTION_OF[field.split('.', 1)[0]!] ?? null
}
