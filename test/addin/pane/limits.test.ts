// Limits in the built pane, in Chromium: its solver runs as WebAssembly in the web worker, under the add-in's own policy.
import { expect, test } from 'vitest'
import { openWorkbook } from '#try/host/host.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { createFakeService, KEY } from '../../support/pane/fake-service.ts'
import { builtPane } from './built-pane.ts'

const { open } = builtPane()

test('a spend limit takes smaller sizes, a contradiction is told, and what is chosen is written and kept', async () => {
  const host = openWorkbook()
  const service = createFakeService()
  const { pane, keys } = await open(host, service)
  const { frame, page } = pane
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const press = (name: string) => frame.getByRole('button', { name, exact: true }).click()
  const heading = (text: RegExp) => frame.locator('h1').filter({ hasText: text }).waitFor()
  const sums = () => frame.locator('.hero .sum').allInnerTexts()
  const number = (text: string) => Number(text.replaceAll(',', ''))
  await keys.type('Key', KEY)
  await page.keyboard.press('Enter')
  await press('Insert sample data')
  await press('Next: description')
  await expect.poll(() => frame.locator('.bill tr').count()).toBeGreaterThan(3)
  await press('Next: options')
  await press('Check data')
  await press('Send and plan')
  await heading(/^Take \d+ deals$/)
  const [freeProfit, freeSpend] = (await sums()).map(number)
  expect(loaded.filter((path) => path.endsWith('.wasm'))).toEqual([])

  const spend = Math.round(freeSpend! / 3)
  await frame.getByLabel('Spend at most').fill(String(spend))
  await page.keyboard.press('Enter')
  await heading(/^Take \d+ deals within your limits$/)
  await frame.getByText(/^Profit \+.* beyond that nothing more\.$/).waitFor()
  await frame.getByText('Without limits:').waitFor()
  const [profit, spent] = (await sums()).map(number)
  expect(spent).toBeLessThanOrEqual(spend)
  expect(profit! / freeProfit!).toBeGreaterThan(0.5)
  expect(loaded.filter((path) => path.endsWith('.wasm'))).toHaveLength(1)

  // What the limit leaves out and makes smaller, by the names of deals, and what that earned.
  const hint = await frame.getByText('Without limits:').innerText()
  expect(hint).toMatch(/taken smaller, for [\d,.]+ less\./)
  const [changes] = /\d+/.exec(await frame.getByText('What limits change:').innerText())!
  await frame.getByText('What limits change:').click()
  const rows = frame.locator('section.limits tbody tr')
  expect(await rows.count()).toBe(Number(changes))
  expect(await rows.first().innerText()).toMatch(/\d → (?:–|\d)/)

  // Profit against spend, computed as the fold is opened, with this plan in it; the keyboard reads the other points.
  await frame.getByText('Profit at each spend').click()
  const chart = frame.getByRole('slider', { name: 'Read the chart: Predicted profit' })
  await expect.poll(() => frame.locator('section.limits .chart .dot').count()).toBeGreaterThan(9)
  await frame.getByText('Computing…').waitFor({ state: 'detached' })
  const reading = () => chart.getAttribute('aria-valuetext')
  expect(await reading()).toMatch(
    new RegExp(
      `^This plan: \\d+ deals, profit ${(await sums())[0]}, spend ${(await sums())[1]}\\.$`,
    ),
  )
  await chart.press('End')
  expect(number(/profit ([\d,.]+),/.exec((await reading())!)![1]!)).toBeCloseTo(freeProfit!, -1)
  await chart.press('Home')
  expect(await reading()).toBe('0 deals, profit 0.00, spend 0.00.')

  // More deals than there are.
  const add = frame.getByLabel('Add a limit')
  await add.selectOption('Number of deals')
  const deals = frame.getByRole('group', { name: 'Number of deals' })
  await deals.getByLabel('At least').fill('5000')
  await page.keyboard.press('Enter')
  await frame.getByText(/^No plan keeps this limit: at least 5,000 deals/).waitFor()
  const write = frame.getByRole('button', { name: 'Write to the sheet' })
  expect(await write.getAttribute('aria-disabled')).toBe('true')
  await deals.getByRole('button', { name: 'Remove' }).click()
  await frame.getByText(/^No plan keeps/).waitFor({ state: 'detached' })

  // By her own columns and deals.
  await add.selectOption('Never take')
  const never = frame.getByRole('group', { name: 'Never take' })
  await never.getByText('Reading your table').waitFor({ state: 'detached' })
  const [, key] = await never.getByLabel('Deal').locator('option').allTextContents()
  await never.getByLabel('Deal').selectOption(key!)
  await never.locator('li', { hasText: key! }).waitFor()
  await add.selectOption('Deals by a column')
  const group = frame.getByRole('group', { name: 'Deals by a column' })
  const columns = await group
    .getByLabel('Column', { exact: true })
    .locator('option')
    .allTextContents()
  expect(columns).toContain('Category')
  await group.getByLabel('Column', { exact: true }).selectOption('Category')
  await group.getByLabel('Limit', { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect.poll(() => frame.locator('h1').textContent()).toMatch(/^Take \d+ deals? within/)
  await expect.poll(async () => number((await sums())[0]!)).toBeLessThan(profit!)

  await write.click()
  await expect.poll(() => frame.locator('.notice').first().innerText()).toContain('Written')
  const taken = host.table('Deals').rows.filter((row) => Number(row.at(-2)) > 0)
  expect(await frame.locator('h1').textContent()).toBe(
    `Take ${taken.length} ${taken.length === 1 ? 'deal' : 'deals'} within your limits`,
  )
  expect(taken.map((row) => String(row[1]))).not.toContain(key)
  const category = host.table('Deals').columns.indexOf('Category')
  const categories = taken.map((row) => row[category])
  expect(new Set(categories).size).toBe(categories.length)
  expect(JSON.stringify(bookParts(host))).toContain('most_deals')
  host.assertNothingRefused()
  await pane.close()
})
