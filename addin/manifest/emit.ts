// Makes the add-in's manifests from manifest.xml: with another address and, for development,
// another id, name and namespace, so that both can be installed side by side. The functions'
// metadata gets the address of its help. Text in, text out; the build reads and writes the files.

import { withTranslations } from './translate.ts'

/** The address in manifest.xml. */
const SOURCE_ADDRESS = 'https://localhost:8443'
/** Id of the development manifest; manifest.xml has production's. Neither may change. */
export const DEVELOPMENT_ID = '2d6ca525-3333-4127-91af-4063db0b360f'
const DEVELOPMENT_NAME = 'EDPS (development)'
/** A namespace of its own: two add-ins with equal function names would leave `#REF!` in cells. */
const DEVELOPMENT_NAMESPACE = 'EDPSDEV'

type Emitted = { ok: true; xml: string } | { ok: false; message: string }

/** The manifest of the add-in that is served at `address` (`https://plans.example.com`). */
export function emitProduction(source: string, address: string): Emitted {
  const origin = originOf(address)
  if (origin === null) return { ok: false, message: badAddress(address) }
  return { ok: true, xml: withTranslations(source.replaceAll(SOURCE_ADDRESS, origin)) }
}

/** The manifest of an add-in that this machine serves on `port`, over https as Office requires. */
export function emitDevelopment(source: string, port: number): Emitted {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return { ok: false, message: `The development port must be from 1 to 65535, not ${port}.` }
  const named = source
    .replace(/<Id>[^<]*<\/Id>/, `<Id>${DEVELOPMENT_ID}</Id>`)
    .replace(/<DisplayName DefaultValue="[^"]*"/, `<DisplayName DefaultValue="${DEVELOPMENT_NAME}"`)
    .replace(/(id="Functions\.Namespace" DefaultValue=)"[^"]*"/, `$1"${DEVELOPMENT_NAMESPACE}"`)
  return emitProduction(named, `https://localhost:${port}`)
}

/** The functions' metadata with the address of the help. */
export const emitFunctions = (source: string, address: string): string =>
  source.replaceAll(SOURCE_ADDRESS, new URL(address).origin)

/**
 * The origin of an address for a manifest: https, and nothing after the host; null if it is another
 * address.
 */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname, search, hash, username } = new URL(address)
  const bare = pathname === '/' && search === '' && hash === '' && username === ''
  return protocol === 'https:' && bare ? origin : null
}

const badAddress = (address: string): string =>
  `"${address}" cannot be the add-in's address: Office takes https and a host, with nothing after ` +
  'it, as in https://plans.example.com.'
