// What the build makes of the pane: small, whole, without a copy of Office.js, and made anew only
// when its sources change.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAddin } from '#addin/build/build.ts'
import { ensureBuilt } from '#addin/build/ensure-built.ts'
import { LANGUAGES } from '#addin/messages/languages.ts'
import { OFFICE_JS } from '#addin/load-office.ts'
import { atNight } from '../support/nightly.ts'
import { buildForTest, type TestBuild } from '../support/pane/built.ts'
import {
  ALL,
  ALL_ELSEWHERE,
  atOnce,
  filesOf,
  FIRST_PAINT,
  gzipped,
  scriptOf,
  scriptsOf,
  SOLVER,
  USABLE,
  USABLE_ELSEWHERE,
} from '../support/pane/built-sizes.ts'

let built: TestBuild
/** A copy that tests change. */
let copy: string
beforeAll(async () => {
  built = await buildForTest()
  copy = join(mkdtempSync(join(tmpdir(), 'edps-addin-')), 'addin')
  cpSync(built.folder, copy, { recursive: true })
}, 120_000)
afterAll(() => rmSync(dirname(copy), { recursive: true, force: true }))

const PANES = ['addin', ...LANGUAGES.map((language) => `addin/${language}`)]

test.each(PANES)('%s is within the budget of bytes at first paint, usable and in all', (pane) => {
  const { firstPaint, usable, all, solver } = filesOf(built, pane)
  const english = pane === 'addin'
  for (const kind of ['.html', '.css', '.js'])
    expect(firstPaint.some((path) => path.endsWith(kind))).toBe(true)
  expect(gzipped(built, firstPaint)).toBeLessThanOrEqual(FIRST_PAINT)
  expect(usable.length).toBeGreaterThan(firstPaint.length + 1)
  expect(gzipped(built, usable)).toBeLessThanOrEqual(english ? USABLE : USABLE_ELSEWHERE)
  expect(gzipped(built, all)).toBeLessThanOrEqual(english ? ALL : ALL_ELSEWHERE)
  expect(all.length).toBeGreaterThan(usable.length)
  // The solver of limits: a script and its WebAssembly.
  expect(new Set(solver.map((path) => path.split('.').at(-1)))).toEqual(new Set(['js', 'wasm']))
  expect(gzipped(built, solver)).toBeLessThanOrEqual(SOLVER)
})

test('has the solver’s WebAssembly once, where every pane and the console ask for it', () => {
  const site = join(built.folder, 'site')
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  const [wasm, ...others] = files.filter((path) => path.endsWith('.wasm'))
  expect(others).toEqual([])
  for (const part of [...PANES, 'app'])
    expect(built.read(`site/${scriptOf(built, 'open-limited-plan', part)}`), part).toContain(
      `/${wasm}`,
    )
})

test('loads later screens, the read-back, the sample and the writer of Parquet only when they are used', () => {
  const opened = atOnce(
    built,
    ['pane', 'start-flow', 'worker'].map((part) => scriptOf(built, part)),
  )
  for (const part of [
    'read-words',
    'bills',
    'mends',
    'load-sample',
    'later-steps',
    'body',
    'on-demand',
    'open-limited-plan',
  ])
    expect(opened).not.toContain(scriptOf(built, part))
  // Words that only the read-back has, and only the format of Parquet.
  const texts = opened.map((path) => built.read(`site/${path}`)).join('')
  for (const word of ['No other revenue', 'BYTE_STREAM_SPLIT']) {
    expect(texts).not.toContain(word)
    expect(scriptsOf(built).some((path) => built.read(`site/${path}`).includes(word))).toBe(true)
  }
})

test('bundles of the engine what it agrees on, what prints a valuation and what makes a bill: no reader of descriptions', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const own = built.sources.flatMap((path) => (path.startsWith(root) ? [relative(root, path)] : []))
  const rooms = own
    .filter((path) => !/^(?:addin|node_modules)\//.test(path))
    .map((path) => path.split('/').slice(0, 2).join('/'))
  expect([...new Set(rooms)].toSorted()).toEqual([
    'engine/client',
    'engine/contract',
    'engine/grounding',
    'engine/language',
    'engine/limits',
    'engine/tables',
  ])
  expect(own.filter((path) => path.startsWith('try/host/'))).toEqual([])
  // Messages are compiled: neither a catalogue nor what reads it is among them.
  expect(own.filter((path) => /messages\/\w+\.json|icu-messageformat/.test(path))).toEqual([])
  // The worker's modules are among them.
  for (const name of ['addin/pane.tsx', 'addin/thread/worker.ts', 'addin/thread/bills.ts'])
    expect(own).toContain(name)
  // Of grounding the bills alone, and nothing that learns or decides.
  expect(own.filter((path) => path.startsWith('engine/grounding/ground'))).toEqual([])
})

test('leaves out zod’s writer of JSON schemas, which nothing of it calls', () => {
  const texts = scriptsOf(built).map((path) => built.read(`site/${path}`))
  expect(texts.filter((text) => text.includes('json-schema.org'))).toEqual([])
  // Else there would be nothing to leave out.
  expect(texts.some((text) => text.includes('invalid_union'))).toBe(true)
})

test('leaves out notes for bundlers, which no browser reads', () => {
  const texts = scriptsOf(built).map((path) => built.read(`site/${path}`))
  expect(texts.filter((text) => /[@#]__(?:PURE|NO_SIDE_EFFECTS)__/.test(text))).toEqual([])
})

test('asks for nothing that Safari 16.4 does not have, for web views of Macs are as old as their systems', () => {
  // Of browsers of 2023 and later. With them the pane would say that the service could not be reached.
  const newer =
    /AbortSignal\.any|(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)\b|RegExp\.escape|\.fromBase64|\.toBase64\(|Iterator\.from|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|flatMap)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\.transfer\(\)/g
  const found = scriptsOf(built).flatMap((path) => built.read(`site/${path}`).match(newer) ?? [])
  expect(found).toEqual([])
})

test('loads Office.js from Microsoft’s address and contains no copy of it', () => {
  const files = readdirSync(built.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|zip)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  expect(texts.filter((text) => text.includes(OFFICE_JS)).length).toBeGreaterThan(1)
  for (const [i, text] of texts.entries())
    // Names that the library defines and a client of it does not.
    expect(text, files[i]).not.toMatch(/OSF\.|OfficeExtension\.ClientRequestContext\s*=|_xdm_Info/)
})

test('has no inline script or style, which the content security policy would stop', () => {
  const help = PANES.map((pane) => `${pane}/help`)
  for (const name of ['addin/index', ...help, 'addin/privacy', 'addin/terms', 'app/index']) {
    const page = new JSDOM(built.read(`site/${name}.html`)).window.document
    const inline = [...page.querySelectorAll('script:not([src]), style, [style]')]
    const handlers = [...page.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((attribute) => attribute.startsWith('on')),
    )
    expect(
      [...inline, ...handlers].map((element) => element.outerHTML),
      name,
    ).toEqual([])
  }
})

test('the console is apart from the pane, and its policy allows its own files alone', () => {
  const page = new JSDOM(built.read('site/app/index.html')).window.document
  const scripts = [...page.querySelectorAll('script')].map((script) => script.src)
  expect(scripts.length).toBe(1)
  expect(scripts[0]).toMatch(/^\/app\/assets\//)
  const [, own] = built.read('site/_headers').split('/app/*\n')
  const policy = /Content-Security-Policy: (.*)/.exec(own!)![1]!
  for (const rule of policy.split('; ').filter((one) => !one.startsWith('img-src')))
    expect(rule).toMatch(/^[\w-]+ '(none|self)'( 'wasm-unsafe-eval')?$/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('has every page that its pages link', () => {
  const help = PANES.map((pane) => `${pane}/help`)
  for (const name of [...help, 'addin/privacy', 'addin/terms']) {
    const page = new JSDOM(built.read(`site/${name}.html`)).window.document
    const links = [...page.querySelectorAll('a')].map((a) => a.getAttribute('href')!)
    expect(links.length).toBeGreaterThan(1)
    for (const link of links)
      expect(built.site.serves(new URL(link, `https://a.test/${name}`).pathname), link).toBe(true)
  }
})

test('stays as it was when another build is refused', async () => {
  const manifest = () => readFileSync(join(copy, 'manifest.development.xml'), 'utf8')
  const before = manifest()
  const address = 'http://plans.example.com'
  const answer = await buildAddin({ folder: copy, address, port: 9000 })
  expect(answer).toMatchObject({ ok: false })
  expect(manifest()).toBe(before)
})

test('is built again when it is older than its sources, only then, and whole when two build it at once', async () => {
  const stamp = join(copy, 'built-from')
  const long = new Date(0)
  utimesSync(stamp, long, long)
  expect(await ensureBuilt(copy)).toEqual({ ok: true })
  expect(statSync(stamp).mtimeMs).toBe(0)
  writeFileSync(stamp, 'something else')
  const builders = atNight([1, 2], [1])
  for (const answer of await Promise.all(builders.map(() => ensureBuilt(copy))))
    expect(answer).toEqual({ ok: true })
  expect(readFileSync(stamp, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(stamp).mtimeMs).toBeGreaterThan(0)
  expect(readdirSync(copy).sort()).toEqual([
    'built-from',
    'edps.development.zip',
    'manifest.development.json',
    'manifest.development.xml',
    'site',
  ])
  expect(readdirSync(join(copy, 'site', 'addin', 'icons')).length).toBe(40)
  expect(readdirSync(dirname(copy))).toEqual(['addin'])
})
