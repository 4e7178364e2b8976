// The read-back's Excel formula: over the workbook's own tables and headers, or not at all.
import { feedbackText } from '#contract/feedback.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { columnsOfGuesses, guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { excelPreview } from '#addin/thread/excel-preview.ts'
import { askedColumns } from '#addin/thread/asked-columns.ts'
import { readWords } from '#addin/thread/read-words.ts'
import type { Parameters } from '#contract/schemas.ts'
import { readCsv } from '#tables/csv.ts'
import { groundHistory } from '#cli/ground-history.ts'
import { readGroundRequest } from '#cli/ground-request.ts'
import { readTableFile } from '#cli/table-file.ts'
import { readDescription } from '#reading/builtin.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { PLAIN_WORDS } from '../asked.ts'

const MARKET = new URL('../../../examples/wholesale/', import.meta.url)

const MAPPING: Mapping = {
  version: 1,
  menus: {
    table: 'Deals',
    columns: { key: 'SKU', T: 'Week', qty: 'Units offered', unit_cost: 'Cost' },
    features: ['weight_kg'],
  },
  sales: {
    table: 'Sold',
    columns: { key: 'SKU', T: 'Week', qty: 'Units', price: 'Price' },
    features: [],
  },
  time: { by: 'columns' },
}
const FEE = `${PLAIN_WORDS} Subtract 12% of the price for each unit sold.`
const COLUMNS = {
  menus: ['key', 'T', 'qty', 'unit_cost', 'weight_kg'],
  sales: ['key', 'T', 'qty', 'price'],
}
const preview = (text: string, mapping = MAPPING) => {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  return excelPreview(reading.valuation, mapping, {}, null, '')
}

describe('the formula of a reading', () => {
  test('names the person’s tables and headers, none of ours', () => {
    const formula = preview(`${FEE} Subtract shipping: weight_kg × 2 for each unit sold.`)
    expect(formula).toMatch(/^=SUMPRODUCT\(/)
    expect(formula).toContain('Deals[@[Units offered]]')
    expect(formula).toContain('Sold[Price]')
    expect(formula).toContain('Deals[@weight_kg]')
    expect(formula).not.toMatch(/unit_cost|EDPS_|\[qty\]|\[price\]/)
  })

  test('is read from the table of past menus where they stand apart', () => {
    const apart: Mapping = { ...MAPPING, history: { ...MAPPING.menus, table: 'Past' } }
    const formula = preview(FEE, apart)
    expect(formula).toContain('Past[@[Units offered]]')
    expect(formula).not.toContain('Deals[')
  })

  test('is missing where prices are divided from the amounts of rows', () => {
    const { price, ...others } = MAPPING.sales!.columns
    const columns = { ...others, revenue: price! }
    expect(preview(FEE, { ...MAPPING, sales: { ...MAPPING.sales!, columns } })).toBe(null)
  })

  test('is missing where time follows from a date, and the formula needs it', () => {
    const dated: Mapping = { ...MAPPING, time: { by: 'date', period: 'week', now: 'latest' } }
    const stored = `${PLAIN_WORDS} Subtract 0.10 for each unit and week in store. T is in weeks. Leftovers are written off after 8 weeks.`
    expect(preview(stored, dated)).toBe(null)
    expect(preview(FEE, dated)).not.toBe(null)
  })
})

describe('the formula of the example market', () => {
  const table = (name: string) => {
    const read = readTableFile(fileURLToPath(new URL(`${name.toLowerCase()}.csv`, MARKET)))
    if (!read.ok) throw new Error(read.message)
    return read.file.field
  }
  const sheet = (name: string) => {
    const read = readCsv(readFileSync(new URL(`${name.toLowerCase()}.csv`, MARKET), 'utf8'))
    if (!read.ok) throw new Error(read.message)
    const headers = Object.keys(read.rows[0]!)
    return sheetOf(
      { name, headers },
      read.rows.map((row) => headers.map((header) => row[header] ?? '')),
    )
  }
  const text = readFileSync(new URL('description.txt', MARKET), 'utf8')
  const market = JSON.parse(readFileSync(new URL('market_type.json', MARKET), 'utf8')) as {
    parameters: Parameters
  }

  test.each([text, FEE])('is in the pane what `npm run ground` prints of it: %#', (description) => {
    const asked = readGroundRequest({
      business_description: description,
      market_type: market,
      menus: table('Menus'),
      sales: table('Sales'),
    })
    if (!asked.ok) throw new Error(asked.message)
    const { valuation } = groundHistory(asked.read, asked.order)

    const sheets = { menus: sheet('Menus'), sales: sheet('Sales') }
    const menus = columnsOfGuesses(guessMenuColumns(sheets.menus))
    const sales = columnsOfGuesses(guessSalesColumns(sheets.sales))
    const mapping: Mapping = {
      version: 1,
      menus: {
        table: 'Menus',
        columns: menus,
        features: sheets.menus.headers.filter((header) => !Object.values(menus).includes(header)),
      },
      sales: { table: 'Sales', columns: sales, features: [] },
      time: { by: 'columns' },
    }
    const { parameters } = market
    const answer = readAnswer({
      business_description: description,
      columns: askedColumns(mapping, sheets),
      market_type: { parameters },
    })
    const job = { text: description, mapping, parameters, answer, more: false }
    const shown = readWords(job, sheets)
    expect(shown).toMatchObject({ is: 'read', excel: true })
    expect(shown.is === 'read' && shown.formula).toBe(valuation!.formula)
  })
})
