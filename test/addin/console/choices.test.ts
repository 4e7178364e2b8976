// What the console's pages ask when a person chooses: which file, which account, which address. In Chromium over the fake service.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMAIL, fakeService } from './fake-service.ts'
import { openConsoleBrowser, type ConsoleBrowser } from './open-console.ts'

let browser: ConsoleBrowser
beforeAll(async () => {
  browser = await openConsoleBrowser()
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const saved = async (page: Page, name: string | RegExp): Promise<string> => {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  return (await download).suggestedFilename()
}

const MORE = { Link: '<https://edps.test/app/api/export.zip?before=1.ses_x>; rel="next"' }
const NO_MORE: Record<string, string> = {}

test('the ledger is saved as it is filtered', async () => {
  const service = fakeService({})
  service.answers['GET ledger.csv'] = () => ({ status: 200, body: 'id\n', type: 'text/csv' })
  const { page } = await browser.open(service, 'wallet')
  expect(await saved(page, 'Download CSV')).toBe('ledger.csv')
  await page.getByLabel('Show').selectOption('transfer')
  expect(await saved(page, 'Download CSV')).toBe('ledger-transfer.csv')
  const asked = service.asked.map(({ path }) => path).filter((path) => path.includes('.csv'))
  expect(asked).toEqual(['ledger.csv', 'ledger.csv?kind=transfer'])
})

test('an export in parts offers each part after the one before', async () => {
  const service = fakeService({})
  service.answers['GET export.zip'] = ({ path }) => ({
    status: 200,
    body: 'a zip',
    type: 'application/zip',
    headers: path.includes('before=') ? NO_MORE : MORE,
  })
  const { page } = await browser.open(service, 'data')
  expect(await saved(page, 'Export everything')).toBe('edps-export.zip')
  await page.getByText('There is more than one file takes.').waitFor()
  expect(await saved(page, 'Export part 2')).toBe('edps-export-2.zip')
  await button(page, 'Export part 2').waitFor({ state: 'detached' })
  expect(service.asked.at(-1)!.path).toBe('export.zip?before=1.ses_x')
})

test('an owner receives transfers here only after being told what that changes', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'team')
  await button(page, 'Receive transfers here…').click()
  await page.getByText(`Tokens sent to ${EMAIL} arrive in this account from now on.`).waitFor()
  await page.getByText('Your account “Ada’s workshop” then has no address').waitFor()
  const sent = () => service.asked.filter(({ method }) => method === 'POST')
  expect(sent()).toEqual([])
  await button(page, 'Receive here').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(sent().map(({ path }) => path)).toEqual(['address'])
})

test('the operator grants, revokes, blocks and publishes, each after a yes', async () => {
  const service = fakeService({})
  const { page } = await browser.open(service, 'operator')
  const sent = () => service.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await button(page, 'Look after grace.with.a.long.address@harbour-goods.example.com').click()
  await page.getByText('22').first().waitFor()
  await page.getByLabel('Tokens to grant').fill('50')
  await page.getByLabel('Reason').fill('a trial')
  await button(page, 'Grant tokens').click()
  expect(sent()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const granted = service.asked.find(({ path }) => path.endsWith('/grant'))
  expect(granted!.body).toMatchObject({ tokens: 50, why: 'a trial' })
  for (const [open, yes] of [
    ['Revoke key_7Yc0Qw3rTz8Lk2Mn5Vb9Xs', 'Revoke'],
    ['Block this account', 'Block'],
  ] as const) {
    await button(page, open).click()
    await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByLabel('Market type').fill('bakery')
  await page.getByLabel('Description').fill('We bake.')
  await button(page, 'Publish').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('bakery is published.').waitFor()
  expect(sent()).toEqual([
    'operator/account/acc_4HcNe8UaG2xTq6MvWk0SbZ/grant',
    'operator/key/key_7Yc0Qw3rTz8Lk2Mn5Vb9Xs/revoke',
    'operator/account/acc_4HcNe8UaG2xTq6MvWk0SbZ/block',
    'operator/market',
  ])
})

test('the operator finds the account of a fit that waits, and older accounts', async () => {
  const { page } = await browser.open(fakeService({}), 'operator')
  await button(page, 'Older accounts').click()
  await button(page, 'Older accounts').waitFor({ state: 'detached' })
  await button(page, 'Find account acc_0qVt3YwB7mKd1RfXs9LzPj').click()
  expect(await page.getByLabel('Search').inputValue()).toBe('acc_0qVt3YwB7mKd1RfXs9LzPj')
  await expect.poll(() => page.getByText('grace.with.a.long.address').count()).toBe(0)
  await page.getByText('Unnamed').waitFor()
})
