// Descriptions with the formula they mean and valued cases: the examples, wordings that were written before
// the first reader, and the corpus (test/reading/corpus).
import { readFileSync } from 'node:fs'
import type { Parameters } from '#contract/schemas.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { ReferenceFormula } from '#training/reader/formula-language.ts'
import type { Row } from '../support/reading/value.ts'

export interface Case {
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
  /** Columns of Menus that hold text, the key aside. */
  readonly texts: string[]
  readonly sales: string[]
  /** Of the request; null where the words say it, or nothing does. */
  readonly horizon: number | null
  readonly period: string | null
  readonly formula: string | null
  /** What the formula is worked out with, said by the words, the request or nothing. */
  readonly meant: Pick<ReferenceFormula, 'horizon' | 'period'>
  /** The writer's tags, or the names of the terms. */
  readonly tags: readonly string[]
  readonly cases: readonly Case[] | null
  /** Profits of the cases by other readings that a careful reader could defend. */
  readonly also?: readonly (readonly number[])[]
  /** What qty counts; null or absent where it makes no difference. */
  readonly quantity?: Valuation['quantity'] | null
}

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
      expected: {
        outcome: string
        formula?: string
        horizon?: number | null
        period?: string | null
      }
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
    formula: item.expected.formula ?? null,
    meant: meantTimes(item.expected),
    tags: [],
    cases: item.expected.outcome === 'formula' ? item.cases! : null,
  }))
}

/** The wordings, by writer. They do not tell who says how long a period is: the request does. */
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
      formula?: string
      terms?: { name: string }[]
      cases?: Case[]
    }[]
  }
  return items.map((item) => ({
    id: item.id,
    set: `wordings: ${item.writer}`,
    description: item.description,
    menus: names(item.menus_columns ?? item.columns?.menus),
    texts: textColumns(item.menus_columns ?? item.columns?.menus, item.cases),
    sales: names(item.sales_columns ?? item.columns?.sales),
    horizon: item.horizon_from === 'request' ? (item.horizon ?? null) : null,
    period: item.period ?? null,
    formula: item.formula ?? null,
    meant: meantTimes(item),
    tags: (item.terms ?? []).map(({ name }) => name),
    cases: item.outcome === 'refuse' ? null : item.cases!,
  }))
}

/** Files of the corpus; none of the hold-out may justify a change of the reader. */
export const CORPUS = {
  development: ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w8'],
  'hold-out': ['w7'],
} as const

/** The corpus; sets are named "corpus development, base". */
export function corpusItems(): ReadingItem[] {
  return Object.entries(CORPUS).flatMap(([part, writers]) =>
    writers.flatMap((writer) => writtenItems(writer, (kind) => `corpus ${part}, ${kind}`)),
  )
}

/** Descriptions by which an adversary found the reader wrong or too shy. */
export function trapItems(): ReadingItem[] {
  return writtenItems('traps', () => 'traps')
}

/** Descriptions that take a cost back: for nothing, for some only, at some times; and their like that do not. */
export function denialItems(): ReadingItem[] {
  return writtenItems('denials', () => 'denials')
}

/** Descriptions as analysts append them to a data set: short and plain, trials as well as stock. */
export function marketItems(): ReadingItem[] {
  return writtenItems('markets', () => 'markets')
}

function writtenItems(file: string, setOf: (kind: string) => string): ReadingItem[] {
  const items = JSON.parse(readText(`corpus/${file}.json`)) as {
    id: string
    kind: 'base' | 'reworded'
    tags: string[]
    description: string
    menus_columns: Record<string, string>
    sales_columns: string[]
    horizon: number | null
    horizon_from: string | null
    period: string | null
    period_from: string | null
    outcome: 'formula' | 'refused'
    formula?: string
    cases?: Case[]
    also?: number[][]
    quantity?: Valuation['quantity'] | null
  }[]
  return items.map((item) => {
    const columns = Object.entries(item.menus_columns).map(([name, type]) => ({ name, type }))
    return {
      id: item.id,
      set: setOf(item.kind),
      description: item.description,
      menus: names(columns),
      texts: textColumns(columns),
      sales: item.sales_columns,
      horizon: item.horizon_from === 'request' ? item.horizon : null,
      period: item.period_from === 'request' ? item.period : null,
      formula: item.formula ?? null,
      meant: meantTimes(item),
      tags: item.tags,
      cases: item.outcome === 'formula' ? item.cases! : null,
      also: item.also ?? [],
      quantity: item.quantity ?? null,
    }
  })
}

/** What the request of an item says. */
export function parametersOf({ horizon, period }: ReadingItem): Parameters {
  return {
    ...(horizon === null ? {} : { inventory_holding_weeks_before_writeoff: horizon }),
    ...(period === null ? {} : { period: period as 'week' }),
  }
}

function meantTimes(item: { horizon?: number | null; period?: string | null }) {
  return { horizon: item.horizon ?? null, period: item.period ?? null }
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
    if (name === 'key') return []
    const text = cases.some(({ option }) => typeof option[name] === 'string')
    return type === 'text' || (type === undefined && text) ? [name] : []
  })
}

function readText(name: string): string {
  return readFileSync(new URL(`../reading/${name}`, import.meta.url), 'utf8')
}
