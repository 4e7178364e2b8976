// The picture of README.md: the demonstration workbook of `npm run try` with a plan in its sheet and the
// pane beside it. Made by the buttons that an analyst presses; not a test, though a test runs it.
import type { FrameLocator, Page } from 'playwright-core'
import type { WorkbookFixture, WorkbookHost } from '#try/host/host.ts'
import { sampleWorkbook } from '#try/sample-workbook.ts'

// Functions that are handed to the page find its workbook as a global.
declare const workbook: WorkbookHost

export const PICTURE = { width: 1280, height: 640 }
const PATIENCE = { timeout: 120_000 }
/** These columns stand beside the plan's own, at the right of the table. */
const BESIDE = ['category', 'key', 'qty', 'unit_cost', 'unit_price']

/** The demonstration workbook, its columns in another order: picture and plan need no scrolling. */
export function pictureWorkbook(): WorkbookFixture {
  const sample = sampleWorkbook()
  const { Menus: menus } = sample.tables!
  const names = menus!.rows[0]!.map(String)
  const order = [...names.filter((name) => !BESIDE.includes(name)), ...BESIDE]
  const rows = menus!.rows.map((row) => order.map((name) => row[names.indexOf(name)] ?? null))
  return { ...sample, tables: { ...sample.tables, Menus: { ...menus!, rows } } }
}

/** Plans the workbook at `address` and answers a PNG of the page. */
export async function takePicture(page: Page, address: string, key: string): Promise<Buffer> {
  await page.setViewportSize(PICTURE)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(address)
  const pane = page.frameLocator('#pane iframe')
  await writePlan(page, pane, key)
  await showTaken(page, pane)
  return page.screenshot()
}

/** From the sign-in to the written columns. */
async function writePlan(page: Page, pane: FrameLocator, key: string): Promise<void> {
  const button = (name: string) => pane.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => pane.getByRole('heading', { name }).waitFor(PATIENCE)
  const planMenu = () => page.locator('#ribbon').getByRole('button', { name: 'Plan menu' }).click()
  await pane.getByLabel('Key', { exact: true }).fill(key, PATIENCE)
  await pane.getByLabel(/^Your name/).fill('Ada')
  await button('Sign in').click()
  await heading('Choose your tables')
  // The first time the guessed columns are shown, the second time they are taken.
  await planMenu()
  await heading('Check the columns')
  await planMenu()
  await button('Send and plan').click(PATIENCE)
  await heading(/^Take \d+ deals/)
  await button('Write to the sheet').click()
  await pane.getByText('of the current menu: see').waitFor(PATIENCE)
}

/** The best deals first, one of them selected, and the pane at what the plan comes to. */
async function showTaken(page: Page, pane: FrameLocator): Promise<void> {
  await page.evaluate(() => workbook.coAuthor.sortTable('Menus', 'EDPS profit', false))
  await pane.getByRole('button', { name: 'Show the taken deals' }).click()
  await pane.getByText(/^Taken deal 1 of/).waitFor(PATIENCE)
  await page.locator('#sheet[aria-busy=false]').waitFor(PATIENCE)
  await pane.getByRole('button', { name: 'Close' }).click()
  await page.locator('#kept').getByText('Kept in this browser').waitFor(PATIENCE)
  const plan = pane.getByRole('heading', { name: /^Take \d+ deals/ })
  await plan.evaluate((words) => words.scrollIntoView({ block: 'center' }))
}
