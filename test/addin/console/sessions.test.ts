// Sessions in the console: the list with its search, a name, a plan's deals; and words that are not saved. In Chromium over the fake service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMAIL, fakeService, type FakeService } from './fake-service.ts'
import { openConsoleBrowser, type ConsoleBrowser } from './open-console.ts'

let browser: ConsoleBrowser
beforeAll(async () => {
  browser = await openConsoleBrowser()
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const json = (body: unknown) => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
})
const bodyOf = (service: FakeService, call: string) =>
  JSON.parse(service.answers[call]!({ path: call.split(' ')[1] } as never).body) as Record<
    string,
    unknown
  >

test('a session’s line says its name, market, deals, profit and charge', async () => {
  const { page } = await browser.open(fakeService({}), 'sessions')
  const rows = page.locator('.rows > li')
  await rows.first().waitFor()
  const lines = await rows.allInnerTexts()
  expect(lines[1]).toMatch(/^Autumn cameras\s+24 deals · 13,320 predicted · 18\.35 tokens/)
  expect(lines[1]).toContain('used cameras')
  // Without a name the market stands there, without a market the day.
  expect(lines[2]).toMatch(/^used cameras\s+0 tokens/)
  expect(lines[0]).toMatch(/^20 Nov 2026/)
  expect(lines[3]).toContain('Input test')
})

test('the list is searched once the typing rests, page by page, and says where nothing is found', async () => {
  const service = fakeService({})
  const whole = service.answers['GET sessions']!
  service.answers['GET sessions'] = (asked) => {
    const list = JSON.parse(whole(asked).body) as { sessions: { session_id: string }[] }
    const { searchParams } = new URL(asked.path, 'https://a.test')
    const [search, cursor] = [searchParams.get('search'), searchParams.get('cursor')]
    if (search === null) return json(list)
    const sessions = search === 'cam' ? list.sessions.slice(...(cursor ? [2, 3] : [1, 2])) : []
    return json({ sessions, next_cursor: search === 'cam' && !cursor ? '1.next' : null })
  }
  const { page } = await browser.open(service, 'sessions')
  await page.getByText('s-failed').waitFor()
  await page.getByLabel('Find by name, market').fill('cam')
  await page.getByText('s-failed').waitFor({ state: 'detached' })
  await page.getByText('Autumn cameras').waitFor()
  await button(page, 'Older sessions').click()
  await page.getByText('s-failed').waitFor()
  const searched = service.asked.map(({ path }) => path).filter((path) => path.includes('search'))
  expect(searched).toEqual(['sessions?search=cam', 'sessions?search=cam&cursor=1.next'])
  await page.getByLabel('Find by name, market').fill('nothing')
  await page.getByText('No session is found').waitFor()
})

test('a person names a session, and takes the name back', async () => {
  const service = fakeService({})
  const result = bodyOf(service, 'GET result/s-done')
  let name: string | null = null
  service.answers['GET result/s-done'] = () => json({ ...result, ...(name !== null && { name }) })
  service.answers['PUT session/s-done'] = ({ body }) => {
    name = (body as { name: string | null }).name
    return json({ ok: true })
  }
  const { page } = await browser.open(service, 'sessions/s-done')
  await button(page, 'Give it a name…').click()
  const dialog = page.getByRole('dialog', { name: 'Name of this session' })
  await dialog.getByLabel('Name').fill(' Autumn cameras ')
  await dialog.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('heading', { name: 'Autumn cameras', level: 1 }).waitFor()
  await button(page, 'Rename…').click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('heading', { name: 'Session', level: 1 }).waitFor()
  const named = service.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(named).toEqual([{ name: 'Autumn cameras' }, { name: null }])
})

test('a plan’s deals are sorted by any column, searched, and all are there', async () => {
  const { page } = await browser.open(fakeService({}), 'sessions/s-done')
  const table = page.getByRole('region', { name: 'Deals of the plan' })
  const keys = () => table.locator('tbody th').allInnerTexts()
  await table.getByText('offer-1', { exact: true }).waitFor()
  expect(await keys()).toHaveLength(20)
  await button(page, 'Show more deals').click()
  await expect.poll(async () => (await keys()).length).toBe(24)
  const order = () =>
    table
      .locator('[aria-sort]')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('aria-sort')}`))
  expect(await order()).toEqual(['Profit descending'])
  await button(page, 'Quantity').click()
  await expect.poll(async () => (await keys())[0]).toBe('offer-24')
  expect(await order()).toEqual(['Quantity descending'])
  await button(page, 'Quantity').click()
  await expect.poll(async () => (await keys())[0]).toBe('offer-1')
  // Names with numbers in the order of the numbers.
  await button(page, 'Deal').click()
  await expect
    .poll(async () => (await keys()).slice(0, 3))
    .toEqual(['offer-1', 'offer-2', 'offer-3'])
  await page.getByLabel('Find a deal by its key or name').fill('OFFER-2')
  await expect
    .poll(keys)
    .toEqual(['offer-2', 'offer-20', 'offer-21', 'offer-22', 'offer-23', 'offer-24'])
  await page.getByLabel('Find a deal by its key or name').fill('lens')
  await page.getByText('No deal of this plan has that in its key or name.').waitFor()
})

test('a file names the deals of a session: it is read here, sent nowhere, and forgotten at the end', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'sessions/s-done')
  const table = page.getByRole('region', { name: 'Deals of the plan' })
  await table.getByText('offer-1', { exact: true }).waitFor()
  const rows = Array.from({ length: 30 }, (_, n) => `offer-${n + 1},Leica M${n + 1} black,${n}`)
  const open = (name: string, lines: readonly string[]) =>
    page
      .getByLabel('File with names')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await open('others.csv', ['Lot,Item', ...rows.map((row) => `x${row}`)])
  await page.getByText('No table of it has these deals').waitFor()
  const before = service.asked.length
  await open('deals.csv', ['Lot,Item,Cost', ...rows])
  await table.getByText('Leica M1 black (offer-1)').waitFor()
  await page.getByText('24 deals of 24 named').waitFor()
  await page.getByLabel('Find a deal by its key or name').fill('m2 black')
  await expect
    .poll(() => table.locator('tbody th').allInnerTexts())
    .toEqual(['Leica M2 black (offer-2)'])
  expect(service.asked).toHaveLength(before)

  await page.reload()
  await table.getByText('Leica M1 black (offer-1)').waitFor()
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('edps-names')))
  expect(await stored()).toHaveLength(1)
  await button(page, 'Sign out').click()
  await expect.poll(stored).toEqual([])
})

test('a deal opens to why it is taken, and reasons are asked for then alone', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'sessions/s-done')
  const asked = () => service.asked.filter(({ path }) => path.endsWith('?reasons=all')).length
  await button(page, 'offer-2').first().waitFor()
  expect(asked()).toBe(0)
  const deal = page.getByRole('button', { name: 'offer-2', exact: true })
  await deal.click()
  const why = page.locator('td.why')
  await why.getByText('old-41').waitFor()
  const words = await why.innerText()
  expect(words).toMatch(/old-2\s+−3\s+12\s+410\.50\s+93/)
  expect(words).toContain('Leica')
  expect(asked()).toBe(1)
  expect(await deal.getAttribute('aria-expanded')).toBe('true')
  await deal.click()
  await why.waitFor({ state: 'detached' })
  // The last one has none.
  await page.getByLabel('Find a deal by its key or name').fill('offer-24')
  await page.getByRole('button', { name: 'offer-24', exact: true }).click()
  await page.getByText('The service keeps no reason for this deal.').waitFor()
})

test('a finished session is not asked for again and again; a running one is', async () => {
  const service = fakeService({})
  let status = 'processing'
  const [running, done] = ['s-running', 's-done'].map((id) => bodyOf(service, `GET result/${id}`))
  service.answers['GET result/s-running'] = () => json(status === 'processing' ? running : done)
  const { page } = await browser.open(service, 'sessions/s-running', { colorScheme: 'light' })
  await page.clock.install()
  await page.reload()
  const asked = () => service.asked.filter(({ path }) => path === 'result/s-running').length
  await page.getByText('Learning from 214 past deals').waitFor()
  const before = asked()
  await page.clock.runFor(5100)
  await expect.poll(asked).toBe(before + 1)
  status = 'done'
  await page.clock.runFor(5100)
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  const after = asked()
  await page.clock.runFor(60_000)
  await page.getByRole('link', { name: 'All sessions' }).click()
  await page.getByText('s-failed').waitFor()
  // Once more at most, as it ends.
  expect(asked()).toBeLessThanOrEqual(after + 1)
  await page.context().close()
})

test('words that were not saved are there again after a reload, and after the session ended', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'profile')
  const field = page.getByLabel('Business description')
  await field.fill('We rent out bicycles.')
  await page.getByText('Not saved yet; kept on this device').waitFor()
  await page.reload()
  await page.getByText('These are your words from before').waitFor()
  expect(await field.inputValue()).toBe('We rent out bicycles.')
  expect(await page.getByText('Somebody has saved other words since').count()).toBe(0)
  // Of another account there are none.
  await page.evaluate(() => void (location.hash = '#/a/a2/profile'))
  await expect.poll(() => field.inputValue()).toContain('We buy qty units')
  await page.evaluate(() => void (location.hash = '#/a/a1/profile'))
  await expect.poll(() => field.inputValue()).toBe('We rent out bicycles.')

  service.signOut()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your session has ended').waitFor()
  await page.getByLabel('E-mail address').fill(EMAIL)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Code from the e-mail').fill('123456')
  await button(page, 'Sign in').click()
  await expect.poll(() => field.inputValue()).toBe('We rent out bicycles.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await page.getByText('These are your words from before').count()).toBe(0)
  service.answers['GET profile'] = () => json({ business_description: 'We rent out bicycles.' })
  await page.reload()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await page.getByText('These are your words from before').count()).toBe(0)
})

test('words over a text that others changed say so; the saved ones come back at a press, and none are left at sign-out', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'profile')
  const field = page.getByLabel('Business description')
  await field.fill('We rent out bicycles.')
  service.answers['GET profile'] = () => json({ business_description: 'We sell tea.' })
  await page.reload()
  await page
    .getByText('Somebody has saved other words since: saving yours replaces them.')
    .waitFor()
  await button(page, 'Show the saved words instead').click()
  await expect.poll(() => field.inputValue()).toBe('We sell tea.')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('We sell tea.')
  await field.fill('We sell coffee.')
  await button(page, 'Sign out').click()
  await page.getByText('You are signed out.').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('coffee')
})
