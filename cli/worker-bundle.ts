// The Worker as one built file, for everything that starts it on this machine: made once, kept under the
// hash of all that it can be made of. Not what is deployed: wrangler builds that itself.
import { spawn } from 'node:child_process'
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
  writeFileSync,
  utimesSync,
} from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of a bundle (its code is `main.js`, its settings are `OPTIONS`), or why it is missing. */
export type Bundle =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly message: string }

/** What the configuration says, for the runtime: in each bundle's folder. */
export const OPTIONS = 'options.json'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUNDLES = join(ROOT, 'out/worker')
/** What any bundle can contain, beside what stands next to a main file of its own. */
const SOURCES = ['worker', 'engine', 'wrangler.jsonc', 'package-lock.json']
const CONFIG = join(ROOT, 'wrangler.jsonc')
const WRANGLER = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
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
  // The settings name the folder of the pages.
  mkdirSync(join(ROOT, 'out/addin/site'), { recursive: true })
  forgetOld()
  const made = mkdtempSync(join(BUNDLES, 'making-'))
  // wrangler is imported here because it takes a second to load.
  const [fault, { unstable_getMiniflareWorkerOptions: optionsOf }] = await Promise.all([
    bundle(main, made),
    import('wrangler'),
  ])
  if (fault !== null) {
    rmSync(made, { recursive: true })
    return { ok: false, message: `The Worker could not be built:\n${fault}` }
  }
  try {
    writeFileSync(join(made, OPTIONS), JSON.stringify(optionsOf(CONFIG).workerOptions))
    renameSync(join(made, `${parse(main).name}.js`), join(made, 'main.js'))
    renameSync(made, folder)
  } catch (fault) {
    // Two built it at once, and both are the same.
    if (!existsSync(folder)) throw fault
    rmSync(made, { recursive: true })
  }
  return { ok: true, folder }
}

/** Null, or what wrangler says. */
function bundle(main: string, folder: string): Promise<string | null> {
  // Without the pages: they may be missing, or built at this moment.
  const pages = join(folder, 'no-pages')
  mkdirSync(pages)
  const args = [WRANGLER, 'deploy', main, '--dry-run', '--config', CONFIG, '--assets', pages]
  const child = spawn(process.execPath, [...args, '--outdir', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: folder,
      CI: '1',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => {
    child.once('error', (fault) => resolve(fault.message))
    child.once('close', (code) => resolve(code === 0 ? null : said.trim()))
  })
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
