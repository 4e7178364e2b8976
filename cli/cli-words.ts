// Translates the field names in messages of the service into command-line options. Everything else
// in a message stays.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Options of `npm run plan` by the field of the request that they set. */
const OPTION_OF: Readonly<Record<string, string>> = {
  business_description: '--description',
  checks: '--checks',
  confidence_correction: '--confidence',
  grounding_mode: '--grounding-mode',
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

// What to do where the service shows a certificate that this machine does not trust: a local service
// of `npm run try` signs its own, and some firms put one of theirs in between.

/** What Node calls it; each ends the connection before anything is sent. */
const UNTRUSTED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]
const OTHERWISE_WRONG: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired: whoever runs the service must renew it',
  CERT_NOT_YET_VALID: 'it is not valid yet: look at the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name: use the address that it was made for',
}

/** The system's codes of a certificate that was refused. */
export const CERTIFICATE_CODES = [...UNTRUSTED, ...Object.keys(OTHERWISE_WRONG)]

/** A sentence or two for a person; null where the code is of something else. */
export function certificateText(code: string, baseUrl: string, devFolder: string): string | null {
  const { origin, hostname } = new URL(baseUrl)
  const wrong = OTHERWISE_WRONG[code]
  if (wrong !== undefined) return `The certificate of ${origin} is refused: ${wrong}.`
  if (!UNTRUSTED.includes(code)) return null
  const own = join(devFolder, 'try', 'localhost.pem')
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const which =
    isLocal && existsSync(own)
      ? `NODE_EXTRA_CA_CERTS=${own} (the certificate of \`npm run try\`)`
      : 'NODE_EXTRA_CA_CERTS to the PEM file of the certificate, from whoever runs the service,'
  return (
    `This machine does not trust the certificate of ${origin}; nothing was sent. ` +
    `Set ${which} and run the same command again.`
  )
}
