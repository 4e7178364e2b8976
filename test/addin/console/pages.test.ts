// Every page of the console in Chromium at two widths in both themes: no accessibility violation, nothing
// cut off, targets large enough, nothing that the policy stops. With PICTURES=FOLDER pictures are left there.
import { mkdirSync } from 'node:fs'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '#addin/console/page-names.ts'
import { fakeService, questions } from './fake-service.ts'
import { openConsoleBrowser, type ConsoleBrowser } from './open-console.ts'

const PICTURES = process.env.PICTURES ?? null
const WIDTHS = [320, 1280]
const THEMES = ['light', 'dark'] as const
/** Reached by a link alone, which says of what. */
const HIDDEN = ['device', 'invitation', 'receipt']
/** Where each page shows the most. */
const PLACES = [
  ...PAGES.filter((name) => !HIDDEN.includes(name)),
  'sessions/s-done',
  'sessions/s-failed',
  'receipt/4',
  'receipt/2026-11',
  'device?code=WDJB-MJHT',
  'device',
  'invitation?secret=abc',
  'nowhere',
]
const EMPTY_PLACES = PAGES.filter((name) => ![...HIDDEN, 'operator'].includes(name))

let browser: ConsoleBrowser
beforeAll(async () => {
  if (PICTURES !== null) mkdirSync(PICTURES, { recursive: true })
  browser = await openConsoleBrowser()
}, 120_000)
afterAll(() => browser.close())

const LOOKS = WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, theme })))

test.each(LOOKS)(
  'each page is accessible and whole at $width px in $theme',
  async ({ width, theme }) => {
    const options = { viewport: { width, height: 800 }, colorScheme: theme }
    for (const [what, service, places] of [
      ['full', fakeService({}), PLACES],
      ['empty', fakeService({ empty: true }), EMPTY_PLACES],
      ['out', fakeService({ signedIn: false }), ['overview']],
    ] as const) {
      const { page, complaints } = await browser.open(service, places[0], options)
      await page.evaluate(axe.source)
      for (const place of places) {
        await goTo(page, place)
        const name = `${what} ${place} ${width} ${theme}`
        await check(page, name)
      }
      expect(complaints).toEqual([])
      await page.context().close()
    }
  },
  400_000,
)

test('each page is accessible and whole in forced colours', async () => {
  const options = { viewport: { width: 1280, height: 800 }, forcedColors: 'active' as const }
  const { page, complaints } = await browser.open(fakeService({}), PLACES[0]!, options)
  await page.evaluate(axe.source)
  for (const place of PLACES) {
    await goTo(page, place)
    await check(page, `full ${place} 1280 forced`)
  }
  expect(complaints).toEqual([])
  await page.context().close()
}, 200_000)

/** Dialogs are drawn above the page, so they are looked at by themselves. */
test.each(THEMES)('a question before something happens is accessible in %s', async (theme) => {
  const options = { viewport: { width: 320, height: 800 }, colorScheme: theme }
  const { page } = await browser.open(fakeService({}), 'data', options)
  await page.evaluate(axe.source)
  await page.getByRole('button', { name: 'Delete the account…' }).click()
  await page.getByRole('dialog').waitFor()
  await check(page, `full data dialog 320 ${theme}`)
  await page.context().close()
})

test('the menu and a new key are accessible and whole in a narrow window', async () => {
  const { page } = await browser.open(fakeService({}), 'keys', {
    viewport: { width: 320, height: 800 },
  })
  await page.evaluate(axe.source)
  await page.getByRole('button', { name: 'Menu' }).click()
  await check(page, 'full menu 320 light')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByLabel('Name').fill('Till')
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()
  await check(page, 'full new key 320 light')
  await page.context().close()
})

test('questions about a description are accessible and whole, and an answer becomes the text', async () => {
  const service = fakeService({})
  service.answers['POST read'] = () => questions()
  const { page } = await browser.open(service, 'profile', { viewport: { width: 320, height: 800 } })
  await page.evaluate(axe.source)
  await page.getByText('What does storage cost?').waitFor()
  await check(page, 'full profile questions 320 light')
  await page.getByText('Storage costs nothing.').click()
  await page.getByRole('button', { name: 'Use this answer' }).click()
  await expect
    .poll(() => page.getByLabel('Business description').inputValue())
    .toBe('We buy and store. Storage costs nothing.')
  await page.context().close()
})

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/${to}`
  }, place)
  await page.waitForFunction(() => document.querySelector('main h1') !== null)
  await page.locator('.waiting').first().waitFor({ state: 'detached' })
  if (place === 'profile') await page.waitForTimeout(1200)
}

async function check(page: Page, name: string): Promise<void> {
  if (PICTURES !== null) {
    const file = `${name.replaceAll(/[^\w]+/g, '-')}.png`
    await page.screenshot({ path: `${PICTURES}/${file}`, fullPage: true })
  }
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  expect(await violations(page), name).toEqual([])
  expect(await cutOff(page), name).toEqual([])
  expect(await smallTargets(page), name).toEqual([])
}

async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  expect(results.passes.length, 'what axe looked at').toBeGreaterThan(10)
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  )
}

/** What reaches beyond the window sideways, apart from what scrolls in its own region. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('.for-readers, svg, .wide *, .skip'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -0.5 || right > wide + 0.5
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Targets below 24 × 24 px that do not stand in a line of text (WCAG 2.2, 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, textarea, summary, label.choice, nav a, .card-head a, .row-title a, input:not([type=radio], [type=checkbox])',
      ),
    ]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return height > 0 && (width < 24 || height < 24)
      })
      .map((target) => target.outerHTML.slice(0, 120)),
  )
}
