// What to do where the service shows a certificate that this machine does not trust: a local service
// of `npm run try` signs its own, and some firms put one of theirs in between.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

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
