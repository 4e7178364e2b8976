// The add-in, built where it is missing or was built from something else: for whatever starts the
// Worker, so that a fresh clone needs no `npm run build` first.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Built } from './build.ts'
import { sourcesHash, STAMP } from './sources.ts'

/** Where the add-in is built; wrangler.jsonc names its folder `site`. Git-ignored. */
export const ADDIN_FOLDER = fileURLToPath(new URL('../../out/addin', import.meta.url))
/** The port of the development manifest, which manifest.xml names too. */
export const DEVELOPMENT_PORT = 8443

/** Builds the add-in unless what stands in `folder` was built from the sources as they are. */
export async function ensureBuilt(folder = ADDIN_FOLDER): Promise<Built> {
  const stamp = join(folder, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()) return { ok: true }
  // Loaded only here: the bundler takes longer to load than all else that a start does.
  const { buildAddin } = await import('./build.ts')
  try {
    return await buildAddin({ folder, address: null, port: DEVELOPMENT_PORT })
  } catch (fault) {
    return { ok: false, message: `The add-in could not be built: ${(fault as Error).message}` }
  }
}
