// `npm run try` as a newcomer meets it, in a real browser: the demonstration workbook's page and the
// real pane beside it, over the real Office.js, from one https server on this machine.
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { columnName } from '#try/host/range-address.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { PLAN_NAMESPACE, writePlanPart } from '#addin/kept-plans/xml-part.ts'
import { makeCertificate } from '#try/certificate.ts'
import { sampleWorkbook } from '#try/sample-workbook.ts'
import { openTry, type TryServer } from '#try/server.ts'
import { writeXlsx } from 'hucre/xlsx'
import { buildForTest, type TestBuild } from '../support/pane/built.ts'
import { planOf } from '../support/workbook/plans.ts'
import { serveSite, type ServedSite } from './site.ts'

// Chromium runs the functions below in the page, where the workbook is a global.
declare const workbook: WorkbookHost

const MANY = 100_000

let build: TestBuild
let site: ServedSite
let browser: Browser
let sample: TryServer
let large: TryServer

async function openServer(workbook: Parameters<typeof openTry>[0]['workbook']): Promise<TryServer> {
  const certificate = await makeCertificate(new Date())
  const opened = await openTry({ port: 0, certificate, service: site.address, workbook })
  if (!opened.ok) throw new Error(opened.message)
  return opened.value
}

beforeAll(async () => {
  if (!hasChromium()) return
  build = await buildForTest()
  site = await serveSite(build)
  browser = await processBrowser()
  sample = await openServer(sampleWorkbook())
  const rows = Array.from({ length: MANY }, (_, i) => [`k${i}`, i])
  large = await openServer({ tables: { Deals: { at: 'Menu!A1', rows: [['key', 'n'], ...rows] } } })
})
afterAll(async () => {
  if (browser) await closePages(browser)
  await sample?.close()
  await large?.close()
  await site?.close()
})

interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly asked: string[]
  readonly faults: string[]
}
/** Pages that tests share, by address: a load costs more than most tests. Each test has cells of its own. */
const shared = new Map<string, Opened>()
let fresh: BrowserContext | null = null
let context: BrowserContext
let page: Page
let frame: Frame
let asked: string[]
let faults: string[]

/** Opens a page of the test's own and waits until the pane has its workbook. */
async function open(address: string): Promise<Opened> {
  const opened = {
    context: await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: 1280, height: 720 },
    }),
    asked: [] as string[],
    faults: [] as string[],
  }
  fresh = context = opened.context
  ;({ asked, faults } = opened)
  page = await context.newPage()
  page.on('request', (request) => opened.asked.push(request.url()))
  page.on('pageerror', (fault) => opened.faults.push(fault.message))
  await page.goto(address)
  frame = await paneReady()
  return { ...opened, page }
}

/** Goes to the menus of the page that tests share, or opens it. */
async function share(address = sample.address): Promise<void> {
  const opened = shared.get(address)
  if (opened === undefined) {
    shared.set(address, await open(address))
    fresh = null
    return
  }
  ;({ context, page, asked, faults } = opened)
  frame = await paneReady()
  await page.getByRole('button', { name: 'Menus', exact: true }).click()
  await expect.poll(() => page.locator('#place').textContent()).toMatch(/^Menus!/)
  await page.locator('#sheet:not([aria-busy=true])').waitFor()
}

/** The pane's frame, once the library in it has been answered by the workbook. */
async function paneReady(): Promise<Frame> {
  const framed = () => page.frames().find((one) => one.parentFrame() !== null && !one.isDetached())
  await expect.poll(framed).toBeDefined()
  const found = framed()!
  await found.waitForFunction(
    () => typeof Office !== 'undefined' && Office.context?.requirements !== undefined,
  )
  return found
}
/** A cell as the grid draws it, by sheet row and column from 0. */
const cell = (row: number, column: number) =>
  page.locator(`[role=gridcell][data-rgrow="${row}"][data-rgcol="${column}"]`)
const textOf = (row: number, column: number) => expect.poll(() => cell(row, column).textContent())

/** Clicks a cell and waits until the page says that it is the one. */
async function goTo(row: number, column: number): Promise<void> {
  await cell(row, column).click()
  const address = `${columnName(column)}${row + 1}`
  await expect.poll(() => page.locator('#place').textContent()).toMatch(`!${address}`)
}

/** Waits until the grid stands at the cell that the workbook has selected. */
async function arrived(address: string): Promise<void> {
  await expect.poll(() => page.locator('#place').textContent()).toBe(address)
  await page.locator('#sheet[aria-busy=false]').waitFor()
}
/** Runs in the pane's frame: what the add-in asks of the workbook. */
async function neverSaved(): Promise<boolean> {
  return Excel.run(async (context) => {
    const workbook = context.workbook.load('previouslySaved,autoSave')
    await context.sync()
    return !workbook.previouslySaved && !workbook.autoSave
  })
}

/** Runs in the pane's frame too: the page draws what comes from there. */
async function addComment(): Promise<void> {
  await Excel.run(async (context) => {
    const cell = context.workbook.worksheets.getItem('Description').getRange('C3')
    context.workbook.comments.add(cell, 'Out of date.')
    await context.sync()
  })
}

/** Runs in the pane's frame too. */
async function filterMenus(): Promise<void> {
  await Excel.run(async (context) => {
    const { columns } = context.workbook.tables.getItem('Menus')
    columns.getItem('qty').filter.applyCustomFilter('>40')
    await context.sync()
  })
}

/** The third sheet, once the grid stands still: a click while it moves is not the person's. */
async function openDescription(): Promise<void> {
  await page.getByRole('button', { name: 'Description' }).click()
  await arrived('Description!A1')
}

/** Loads the whole page anew, once the browser keeps what was changed. */
async function reloadPage(): Promise<void> {
  await expect.poll(() => page.locator('#kept').textContent()).toBe(KEPT)
  await page.reload()
  frame = await paneReady()
}
const KEPT = 'Kept in this browser'

afterEach(async () => {
  if (!hasChromium()) return
  const refused = await page.evaluate(() => workbook.refused())
  await fresh?.close()
  fresh = null
  expect([faults, refused]).toEqual([[], []])
})

describe.skipIf(!hasChromium())('the demonstration workbook', () => {
  test('shows the sample market, says what it is, and asks no other server for anything', async () => {
    await share()
    expect(await page.title()).toContain('Demonstration workbook')
    await expect(page.locator('header').innerText()).resolves.toContain('It is not Excel')
    await textOf(0, 0).toBe('key')
    await textOf(1, 1).toBe('0')
    await page.getByRole('button', { name: 'Sales' }).click()
    await textOf(0, 3).toBe('price')
    await page.getByRole('button', { name: 'Description' }).click()
    await textOf(1, 0).toMatch(/^We buy qty units/)
    expect(asked.filter((url) => !url.startsWith(sample.address))).toEqual([])
    expect(asked).toContain(`${sample.address}office-js/office.js`)
  })

  test('follows the system from light to dark and back while it is open', async () => {
    await share()
    const theme = () => page.locator('revo-grid').getAttribute('theme')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(theme).toBe('compact')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(theme).toBe('darkCompact')
    await page.emulateMedia({ colorScheme: null })
  })

  test('takes an edit of the grid as the person’s own: in the workbook, told to the add-in', async () => {
    await share()
    await frame.evaluate(() =>
      Excel.run(async (job) => {
        job.workbook.tables.getItem('Menus').onChanged.add(async ({ source, address }) => {
          document.title = `${source} ${address}`
        })
        await job.sync()
      }),
    )
    await goTo(2, 4)
    // The first key opens the editor; a hand is slower than a busy browser opens it, this test is not.
    await page.keyboard.type('9')
    const editor = page.locator('revogr-edit input')
    await editor.waitFor()
    await editor.fill('99.5')
    await editor.press('Enter')
    await textOf(2, 4).toBe('99.5')
    await expect.poll(() => frame.evaluate(() => document.title)).toBe('Local E3')
    const seen = await frame.evaluate(() =>
      Excel.run(async (job) => {
        const table = job.workbook.tables.getItem('Menus')
        const body = table.columns.getItem('unit_cost').getDataBodyRange()
        const range = body.getCell(1, 0).load('values')
        await job.sync()
        return range.values as unknown
      }),
    )
    expect(seen).toEqual([[99.5]])
  })

  test('takes pasted cells and a deletion the same way', async () => {
    await share()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await textOf(0, 0).toBe('key')
    const first = (await cell(1, 0).textContent()) ?? ''
    await goTo(1, 0)
    await page.keyboard.press('Control+c')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe(first)
    await goTo(9, 0)
    await page.keyboard.press('Control+v')
    await textOf(9, 0).toBe(first)
    expect(await page.evaluate(() => workbook.read('Menus!A10'))).toEqual([[first]])
    await page.keyboard.press('Delete')
    await textOf(9, 0).toBe('')
    expect(await page.evaluate(() => workbook.cell('Menus!A10').type)).toBe('Empty')
  })

  test('shows at once what the add-in writes, adds and selects, on whatever sheet', async () => {
    await open(sample.address)
    await page.getByRole('button', { name: 'Sales' }).click()
    await textOf(0, 1).toBe('T')
    await frame.evaluate(() =>
      Excel.run(async (job) => {
        const table = job.workbook.tables.getItem('Menus')
        const column = table.columns.add(undefined, undefined, 'EDPS qty')
        const at = column.getDataBodyRange().getCell(9000, 0)
        at.values = [[42]]
        table.worksheet.activate()
        at.select()
        await job.sync()
      }),
    )
    await arrived('Menus!U9002')
    await textOf(9001, 20).toBe('42')
    await expect.poll(() => page.locator('#entry').inputValue()).toBe('42')
  })

  test('shows the headings of new columns whole, and a width that the person drew', async () => {
    await open(sample.address)
    await textOf(0, 0).toBe('key')
    await frame.evaluate(() =>
      Excel.run(async (job) => {
        const table = job.workbook.tables.getItem('Menus')
        for (const name of ['EDPS qty', 'EDPS profit (mock)', 'next'])
          table.columns.add(undefined, undefined, name).getRange().format.autofitColumns()
        table.getHeaderRowRange().getLastCell().select()
        await job.sync()
      }),
    )
    await arrived('Menus!W1')
    for (const [column, name] of [
      [20, 'EDPS qty'],
      [21, 'EDPS profit (mock)'],
    ] as const) {
      await textOf(0, column).toBe(name)
      const [needs, has] = await cell(0, column).evaluate((drawn) => {
        const text = document.createRange()
        text.selectNodeContents(drawn)
        const { paddingLeft, paddingRight } = getComputedStyle(drawn)
        const beside = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
        return [text.getBoundingClientRect().width + beside, drawn.getBoundingClientRect().width]
      })
      expect(has, name).toBeGreaterThanOrEqual(needs)
    }

    // By the edge of the column's head; kept with the workbook.
    const wide = async () => Math.round((await cell(0, 21).boundingBox())!.width)
    const edge = page.locator('.rgHeaderCell[data-rgcol="21"] .resizable-r')
    const { x, y, width, height } = (await edge.boundingBox())!
    const before = await wide()
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(wide).toBe(before + 60)
    await reloadPage()
    await arrived('Menus!W1')
    await expect.poll(wide).toBe(before + 60)
  })

  test('draws the charts of the sheet that is shown below its cells, as their cells are now', async () => {
    await share()
    await textOf(0, 0).toBe('key')
    const drawn = page.locator('#charts figure')
    expect(await page.locator('#charts').isHidden()).toBe(true)
    await frame.evaluate(() =>
      Excel.run(async (job) => {
        const sheet = job.workbook.worksheets.add('Sums')
        sheet.getRange('A1:B3').values = [
          ['key', 'profit'],
          ['a', 30],
          ['b', 20],
        ]
        for (const type of [
          'BarClustered',
          'ColumnClustered',
          'XYScatterLinesNoMarkers',
        ] as const) {
          const chart = sheet.charts.add(type, sheet.getRange('B2:B3'), 'Columns')
          chart.title.text = `A ${type}`
          chart.legend.visible = true
          chart.series.getItemAt(0).setXAxisValues(sheet.getRange('A2:A3'))
        }
        sheet.activate()
        await job.sync()
      }),
    )
    await expect.poll(() => drawn.count()).toBe(3)
    expect(await page.getByRole('img', { name: 'A BarClustered' }).locator('rect').count()).toBe(2)
    const bar = drawn.first()
    expect(await bar.innerText()).toMatch(/A BarClustered/)
    expect(await bar.locator('text').allTextContents()).toEqual(['a', '30', 'b', '20'])
    await page.evaluate(() => workbook.coAuthor.write('Sums!B3', [[25]]))
    await frame.evaluate(() => Excel.run((job) => job.sync()))
    await expect.poll(() => bar.locator('text').allTextContents()).toContain('25')
    await page.getByRole('button', { name: 'Menus' }).click()
    await page.locator('#charts').waitFor({ state: 'hidden' })
  })

  test('has the manifest’s four buttons, which run the add-in’s commands', async () => {
    await share()
    const ribbon = page.locator('#ribbon')
    await expect(ribbon.getByRole('button').allTextContents()).resolves.toEqual([
      'Plan menu',
      'Check data',
      'Cancel',
      'Open pane',
    ])
    await frame.evaluate(() => {
      Office.actions.associate('planMenu', (event: Office.AddinCommands.Event) => {
        document.title = `ran ${event.source.id}`
        event.completed()
      })
    })
    await ribbon.getByRole('button', { name: 'Plan menu' }).click()
    await expect.poll(() => frame.evaluate(() => document.title)).toBe('ran Edps.Plan.Button')
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.locator('#pane').waitFor({ state: 'hidden' })
    await ribbon.getByRole('button', { name: 'Open pane' }).click()
    await page.locator('#pane').waitFor()
  })

  test('has its own words, ribbon and pane in the language that its address names', async () => {
    await share(`${sample.address}?language=de`)
    await frame.getByRole('heading', { name: 'Anmelden' }).waitFor()
    const ribbon = page.locator('#ribbon')
    expect(await ribbon.getByRole('button').allTextContents()).toEqual([
      'Menü planen',
      'Daten prüfen',
      'Abbrechen',
      'Bereich öffnen',
    ])
    const check = ribbon.getByRole('button', { name: 'Daten prüfen' })
    expect(await check.getAttribute('title')).toContain('Nichts wird gesendet.')
    expect(await ribbon.getAttribute('lang')).toBe('de')
    expect(await page.getByRole('button', { name: 'Eigene Datei öffnen' }).count()).toBe(1)
    expect(await page.locator('body').textContent()).not.toMatch(/workbook in|Selected|Task pane/)
  })

  test('opens the pane for each of the add-in’s commands, where their outcome is shown', async () => {
    await open(sample.address)
    await frame.getByRole('heading', { name: 'Sign in' }).waitFor()
    for (const name of ['Plan menu', 'Check data', 'Cancel']) {
      await page.getByRole('button', { name: 'Hide' }).click()
      await page.locator('#pane').waitFor({ state: 'hidden' })
      await page.locator('#ribbon').getByRole('button', { name }).click()
      await page.locator('#pane').waitFor()
      await expect.poll(() => page.locator('#said').textContent()).toBe('')
    }
  })

  test('says that a command waits, while the add-in is being loaded', async () => {
    await share()
    const said = page.locator('#said')
    const words = await page.evaluate(() => {
      document.getElementById('reload')!.click()
      const buttons = [...document.querySelectorAll<HTMLElement>('#ribbon button')]
      buttons.find(({ textContent }) => textContent === 'Check data')!.click()
      return document.getElementById('said')!.textContent
    })
    expect(words).toBe('Check data: waiting for the add-in …')
    await expect.poll(() => said.textContent()).toBe('')
  })

  test('computes the add-in’s functions in its cells, and says why where one points at an error', async () => {
    await share()
    const plan = planOf([{ key: 'M1', qty: 12.5, unit_cost: 2, profit: 40 }])
    const part = writePlanPart({ current: plan, earlier: [] })
    await page.evaluate(
      ([namespace, xml]) => workbook.coAuthor.replaceXmlPart(namespace!, xml!),
      [PLAN_NAMESPACE, part.ok ? part.xml : ''],
    )
    await openDescription()
    // As a hand types it, into the grid and into the bar.
    await goTo(1, 2)
    await page.keyboard.type('=')
    const editor = page.locator('revogr-edit input')
    await editor.waitFor()
    await editor.fill('=EDPS.QTY("M1")')
    await editor.press('Enter')
    await textOf(1, 2).toBe('12.5')
    await goTo(3, 2)
    await page.locator('#entry').fill('=EDPS.QTY("M2")')
    await page.locator('#entry').press('Enter')
    await textOf(3, 2).toBe('#N/A')
    await expect.poll(() => cell(3, 2).getAttribute('title')).toBe('M2: not on the planned menu')
    await goTo(5, 2)
    await page.locator('#entry').fill('=EDPS.PLAN()')
    await page.locator('#entry').press('Enter')
    await textOf(6, 3).toBe('12.5')
    // What Excel would calculate, and this page does not.
    await goTo(1, 4)
    await page.locator('#entry').fill('=SUM(C2:C4)')
    await page.locator('#entry').press('Enter')
    await textOf(1, 4).toBe('#CALC!')
    await expect
      .poll(() => page.locator('#said').textContent())
      .toMatch(/^Excel calculates this formula; this page only EDPS’s own/)
  })

  test('says of every error why it is there, also in the next cell that shows the same one', async () => {
    await share()
    await openDescription()
    const said = () => expect.poll(() => page.locator('#said').textContent())
    const enter = async (row: number, formula: string, shown: string) => {
      await goTo(row, 2)
      await page.locator('#entry').fill(formula)
      await page.locator('#entry').press('Enter')
      await textOf(row, 2).toBe(shown)
    }
    const formulas = [
      ['=IFNA(EDPS.QTY(A2),"none")', '#CALC!', 'with nothing around it'],
      ['=EDPS.QTY(A2)*2', '#CALC!', 'with nothing around it'],
      ['=EDPS.QTY()', '#VALUE!', 'takes other arguments'],
      ['=EDPS.QUANTITY(A2)', '#NAME?', 'no function of this name'],
    ] as const
    for (const [i, [formula, shown, words]] of formulas.entries()) {
      await enter(8 + i, formula, shown)
      await said().toContain(words)
    }
    await goTo(8, 2)
    await said().toContain('with nothing around it')
    await goTo(9, 2)
    await said().toContain('with nothing around it')
    // The host notes what it does not know; here that is what is tried.
    expect(await page.evaluate(() => (workbook.refused() as string[]).splice(0).length)).toBe(3)
  })

  test('takes the semicolon between arguments that a German Excel takes, and keeps it in texts', async () => {
    await share(`${sample.address}?language=de`)
    await openDescription()
    await goTo(8, 2)
    await page.locator('#entry').fill('=EDPS.QTY("a;b"; EDPS_Plan)')
    await page.locator('#entry').press('Enter')
    await textOf(8, 2).toBe('#N/A')
    expect(await page.evaluate(() => workbook.cell('Description!C9').formula)).toBe(
      '=EDPS.QTY("a;b", EDPS_Plan)',
    )
  })

  test('hides the rows that a filter hides; the others keep their numbers, and one that is edited is the one that is seen', async () => {
    await open(sample.address)
    const shown = await page.evaluate(() =>
      workbook.table('Menus').rows.flatMap((row, at) => (Number(row[3]) > 40 ? [at + 2] : [])),
    )
    await frame.evaluate(filterMenus)
    const numbers = page.locator(
      'revogr-data[type="rowHeaders"] [role=rowheader], .rowHeaders .rgCell',
    )
    await expect
      .poll(async () => (await numbers.allInnerTexts()).map(Number))
      .toEqual(expect.arrayContaining([1, ...shown.slice(0, 5)]))
    await cell(1, 0).click()
    await expect.poll(() => page.locator('#place').textContent()).toBe(`Menus!A${shown[0]}`)
    await page.locator('#entry').fill('changed')
    await page.locator('#entry').press('Enter')
    await expect
      .poll(() => page.evaluate((row) => workbook.cell(`Menus!A${row}`).value, shown[0]))
      .toBe('changed')
  })

  test('marks a comment and says it where one points at its cell', async () => {
    await share()
    await openDescription()
    await frame.evaluate(addComment)
    await expect.poll(() => cell(2, 2).getAttribute('class')).toContain('commented')
    await goTo(2, 2)
    await expect.poll(() => page.locator('#said').textContent()).toBe('Comment: Out of date.')
    expect(await cell(2, 2).getAttribute('title')).toBe('Comment: Out of date.')
  })

  test('is a workbook that was never saved, in which no other pane is waited for', async () => {
    await share()
    expect(await frame.evaluate(neverSaved)).toBe(true)
  })

  test('passes the self-check, whose functions it calculates', async () => {
    await share()
    await frame.getByRole('button', { name: 'Tools' }).click()
    await frame.getByRole('button', { name: 'Run the self-check' }).click()
    const report = frame.getByLabel('Report')
    await report.waitFor()
    const said = await report.inputValue()
    expect(said).not.toMatch(/^failed/m)
    expect(said).toMatch(/^passed +Name changes, function follows: /m)
  })

  test('shows a date in the bar as one, and leaves it a date when it is entered again', async () => {
    await share()
    await page.evaluate(() => workbook.coAuthor.write('Description!C14', [['2026-03-16']]))
    await openDescription()
    await goTo(13, 2)
    await expect.poll(() => page.locator('#entry').inputValue()).toBe('2026-03-16')
    await page.locator('#entry').focus()
    await page.locator('#entry').press('Enter')
    expect(await page.evaluate(() => workbook.cell('Description!C14').value)).toBe(46_097)
  })

  test('keeps the workbook when the pane is loaded anew', async () => {
    await share()
    await page.evaluate(() => workbook.analyst.write('Menus!A2', [['mine']]))
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => frame.isDetached()).toBe(true)
    frame = await paneReady()
    const seen = await frame.evaluate(() =>
      Excel.run(async (job) => {
        const range = job.workbook.worksheets.getItem('Menus').getRange('A2').load('values')
        await job.sync()
        return range.values as unknown
      }),
    )
    expect(seen).toEqual([['mine']])
  })

  test('keeps the workbook when the page is loaded anew, until a fresh one is asked for', async () => {
    await open(sample.address)
    await page.evaluate(() => workbook.analyst.select('Sales!A2'))
    await frame.evaluate(() =>
      Excel.run(async (job) => {
        job.workbook.settings.add('plan', { id: 'ses_1' })
        job.workbook.worksheets.getItem('Menus').getRange('A2').values = [['mine']]
        job.workbook.tables.getItem('Menus').columns.add(undefined, undefined, 'EDPS qty')
        await job.sync()
      }),
    )
    const seen = () =>
      frame.evaluate(() =>
        Excel.run(async (job) => {
          const { tables, settings, worksheets } = job.workbook
          const range = worksheets.getItem('Menus').getRange('A2').load('values')
          const column = tables.getItem('Menus').columns.getItemOrNullObject('EDPS qty').load('id')
          const plan = settings.getItemOrNullObject('plan').load('value')
          const front = worksheets.getActiveWorksheet().load('name')
          await job.sync()
          return [
            range.values[0]![0] as unknown,
            column.isNullObject || column.id,
            plan.isNullObject || (plan.value as unknown),
            front.name,
          ]
        }),
      )
    const mine = await seen()
    expect(mine).toEqual(['mine', expect.any(Number), { id: 'ses_1' }, 'Sales'])
    await reloadPage()
    expect(await seen()).toEqual(mine)

    // No is no.
    page.once('dialog', (dialog) => void dialog.dismiss())
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await seen()).toEqual(mine)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => frame.isDetached()).toBe(true)
    frame = await paneReady()
    expect((await seen()).slice(1)).toEqual([true, true, 'Menus'])
  })

  test('opens files of the person’s own in place of the sample, then beside them, and sends none of them', async () => {
    await open(sample.address)
    const names = () => page.evaluate(() => workbook.book.sheets.map(({ name }) => name))
    const choose = (name: string, buffer: Buffer) =>
      page.locator('#files').setInputFiles({ name, mimeType: '', buffer })
    const said = expect.poll(() => page.locator('#said').textContent())
    await choose('deals.xlsx', Buffer.from('PK\u0003\u0004 and nothing more'))
    await said.toMatch(/^deals\.xlsx is no Excel workbook/)

    const deals = await writeXlsx({
      sheets: [
        {
          name: 'Offers',
          rows: [
            ['Lot', 'Ask'],
            ['L1', 46],
          ],
          tables: [{ name: 'Lots', columns: [{ name: 'Lot' }, { name: 'Ask' }] }],
        },
        { name: 'Sold', rows: [['Sold in 2026'], ['Lot', 'For'], ['L1', 59]] },
      ],
      dateSystem: '1904',
    })
    page.once('dialog', (dialog) => void dialog.accept())
    await choose('deals.xlsx', Buffer.from(deals))
    await expect.poll(() => frame.isDetached()).toBe(true)
    frame = await paneReady()
    expect([await page.title(), await names()]).toEqual(['deals.xlsx – EDPS', ['Offers', 'Sold']])
    expect(await page.evaluate(() => workbook.table('Lots').rows)).toEqual([['L1', 46]])

    await page.getByRole('button', { name: 'Sold', exact: true }).click()
    await textOf(1, 1).toBe('For')
    await goTo(2, 0)
    await page.getByRole('button', { name: 'Make a table' }).click()
    await expect.poll(() => page.evaluate(() => workbook.table('Sold').address)).toBe('Sold!A2:B3')
    await page.getByRole('button', { name: 'Make a table' }).click()
    await said.toBe('The cursor stands in a table already.')

    await choose('more.csv', Buffer.from('Lot;Preis;Los\nL2;1,50;ä\n', 'latin1'))
    await expect.poll(names).toEqual(['Offers', 'Sold', 'more'])
    await said.toMatch(/^more\.csv: The text is not UTF-8/)
    expect(await page.evaluate(() => workbook.table('more').rows)).toEqual([['L2', '1,50', 'ä']])

    const question = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.message())))
    })
    await choose('more.csv', Buffer.from('Lot;Preis;Los\nL3;2,50;b\n'))
    expect(await question).toMatch(/^This workbook has sheets of more\.csv already/)
    expect(await names()).toEqual(['Offers', 'Sold', 'more'])
    await choose('more.csv', Buffer.from('Other;Columns\n1;2\n'))
    await expect.poll(names).toEqual(['Offers', 'Sold', 'more', 'more (2)'])
    expect(asked.filter((url) => !url.startsWith(sample.address))).toEqual([])
  })

  test('takes a paste on a new sheet, and empties a sheet of a hundred thousand rows without leaving blank ones', async () => {
    await open(large.address)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'New sheet' }).click()
    await expect.poll(() => page.locator('#place').textContent()).toBe('Sheet2!A1')
    const copied = 'Lot\tOn\tPrice\r\n"L\n1"\t2026-01-31\t1,234.50\r\n'
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
    await page.keyboard.press('Control+v')
    await textOf(1, 2).toBe('1,234.50')
    expect(await page.evaluate(() => workbook.read('Sheet2!A1:C2'))).toEqual([
      ['Lot', 'On', 'Price'],
      ['L\n1', 46053, 1234.5],
    ])

    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await textOf(1, 0).toBe('k0')
    // The rows of the table's end leave it, and the table goes with its headers.
    await page.evaluate(() => workbook.analyst.clear('Menu!A50001:B100001'))
    expect(await page.evaluate(() => workbook.table('Deals').address)).toBe('Menu!A1:B50000')
    await goTo(2, 1)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await textOf(1, 0).toBe('')
    expect(
      await page.evaluate(() => [
        workbook.book.tables.length,
        workbook.book.sheets[0]!.rows.length,
      ]),
    ).toEqual([0, 0])
  })

  test('draws only the rows in view, of 100,000 too', async () => {
    await open(large.address)
    await textOf(1, 0).toBe('k0')
    expect(await page.locator('[role=gridcell]').count()).toBeLessThan(1500)
    await page.evaluate(() => workbook.coAuthor.write('Menu!A100001', [['last']]))
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 26 * MANY)
    await textOf(MANY, 0).toBe('last')
    expect(await page.locator('[role=gridcell]').count()).toBeLessThan(1500)
  })
})
