// How the built pane opens in a browser under its own content security policy: at once, without Office.js
// too, and outside of Excel.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CONTENT_SECURITY_POLICY } from '#addin/manifest/headers.ts'
import { libraryFile } from '#try/host/library.ts'
import { builtPane } from './built-pane.ts'
import { siteOf } from '../../support/pane/open-pane.ts'

const { built, browser } = builtPane()

interface Opened {
  readonly page: Page
  /** What the page complained of. */
  readonly said: string[]
}

/** The pane as a page of its own; `office` answers the CDN, null = it cannot be reached. */
async function open(office: () => boolean): Promise<Opened> {
  const context = await browser().newContext({ viewport: { width: 350, height: 378 } })
  const site = siteOf(built())
  const said: string[] = []
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url())
    const library = libraryFile(url.href)
    if (library) {
      if (!office()) return route.abort('internetdisconnected')
      return route.fulfill({ body: library, contentType: 'text/javascript' })
    }
    const found = url.origin === 'https://edps.test' ? site(url.pathname) : null
    if (!found) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({
      body: found.body,
      contentType: found.type,
      headers: { 'content-security-policy': CONTENT_SECURITY_POLICY },
    })
  })
  const page = await context.newPage()
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (fault) => said.push(fault.message))
  await page.goto('https://edps.test/addin/')
  return { page, said }
}

test('says that Office.js did not come, and goes on when it does', async () => {
  let reached = false
  const { page } = await open(() => reached)
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain(
    'Office.js could not be loaded – retry',
  )
  reached = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('This page works inside Excel').waitFor()
  await page.context().close()
})

test('starts its worker within the content security policy', async () => {
  const { page, said } = await open(() => false)
  await page.getByRole('alert').waitFor()
  const script = readdirSync(join(built().folder, 'site/addin/assets')).find((name) =>
    name.startsWith('worker-'),
  )!
  const answer = await page.evaluate(async (name) => {
    const started = new Worker(`/addin/assets/${name}`, { type: 'module' })
    const failed = new Promise<string>((resolve) => {
      started.addEventListener('error', (event) => resolve(event.message || 'not loaded'))
    })
    const still = new Promise<string>((resolve) => setTimeout(() => resolve('runs'), 1000))
    return Promise.race([failed, still])
  }, script)
  expect(answer).toBe('runs')
  expect(said.filter((text) => /Content Security Policy/i.test(text))).toEqual([])
  await page.context().close()
})
