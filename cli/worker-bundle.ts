// The Worker as one built file, for everything that starts it on this machine: made once, kept under the
// hash of all that it can be made of. Not what is deployed: wrangler builds that itself, by the same bundler.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT, workerConfig } from './worker-config.ts'

/** The folder of a bundle (its code is `main.js`), or why it is missing. */
export type Bundle =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly message: string }

const BUNDLES = join(ROOT, 'out/worker')
/** What any bundle can contain, beside what stands next to a main file of its own. */
const SOURCES = [
  'worker',
  'engine',
  'wrangler.jsonc',
  'package-lock.json',
  'cli/worker-bundle.ts',
  'cli/worker-config.ts',
]
/** An older bundle may be one that another process is about to start. */
const KEPT_MS = 3_600_000

/** The built Worker; `main` is another file than the Worker's own, from the root of the repository. */
export async function ensureWorkerBundle(main = 'worker/main.ts'): Promise<Bundle> {
  const folder = join(BUNDLES, sourcesHash(main))
  if (existsSync(folder)) {
    // One that is in use stays.
    utimesSync(folder, new Date(), new Date())
    return { ok: true, folder }
  }
  mkdirSync(BUNDLES, { recursive: true })
  forgetOld()
  const made = mkdtempSync(join(BUNDLES, 'making-'))
  const fault = await bundle(main, join(made, 'main.js'))
  if (fault !== null) {
    rmSync(made, { recursive: true })
    return { ok: false, message: `The Worker could not be built:\n${fault}` }
  }
  try {
    renameSync(made, folder)
  } catch (fault) {
    // Two built it at once, and both are the same.
    if (!existsSync(folder)) throw fault
    rmSync(made, { recursive: true })
  }
  return { ok: true, folder }
}

/** Null, or what is wrong. With wrangler's own options: the code is the same byte for byte. */
function bundle(main: string, outfile: string): Promise<string | null> {
  return build({
    absWorkingDir: ROOT,
    entryPoints: [main],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    alias: workerConfig().alias,
    loader: { '.bin': 'copy', '.wasm': 'copy' },
    define: {
      'navigator.userAgent': '"Cloudflare-Workers"',
      'process.env.NODE_ENV': '"production"',
      'global.process.env.NODE_ENV': '"production"',
    },
    keepNames: true,
    logLevel: 'silent',
  }).then(
    () => null,
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  )
}

function sourcesHash(main: string): string {
  const hash = createHash('sha256').update(main)
  const beside = main.startsWith('worker/') ? [] : [main]
  for (const path of [...SOURCES, ...beside].flatMap(filesOf).sort())
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 32)
}

function filesOf(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
}

function forgetOld(): void {
  for (const name of readdirSync(BUNDLES)) {
    const path = join(BUNDLES, name)
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true })
  }
}
