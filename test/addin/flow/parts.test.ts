// What the flow keeps in the file comes back as it was, and nothing else is taken for it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadSample } from '#addin/tables/load-sample.ts'
import { DEFAULT_OPTIONS } from '#addin/options/setup.ts'
import { guessTables } from '#addin/tables/guess-tables.ts'
import { readWords, writeWords } from '#addin/description/words-part.ts'
import { readPending, writePending } from '#addin/thread/pending-part.ts'
import { MENU } from '../../support/workbook/plans.ts'
import { makeSample, sampleText } from '#examples/write-sample.ts'
import { readFileSync } from 'node:fs'
import { KEY } from '../../support/pane/fake-service.ts'
import { anyText } from '../../support/any-text.ts'

describe('the words', () => {
  test('come back whatever they are, but never as an input test', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (description) => {
        const options = { ...DEFAULT_OPTIONS, mock: true, horizon: 7 }
        const xml = writeWords({ description, options, sample: null })!
        expect(xml).toMatch(/^<words xmlns="[^"]*">[^<>&]*<\/words>$/)
        expect(readWords(['<other/>', xml])).toEqual({
          description,
          options: { ...options, mock: false },
          sample: null,
        })
      }),
    )
  })

  test('are not lost over an option that cannot be: that one is as if it had never been set', () => {
    const kept = writeWords({
      description: 'We buy and sell.',
      options: { ...DEFAULT_OPTIONS, writeoff: 0.5, checks: 'off' },
      sample: null,
    })!
    const withOption = (change: object) =>
      kept.replace(/>([^<]*)</, (_, text: string) => {
        const words = JSON.parse(decodeURIComponent(text)) as { options: object }
        const options = { ...words.options, ...change }
        return `>${encodeURIComponent(JSON.stringify({ ...words, options }))}<`
      })
    const read = readWords([kept])!
    expect(read.options).toMatchObject({ writeoff: 0.5, checks: 'off' })
    const impossible = [
      { model: 'rc999' },
      { correction: 7 },
      { horizon: 0 },
      { horizon: 1e9 },
      { writeoff: -1 },
    ]
    for (const change of impossible) {
      const [name] = Object.keys(change) as (keyof typeof DEFAULT_OPTIONS)[]
      expect(readWords([withOption(change)]), name).toEqual({
        ...read,
        options: { ...read.options, [name!]: DEFAULT_OPTIONS[name!] },
      })
    }
  })

  test('are not kept where they hold a key, and damaged ones are as if not there', () => {
    expect(
      writeWords({ description: `the key is ${KEY}`, options: DEFAULT_OPTIONS, sample: null }),
    ).toBeNull()
    expect(readWords(['<words>%E0%A4%A</words>', '<words>{}</words>'])).toBeNull()
  })
})

describe('the menu of a fit', () => {
  // Ascending, as a menu's hashes are (kept-plan.ts).
  const hashes = fc
    .array(fc.integer({ min: 0, max: 0xffffffff }))
    .map((given) => given.sort((a, b) => a - b))

  test('comes back as it was', () => {
    fc.assert(
      fc.property(hashes, hashes, (keys, rows) => {
        const inputs = '0123456789abcdef'
        const pending = { idempotencyKey: 'sheet-ä b', inputs, keys, rows, menu: MENU }
        expect(readPending(writePending(pending))).toEqual(pending)
        const sent = { words: 'Kosten: 2 €, <b> & "c"', horizon: 7, trial: null }
        expect(readPending(writePending({ ...pending, sent }))).toEqual({ ...pending, sent })
        // Words that look like a key stay out of the file.
        const secret = { ...sent, words: `My key is ${KEY}.` }
        expect(readPending(writePending({ ...pending, sent: secret }))).toEqual(pending)
      }),
    )
  })

  test('is nothing where a character of it was lost', () => {
    const pending = { idempotencyKey: 'k', inputs: 'f', keys: [1, 2], rows: [3], menu: MENU }
    const xml = writePending(pending)
    expect(readPending(xml.replace(',AQE=', ',AQ=='))).toBeNull()
    expect(readPending(xml.replace('version="1"', 'version="2"'))).toBeNull()
    expect(readPending('<fit/>')).toBeNull()
  })
})

describe('the guess of tables', () => {
  const table = (name: string, headers: string, rows = 10) => ({
    id: name,
    name,
    sheet: 'S',
    headers: headers.split(','),
    rows,
  })
  test('tells menus, history and sales by their names and headers', () => {
    const deals = table('Deals', 'SKU,Date,Qty,Unit cost,Taken')
    const sales = table('Sales', 'SKU,Date,Units sold,Price')
    const past = table('Past deals', 'SKU,Date,Qty,Unit cost,Taken')
    const notes = table('Notes', 'When,What')
    expect(guessTables([sales, notes, deals])).toEqual({
      menus: 'Deals',
      history: null,
      sales: 'Sales',
    })
    expect(guessTables([sales, past, deals])).toMatchObject({
      menus: 'Deals',
      history: 'Past deals',
    })
    expect(guessTables([past])).toEqual({ menus: 'Past deals', history: null, sales: null })
    expect(guessTables([notes])).toEqual({ menus: null, history: null, sales: null })
  })
})

describe('the sample', () => {
  test('is what its script makes', () => {
    const file = new URL('../../../addin/tables/sample.json', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(sampleText(makeSample()))
  })

  test('has a row of every column, and dates under a format', () => {
    const { menus, sales } = loadSample()
    for (const { headers, rows, formats } of [menus, sales]) {
      expect(rows.every((row) => row.length === headers.length)).toBe(true)
      expect(Object.values(formats!)).toEqual(['yyyy-mm-dd'])
    }
  })
})
