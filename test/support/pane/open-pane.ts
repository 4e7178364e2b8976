// The built pane in Chromium: its files as a site, its service as a routed `fetch`, and the keyboard of
// somebody who has no mouse.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { openInChromium, type ChromiumPane, type Site } from '../browser/chromium.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import type { TestBuild } from './built.ts'
import type { FakeService } from './fake-service.ts'

/** With PICTURES=1 pictures of the screens are left here, to look at. */
export const PICTURES = process.env.PICTURES
  ? fileURLToPath(new URL('../../../out/pane', import.meta.url))
  : null

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  png: 'image/png',
  wasm: 'application/wasm',
}

/** The built files under their addresses. */
export function siteOf(built: TestBuild): Site {
  return (path) => {
    const name = path === '/addin/' ? '/addin/index.html' : path
    if (!name.startsWith('/addin/') || name.endsWith('/')) return null
    try {
      const body = readFileSync(join(built.folder, 'site', name))
      return { body, type: TYPES[name.split('.').at(-1)!]! }
    } catch {
      return null
    }
  }
}

/** The pane on a workbook; the keyboard's focus is in it, as when somebody went there with F6. */
export async function openPane(
  built: TestBuild,
  browser: Browser,
  host: WorkbookHost,
  service: FakeService,
): Promise<ChromiumPane> {
  const site = siteOf(built)
  const pane = await openInChromium(browser, host, {
    site,
    path: '/addin/',
    reducedMotion: 'reduce',
    customFunctions: host.calculation !== null,
  })
  await serve(pane, service)
  // The first screen that is not the opening one.
  await pane.frame.locator('h1').filter({ hasNotText: 'Plan menu' }).waitFor()
  await pane.frame.evaluate(() => {
    window.focus()
  })
  return pane
}

/** Answers what the pane and its worker ask of the service. */
async function serve({ page }: ChromiumPane, service: FakeService): Promise<void> {
  await page.context().route('https://edps.test/v1/**', async (route) => {
    const request = route.request()
    const data = request.postDataBuffer()
    const answer = await service
      .fetch(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        ...(data && { body: new Uint8Array(data) }),
      })
      .catch(() => null)
    if (answer === null) return route.abort('internetdisconnected')
    return route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    })
  })
}

let pictures = 0

export type Keys = ReturnType<typeof keyboardOf>

/** Finds controls with Tab and uses them. */
export function keyboardOf({ page, frame }: ChromiumPane) {
  const picture = async (title: string) => {
    if (PICTURES !== null)
      await page.screenshot({ path: `${PICTURES}/flow ${++pictures}, ${title}.png` })
  }
  const focused = () =>
    frame.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      if (element === null || element === document.body) return ''
      return element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
    })
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 150; presses++) {
      if ((await focused()).startsWith(name)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never comes to “${name}”: ${await frame.locator('main').innerText()}`)
  }
  return {
    tabTo,
    async press(name: string) {
      await tabTo(name)
      await page.keyboard.press('Enter')
    },
    async type(name: string, text: string) {
      await tabTo(name)
      await page.keyboard.type(text)
    },
    /** Waits until a screen is there, read out by its heading. */
    async screen(title: string) {
      const heading = frame.locator('h1').filter({ hasText: new RegExp(`^${title}$`) })
      await heading.waitFor().catch(async () => {
        throw new Error(`No screen “${title}”: ${await frame.locator('main').innerText()}`)
      })
      await expect.poll(() => frame.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await picture(title)
    },
  }
}
