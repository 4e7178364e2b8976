// The workbook host's interface for tests. The unmodified Office.js library talks to a test workbook
// through it as it talks to Excel on the web (the host protocol notes):
//
//   const host = openWorkbook({ tables: { Deals: { at: 'Menu!A1', rows: [['key'], ['a']] } } })
//   const pane = await openInJsdom(host)             // jsdom.ts; or openInChromium, chromium.ts
//   await pane.Excel.run(async (context) => { … })   // or code of the add-in, after pane.install()
//   host.faults.beforeSync(() => host.coAuthor.sortTable('Deals', 'key'))
//   host.table('Deals').rows; host.log.writes(); host.assertNothingRefused()
//
// It is not Excel: it draws nothing and calculates only calls of the add-in's own functions, which
// `functions` lists. It refuses requests that it does not know: the add-in gets an error, and
// `assertNothingRefused` throws. Call that at the end of every test.
import { formatRect, WHOLE_SHEET } from './range-address.ts'
import { createAnalyst } from './analyst.ts'
import type { Analyst } from './analyst.ts'
import { calculateConstants, type Cell } from './cell.ts'
import { createCoAuthor } from './co-author.ts'
import type { CoAuthor } from './co-author.ts'
import type { Faults } from './faults.ts'
import { createFaults } from './faults.ts'
import { createCalculation } from './functions/calculation.ts'
import type { Calculation } from './functions/calculation.ts'
import { readMetadata } from './functions/metadata.ts'
import type { FunctionsFixture } from './functions/metadata.ts'
import { buildWorkbook } from './fixture.ts'
import type { WorkbookFixture } from './fixture.ts'
import { restoreWorkbook, type SavedWorkbook } from './saved-workbook.ts'
import type { HostLog, Session } from './session.ts'
import { cellAt } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { Change, Workbook } from './workbook.ts'
import { bodyRect, findCells, findTable, fullAddress } from './workbook.ts'
import { createUndo, undoable } from './undo.ts'
import { createChannel } from './wire.ts'
import type { Channel } from './wire.ts'

export { date } from './fixture.ts'
export type { Fixture, FixtureRows, WorkbookFixture } from './fixture.ts'

/** The manifest's minimum; a test can announce others with `sets`. */
export const FLOOR: Readonly<Record<string, string>> = { ExcelApi: '1.11', SharedRuntime: '1.1' }

export interface HostOptions extends WorkbookFixture {
  /** A saved workbook; the fixture then only sets how formulas are calculated. */
  saved?: SavedWorkbook | null
  /** Plays the person's undo list. */
  undo?: true
  /** Requirement sets to announce instead: `{ ExcelApi: '1.9' }`. */
  sets?: Record<string, string>
  /** The add-in's custom functions; the page must also be opened with `customFunctions`. */
  functions?: FunctionsFixture
}

interface TableView {
  /** Such as `Menu!A1:C3`, with header and total row. */
  address: string
  columns: string[]
  /** Values of the body. */
  rows: Cell['value'][][]
}

export interface WorkbookHost {
  faults: Faults
  coAuthor: CoAuthor
  /** The person at this workbook; reported as local events. */
  analyst: Analyst
  /** Ctrl+Z of the person; false = there is nothing to take back. */
  undo(): boolean
  /** Steps that the person can take back. */
  undoSteps(): number
  log: HostLog
  /** The workbook itself, for everything without a shorter way. */
  book: Workbook
  /** Values of a range: `read('Menu!A1:C3')`. */
  read(address: string): Cell['value'][][]
  /** Type, value, formula and format of one cell. */
  cell(address: string): Cell
  table(name: string): TableView
  /** What `Office.addin` and `Office.ribbon` asked for last. */
  pane(): Session['pane']
  /** The person closes or opens the pane; the add-in keeps running. */
  showPane(shown: boolean): void
  startup(): Session['startup']
  ribbon(): Session['ribbon']
  /** Clicks a ribbon button; settles when the add-in calls `event.completed()`. */
  runCommand(functionName: string, controlId?: string): Promise<void>
  /** The add-in's functions in cells; null if the host was opened without any. */
  calculation: Calculation | null
  /**
   * A change from another replica (replicas.ts), reported as a co-author's. Returns whether the
   * add-in was told anything.
   */
  arrived(change: Change): boolean
  /** Recalculates everything, as Excel may do at any time. */
  calculateAll(): void
  /** The message of a cell's error, as shown on hover; null = none. */
  hover(address: string): string | null
  /** Requests that this host does not know. */
  refused(): readonly string[]
  /** Throws an error that names everything refused since the last call. */
  assertNothingRefused(): void
  /**
   * A channel to one library; a later one replaces it, as when the pane is reloaded. `hostOrigin`
   * is the host's origin for the library; `memberSets` has the requirement set of each member
   * (library.ts reads it from the library).
   */
  connect(
    hostOrigin: string,
    memberSets: Session['memberSets'],
    send: (text: string) => void,
  ): Channel
}

export function openWorkbook(options: HostOptions = {}): WorkbookHost {
  const { saved, calculate = calculateConstants } = options
  const book = saved ? restoreWorkbook(saved, calculate) : buildWorkbook(options)
  const session: Session = {
    book,
    sets: options.sets ?? { ...FLOOR },
    memberSets: new Map(),
    listening: new Set(),
    enableEvents: true,
    requests: [],
    current: null,
    refused: [],
    startup: 'Inactive',
    pane: 'Visible',
    ribbon: new Map(),
    calculation: null,
    undo: options.undo ? createUndo(book) : null,
  }
  const { undo } = session
  if (options.functions) {
    const known = readMetadata(options.functions)
    const refuse = (what: string): void => void session.refused.push(what)
    session.calculation = createCalculation(book, known, refuse)
    // Announced to the library only: functions.json requires no set (notes §2.4 and §4).
    session.sets = { CustomFunctions: '1.9', ...session.sets }
    session.calculation.notice(filledCells(book))
  }
  const faults = createFaults()
  let channel: Channel | null = null

  const cellsAt = (address: string): { sheetId: string; top: number; left: number } & Extent => {
    const found = findCells(book, address, book.activeSheetId)
    if (!found) throw new Error(`${address} is no address in this workbook`)
    return { sheetId: found.sheetId, ...found.rect }
  }
  const read = (address: string): Cell['value'][][] => {
    const { sheetId, top, left, bottom, right } = cellsAt(address)
    const sheet = sheetOf(book, sheetId)
    return Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, column) => {
        return cellAt(sheet, top + row, left + column).value
      }),
    )
  }
  const tell = (remote: boolean): boolean => {
    if (channel) return channel.tellEvents(remote)
    session.calculation?.notice(book.changes)
    if (!remote) undo?.see(book.changes)
    book.changes = []
    return false
  }
  const syncs = (): HostLog['requests'] => session.requests.filter(({ kind }) => kind === 'sync')

  return {
    faults,
    coAuthor: createCoAuthor(book, () => void tell(true)),
    analyst: undoable(
      createAnalyst(book, () => void tell(false)),
      undo,
    ),
    undo() {
      const done = undo?.undo() === true
      tell(false)
      return done
    },
    undoSteps: () => undo?.count() ?? 0,
    log: {
      requests: session.requests,
      syncs,
      writes: () => session.requests.flatMap(({ writes }) => writes),
      references: () => book.kept.size,
    },
    book,
    read,
    cell(address) {
      const { sheetId, top, left } = cellsAt(address)
      return cellAt(sheetOf(book, sheetId), top, left)
    },
    table(name) {
      const table = findTable(book, name)
      if (!table) throw new Error(`The workbook has no table ${name}`)
      const sheet = sheetOf(book, table.sheetId)
      const address = fullAddress(sheet, formatRect(table.rect))
      const body = fullAddress(sheet, formatRect(bodyRect(table)))
      return { address, columns: table.columns.map((column) => column.name), rows: read(body) }
    },
    pane: () => session.pane,
    showPane(shown) {
      session.pane = shown ? 'Visible' : 'Background'
    },
    startup: () => session.startup,
    ribbon: () => session.ribbon,
    runCommand(functionName, controlId = functionName) {
      if (!channel) return Promise.reject(new Error('No add-in is connected'))
      return channel.runCommand(functionName, controlId)
    },
    calculation: session.calculation,
    arrived(change) {
      book.changes.push(change)
      return tell(true)
    },
    calculateAll() {
      session.calculation?.recalculate(true)
      tell(false)
    },
    hover(address) {
      const { sheetId, top, left } = cellsAt(address)
      const rect = { top, left, bottom: top, right: left }
      return session.calculation?.hover({ sheetId, rect }) ?? null
    },
    refused: () => session.refused,
    assertNothingRefused() {
      const refused = session.refused.splice(0)
      if (refused.length > 0) throw new Error(`The workbook host refused: ${refused.join('; ')}`)
    },
    connect(hostOrigin, memberSets, send) {
      session.memberSets = memberSets
      session.listening.clear()
      session.enableEvents = true
      book.kept.clear()
      session.calculation?.disconnect()
      channel = createChannel(session, faults, hostOrigin, send)
      return channel
    },
  }
}

/** All cells of the opened workbook, as if they had just been entered. */
const filledCells = ({ sheets }: Workbook): Change[] =>
  sheets.map(({ id }) => ({
    kind: 'cells',
    sheetId: id,
    rect: WHOLE_SHEET,
    changeType: 'RangeEdited',
    shift: 'None',
    tables: [],
    before: null,
    after: null,
  }))

interface Extent {
  bottom: number
  right: number
}
