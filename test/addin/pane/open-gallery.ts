// Builds the gallery page and opens it in Chromium under the add-in's own content security policy.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { inLanguage } from '#addin/build/in-language.ts'
import { CONTENT_SECURITY_POLICY } from '#addin/manifest/headers.ts'
import type { Language } from '#addin/messages/languages.ts'
import { readWeight, type WeightFile } from '#weights/files.ts'
import { closePages, processBrowser } from '../../support/browser/chromium.ts'
import type { StateName } from './states.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface Gallery {
  readonly browser: Browser
  /** A page that shows the pane as it starts. */
  open(options: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** The page has no files: engine/weights/files.ts holds the reader's there. */
const WEIGHTS: Plugin = {
  name: 'weights',
  load: (id) => {
    if (!id.endsWith('/engine/weights/files.ts')) return null
    const text = (name: WeightFile) => Buffer.from(readWeight(name)).toString('base64')
    const files = JSON.stringify({
      'tagger.bin': text('tagger.bin'),
      'lstm.bin': text('lstm.bin'),
    })
    return `import { useWeights } from '#contract/weights.ts'
const files = ${files}
useWeights((name) => Uint8Array.from(atob(files[name]), (char) => char.charCodeAt(0)))`
  },
}

/** Folders of the galleries that this process has built, by language. */
const built = new Map<Language | 'en', Promise<string>>()

async function buildGallery(language: Language | 'en'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-gallery-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [WEIGHTS, inLanguage(language)],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: join(ROOT, 'gallery.html') },
    },
  })
  return folder
}

/** `language`: null = English. */
export async function openGallery(chosen: Language | null = null): Promise<Gallery> {
  const language = chosen ?? 'en'
  const building = built.get(language) ?? buildGallery(language)
  built.set(language, building)
  const folder = await building
  const browser = await processBrowser()
  return {
    browser,
    async open(options) {
      const context = await browser.newContext(options)
      await context.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url())
        const type = TYPES[extname(pathname)]
        if (type === undefined) return route.fulfill({ status: 404, body: '' })
        return route.fulfill({
          body: readFileSync(join(folder, pathname)),
          contentType: type,
          headers: { 'content-security-policy': CONTENT_SECURITY_POLICY },
        })
      })
      const page = await context.newPage()
      await page.goto('https://edps.test/gallery.html')
      await page.waitForSelector('h1')
      return page
    },
    close: () => closePages(browser),
  }
}

/** Shows a screen, and waits until it is drawn, its chart too. */
export async function show(page: Page, name: StateName): Promise<void> {
  await page.evaluate((screen) => {
    ;(globalThis as unknown as { show(name: string): void }).show(screen)
  }, name)
  // The tools are loaded when they are opened first.
  await page.getByText('Opening…').waitFor({ state: 'detached' })
  await drawn(page)
}

/** Waits for what follows a drawn frame: a heading gets the focus, late effects run. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  })

/** What was asked of the flow since the last call. */
export function askedOf(page: Page): Promise<[string, ...unknown[]][]> {
  return page.evaluate(() =>
    (globalThis as unknown as { asked: [string, ...unknown[]][] }).asked.splice(0),
  )
}
