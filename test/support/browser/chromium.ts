// The add-in's page in a real browser: a page of ours holds the add-in's frame and passes its
// messages to a workbook host in this process. `https://edps.test` and the CDN's address are
// answered from here, everything else is refused and noted; no server, no certificate, no network.
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { addinUrl } from '#try/host/addin-url.ts'
import { launchChromium } from '#try/host/browser.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import type { Channel } from '#try/host/wire.ts'
import { libraryFile, memberSets } from '#try/host/library.ts'

/** What `https://edps.test/<path>` answers; null = 404. */
export type Site = (path: string) => { body: string | Buffer; type: string } | null

export interface ChromiumPane {
  page: Page
  /** The add-in's frame. */
  frame: Frame
  /** Addresses that were asked for and that have no answer here. */
  asked: string[]
  close(): Promise<void>
}

export interface ChromiumOptions {
  site: Site
  /** The add-in's page on `https://edps.test`; `/pane/` if not said. */
  path?: string
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  forcedColors?: 'active' | 'none'
  reducedMotion?: 'reduce' | 'no-preference'
  customFunctions?: boolean
}

const ORIGIN = 'https://edps.test'
/**
 * Another site, as Excel's own is: the browser gives the frame a process of its own, so that neither
 * this page's work nor its garbage is taken for the add-in's.
 */
const HOST_ORIGIN = 'https://excel.officeapps.live.com'
const HOST_PATH = '/workbook-host'

/** Suites skip, and say so, where there is no browser. */
export { hasChromium, launchChromium } from '#try/host/browser.ts'

/** A guard against what hangs: below that of a test, so that what was waited for is named. */
const PATIENCE_MS = 120_000

let started: Promise<Browser> | null = null

async function start(): Promise<Browser> {
  const browser = await launchChromium()
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
}

/** The browser of this process, for one file after the other: it ends with the process. */
export async function processBrowser(): Promise<Browser> {
  const browser = await (started ??= start())
  return browser.isConnected() ? browser : (started = start())
}

/** Closes what a file has opened; the next file has the browser. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/**
 * The page that holds the frame. The frame's name must be set before the frame is inserted (the
 * host protocol notes §9.1); here the channel goes by the address, so it needs no name.
 */
const hostPage = (src: string): string => `<!doctype html><title>Workbook sandbox</title>
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>
<script>
  addEventListener('message', (event) => {
    const frame = document.querySelector('iframe')
    if (event.source === frame.contentWindow && typeof event.data === 'string')
      toWorkbook(event.data)
  })
  window.toAddin = (text) =>
    document.querySelector('iframe').contentWindow.postMessage(text, '${ORIGIN}')
</script>
<iframe title="Add-in" src="${src.replaceAll('&', '&amp;')}"></iframe>`

/** Opens the add-in's page on this workbook; settles when the frame has loaded. */
export async function openInChromium(
  browser: Browser,
  host: WorkbookHost,
  options: ChromiumOptions,
): Promise<ChromiumPane> {
  const { site, path = '/pane/', width = 350, height = 378, customFunctions = false } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: options.colorScheme ?? 'light',
    forcedColors: options.forcedColors ?? 'none',
    reducedMotion: options.reducedMotion ?? 'no-preference',
  })
  const asked: string[] = []
  const src = addinUrl(ORIGIN + path, HOST_ORIGIN + HOST_PATH, customFunctions)
  await answerRoutes(context, site, hostPage(src), asked)

  const page = await context.newPage()
  let channel: Channel | null = null
  await page.exposeFunction('toWorkbook', (text: string) => {
    channel?.receive(text)
  })
  channel = host.connect(HOST_ORIGIN, memberSets(), (text) => {
    // After the page is closed there is no page to tell.
    page
      .evaluate((message) => {
        ;(globalThis as unknown as { toAddin(text: string): void }).toAddin(message)
      }, text)
      .catch(() => undefined)
  })
  await page.goto(HOST_ORIGIN + HOST_PATH)
  const frame = page.frames().find((other) => other.parentFrame() !== null)
  if (!frame) throw new Error('The add-in has no frame')
  await frame.waitForLoadState('load')
  return { page, frame, asked, close: () => context.close() }
}

async function answerRoutes(
  context: BrowserContext,
  site: Site,
  outer: string,
  asked: string[],
): Promise<void> {
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const library = libraryFile(url.href)
    if (library) {
      await route.fulfill({ body: library, contentType: 'text/javascript' })
      return
    }
    if (url.origin === HOST_ORIGIN && url.pathname === HOST_PATH) {
      await route.fulfill({ body: outer, contentType: 'text/html' })
      return
    }
    const found = url.origin === ORIGIN ? site(url.pathname) : null
    if (found) {
      await route.fulfill({ body: found.body, contentType: found.type })
      return
    }
    if (url.pathname !== '/favicon.ico') asked.push(url.href)
    await route.fulfill({ status: 404, body: '' })
  })
}
