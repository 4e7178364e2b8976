// Builds the add-in: the pane's pages bundled by Vite, the icons drawn, the response headers and the
// manifests written. One folder holds it all; it replaces an older one only when it is whole.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { PNG } from 'pngjs'
import { build, type Plugin } from 'vite'
import { drawIcon, ICON_NAMES, ICON_SIZES } from '../icons/draw.ts'
import { emitDevelopment, emitFunctions, emitProduction } from '../manifest/emit.ts'
import { HEADERS_FILE } from '../manifest/headers.ts'
import { COLOR_ICON, OUTLINE_ICON, unifiedManifest } from '../manifest/unified.ts'
import { sourcesHash, STAMP } from './sources.ts'
import { withoutJsonSchema } from './without-json-schema.ts'

const ADDIN = fileURLToPath(new URL('..', import.meta.url))
const SOURCE_MANIFEST = join(ADDIN, '..', 'manifest.xml')
/** The pages; the pane becomes index.html, so that its address is `/addin/`. */
const PAGES = ['pane', 'help', 'privacy', 'terms']

/** The manifest's schema asks for a script of the functions; with a shared runtime none is run. */
const FUNCTIONS_SCRIPT = `// The functions are in the pane's page, whose runtime they share (manifest: Page, Runtime).
`

interface BuildOptions {
  /** What is built, replacing what was there; its folder `site` is what the Worker serves. */
  readonly folder: string
  /** Where the service is reached, as https://plans.example.com; null writes no such manifest. */
  readonly address: string | null
  /** The port that the development manifest names. */
  readonly port: number
  /** Hears of every file that is bundled, by its whole path. */
  readonly bundled?: (path: string) => void
}

export type Built = { ok: true } | { ok: false; message: string }

/** Builds the add-in into `folder`; on a refusal what stands there stays. */
export async function buildAddin(options: BuildOptions): Promise<Built> {
  const { folder, address, port, bundled = () => undefined } = options
  // The manifests first: an address that cannot be is said before anything is bundled.
  const source = readFileSync(SOURCE_MANIFEST, 'utf8')
  const development = emitDevelopment(source, port)
  if (!development.ok) return development
  const production = address === null ? null : emitProduction(source, address)
  if (production !== null && !production.ok) return production

  const hash = sourcesHash()
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}.new-`)
  const site = join(fresh, 'site')
  try {
    await bundle(join(site, 'addin'), bundled)
    writeIcons(join(site, 'addin', 'icons'))
    writeFunctions(join(site, 'addin'), address ?? `https://localhost:${port}`)
    writeFileSync(join(site, '_headers'), HEADERS_FILE)
    const pictures = {
      [COLOR_ICON.file]: pngOf('edps', COLOR_ICON.pixels),
      [OUTLINE_ICON.file]: pngOf('outline', OUTLINE_ICON.pixels),
    }
    const write = (xml: string, name: string, zip: string) =>
      writeManifests(fresh, xml, name, zip, pictures)
    write(development.xml, 'manifest.development', 'edps.development.zip')
    if (production) write(production.xml, 'manifest', 'edps.zip')
    writeFileSync(join(fresh, STAMP), hash)
    replace(folder, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return { ok: true }
}

async function bundle(into: string, bundled: (path: string) => void): Promise<void> {
  const listing = (): Plugin => ({ name: 'listing', moduleParsed: ({ id }) => bundled(id) })
  await build({
    configFile: false,
    root: ADDIN,
    base: '/addin/',
    publicDir: false,
    logLevel: 'warn',
    // The worker loads what prints a valuation when there is one: that takes modules.
    worker: {
      format: 'es',
      plugins: () => [withoutJsonSchema(), listing()],
      // Else notes for bundlers stay in a worker's modules: 0.8 kB gzipped that no browser reads.
      rolldownOptions: { output: { comments: { annotation: false } } },
    },
    plugins: [withoutJsonSchema(), listing()],
    // Said, for under a test runner elements would be built with their places in the source.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: into,
      target: 'es2022',
      emptyOutDir: true,
      // Inlined assets would need more of the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: PAGES.map((page) => join(ADDIN, `${page}.html`)) },
    },
  })
  renameSync(join(into, 'pane.html'), join(into, 'index.html'))
}

/** The manifest in both forms, and the package in which Microsoft 365 takes the unified one. */
function writeManifests(
  into: string,
  xml: string,
  name: string,
  zip: string,
  pictures: Readonly<Record<string, Uint8Array>>,
): void {
  writeFileSync(join(into, `${name}.xml`), xml)
  const served = (path: string) => readFileSync(join(into, 'site', path), 'utf8')
  const json = `${JSON.stringify(unifiedManifest(xml, served), null, 2)}\n`
  writeFileSync(join(into, `${name}.json`), json)
  const files = { 'manifest.json': new TextEncoder().encode(json), ...pictures }
  // The same files, the same bytes: a zip would hold the time else.
  writeFileSync(join(into, zip), zipSync(files, { mtime: '1980-01-01T12:00:00' }))
}

/** What Excel reads of the custom functions; which file for which language says the manifest. */
function writeFunctions(into: string, address: string): void {
  const folder = join(ADDIN, 'functions')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
    writeFileSync(
      join(into, name),
      emitFunctions(readFileSync(join(folder, name), 'utf8'), address),
    )
  writeFileSync(join(into, 'functions.js'), FUNCTIONS_SCRIPT)
}

function writeIcons(into: string): void {
  mkdirSync(into, { recursive: true })
  for (const name of ICON_NAMES)
    for (const size of ICON_SIZES)
      writeFileSync(join(into, `${name}-${size}.png`), pngOf(name, size))
}

function pngOf(name: Parameters<typeof drawIcon>[0], size: number): Uint8Array {
  const png = new PNG({ width: size, height: size })
  png.data.set(drawIcon(name, size))
  return new Uint8Array(PNG.sync.write(png))
}

/** Puts the fresh folder where the old one is. Two builds at once: the later one's stays. */
function replace(folder: string, fresh: string): void {
  const old = `${fresh}.old`
  for (let tries = 0; ; tries++) {
    try {
      renameSync(folder, old)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
    }
    try {
      renameSync(fresh, folder)
      break
    } catch (fault) {
      // Another build put its own there in between.
      if ((fault as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || tries > 10) throw fault
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}
