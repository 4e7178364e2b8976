// Builds the add-in and the console: bundles their pages with Vite, draws the icons, writes response
// headers and manifests. The result is one folder, which replaces the older one only when it is complete.
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
import { agentFiles } from '../manifest/agent.ts'
import { localizations, type DescribedFunction } from '../manifest/translate.ts'
import { LANGUAGES, type Language } from '../messages/languages.ts'
import {
  COLOR_ICON,
  LOCALIZATION_SCHEMA,
  OUTLINE_ICON,
  unifiedManifest,
} from '../manifest/unified.ts'
import { writeHelp } from './help-page.ts'
import { inLanguage } from './in-language.ts'
import consoleTexts from './console-texts.json' with { type: 'json' }
import { sourcesHash, STAMP } from './sources.ts'
import { leanSchemas } from './lean-schemas.ts'

const ADDIN = fileURLToPath(new URL('..', import.meta.url))
const SOURCE_MANIFEST = join(ADDIN, '..', 'manifest.xml')
/** How long our own plugins take is nothing for a user. */
const QUIET = { pluginTimings: false }

/** Pages that share an address; the first becomes index.html, so that its own is the address. */
interface Part {
  readonly base: string
  readonly pages: readonly [string, ...string[]]
  /** Null: English. */
  readonly language: Language | null
}
/** The part whose folder has the WebAssembly of all: it has no words, so that every part makes the same file. */
const SHARED_BASE = '/addin/'
/** The pane is the first page of `/addin/` and of `/addin/de/`, …; the manifests choose by Excel's language. */
const PARTS: readonly Part[] = [
  { base: '/addin/', pages: ['pane', 'help', 'privacy', 'terms'], language: null },
  ...LANGUAGES.map((language): Part => ({
    base: `/addin/${language}/`,
    pages: ['pane'],
    language,
  })),
  { base: '/app/', pages: ['console'], language: null },
]

/**
 * The manifest's schema requires a script of the functions; with a shared runtime it is never run.
 */
const FUNCTIONS_SCRIPT = `// The functions are in the pane's page, whose runtime they share (manifest: Page, Runtime).
`

interface BuildOptions {
  /** The folder of the result, which is replaced; the Worker serves its folder `site`. */
  readonly folder: string
  /** The service's address, as https://plans.example.com; null writes no manifest for it. */
  readonly address: string | null
  /** The port in the development manifest. */
  readonly port: number
  /** Called with the path of every file bundled for the pane. */
  readonly bundled?: (path: string) => void
}

export type Built = { ok: true } | { ok: false; message: string }

/** Builds the add-in into `folder`; a failure leaves the folder as it is. */
export async function buildAddin(options: BuildOptions): Promise<Built> {
  const { folder, address, port, bundled = () => undefined } = options
  // The manifests first: an invalid address is reported before bundling.
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
    for (const part of PARTS) await bundle(part, join(site, part.base), bundled)
    writeHelp(join(site, 'addin'))
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

async function bundle(
  { base, pages, language }: Part,
  into: string,
  bundled: (path: string) => void,
): Promise<void> {
  const plugins = (): Plugin[] => [
    leanSchemas(),
    NO_NODE,
    // The console is not the pane's: other walls hold for it.
    ...(base.startsWith('/addin/') ? [listing(bundled)] : []),
    base === '/app/' ? inLanguage('en', consoleTexts) : inLanguage(language ?? 'en'),
  ]
  await build({
    configFile: false,
    root: ADDIN,
    base,
    publicDir: false,
    logLevel: 'warn',
    // The worker loads the code that prints valuations on demand, which requires modules.
    worker: {
      format: 'es',
      plugins,
      // Removes notes for bundlers from the worker: 0.8 kB gzipped that no browser reads.
      rolldownOptions: { output: { comments: { annotation: false } }, checks: QUIET },
    },
    plugins: plugins(),
    experimental: {
      renderBuiltUrl: (file) => (file.endsWith('.wasm') ? `${SHARED_BASE}${file}` : undefined),
    },
    // Set because a test runner would add source locations to elements.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: into,
      target: 'es2022',
      emptyOutDir: true,
      // Inlined assets would require a looser content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: pages.map((page) => join(ADDIN, `${page}.html`)),
        checks: QUIET,
      },
    },
  })
  renameSync(join(into, `${pages[0]}.html`), join(into, 'index.html'))
  const assets = join(into, 'assets')
  if (base !== SHARED_BASE)
    for (const file of readdirSync(assets)) if (file.endsWith('.wasm')) rmSync(join(assets, file))
}

/** The solver's script asks for it in Node alone. */
const NO_NODE: Plugin = {
  name: 'no-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:module' ? '\0no-node' : null),
  load: (id) => (id === '\0no-node' ? 'export {}' : null),
}

const listing = (bundled: (path: string) => void): Plugin => ({
  name: 'listing',
  moduleParsed: ({ id }) => bundled(id),
})

/** Writes the manifest in both forms, and the package for Microsoft 365. */
function writeManifests(
  into: string,
  xml: string,
  name: string,
  zip: string,
  pictures: Readonly<Record<string, Uint8Array>>,
): void {
  writeFileSync(join(into, `${name}.xml`), xml)
  const served = (path: string) => readFileSync(join(into, 'site', path), 'utf8')
  const manifest = unifiedManifest(xml, served)
  const json = `${JSON.stringify(manifest, null, 2)}\n`
  writeFileSync(join(into, `${name}.json`), json)
  const texts = {
    'manifest.json': json,
    ...localizations(manifest, LOCALIZATION_SCHEMA, (language) => {
      const file = served(`/addin/functions-${language}.json`)
      return (JSON.parse(file) as { functions: DescribedFunction[] }).functions
    }),
    ...agentFiles(),
  }
  const encoded = Object.entries(texts).map(([file, text]) => [
    file,
    new TextEncoder().encode(text),
  ])
  const files = { ...(Object.fromEntries(encoded) as Record<string, Uint8Array>), ...pictures }
  // A fixed time, so that equal files give equal bytes.
  writeFileSync(join(into, zip), zipSync(files, { mtime: '1980-01-01T12:00:00' }))
}

/** Writes the metadata of the custom functions for Excel, in each language. */
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

/** Replaces the old folder by the new one; of two builds at once the later one stays. */
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
      // Another build has put its folder there meanwhile.
      if ((fault as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || tries > 10) throw fault
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}
