// Builds the add-in if it is missing or outdated, for everything that starts the Worker: a fresh
// clone needs no `npm run build`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Built } from './build.ts'
import { sourcesHash, STAMP } from './sources.ts'

/** Folder of the built add-in; wrangler.jsonc names its folder `site`. Git-ignored. */
export const ADDIN_FOLDER = fileURLToPath(new URL('../../out/addin', import.meta.url))
/** The port of the development manifest, also in manifest.xml. */
export const DEVELOPMENT_PORT = 8443

/** Builds the add-in unless `folder` was built from the current sources. */
export async function ensureBuilt(folder = ADDIN_FOLDER): Promise<Built> {
  const stamp = join(folder, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()) return { ok: true }
  // Imported here because the bundler takes longer to load than the rest of a start.
  const { buildAddin } = await import('./build.ts')
  try {
    return await buildAddin({ folder, address: null, port: DEVELOPMENT_PORT })
  } catch (fault) {
    return { ok: false, message: `The add-in could not be built: ${(fault as Error).message}` }
  }
}
