// Writes the add-in's manifests from the one source, manifest.xml: the source with another address,
// and for development also with another id, name and namespace, so that both can be installed side by
// side. The functions' metadata names an address, too: that of its help.
// Text in, text out: reading and writing files is the build's.

/** The address that manifest.xml itself names. */
const SOURCE_ADDRESS = 'https://localhost:8443'
/** Id of the development manifest; production's stands in manifest.xml. Neither ever changes. */
export const DEVELOPMENT_ID = '2d6ca525-3333-4127-91af-4063db0b360f'
const DEVELOPMENT_NAME = 'EDPS (development)'
/** Two add-ins with functions of one name would leave `#REF!` in cells. */
const DEVELOPMENT_NAMESPACE = 'EDPSDEV'

type Emitted = { ok: true; xml: string } | { ok: false; message: string }

/** The manifest of the add-in that is served at `address` (`https://plans.example.com`). */
export function emitProduction(source: string, address: string): Emitted {
  const origin = originOf(address)
  if (origin === null) return { ok: false, message: badAddress(address) }
  return { ok: true, xml: source.replaceAll(SOURCE_ADDRESS, origin) }
}

/** The manifest of an add-in that this machine serves on `port`, over https as Office demands. */
export function emitDevelopment(source: string, port: number): Emitted {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return { ok: false, message: `The development port must be from 1 to 65535, not ${port}.` }
  const named = source
    .replace(/<Id>[^<]*<\/Id>/, `<Id>${DEVELOPMENT_ID}</Id>`)
    .replace(/<DisplayName DefaultValue="[^"]*"/, `<DisplayName DefaultValue="${DEVELOPMENT_NAME}"`)
    .replace(/(id="Functions\.Namespace" DefaultValue=)"[^"]*"/, `$1"${DEVELOPMENT_NAMESPACE}"`)
  return emitProduction(named, `https://localhost:${port}`)
}

/** The metadata of the custom functions as it is served, with the address of the help. */
export const emitFunctions = (source: string, address: string): string =>
  source.replaceAll(SOURCE_ADDRESS, new URL(address).origin)

/** The origin of an address that a manifest may name: https, and nothing after the host. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname, search, hash, username } = new URL(address)
  const bare = pathname === '/' && search === '' && hash === '' && username === ''
  return protocol === 'https:' && bare ? origin : null
}

const badAddress = (address: string): string =>
  `"${address}" cannot be the add-in's address: Office takes https and a host, with nothing after ` +
  'it, as in https://plans.example.com.'
