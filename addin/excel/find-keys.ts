// Searches everything that an add-in can read of a workbook for API keys: cells, names, comments,
// settings, XML parts, properties, headers and footers, names of sheets, tables and columns. A
// finding has a place and a kind, never the key; even a sheet's name may be a key.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { keySearchText } from '#addin/text/en/key-search.ts'
import type { CellValue } from './blocks.ts'
import { cellName } from './cell-name.ts'
import { officeCode, type ExcelAnswer } from './failure.ts'
import { inExcel, type Job } from './in-excel.ts'
import { scanSheets } from './scan-sheets.ts'
import { holdsKey, withoutKeys } from '#addin/plan/key-guard.ts'

/** Where a key is. Only this folder uses it, because names may hold the key. */
export type KeySpot =
  | { in: 'cell'; sheet: string; row: number; column: number }
  | { in: 'sheet'; id: string }
  | { in: 'table'; id: string }
  | { in: 'column'; table: string; id: number }
  | { in: 'name'; sheet: string | null; name: string; part: 'whole' | 'comment' }
  | { in: 'comment'; id: string; reply: string | null }
  | { in: 'setting'; key: string }
  | { in: 'part'; id: string }
  | { in: 'property'; name: PropertyName }
  | { in: 'custom property'; key: string }
  | { in: 'page'; sheet: string; pages: Pages; text: PageText }

interface FoundKey {
  /** "Cell B4 of the sheet Deals", without any part of a key. */
  readonly place: string
  /** What may be shown of the key. */
  readonly shown: string
  /** A formula shows a key that another place holds; it changes with that place. */
  readonly derived: boolean
  /** Whether the place can be selected in the workbook. */
  readonly selectable: boolean
  readonly spot: KeySpot
}

export interface KeysFound {
  readonly found: readonly FoundKey[]
  /** Further findings that are not listed. */
  readonly more: number
  /** False if the search was stopped. */
  readonly whole: boolean
  /** What could not be searched, for a person. */
  readonly notLooked: readonly string[]
}

interface SearchOptions {
  readonly onProgress?: ((share: number, text: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly patience?: number | undefined
}

/** Most findings that are listed: a column filled with a key has one in each row. */
export const FOUND_LIMIT = 500
/** The cells' part of the progress. */
const CELLS_SHARE = 0.9

/** The properties of the workbook that are searched. */
const PROPERTIES = [
  'title',
  'subject',
  'author',
  'manager',
  'company',
  'category',
  'keywords',
  'comments',
] as const
type PropertyName = (typeof PROPERTIES)[number]
const PAGES = ['defaultForAllPages', 'firstPage', 'evenPages', 'oddPages'] as const
export type Pages = (typeof PAGES)[number]
const PAGE_TEXTS = [
  'leftHeader',
  'centerHeader',
  'rightHeader',
  'leftFooter',
  'centerFooter',
  'rightFooter',
] as const
type PageText = (typeof PAGE_TEXTS)[number]

const { places, kinds } = keySearchText

type Add = (
  place: string,
  text: string,
  spot: KeySpot,
  more?: { derived?: boolean; selectable?: boolean },
) => void

/** Searches the whole workbook. */
export function findKeys(options: SearchOptions = {}): Promise<ExcelAnswer<KeysFound>> {
  const { onProgress, signal, patience } = options
  return inExcel({ what: excelThingsText.workbook, ...(patience && { patience }) }, async (job) => {
    let found: FoundKey[] = []
    let count = 0
    const add: Add = (place, text, spot, { derived = false, selectable = false } = {}) => {
      count++
      if (found.length < FOUND_LIMIT)
        found.push({ place, shown: withoutKeys(text), derived, selectable, spot })
    }
    const notLooked = [keySearchText.never]
    // The cells of each sheet; a sheet that is read again is counted again.
    let atSheet = { found: 0, count: 0 }
    let sheetNow = ''
    const scanned = await scanSheets(job, {
      signal,
      onProgress: (share, sheet) =>
        onProgress?.(share * CELLS_SHARE, keySearchText.lookingThrough(withoutKeys(sheet))),
      begin({ id }) {
        if (id === sheetNow) {
          found = found.slice(0, atSheet.found)
          count = atSheet.count
        }
        sheetNow = id
        atSheet = { found: found.length, count }
      },
      visit(sheet, row, column, formula, value) {
        const text = keyIn(formula) ?? keyIn(value)
        if (text === null) return
        const place = places.cell(cellName(row, column), withoutKeys(sheet.name))
        const spot: KeySpot = { in: 'cell', sheet: sheet.id, row, column }
        add(place, text, spot, { derived: keyIn(formula) === null, selectable: true })
      },
    })
    for (const sheet of scanned.partly) notLooked.push(keySearchText.partly(withoutKeys(sheet)))
    // Everything else, which has few texts in any workbook.
    if (scanned.whole) {
      for (const [i, [what, look]] of PLACES.entries()) {
        if (signal?.aborted) break
        onProgress?.(
          CELLS_SHARE + ((1 - CELLS_SHARE) * i) / PLACES.length,
          keySearchText.lookingAt(what),
        )
        try {
          await look(job, add)
        } catch (fault) {
          if (!isMissing(fault)) throw fault
          notLooked.push(what)
        }
      }
    }
    const whole = scanned.whole && signal?.aborted !== true
    return { found, more: count - found.length, whole, notLooked }
  })
}

const keyIn = (cell: CellValue): string | null =>
  typeof cell === 'string' && holdsKey(cell) ? cell : null

/** This Excel does not know the requested member. */
function isMissing(fault: unknown): boolean {
  const code = officeCode(fault)
  return code === 'ApiNotFound' || code === 'NotImplemented' || code === 'UnsupportedOperation'
}

const PLACES: readonly (readonly [string, (job: Job, add: Add) => Promise<void>])[] = [
  [kinds.tables, lookAtTables],
  [kinds.names, lookAtNames],
  [kinds.comments, lookAtComments],
  [kinds.settings, lookAtSettings],
  [kinds.parts, lookAtParts],
  [kinds.properties, lookAtProperties],
  [kinds.pages, lookAtPages],
]

async function lookAtTables({ context, sync }: Job, add: Add): Promise<void> {
  const { worksheets, tables } = context.workbook
  worksheets.load('items/id,items/name')
  tables.load('items/id,items/name,items/showHeaders')
  await sync()
  for (const { id, name } of worksheets.items)
    if (holdsKey(name)) add(places.sheetName, name, { in: 'sheet', id }, { selectable: true })
  for (const { id, name } of tables.items)
    if (holdsKey(name)) add(places.tableName, name, { in: 'table', id }, { selectable: true })
  // Visible headers are cells and were searched.
  const unseen = tables.items.filter(({ showHeaders }) => !showHeaders)
  for (const table of unseen) table.columns.load('items/id,items/name')
  if (unseen.length > 0) await sync()
  for (const table of unseen)
    for (const { id, name } of table.columns.items)
      if (holdsKey(name)) {
        const place = places.columnName(withoutKeys(table.name))
        add(place, name, { in: 'column', table: table.id, id })
      }
}

async function lookAtNames({ context, sync }: Job, add: Add): Promise<void> {
  const { names, worksheets } = context.workbook
  const wanted = 'items/name,items/formula,items/comment'
  names.load(wanted)
  worksheets.load('items/id,items/name')
  await sync()
  const sheets = worksheets.items.map(({ id, names: own }) => ({ id, names: own.load(wanted) }))
  await sync()
  for (const { id, names: own } of [{ id: null, names }, ...sheets])
    for (const { name, formula, comment } of own.items) {
      const called = withoutKeys(name)
      const text = [name, String(formula)].find(holdsKey)
      if (text !== undefined)
        add(places.name(called), text, { in: 'name', sheet: id, name, part: 'whole' })
      else if (holdsKey(comment))
        add(places.nameComment(called), comment, { in: 'name', sheet: id, name, part: 'comment' })
    }
}

async function lookAtComments({ context, sync }: Job, add: Add): Promise<void> {
  const { comments } = context.workbook
  comments.load('items/id,items/content')
  await sync()
  if (comments.items.length === 0) return
  const replies = comments.items.map((comment) => comment.replies.load('items/id,items/content'))
  const cells = comments.items.map((comment) => comment.getLocation().load('address'))
  await sync()
  for (const [i, { id, content }] of comments.items.entries()) {
    const at = withoutKeys(cells[i]!.address)
    const more = { selectable: true }
    if (holdsKey(content))
      add(places.comment(at), content, { in: 'comment', id, reply: null }, more)
    for (const reply of replies[i]!.items)
      if (holdsKey(reply.content))
        add(places.reply(at), reply.content, { in: 'comment', id, reply: reply.id }, more)
  }
}

async function lookAtSettings({ context, sync }: Job, add: Add): Promise<void> {
  const { settings } = context.workbook
  settings.load('items/key,items/value')
  await sync()
  for (const { key, value } of settings.items) {
    const text = [key, asText(value)].find(holdsKey)
    if (text !== undefined) add(places.setting(withoutKeys(key)), text, { in: 'setting', key })
  }
}

async function lookAtParts({ context, sync }: Job, add: Add): Promise<void> {
  const { customXmlParts } = context.workbook
  customXmlParts.load('items/id,items/namespaceUri')
  await sync()
  // One at a time: a part may have megabytes.
  for (const part of customXmlParts.items) {
    const xml = part.getXml()
    await sync()
    const text = xmlTexts(xml.value).find(holdsKey)
    if (text !== undefined)
      add(places.part(withoutKeys(part.namespaceUri)), text, { in: 'part', id: part.id })
  }
}

/** The XML as it is and decoded: the add-in's own parts are percent-encoded. */
function xmlTexts(xml: string): string[] {
  const said = xml.replace(/&#(x?)([0-9a-f]+);/gi, (all, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex === '' ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
  const percent = said.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return [xml, said, percent]
}

async function lookAtProperties({ context, sync }: Job, add: Add): Promise<void> {
  const { properties } = context.workbook
  properties.load(PROPERTIES.join(','))
  properties.custom.load('items/key,items/value')
  await sync()
  for (const name of PROPERTIES)
    if (holdsKey(properties[name]))
      add(places.property(name), properties[name], { in: 'property', name })
  for (const { key, value } of properties.custom.items) {
    const text = [key, asText(value)].find(holdsKey)
    if (text !== undefined)
      add(places.customProperty(withoutKeys(key)), text, { in: 'custom property', key })
  }
}

async function lookAtPages({ context, sync }: Job, add: Add): Promise<void> {
  const { worksheets } = context.workbook
  worksheets.load('items/id,items/name')
  await sync()
  const read = worksheets.items.flatMap((sheet) =>
    PAGES.map((pages) => {
      const group = sheet.pageLayout.headersFooters
      return { sheet, pages, of: group[pages].load(PAGE_TEXTS.join(',')) }
    }),
  )
  await sync()
  for (const { sheet, pages, of } of read)
    for (const text of PAGE_TEXTS)
      if (holdsKey(of[text])) {
        const place = places.page(text, withoutKeys(sheet.name))
        add(place, of[text], { in: 'page', sheet: sheet.id, pages, text })
      }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
