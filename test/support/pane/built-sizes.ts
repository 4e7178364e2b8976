// What a built pane weighs, gzipped and without Office.js: until something is painted, until it can be
// used, and all of it. Follows what the pages and scripts name, as a browser would.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { LANGUAGES } from '#addin/messages/languages.ts'
import type { TestBuild } from './built.ts'

/** Bytes at most of each: `firstPaint`, `usable` and `all` of `sizesOf`. */
export const FIRST_PAINT = 35_000
/** The flow and its worker with it. */
export const USABLE = 171_500
/**
 * With what only a later step loads (the sample is 27,000 of it, the writer of Parquet 19,000, bills and the form of
 * a line 20,000, the tools 13,000, the forms of numbers 8,000,
 * columns by what their cells say 15,000, rows that are left out, forms that are asked and causes of problems 8,000,
 * names of deals, lists that are searched and steps of undo 3,000, whether a plan is the example 1,000,
 * a table of a block 500, limits 7,500).
 */
export const ALL = 403_500
/**
 * Other languages than English: longer words, sentences for what English leaves to the service, and in Japanese 3 bytes a
 * character.
 */
export const USABLE_ELSEWHERE = 176_500
export const ALL_ELSEWHERE = 418_000
/** What the first limit of a plan loads, once: HiGHS, nearly all of it WebAssembly. It is not in `all`. */
export const SOLVER = 1_300_000
/** Pages beside the pane, with a style of their own: a browser opens them, and no pane loads them. */
const PAGES_OF_TEXT = /\/(?:help|privacy|terms)[-.]/

/** Files are paths below the built site. */
export interface BuiltFiles {
  /** What the browser fetches before the pane shows itself. */
  readonly firstPaint: readonly string[]
  /** That, the flow and its worker. */
  readonly usable: readonly string[]
  /** With what a later step loads, but for the solver. */
  readonly all: readonly string[]
  readonly solver: readonly string[]
}

/** Of the pane whose page is in a folder of the site: `addin` in English, `addin/de` in German. */
export function filesOf(built: TestBuild, folder = 'addin'): BuiltFiles {
  const page = new JSDOM(built.read(`site/${folder}/index.html`)).window.document
  const own = [...page.querySelectorAll('script[src], link[href]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href')!)
    .filter((address) => address.startsWith('/'))
    .map((address) => address.slice(1))
  const styles = [`${folder}/index.html`, ...own.filter((path) => !path.endsWith('.js'))]
  const painted = atOnce(
    built,
    own.filter((path) => path.endsWith('.js')),
  )
  const parts = [scriptOf(built, 'start-flow', folder), scriptOf(built, 'worker', folder)]
  const site = join(built.folder, 'site')
  // The English folder holds those of the other languages.
  const isOther = (path: string) => LANGUAGES.some((one) => path.startsWith(`${folder}/${one}/`))
  const files = readdirSync(join(site, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js|css|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .filter((path) => !isOther(path) && !PAGES_OF_TEXT.test(path))
  // One file for all languages.
  const assets = readdirSync(join(site, 'addin/assets')).map((name) => `addin/assets/${name}`)
  const shared = assets.filter((path) => path.endsWith('.wasm') && !files.includes(path))
  const isSolver = (path: string) => /\/(?:open-limited-plan|highs)-/.test(path)
  return {
    firstPaint: [...styles, ...painted],
    usable: [...styles, ...atOnce(built, [...painted, ...parts])],
    all: files.filter((path) => !isSolver(path)),
    solver: [...files.filter(isSolver), ...shared],
  }
}

/** Bytes of files of the site, each gzipped. */
export const gzipped = ({ folder }: TestBuild, paths: readonly string[]): number =>
  paths
    .map((path) => gzipSync(readFileSync(join(folder, 'site', path))).length)
    .reduce((sum, bytes) => sum + bytes, 0)

/** Built scripts, as paths below the site. */
export const scriptsOf = ({ folder }: TestBuild, pane = 'addin'): string[] =>
  readdirSync(join(folder, 'site', pane, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${pane}/assets/${name}`)

/** The one script that was made of a part. */
export function scriptOf(built: TestBuild, part: string, pane = 'addin'): string {
  const found = scriptsOf(built, pane).filter((path) => path.startsWith(`${pane}/assets/${part}-`))
  if (found.length !== 1) throw new Error(`${found.length} scripts were made of ${part}`)
  return found[0]!
}

/** The scripts and all that they import at once; what is loaded with `import()` is not among them. */
export function atOnce(built: TestBuild, from: readonly string[]): string[] {
  const found = new Set<string>()
  const open = [...from]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const [, name] of built
      .read(`site/${path}`)
      .matchAll(/(?:from|\bimport)\s*["`']\.\/([\w-]+\.js)["`']/g))
      open.push(join(dirname(path), name!))
  }
  return [...found]
}
