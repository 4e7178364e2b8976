// The built console in Chromium, under the headers that production sends, over the fake service.
import { readFileSync, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { ADDIN_FOLDER, ensureBuilt } from '#addin/build/ensure-built.ts'
import { CONSOLE_SECURITY_POLICY } from '#addin/manifest/headers.ts'
import { closePages, processBrowser } from '../../support/browser/chromium.ts'
import type { FakeService } from './fake-service.ts'

const ORIGIN = 'https://edps.test'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface OpenedConsole {
  readonly page: Page
  /** Errors and warnings of the page, such as what its policy stopped. */
  readonly complaints: readonly string[]
}

export interface ConsoleBrowser {
  /** Without options, in the page that was opened without any before: a new one costs more than most tests. */
  open(service: FakeService, at: string, options?: BrowserContextOptions): Promise<OpenedConsole>
  close(): Promise<void>
}

export async function openConsoleBrowser(): Promise<ConsoleBrowser> {
  const built = await ensureBuilt()
  if (!built.ok) throw new Error(built.message)
  const browser: Browser = await processBrowser()
  let [asked, complaints]: [FakeService | null, string[]] = [null, []]
  const openPage = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    await context.route('**/*', (route) => answer(route, asked!))
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !/status of 4/.test(message.text()))
        complaints.push(message.text())
    })
    page.on('pageerror', (fault) => complaints.push(String(fault)))
    return page
  }
  let kept: Page | null = null
  return {
    async open(service, at, options) {
      const page = options ? await openPage(options) : (kept ??= await openPage({}))
      // What the test before left: its page, then what that page stored.
      await page.goto(`${ORIGIN}/nothing`)
      await page.evaluate(() => [localStorage, sessionStorage].forEach((stored) => stored.clear()))
      ;[asked, complaints] = [service, []]
      await page.goto(`${ORIGIN}/app/#/${at}`)
      await page.waitForSelector('main h1')
      return { page, complaints }
    },
    close: () => closePages(browser),
  }
}

/** Answers the console's calls from the service and its files as production does. */
async function answer(route: Route, service: FakeService): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  if (pathname.startsWith('/app/api/')) {
    const answered = service.answer({
      method: request.method(),
      path: pathname.slice('/app/api/'.length) + search,
      body: request.postDataJSON() as unknown,
      headers: request.headers(),
    })
    return route.fulfill({
      status: answered.status,
      body: answered.body,
      contentType: answered.type,
      headers: { ...answered.headers },
    })
  }
  const file = join(
    ADDIN_FOLDER,
    'site',
    pathname.endsWith('/') ? `${pathname}index.html` : pathname,
  )
  if (!existsSync(file)) return route.fulfill({ status: 404, body: 'There is no such file.' })
  return route.fulfill({
    body: readFileSync(file),
    contentType: TYPES[extname(file)] ?? 'application/octet-stream',
    headers: { 'content-security-policy': CONSOLE_SECURITY_POLICY },
  })
}
