// Money in the console: prices, the ledger, receipts and statements, the warning, a key's limit. In Chromium over the fake service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeService, refused } from './fake-service.ts'
import { openConsoleBrowser, type ConsoleBrowser } from './open-console.ts'

let browser: ConsoleBrowser
beforeAll(async () => {
  browser = await openConsoleBrowser()
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what a plan costs is said where tokens are bought and where they are kept, with its money', async () => {
  for (const at of ['wallet', 'membership']) {
    const { page } = await browser.open(fakeService({}), at)
    const prices = card(page, 'What a plan costs')
    await prices.getByText('about 17.95 tokens ($17.95)').waitFor()
    await prices.getByText('mostly 0.25 tokens ($0.25)').waitFor()
    await prices.getByText('1 US dollar, taxes excluded').waitFor()
  }
  // Where nothing can be bought there is no price of a token.
  const { page } = await browser.open(fakeService({ empty: true }), 'wallet')
  await card(page, 'What a plan costs').getByText('about 17.95 tokens').waitFor()
  expect(await page.getByText('US dollar').count()).toBe(0)
})

test('a plan is one line of the ledger with its sum, and its arithmetic inside', async () => {
  const { page } = await browser.open(fakeService({}), 'wallet')
  const rows = card(page, 'Ledger').locator('.rows > li:has(.row-title)')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(3)
  expect(await rows.first().locator('.row-title').innerText()).toMatch(/^Use\s+−18.35 tokens$/)
  const parts = rows.first().locator('li')
  expect(await parts.first().isVisible()).toBe(false)
  await rows.first().getByText('How it adds up').click()
  expect(await parts.allInnerTexts()).toEqual([
    expect.stringMatching(/17 \+ 0\.05 × 22 columns[^]*−18\.1 tokens$/),
    expect.stringMatching(/CPU core-hours[^]*−0\.25 tokens$/),
  ])
  // A line alone says its arithmetic at once.
  expect(await rows.nth(2).innerText()).toContain('of the founding membership: 400 tokens.')
})

test('the lines of a plan add up to its sum, to the unit', async () => {
  const service = fakeService({})
  const ledger = JSON.parse(service.answers['GET ledger']!({ path: 'ledger' } as never).body) as {
    entries: object[]
  }
  service.answers['GET ledger'] = () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({
      ...ledger,
      entries: [0.249875, 0.000125, 1].map((amount, id) => ({
        ...ledger.entries[0],
        id,
        amount,
        amount_units: amount * 8000,
      })),
    }),
  })
  const { page } = await browser.open(service, 'wallet')
  await page.getByText('−1.25 tokens', { exact: true }).waitFor()
  await page.getByText('How it adds up').click()
  for (const amount of ['−0.249875 tokens', '−0.000125 tokens', '−1 token'])
    await page.getByText(amount, { exact: true }).waitFor()
})

test('a plan whose lines stand on two pages of the ledger becomes one line', async () => {
  const service = fakeService({})
  const ledger = service.answers['GET ledger']!
  service.answers['GET ledger'] = (asked) =>
    ledger({ ...asked, path: `${asked.path}${asked.path.includes('?') ? '&' : '?'}limit=1` })
  const { page } = await browser.open(service, 'wallet')
  await page.getByText('−0.25 tokens', { exact: true }).waitFor()
  await button(page, 'Older lines').click()
  await page.getByText('−18.35 tokens', { exact: true }).waitFor()
})

test('a purchase has a receipt that can be printed: whose, from whom, for what', async () => {
  const { page } = await browser.open(fakeService({}), 'wallet')
  await button(page, 'Older lines').click()
  await page.getByRole('link', { name: 'receipt', exact: true }).click()
  const paper = card(page, 'Purchase of 15 Oct 2026')
  await paper.getByText('Purchase of 15 tokens for US$15.00.').waitFor()
  const facts = await paper.locator('dl').innerText()
  for (const said of ['a1/4', 'Ada’s workshop', 'Plans Ltd, 12 Harbour Street, 20457 Hamburg'])
    expect(facts).toContain(said)
  await paper.getByText('stand on the invoice that the payment service sent').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await button(page, 'Print').isVisible()).toBe(false)
  expect(await page.getByRole('navigation').isVisible()).toBe(false)
  expect(await paper.locator('.rows').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  let printed = 0
  await page.exposeFunction('printed', () => printed++)
  await page.evaluate('globalThis.print = () => globalThis.printed()')
  await button(page, 'Print').click()
  await expect.poll(() => printed).toBe(1)
})

test('a line that is not there has no receipt', async () => {
  const { page } = await browser.open(fakeService({}), 'receipt/12')
  await page.getByText('The ledger of this account has no such line.').waitFor()
})

test('a month’s statement leads from one balance to the other, a plan a line', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'receipt/2026-11')
  const paper = card(page, 'November 2026')
  expect(await paper.locator('dl').last().innerText()).toMatch(
    /Balance before\s+215\.6 tokens\s+Transfer\s+−12 tokens\s+Use\s+−19\.35 tokens\s+Balance after\s+184\.25 tokens/,
  )
  const rows = await paper.locator('.rows > li').allInnerTexts()
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatch(/^2026-11-18 Use\s+−18\.35 tokens[^]*18\.1 tokens\.[^]*0\.25 tokens\./)
  expect(service.asked.at(-1)!.path).toBe('statement?month=2026-11')
})

test('a low balance is said on overview and wallet, and an owner says below which it is', async () => {
  const service = fakeService({})
  let below: number | null = 200
  service.answers['GET warning'] = () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ below }),
  })
  service.answers['PUT warning'] = ({ body }) => {
    below = (body as { below: number | null }).below
    return { status: 200, type: 'application/json', body: '{"ok":true}' }
  }
  for (const at of ['overview', 'wallet']) {
    const { page } = await browser.open(service, at)
    await page.getByText('Only 184.25 tokens are available').waitFor()
  }
  const { page } = await browser.open(service, 'wallet')
  const setting = card(page, 'Warning of a low balance')
  await setting.getByLabel('Below so many tokens').fill('50')
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => below).toBe(50)
  await setting.getByLabel('Below so many tokens').fill('')
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => below).toBe(null)
  await page.reload()
  await card(page, 'Balance').getByText('184.25 tokens').first().waitFor()
  expect(await page.getByText('Only 184.25').count()).toBe(0)
})

test('a key’s limit is set with the key or later, and the list says what is spent of it', async () => {
  const service = fakeService({})
  service.answers['PUT keys/k1'] = () => refused(404, 'unknown_key', 'There is no such key.')
  const { page } = await browser.open(service, 'keys')
  await page.getByText('36.7 of 100 tokens this month').waitFor()
  await button(page, 'Limit of the key Excel on my laptop').click()
  const dialog = page.getByRole('dialog', { name: 'Limit of the key “Excel on my laptop”' })
  expect(await dialog.getByLabel('At most so many tokens a month').inputValue()).toBe('100')
  await dialog.getByLabel('At most so many tokens a month').fill('')
  await dialog.getByRole('button', { name: 'Set no limit' }).click()
  await dialog.getByText('There is no such key.').waitFor()
  delete service.answers['PUT keys/k1']
  await dialog.getByRole('button', { name: 'Set no limit' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(service.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { month_tokens: null },
    { month_tokens: null },
  ])
  await page.getByLabel('Name').fill('Till')
  await page.getByLabel('At most so many tokens a month').fill('25.5')
  await button(page, 'Make key').click()
  await page.getByText('Your new key').waitFor()
  const made = service.asked.find(({ method, path }) => method === 'POST' && path === 'keys')
  expect(made!.body).toMatchObject({ month_tokens: 25.5 })
  // A free key spends nothing.
  await page.getByLabel('Free').check()
  expect(await page.getByLabel('At most so many tokens a month').count()).toBe(0)
})
