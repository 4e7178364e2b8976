// Bills of past deals from the tables that the worker holds: no cell leaves it. The engine's own code makes them, so that
// the pane shows what a plan is learnt from. Loaded when words are first read over tables.
import type { Bill } from '#contract/bill.ts'
import { readGroups } from '#contract/groups.ts'
import { dropIncomplete } from '#contract/incomplete-rows.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Parameters } from '#contract/schemas.ts'
import { cell, numbers, type Table } from '#contract/table.ts'
import { billBook, billOfDeal, bills, type BillBook } from '#grounding/bill.ts'
import { formOptions, type FormColumn } from '#language/lines/form-options.ts'
import type { BillAsked, BillsFound } from '../bill/bill-state.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Sheets } from '../mapping/sources.ts'
import type { Upload } from '../mapping/upload.ts'
import { NO_TABLE, tableRead } from '../mapping/uploaded-table.ts'
import type { ReadingAnswer } from '../options/setup-state.ts'

export interface BillsJob {
  readonly mapping: Mapping
  readonly parameters: Parameters
  readonly today: string
  readonly reading: Pick<ReadingAnswer, 'of' | 'valuation' | 'lines'>
  /** The deal that stays in view; null = the one that tells most. */
  readonly stay: { readonly key: string; readonly menu: number } | null
}

/** Makes the tables as they are sent. */
export type Prepare = (mapping: Mapping, sheets: Sheets, today: string) => Upload

interface Prepared {
  readonly of: string
  readonly sheets: readonly unknown[]
  readonly read: Pick<RequestRead, 'menus' | 'sales'>
  readonly period: Upload['period']
}

/** Distinct texts of a column that the form offers. */
const MOST_VALUES = 60

/** Remembers the tables as they were last prepared, and the book of the last reading. */
export function createBills(prepare: Prepare) {
  let last: Prepared | null = null
  let book: BillBook | null = null

  const prepared = ({ mapping, today }: BillsJob, sheets: Sheets): Prepared => {
    const of = JSON.stringify([mapping, today])
    const held = [sheets.menus, sheets.history, sheets.sales]
    if (last?.of === of && held.every((sheet, at) => sheet === last!.sheets[at])) return last
    const { menus, sales, period } = prepare(mapping, sheets, today)
    const whole = {
      fields: {},
      menus: tableRead(menus),
      sales: sales ? tableRead(sales) : NO_TABLE,
    }
    last = { of, sheets: held, read: dropIncomplete(whole, false), period }
    return last
  }

  return {
    /** The first bills, and what the form of a line offers. */
    open(job: BillsJob, sheets: Sheets): BillsFound {
      const { read, period } = prepared(job, sheets)
      const { valuation, lines, of } = job.reading
      const parameters = { ...(period && { period }), ...job.parameters }
      const groups = readGroups(read.menus, read.sales, {
        grounding_mode: 'business_led',
        parameters,
      })
      book = valuation && billBook(read, groups, valuation, of, parameters)
      const columns = [
        ...columnsOf('menus', read.menus.table),
        ...columnsOf('sales', read.sales.table),
      ]
      return {
        ...inView(book, job.stay),
        options: formOptions(
          columns,
          lines.filter(({ named }) => named).map(({ label }) => label),
        ),
        noPrices: read.sales.table.rows > 0 && !numbers(read.sales.table, 'price').some(isNumber),
      }
    },
    /** Another deal of the last reading. */
    ask: (asked: BillAsked): Bill | null => book && billOfDeal(book, asked),
  }
}

/** The first bills and the place of the one that stays in view. */
function inView(book: BillBook | null, stay: BillsJob['stay']): Pick<BillsFound, 'bills' | 'at'> {
  const found = book ? bills(book) : []
  if (book === null || stay === null) return { bills: found, at: 0 }
  const at = found.findIndex(({ key, menu }) => String(key) === stay.key && menu === stay.menu)
  const own = at < 0 ? billOfDeal(book, { key: stay.key }) : null
  return own ? { bills: [...found, own], at: found.length } : { bills: found, at: Math.max(0, at) }
}

const isNumber = (value: number): boolean => !Number.isNaN(value)

function columnsOf(table: FormColumn['table'], { rows, columns }: Table): FormColumn[] {
  return [...columns].map(([name, column]) => {
    if (column.kind === 'number') return { table, name, type: 'number' }
    const values = new Set<string | number>()
    let texts = false
    for (let row = 0; row < rows && values.size < MOST_VALUES; row++) {
      const value = cell(column, row)
      if (value === null) continue
      if (typeof value === 'string') texts = true
      values.add(typeof value === 'boolean' ? Number(value) : value)
    }
    const type = texts ? 'text' : 'number'
    return { table, name, type, ...(texts && { values: [...values].map(String).toSorted() }) }
  })
}
