// The demonstration workbook: the tests' workbook host with a user interface. The model runs in
// this page and the real pane in a frame beside it; they communicate as Excel on the web and an
// add-in do (the host protocol notes). It is not Excel and does not look like it; it shows the
// add-in, and tests click in it.
import type { WorkbookFixture } from '../host/fixture.ts'
import { formatRect } from '../host/range-address.ts'
import type { Cell } from '../host/cell.ts'
import { formatCategory } from '../host/number-text.ts'
import { HostFailure } from '../host/failure.ts'
import type { FunctionsFixture } from '../host/functions/metadata.ts'
import { FLOOR, openWorkbook } from '../host/host.ts'
import type { WorkbookHost } from '../host/host.ts'
import type { MemberSet } from '../host/session.ts'
import { fullAddress, type Workbook } from '../host/workbook.ts'
import { sheetOf } from '../host/table.ts'
import { withCommas } from '../host/typed.ts'
import { showCharts } from './charts.ts'
import { wordsOf } from './cell-words.ts'
import { showGrid } from './grid.ts'
import { openKeep } from './keep.ts'
import { keepWorkbook, type Keeping } from './keeping.ts'
import { askedLanguage, offerLanguages } from './language.ts'
import { emptyWorkbook, notesOfOpened, showInstead, takeFiles, takePastes } from './own-data.ts'
import { openPane } from './pane.ts'
import { showRibbon } from './ribbon.ts'
import { showTabs } from './tabs.ts'
import { pageText, showTexts } from './texts.ts'

declare global {
  interface Window {
    /** For the console and for tests: `workbook.coAuthor.sortTable('Menus', 'key')`. */
    workbook: WorkbookHost
  }
}

/** The manifest's minimum, and the functions that the page calculates. */
const SETS = { ...FLOOR, CustomFunctionsRuntime: '1.1' }

/** Languages whose Excel writes a decimal comma, and so a semicolon between arguments. */
const SEMICOLONS: readonly string[] = ['de', 'fr', 'es']

const part = (id: string): HTMLElement => document.getElementById(id)!
const json = async <T>(path: string): Promise<T> => (await (await fetch(path)).json()) as T

/**
 * The text for editing: a date in a form that is read as the same day in any format; a number in
 * full.
 */
function contentOf({ formula, value, format }: Cell): string {
  const isDay = Number.isInteger(value) && formatCategory(format) === 'Date'
  if (formula !== null || !isDay) return formula ?? String(value)
  return new Date(Date.UTC(1899, 11, 30 + Number(value))).toISOString().slice(0, 10)
}

async function main(): Promise<void> {
  showTexts()
  const keep = openKeep()
  let keeping: Keeping | null = null
  // Before anything else, so that a workbook that cannot be shown can still be replaced.
  part('fresh').addEventListener('click', () => void startOver())
  async function startOver(): Promise<void> {
    if (!confirm(pageText('startOver'))) return
    keeping?.stop()
    await keep.forget()
    location.reload()
  }
  const replace = (book: Workbook): Promise<void> => {
    keeping?.stop()
    return showInstead(keep, book)
  }
  part('empty').addEventListener('click', () => {
    if (confirm(pageText('emptyInstead'))) void replace(emptyWorkbook('Workbook'))
  })
  const [saved, fixture, memberSets, manifestText] = await Promise.all([
    // A browser without storage starts with a new workbook each time.
    keep.load().catch(() => null),
    json<WorkbookFixture>('/workbook.json'),
    json<[string, MemberSet][]>('/member-sets.json'),
    fetch('/manifest.xml').then((answer) => answer.text()),
  ])
  const manifest = new DOMParser().parseFromString(manifestText, 'application/xml')
  const functions = await functionsOf(manifest)
  const host = openWorkbook({ ...fixture, saved, functions, sets: SETS, undo: true })
  keeping = keepWorkbook(host.book, keep, part('kept'))
  window.workbook = host
  const said = part('said')
  const say = (words: string): void => {
    said.textContent = words
  }
  /** The tooltip of the selected cell. */
  let pointed: string | null = null
  /** Runs an action of the person; a refusal is shown as in Excel. */
  const act = (change: () => void): void => {
    try {
      change()
      say('')
      pointed = null
    } catch (fault) {
      if (!(fault instanceof HostFailure)) throw fault
      say(fault.message)
    }
    showChange()
  }
  const showPane = (shown: boolean): void => {
    host.showPane(shown)
    drawSoon()
  }

  part('book').textContent = host.book.name
  document.title = `${host.book.name} – EDPS`
  takeFiles(
    {
      say,
      replace,
      addSheets: (sheets, asTables) => act(() => host.analyst.openSheets(sheets, asTables)),
    },
    () => (host.book.name === fixture.name ? null : host.book),
  )
  part('table').addEventListener('click', () => act(() => host.analyst.makeTable()))
  part('sheet-new').addEventListener('click', () => act(() => host.analyst.newSheet()))

  offerLanguages(part('language') as HTMLSelectElement)
  const language = askedLanguage()
  const semicolons = language !== null && SEMICOLONS.includes(language)
  const enter = (address: string, texts: readonly (readonly string[])[]): void =>
    act(() =>
      host.analyst.write(address, semicolons ? texts.map((row) => row.map(withCommas)) : texts),
    )

  // The parts of the page.
  const place = part('place')
  const entry = part('entry') as HTMLInputElement
  const pane = part('pane')
  const grid = await showGrid(part('sheet'), host, {
    select: (address) => act(() => host.analyst.select(address)),
    enter,
    clear: (address) => act(() => host.analyst.clear(address)),
    undo: () => act(() => void host.undo()),
    resize: (column, points) =>
      act(() => host.analyst.setColumnWidth(host.book.activeSheetId, column, points)),
  })
  const charts = showCharts(part('charts'), host)
  const tabs = showTabs(part('tabs').querySelector('nav')!, host, (sheet) =>
    act(() => host.analyst.activate(sheet)),
  )
  const ribbon = showRibbon(part('ribbon'), manifest, host, {
    openPane: () => showPane(true),
    // The pane shows the result; until the add-in answers, the page says that it waits.
    run: async (functionName, controlId, label) => {
      say(pageText('waiting', { label }))
      await host.runCommand(functionName, controlId)
      say('')
      drawSoon()
    },
  })
  const selectedCell = (): string => {
    const { selection, activeSheetId } = host.book
    const cell = { ...selection, bottom: selection.top, right: selection.left }
    return fullAddress(sheetOf(host.book, activeSheetId), formatRect(cell))
  }
  let asked = false
  function drawSoon(): void {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      draw()
    })
  }
  /** Redraws after a possible change of the workbook. */
  function showChange(): void {
    keeping?.changed()
    drawSoon()
  }
  function draw(): void {
    pane.hidden = host.pane() !== 'Visible'
    tabs.draw()
    charts.draw()
    grid.draw()
    ribbon.draw()
    const address = selectedCell()
    place.textContent = address
    const cell = host.cell(address)
    if (document.activeElement !== entry) entry.value = contentOf(cell)
    const { top, left } = host.book.selection
    const words = wordsOf(host, top, left)
    if (words !== pointed) say(words ?? '')
    pointed = words
  }

  // The person's input outside the grid.
  entry.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') enter(selectedCell(), [[entry.value]])
    if (event.key === 'Enter' || event.key === 'Escape') {
      entry.blur()
      drawSoon()
    }
  })
  takePastes((rows) => enter(selectedCell(), rows), say)
  part('close').addEventListener('click', () => showPane(false))
  const frame = openPane(
    pane.querySelector<HTMLElement>('.frame')!,
    host,
    new Map(memberSets),
    showChange,
  )
  part('reload').addEventListener('click', () => frame.reload())
  draw()
  say(notesOfOpened())
}

/** The add-in's functions: namespace and metadata by the manifest's addresses. */
async function functionsOf(manifest: Document): Promise<FunctionsFixture> {
  const elements = [...manifest.getElementsByTagName('*')]
  const resource = (of: string): string => {
    const holder = elements.find(({ localName }) => localName === of)!
    const resid =
      holder.getAttribute('resid') ??
      [...holder.children]
        .find(({ localName }) => localName === 'SourceLocation')!
        .getAttribute('resid')
    const named = elements.find((element) => element.getAttribute('id') === resid)!
    return named.getAttribute('DefaultValue')!
  }
  // The development manifest's addresses are paths on this server.
  const metadata = await json(new URL(resource('Metadata')).pathname)
  return { namespace: resource('Namespace'), metadata }
}

void main()
