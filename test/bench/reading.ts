// How well descriptions are read: right (every case within its tolerance), refused, or wrong in
// silence, over the project's examples and over wordings that were written before the reader.
import { readFileSync } from 'node:fs'
import { readDescription } from '#reading/builtin.ts'
import { profitOf, type Row } from '../reading/value.ts'

interface Case {
  readonly option: Row
  readonly sales: Row[]
  readonly profit: number
}

/** One description and what it should come to; no cases = it must be refused. */
export interface ReadingItem {
  readonly id: string
  readonly set: string
  readonly description: string
  readonly menus: string[]
  /** Columns of Menus that hold text. */
  readonly texts: string[]
  readonly sales: string[]
  readonly horizon: number | null
  readonly period: string | null
  readonly cases: readonly Case[] | null
}

export type Verdict = 'right' | 'refused' | 'wrong'

type Column = string | { readonly name: string; readonly type?: string }

/** The 55 examples. */
export function exampleItems(): ReadingItem[] {
  const { items } = JSON.parse(readText('examples.json')) as {
    items: {
      id: string
      description: string
      request: { horizon: number | null }
      menus_columns: Column[]
      sales_columns: Column[]
      expected: { outcome: string }
      cases?: Case[]
    }[]
  }
  return items.map((item) => ({
    id: item.id,
    set: 'examples',
    description: item.description,
    menus: names(item.menus_columns),
    texts: textColumns(item.menus_columns, item.cases),
    sales: names(item.sales_columns),
    horizon: item.request.horizon,
    period: null,
    cases: item.expected.outcome === 'formula' ? item.cases! : null,
  }))
}

/** The wordings, by writer. */
export function wordingItems(): ReadingItem[] {
  const { items } = JSON.parse(readText('wordings/wordings.json')) as {
    items: {
      id: string
      writer: string
      description: string
      outcome: string
      columns?: { menus: Column[]; sales: Column[] }
      menus_columns?: Column[]
      sales_columns?: Column[]
      period?: string | null
      horizon?: number | null
      horizon_from?: string | null
      cases?: Case[]
    }[]
  }
  return items.map((item) => ({
    id: item.id,
    set: item.writer,
    description: item.description,
    menus: names(item.menus_columns ?? item.columns?.menus),
    texts: textColumns(item.menus_columns ?? item.columns?.menus, item.cases),
    sales: names(item.sales_columns ?? item.columns?.sales),
    horizon: item.horizon_from === 'request' ? (item.horizon ?? null) : null,
    period: item.period ?? null,
    cases: item.outcome === 'refuse' ? null : item.cases!,
  }))
}

/** Reads one description and values its cases. */
export function judge(item: ReadingItem): Verdict {
  const parameters = {
    ...(item.horizon === null ? {} : { inventory_holding_weeks_before_writeoff: item.horizon }),
    ...(item.period === null ? {} : { period: item.period as 'week' }),
  }
  const reading = readDescription(
    item.description,
    { menus: item.menus, sales: item.sales, texts: item.texts },
    parameters,
  )
  if (!reading.ok) return 'refused'
  if (item.cases === null) return 'wrong'
  const right = item.cases.every(
    ({ option, sales, profit }) =>
      Math.abs(profitOf(reading.valuation, option, sales) - profit) <=
      0.01 + 1e-6 * Math.abs(profit),
  )
  return right ? 'right' : 'wrong'
}

function names(columns: readonly Column[] | undefined): string[] {
  return (columns ?? []).map((column) => (typeof column === 'string' ? column : column.name))
}

/** By the type given, else by the cells of the cases. */
function textColumns(
  columns: readonly Column[] | undefined,
  cases: readonly Case[] = [],
): string[] {
  return (columns ?? []).flatMap((column) => {
    const { name, type } = typeof column === 'string' ? { name: column } : column
    const text = cases.some(({ option }) => typeof option[name] === 'string')
    return type === 'text' || (type === undefined && text) ? [name] : []
  })
}

function readText(name: string): string {
  return readFileSync(new URL(`../reading/${name}`, import.meta.url), 'utf8')
}
