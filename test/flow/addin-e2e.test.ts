// The add-in through the whole house as an analyst uses it: the demonstration workbook in a real
// browser, the pane's buttons, the real Office.js, the real Worker and a real engine; and what then
// stands in the cells beside what an independent client is told by `/result`.
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import type { ExampleMarket } from '#examples/market-example.ts'
import type { MenuRow } from '#contract/schemas.ts'
import { loadFilms } from '#examples/films.ts'
import type { WorkbookFixture, WorkbookHost } from '#try/host/host.ts'
import { makeCertificate } from '#try/certificate.ts'
import { sampleWorkbook } from '#try/sample-workbook.ts'
import { openTry, type TryServer } from '#try/server.ts'
import { PICTURE, pictureWorkbook, takePicture } from '#docs/picture.ts'
import { atNightAlone } from '../support/nightly.ts'
import { fetchPlan, openHouse, type House } from './house.ts'

// Functions that are handed to the page find its workbook as a global.
declare const workbook: WorkbookHost

const PATIENCE = { timeout: 60_000 }
/** What the example market says beside its words (examples/wholesale/market_type.json). */
const HORIZON = '4'
const WRITEOFF = '0.8'

let house: House
let wholesale: TryServer
let films: TryServer
let browser: Browser

async function openServer(fixture: WorkbookFixture): Promise<TryServer> {
  const certificate = await makeCertificate(new Date())
  const service = house.stack.baseUrl
  const opened = await openTry({ port: 0, certificate, service, workbook: fixture })
  if (!opened.ok) throw new Error(opened.message)
  return opened.value
}

/** A market whose menus carry their own profits, as a workbook of one table. */
function workbookOf({ menus }: ExampleMarket): WorkbookFixture {
  const header = [...new Set(menus.flatMap((row) => Object.keys(row)))]
  const rows = menus.map((row) => header.map((name) => row[name] ?? null))
  return { tables: { Films: { at: 'Films!A1', rows: [header, ...rows] } } }
}

beforeAll(async () => {
  if (!hasChromium()) return
  house = await openHouse({ engines: 1 })
  wholesale = await openServer(sampleWorkbook())
  films = await openServer(workbookOf(loadFilms()))
  browser = await processBrowser()
})
afterAll(async () => {
  if (browser) await closePages(browser)
  await wholesale?.close()
  await films?.close()
  await house?.close()
})

let context: BrowserContext
let page: Page
let pane: FrameLocator
let asked: string[]
let faults: string[]

beforeEach(async () => {
  if (!hasChromium()) return
  ;[asked, faults] = [[], []]
  const viewport = { width: 1280, height: 800 }
  context = await browser.newContext({ ignoreHTTPSErrors: true, viewport })
  page = await context.newPage()
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (fault) => faults.push(fault.message))
  pane = page.frameLocator('#pane iframe')
})
afterEach(async () => {
  if (!hasChromium()) return
  const refused = await page.evaluate(() => workbook.refused())
  await context.close()
  expect([faults, refused]).toEqual([[], []])
  // All of it came from this machine.
  expect(asked.filter((url) => !url.startsWith('https://localhost:'))).toEqual([])
})

const press = (name: string | RegExp) =>
  pane.getByRole('button', { name, exact: true }).click(PATIENCE)
const heading = (name: string | RegExp) => pane.getByRole('heading', { name }).waitFor(PATIENCE)

/** Opens a workbook and gives the pane a key. */
async function signIn(key: string, { address }: TryServer = wholesale): Promise<void> {
  await page.goto(address)
  await pane.getByLabel('Key', { exact: true }).fill(key, PATIENCE)
  await pane.getByLabel(/^Your name/).fill('Ada')
  await press('Sign in')
}

/** From the tables to the checked data, by buttons; the guesses are taken as they are. */
async function prepare(words: string, checked = 'Ready to plan'): Promise<void> {
  await press('Next: columns')
  await press('Next: description')
  await pane.locator('textarea').fill(words)
  // By the Worker: there is no reader in the pane.
  await pane.getByText(/^(?:Understood:|Not understood yet|Not clear yet)/).waitFor(PATIENCE)
  await press('Next: options')
  await pane.getByText('More options').click()
  const set = async (label: string, value: string) => {
    await pane.getByLabel(label).fill(value)
    await pane.getByLabel(label).blur()
  }
  await set('Periods until leftovers are written off', HORIZON)
  await set('Part of the cost lost on leftovers', WRITEOFF)
  await pane.getByLabel('One period is a').selectOption('week')
  await press('Check data')
  await heading(checked)
}
/** A table of menus and two of its columns: one to sort it by, and a feature. */
interface Edited {
  readonly table: string
  readonly sortBy: string
  readonly feature: string
}
/**
 * Runs in the page. A colleague sorts the menus and makes fifty edits: of features, of costs, rows
 * that go and rows that come. Answers the rows whose changed cost stands there, as `key cost`.
 */
async function editFiftyTimes({ table, sortBy, feature }: Edited): Promise<string[]> {
  const { coAuthor } = workbook
  coAuthor.sortTable(table, sortBy, false)
  const { columns } = workbook.table(table)
  const [menu, T, cost] = ['menu', 'T', 'unit_cost'].map((name) => columns.indexOf(name))
  const letter = (name: string) => String.fromCharCode(65 + columns.indexOf(name))
  const changed: string[] = []
  for (let edit = 0; edit < 50; edit++) {
    const { rows } = workbook.table(table)
    const row = (edit * 331) % rows.length
    if (edit % 10 === 0) coAuthor.deleteRows(table, row)
    else if (edit % 10 === 1) {
      const added = [`new ${edit}`, ...rows[row]!.slice(1)]
      added[menu!] = added[T!] = 0
      coAuthor.addRows(table, [added], row)
    } else if (edit % 10 === 2) {
      const current = rows.flatMap((cells, at) => (cells[menu!] === 0 ? [at] : []))
      const now = current.find((at) => at >= row) ?? current[0]!
      const other = Number(rows[now]![cost!]) + 1
      coAuthor.write(`${table}!${letter('unit_cost')}${now + 2}`, [[other]])
      changed.push(`${String(rows[now]![0])} ${other}`)
    } else coAuthor.write(`${table}!${letter(feature)}${row + 2}`, [['grey']])
    await new Promise((done) => setTimeout(done, 10))
  }
  return changed
}
/** The session that the pane asked about last. */
const sessionAsked = (): string =>
  asked.map((url) => /\/v1\/result\/(ses_\w+)/.exec(url)?.[1]).findLast(Boolean) ?? ''
/** The plan of a session by key, as another client is told it. */
async function planOf(session: string): Promise<Map<string, MenuRow>> {
  const { menu } = await fetchPlan(house, session)
  return new Map(menu.map((row) => [String(row.key), row]))
}
const description = () => page.evaluate(() => String(workbook.read('Description!A2')[0]![0]))

describe.skipIf(!hasChromium())('the add-in through the whole house', () => {
  test('writes what the service decided to the rows it decided on, after a sort and 50 edits of a colleague', async () => {
    await signIn(house.stack.key)
    await prepare(await description())
    await press('Send and plan')
    await heading('Planning')

    // While it is planned: a sort, and fifty edits, some of which change what was planned.
    const wholesaler = { table: 'Menus', sortBy: 'unit_price', feature: 'colour' }
    const changed = new Set(await page.evaluate(editFiftyTimes, wholesaler))
    await expect(pane.getByRole('heading', { name: 'Planning' }).isVisible()).resolves.toBe(true)

    await heading(/^Take \d+ deals/)
    await press('Write to the sheet')
    await pane.getByText('of the current menu: see').waitFor(PATIENCE)

    // The same plan, asked for by somebody else.
    const chosen = await planOf(sessionAsked())
    expect(chosen.size).toBeGreaterThan(5)

    const table = await page.evaluate(() => workbook.table('Menus'))
    const at = (header: string) => table.columns.indexOf(header)
    expect(table.columns.slice(-2)).toEqual(['EDPS qty', 'EDPS profit'])
    const [menu, cost] = [at('menu'), at('unit_cost')]
    const found = { taken: 0, refused: 0, empty: 0 }
    for (const cells of table.rows) {
      const key = String(cells[0])
      const written = [cells[at('EDPS qty')], cells[at('EDPS profit')]]
      const planned = cells[menu] === 0 && !key.startsWith('new ')
      if (!planned || changed.has(`${key} ${String(cells[cost])}`)) {
        expect(written, key).toEqual(['', ''])
        found.empty++
        continue
      }
      const row = chosen.get(key)
      const taken = row?.qty === cells[at('qty')] && row?.unit_cost === cells[cost] ? row : null
      expect(written, key).toEqual(taken ? [taken.qty, taken.profit] : [0, 0])
      found[taken ? 'taken' : 'refused']++
    }
    expect(found.taken).toBeGreaterThan(chosen.size - 11)
    expect(found.refused).toBeGreaterThan(3000)
    expect(found.empty).toBeGreaterThan(13_000)
  })

  atNightAlone(
    'looks as the picture of the README shows it, which its script takes anew',
    async () => {
      const server = await openServer(pictureWorkbook())
      const taken = await takePicture(page, server.address, house.stack.key)
      await server.close()
      const kept = readFileSync(new URL('../../docs/images/pane.png', import.meta.url))
      for (const picture of [taken, kept]) {
        const { width, height } = PNG.sync.read(picture)
        expect({ width, height }).toEqual(PICTURE)
        expect(picture.length).toBeLessThan(300_000)
      }
      const words = (await pane.locator('body').innerText(PATIENCE)).replaceAll(/\s+/g, ' ')
      expect(words).toMatch(
        /Take \d+ deals Predicted profit .* Written 3,394 rows of the current menu/,
      )
    },
  )

  atNightAlone(
    'plans real films by the profits of the books, while a colleague sorts and edits and the network and the engine fail',
    async () => {
      await signIn(house.stack.key, films)
      await press('Next: columns')
      await press('Next: description')
      await pane.locator('textarea').fill(loadFilms().description)
      await press('Options')
      await pane.getByText('From your own profit column').click()
      await press('Check data')
      await heading('Ready to plan')
      await press('Send and plan')
      await heading('Planning')
      await expect.poll(sessionAsked, PATIENCE).toMatch(/^ses_/)
      const engine = house.stack.engines.at(-1)!
      engine.signal('SIGKILL')
      await context.setOffline(true)
      house.stack.startEngine()
      const edited = { table: 'Films', sortBy: 'key', feature: 'genre' }
      const changed = new Set(await page.evaluate(editFiftyTimes, edited))
      await context.setOffline(false)
      await heading(/^Take \d+ deals/)
      await press('Write to the sheet')
      await pane.getByText('of the current menu: see').waitFor(PATIENCE)

      const chosen = await planOf(sessionAsked())
      const { columns, rows } = await page.evaluate(() => workbook.table('Films'))
      const at = (header: string) => columns.indexOf(header)
      const found = { taken: 0, refused: 0 }
      for (const cells of rows) {
        const row = chosen.get(String(cells[at('key')]))
        const written = [cells[at('EDPS qty')], cells[at('EDPS profit')]]
        const planned = row ? [row.qty, row.profit] : [0, 0]
        const known =
          cells[at('menu')] === 0 &&
          !String(cells[0]).startsWith('new ') &&
          !changed.has(`${String(cells[0])} ${String(cells[at('unit_cost')])}`)
        expect(written, String(cells[0])).toEqual(known ? planned : ['', ''])
        if (known) found[row ? 'taken' : 'refused']++
      }
      // Five rows went, and five costs changed.
      expect(changed.size).toBe(5)
      expect(found.taken).toBeGreaterThan(chosen.size - 11)
      expect(found.taken + found.refused).toBeGreaterThan(200)
    },
  )

  test('says that a key is not known, and takes the right one after it', async () => {
    await signIn(`${house.stack.key.slice(0, -4)}aaaa`)
    await pane.getByRole('alert').filter({ hasText: 'Not signed in' }).waitFor(PATIENCE)
    await pane.getByLabel('Key', { exact: true }).fill(house.stack.key)
    await press('Sign in')
    await heading('Choose your tables')
  })

  test('says what to write where the service does not understand the words, and writes nothing', async () => {
    await signIn(house.stack.key)
    await prepare(
      'Wir kaufen Waren und verkaufen sie, und der Gewinn ist der Rest.',
      'The description is unclear',
    )
    await press('Send and plan')
    await heading('The description is not clear yet')
    expect(await page.evaluate(() => workbook.table('Menus').columns)).not.toContain('EDPS qty')
  })

  test('asks what words leave open before anybody has signed in: answers make them clear', async () => {
    await page.goto(wholesale.address)
    await pane.getByRole('button', { name: 'Look around without a key' }).click(PATIENCE)
    await press('Next: columns')
    await press('Next: description')
    const words = pane.locator('textarea')
    const open = 'We buy lamps at unit_cost. There is $3.22 for it.'
    await words.fill(open)
    const asked = pane.locator('.asked fieldset')
    await asked.first().waitFor(PATIENCE)
    expect(await pane.locator('.words mark.open').first().textContent()).toContain('3.22')
    for (const question of await asked.all()) await question.getByRole('radio').first().click()
    await press(/^Use /)
    await pane.getByText(/^Understood: /).waitFor(PATIENCE)
    // The bill of a past deal stands below, and all answers are one change of the words.
    await pane.locator('.bill .sum').waitFor(PATIENCE)
    await press('Undo the last change')
    expect(await words.inputValue()).toBe(open)
  })

  test('is cancelled by the ribbon’s button, and writes nothing', async () => {
    await signIn(house.stack.key)
    await prepare(await description())
    await press('Send and plan')
    await heading('Planning')
    await page.locator('#ribbon').getByRole('button', { name: 'Cancel' }).click()
    await heading(/cancel|no plan/i)
    expect(await page.evaluate(() => workbook.table('Menus').columns)).not.toContain('EDPS qty')
  })
})
