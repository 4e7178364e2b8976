// Keys that were put into every kind of place are found and taken out, wherever the reading was cut into
// blocks and whoever sorts meanwhile; and nothing that the search says holds anything of a key.
import { afterEach, describe, expect, test } from 'vitest'
import { findKeys, FOUND_LIMIT, type KeysFound } from '#addin/excel/find-keys.ts'
import { removeKeys, selectSpot } from '#addin/excel/remove-keys.ts'
import { dataHoldsKey } from '#addin/plan/key-guard.ts'
import type { FixtureRows, HostOptions } from '#addin/host/host.ts'
import { keySearchText } from '#addin/text/en/key-search.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { bookText } from '../../support/pane/book-text.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'

let opened: OpenWorkbook
const open = async (options: HostOptions = {}) => (opened = await openForTest(options)).host
afterEach(() => opened.close())

async function search(options = {}): Promise<KeysFound> {
  const found = await findKeys(options)
  if (!found.ok) throw new Error(found.failure.message)
  return found.value
}
async function removeAll(found: KeysFound) {
  const removed = await removeKeys(found.found.map(({ spot }) => spot))
  if (!removed.ok) throw new Error(removed.failure.message)
  return removed.value
}
const places = ({ found }: KeysFound) => found.map(({ place }) => place)
const shown = ({ found }: KeysFound) =>
  found.map(({ place, shown: said, derived }) => ({ place, shown: said, derived }))

/** What a name may be made of: no spaces or dashes. */
const NAME = KEY.replaceAll('-', '_')

/** A workbook with a key in every kind of place, each as somebody may have left it there. */
const PLANTED: [where: string, place: string, options: HostOptions][] = [
  ['a cell', 'Cell B3 of the sheet Notes', { cells: { 'Notes!B3': [[`my key: ${KEY}`]] } }],
  [
    'a cell of a formula',
    'Cell A1 of the sheet Notes',
    {
      cells: { 'Notes!A1': [[{ value: KEY, formula: `="${KEY}"` }]] },
    },
  ],
  [
    'a formula that shows none',
    'Cell A1 of the sheet Notes',
    { cells: { 'Notes!A1': [[{ value: 7, formula: `=IF(A2="${KEY}",1,7)` }]] } },
  ],
  [
    'a table’s cell',
    'Cell B2 of the sheet Menu',
    {
      tables: {
        Deals: {
          at: 'Menu!A1',
          rows: [
            ['key', 'note'],
            ['a', KEY],
          ],
        },
      },
    },
  ],
  ['a header', 'Cell A1 of the sheet Menu', { tables: { D: { at: 'Menu!A1', rows: [[KEY]] } } }],
  ['a table’s name', 'Name of a table', { tables: { [NAME]: { at: 'Menu!A1', rows: [['a']] } } }],
  // 31 characters are all of a sheet's name: most of a key.
  ['a sheet’s name', 'Name of a sheet', { sheets: [KEY.slice(0, 31)] }],
  ['a name', `Defined name edps_paid_••••`, { names: { [NAME]: '=7' } }],
  ['a name’s value', 'Defined name Secret', { names: { Secret: `="${KEY}"` } }],
  [
    'a name of one sheet',
    'Defined name Secret',
    {
      sheets: ['Notes'],
      sheetNames: { Notes: { Secret: `="${KEY}"` } },
    },
  ],
  ['a comment', 'Comment at Notes!B2', { comments: { 'Notes!B2': [`use ${KEY}`, 'ok'] } }],
  ['a reply', 'Reply at Notes!B2', { comments: { 'Notes!B2': ['which key?', KEY] } }],
  ['a setting', 'Setting note', { settings: { note: { deep: [KEY] } } }],
  ['a setting’s name', 'Setting edps_paid_••••', { settings: { [KEY]: 1 } }],
  ['an XML part', 'XML part urn:a', { xmlParts: [`<a xmlns="urn:a">${KEY}</a>`] }],
  [
    'an XML part that says it by character numbers',
    'XML part urn:a',
    { xmlParts: [`<a xmlns="urn:a">${KEY.replace('_', '&#x5f;')}</a>`] },
  ],
  [
    'an XML part that says it by percent',
    'XML part urn:a',
    { xmlParts: [`<a xmlns="urn:a">${KEY.replaceAll('_', '%5F')}</a>`] },
  ],
  ['a property', 'Property: tags', { properties: { Keywords: KEY } }],
  ['a property of the user’s', 'Property Key', { customProperties: { Key: KEY } }],
]

describe('a key in', () => {
  test.each(PLANTED)('%s is found, told without it, and taken out', async (_, place, options) => {
    const host = await open(options)
    expect(bookText(host)).toContain(KEY.slice(11, 25))
    const found = await search()
    expect(places(found)).toEqual([place])
    expect(found.whole).toBe(true)
    // Everything that may be shown of it.
    expect(JSON.stringify(shown(found))).not.toContain(KEY.slice(11, 20))
    expect(dataHoldsKey(shown(found))).toBe(false)
    expect(await removeAll(found)).toEqual({ removed: 1, gone: 0, failed: 0, why: null })
    expect(bookText(host)).not.toContain(KEY.slice(11, 25))
    expect(places(await search())).toEqual([])
  })

  test('printed headers of any pages is found and taken out', async () => {
    const host = await open({ sheets: ['Notes'] })
    host.book.sheets[0]!.headersFooters['FirstPage.CenterFooter'] = `draft ${KEY}`
    const found = await search()
    expect(places(found)).toEqual(['Printed footer of the sheet Notes'])
    await removeAll(found)
    expect(bookText(host)).not.toContain(KEY.slice(11, 25))
  })

  test('a hidden header is found and taken out', async () => {
    const host = await open({ tables: { Deals: { at: 'Menu!A1', rows: [[KEY], [1]] } } })
    host.book.tables[0]!.showHeaders = false
    host.book.sheets[0]!.rows[0]![0] = undefined
    const found = await search()
    expect(places(found)).toEqual(['Name of a column of the table Deals'])
    expect(await removeAll(found)).toMatchObject({ removed: 1 })
    expect(host.table('Deals').columns).toEqual(['Column'])
  })

  test('a cell of a sheet that is named by a key is told without it', async () => {
    await open({ cells: { [`'${KEY.slice(0, 31)}'!A1`]: [[KEY]] } })
    expect(shown(await search())).toEqual([
      { place: 'Cell A1 of the sheet edps_paid_••••', shown: 'edps_paid_••••', derived: false },
      { place: 'Name of a sheet', shown: 'edps_paid_••••', derived: false },
    ])
  })
})

describe('what is no key', () => {
  test('is left alone, and so is everything of a workbook that has none', async () => {
    const host = await open({
      cells: { 'Notes!A1': [['edps_paid_', 7, true, 'EDPS paid us 16 times', '#N/A']] },
      names: { Secret: '=7' },
      comments: { 'Notes!A1': ['edps_free_ keys begin so'] },
      settings: { a: 1 },
    })
    const before = bookText(host)
    expect(await search()).toMatchObject({ found: [], more: 0, whole: true })
    expect(bookText(host)).toBe(before)
  })

  test('is said of a formula that only shows one: it goes with the cell that holds it', async () => {
    const host = await open({
      cells: { 'Notes!A1': [[KEY, { value: KEY, formula: '=A1' }]] },
    })
    const found = await search()
    expect(found.found.map(({ derived }) => derived)).toEqual([false, true])
    await removeKeys([found.found[0]!.spot])
    expect(host.cell('Notes!B1').formula).toBe('=A1')
  })
})

describe('a search', () => {
  /** A sheet of this size with a key in the given cells (rows and columns from 0). */
  const sheet = (rows: number, columns: number, at: readonly (readonly [number, number])[]) => {
    const cells: (string | number)[][] = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => (column === 1 ? `deal ${row}` : row + column)),
    )
    for (const [row, column] of at) cells[row]![column] = KEY
    return { cells: { 'Big!A1': cells as FixtureRows } }
  }

  test('sees the first and last rows of every block of a large sheet, in bounded requests', async () => {
    const at: [number, number][] = [
      [0, 0],
      [1249, 7],
      [1250, 0],
      [12_345, 3],
      [39_999, 7],
    ]
    const host = await open(sheet(40_000, 8, at))
    const progress: number[] = []
    const found = await search({ onProgress: (share: number) => progress.push(share) })
    expect(places(found)).toEqual(
      ['A1', 'H1250', 'A1251', 'D12346', 'H40000'].map((cell) => `Cell ${cell} of the sheet Big`),
    )
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBeLessThanOrEqual(1)
    const answers = host.log.syncs().map(({ answerBytes }) => answerBytes)
    expect(Math.max(...answers)).toBeLessThan(2_000_000)
    expect(host.log.references()).toBeLessThan(20)
  })

  test('reads a very wide sheet in parts of it', async () => {
    await open(sheet(3, 2500, [[2, 2499]]))
    expect(places(await search())).toEqual(['Cell CRD3 of the sheet Big'])
  })

  test('reads fewer rows where their texts are long', async () => {
    const long = 'x'.repeat(30_000)
    const rows = Array.from({ length: 400 }, (_, i) => [i === 399 ? `${long} ${KEY}` : long])
    await open({ cells: { 'Big!A1': rows } })
    expect(places(await search())).toEqual(['Cell A400 of the sheet Big'])
  })

  test('reads a sheet anew where rows come meanwhile, and tells each place once', async () => {
    const host = await open(
      sheet(30_000, 8, [
        [5, 0],
        [29_999, 0],
      ]),
    )
    let done = false
    host.faults.beforeSync((_, sync) => {
      if (sync !== 5 || done) return
      done = true
      host.coAuthor.insertSheetRows('Big', 2, 3)
      host.coAuthor.write('Big!B2', [['new'], ['new'], ['new']])
    })
    const found = await search()
    expect(done).toBe(true)
    expect(places(found)).toEqual(['Cell A9 of the sheet Big', 'Cell A30003 of the sheet Big'])
    expect(found.notLooked.join()).not.toContain('Big')
  })

  test('says of a sheet that does not come to rest that it was looked at in part', async () => {
    const host = await open(sheet(3000, 8, []))
    host.faults.beforeSync(() => host.coAuthor.write(`Big!A${++row}`, [[1]]))
    let row = 3000
    const found = await search()
    expect(found.notLooked.join()).toContain('part of the sheet Big')
  })

  test('stops when it is asked to, and says so', async () => {
    const host = await open(sheet(30_000, 8, [[0, 0]]))
    const stop = new AbortController()
    const found = await search({
      signal: stop.signal,
      onProgress: (share: number) => share > 0.3 && stop.abort(),
    })
    expect(found.whole).toBe(false)
    expect(places(found)).toEqual(['Cell A1 of the sheet Big'])
    expect(host.log.syncs().length).toBeLessThan(12)
  })

  test('keeps a bounded list of a column that was filled with a key, and empties it in turns', async () => {
    const rows = Array.from({ length: FOUND_LIMIT + 20 }, () => [KEY])
    const host = await open({ cells: { 'Big!A1': rows } })
    const found = await search()
    expect([found.found.length, found.more]).toEqual([FOUND_LIMIT, 20])
    expect((await removeAll(found)).removed).toBe(FOUND_LIMIT)
    const rest = await search()
    expect([rest.found.length, rest.more]).toEqual([20, 0])
    await removeAll(rest)
    expect(bookText(host)).not.toContain(KEY)
  })

  test('does without what this Excel does not know, and says so', async () => {
    await open({ sets: { ExcelApi: '1.11', SharedRuntime: '1.1' }, properties: { Title: KEY } })
    // What an older build of Excel answers to a member that it lacks.
    const found = await search()
    expect(found.notLooked).toEqual([keySearchText.never])
    expect(places(found)).toEqual(['Property: title'])
  })

  test('fails with words where Excel does not answer', async () => {
    const host = await open(sheet(3, 3, []))
    host.faults.loseAnswers(1)
    expect(await findKeys({ patience: 50 })).toMatchObject({
      ok: false,
      failure: { kind: 'no_answer' },
    })
    host.faults.cellEditing = true
    expect(await findKeys()).toMatchObject({ ok: false, failure: { kind: 'busy' } })
  })
})

describe('removing', () => {
  const TABLE: HostOptions = {
    tables: {
      Deals: {
        at: 'Menu!A1',
        rows: [
          ['key', 'note'],
          ['a', KEY],
          ['b', 'fine'],
          ['c', 'good'],
        ],
      },
    },
  }

  test('looks at the cell again: where rows were sorted since, nobody’s cell is emptied', async () => {
    const host = await open(TABLE)
    const found = await search()
    host.coAuthor.sortTable('Deals', 'key', false)
    expect(await removeAll(found)).toEqual({ removed: 0, gone: 1, failed: 0, why: null })
    expect(host.table('Deals').rows.map(([, note]) => note)).toEqual(['good', 'fine', KEY])
  })

  test('gives back what a sort put there between the look and the emptying', async () => {
    const host = await open(TABLE)
    const found = await search()
    const syncs = host.log.syncs().length
    let sorted = false
    host.faults.beforeSync(() => {
      if (sorted || host.log.syncs().length !== syncs + 2) return
      sorted = true
      host.coAuthor.sortTable('Deals', 'key', false)
    })
    const removed = await removeAll(found)
    expect(sorted).toBe(true)
    expect(removed).toEqual({ removed: 0, gone: 1, failed: 0, why: null })
    expect(host.table('Deals').rows.map(([, note]) => note)).toEqual(['good', 'fine', KEY])
  })

  test('leaves a protected sheet, takes the rest and says why', async () => {
    const host = await open({
      cells: { 'A!A1': [[KEY]], 'B!A1': [[KEY]] },
      settings: { a: KEY },
    })
    host.coAuthor.protectSheet('A')
    const removed = await removeAll(await search())
    expect(removed).toMatchObject({ removed: 2, gone: 0, failed: 1 })
    expect(removed.why).toContain('protected')
    expect(host.read('B!A1')).toEqual([['']])
  })

  test('of what is not there any more does nothing', async () => {
    const host = await open({ names: { Secret: `="${KEY}"` }, settings: { a: KEY } })
    const found = await search()
    host.book.names = []
    host.book.settings.clear()
    expect(await removeAll(found)).toEqual({ removed: 0, gone: 2, failed: 0, why: null })
  })
})

describe('showing', () => {
  test.each([
    ['a cell', { cells: { 'Notes!B3': [[KEY]] }, sheets: ['First'] }],
    ['a comment', { comments: { 'Notes!B3': [KEY] as const }, sheets: ['First'] }],
  ] satisfies [string, HostOptions][])('%s selects it', async (_, options) => {
    const host = await open(options)
    const { found } = await search()
    expect(found[0]!.selectable).toBe(true)
    expect(await selectSpot(found[0]!.spot)).toEqual({ ok: true, value: null })
    const { activeSheetId, selection, sheets } = host.book
    expect(sheets.find(({ id }) => id === activeSheetId)!.name).toBe('Notes')
    expect(selection).toEqual({ top: 2, left: 1, bottom: 2, right: 1 })
  })

  test('a cell of a hidden sheet says that it is hidden', async () => {
    const host = await open({ cells: { 'Notes!B3': [[KEY]] }, sheets: ['First'] })
    host.coAuthor.hideSheet('Notes')
    const { found } = await search()
    const answer = await selectSpot(found[0]!.spot)
    expect(answer.ok ? '' : answer.failure.message).toContain('hidden sheet')
  })
})
