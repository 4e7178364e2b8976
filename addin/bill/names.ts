// How the person's tables and the pane call what the service names: columns by their headers, lines in the pane's language.
import type { LineColumn } from '#contract/line-fields.ts'
import type { Part, Setup } from '../options/setup-state.ts'
import { billText, fieldNamesText } from '../messages/texts.ts'

/** How the person's tables call a column of the service; what it means where nothing is mapped to it. */
export type NameOf = (column: Pick<LineColumn, 'table' | 'name'>) => string

type Columns = Readonly<Record<string, string | undefined>>

const { menus: deals, sales: sold } = fieldNamesText
/** What a column means that nothing is mapped to; other names of fields may be a person's own header. */
const MEANS: Columns = {
  unit_cost: deals.unit_cost,
  unit_price: deals.unit_price,
  T_lead: deals.T_lead,
  historically_available: deals.historically_available,
  historically_chosen: deals.historically_chosen,
  unit_fee: sold.unit_fee,
  unit_holding_cost: sold.unit_holding_cost,
}

/** Columns as this setup maps them. */
export const nameIn = ({ parts }: Pick<Setup, 'parts'>): NameOf => nameBy(parts)

/** Columns as tables were mapped: fields by their headers. */
export function nameBy(parts: {
  readonly [P in Part]?: { readonly columns: Columns } | null | undefined
}): NameOf {
  const menus: Columns = { ...parts.history?.columns, ...parts.menus?.columns }
  const sales = parts.sales?.columns ?? {}
  return ({ table, name }) => (table === 'menus' ? menus : sales)[name] ?? MEANS[name] ?? name
}

/** A column of the service, or two in ratio, by the headers of deals; null where one has none. */
export function byHeaders(column: string, nameOf: NameOf): string | null {
  const headers = column.split(' / ').map((name) => nameOf({ table: 'menus', name }))
  return headers.some((header) => column.split(' / ').includes(header)) ? null : headers.join(' ÷ ')
}

/** Names that the service gives, by itself and in the built-in words. */
const NAMES: Readonly<Record<string, string>> = {
  revenue: billText.names.revenue,
  'cost of goods': billText.names.goods,
  'cost of units ordered': billText.names.goods,
  'fee per unit ordered': billText.names.fee,
  'storage of units sold': billText.names.storageSold,
  'storage of units left over': billText.names.storageLeft,
  'value of units left over': billText.names.leftover,
}

/** The name of a line: the person's own word, or the pane's for what each deal has. */
export const lineName = (label: string): string =>
  Object.hasOwn(NAMES, label) ? NAMES[label]! : label.charAt(0).toUpperCase() + label.slice(1)
