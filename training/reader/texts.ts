// Descriptions for training and testing the tagger, with columns, facts of the request and the
// reference formula (null: must be refused). From files of the repository only.
import { readFileSync } from 'node:fs'

export interface Described {
  readonly id: string
  readonly writer: string
  readonly description: string
  readonly menus: readonly string[]
  readonly sales: readonly string[]
  readonly texts: readonly string[]
  readonly formula: string | null
  readonly horizon: number | null
  readonly period: 'day' | 'week' | 'month' | 'year' | null
  /** Whether period and horizon come from the request instead of the text. */
  readonly periodSent: boolean
  readonly horizonSent: boolean
  readonly quantity: 'stock' | 'trials' | null
}

type Column = string | { readonly name: string; readonly type?: string }
interface Item {
  readonly id: string
  readonly writer?: string
  readonly description: string
  readonly menus_columns?: readonly Column[] | Readonly<Record<string, string>>
  readonly columns?: { menus: Column[]; sales: Column[] }
  readonly sales_columns?: readonly Column[]
  readonly outcome?: string
  readonly expected?: {
    outcome: string
    formula?: string
    horizon?: number | null
    period?: Described['period']
  }
  readonly formula?: string
  readonly horizon?: number | null
  readonly horizon_from?: string | null
  readonly request?: { horizon: number | null }
  readonly period?: Described['period']
  readonly period_from?: string | null
  readonly quantity?: Described['quantity']
}

/** Items of one file; `writer`: default for items without one. */
export function readTexts(file: URL, writer: string): Described[] {
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as Item[] | { items: Item[] }
  return (Array.isArray(parsed) ? parsed : parsed.items).map((item) => {
    const sent = item.menus_columns ?? item.columns?.menus ?? []
    const menus: Column[] = Array.isArray(sent)
      ? [...sent]
      : Object.entries(sent).map(([name, type]) => ({ name, type: type as string }))
    const refused = (item.outcome ?? item.expected?.outcome ?? '') !== 'formula'
    const formula = item.formula ?? item.expected?.formula ?? null
    return {
      id: item.id,
      writer: item.writer ?? writer,
      description: item.description,
      menus: menus.map(nameOf),
      sales: (item.sales_columns ?? item.columns?.sales ?? []).map(nameOf),
      texts: menus.flatMap((column) =>
        typeof column !== 'string' && column.type === 'text' && column.name !== 'key'
          ? [column.name]
          : [],
      ),
      formula: refused ? null : formula,
      horizon: item.horizon ?? item.expected?.horizon ?? item.request?.horizon ?? null,
      period: item.period ?? item.expected?.period ?? null,
      periodSent:
        item.period_from === 'request' || (item.period_from === undefined && item.period != null),
      horizonSent: item.horizon_from === 'request' || (item.request?.horizon ?? null) !== null,
      quantity: item.quantity ?? null,
    }
  })
}

const nameOf = (column: Column): string => (typeof column === 'string' ? column : column.name)
