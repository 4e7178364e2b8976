// The readings that an account keeps in R2, and their cache key (interface §5): the words (same-words.ts), the schema (table, column, type)
// and the period of one step of T. A type says whether the column is text as `POST /read` has it: no cell reads as a number. So one
// slip in a column of numbers changes no key. A reading's own facts decide whether it holds for a request.
import type { ReadRequest } from '#contract/questions.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { plainWords } from '#contract/same-words.ts'
import type { Parameters } from '#contract/schemas.ts'
import { isLabel, toNumber, type Column, type Scalar } from '#contract/table.ts'
import { valuationKey, accountOfValuation } from '../base/ids.ts'
import { sha256Hex } from '../base/hash.ts'
import type { KeptReading } from '#contract/kept-reading.ts'
import { VALUATION_BYTES } from '#contract/limits.ts'
import { accountObject, type Env, walletObject } from '../base/env.ts'
import type { Origin } from '../session/session-state.ts'
import { storedReading, storedText } from './stored-reading.ts'

/** A column as the key sees it. */
export type KeyColumn = readonly [table: 'menus' | 'sales', name: string, type: 'text' | 'other']

/** The storage key of the account's valuation of this text over these columns. */
export async function valuationKeyOf(
  account: string,
  description: string,
  columns: readonly KeyColumn[],
  parameters: Parameters,
): Promise<string> {
  const schema = columns.map((column) => JSON.stringify(column)).sort()
  const text = JSON.stringify([plainWords(description), schema, parameters.period ?? null])
  return valuationKey(account, await sha256Hex(text))
}

/** The columns of a fit's tables. */
export function sentColumns({ menus, sales }: RequestRead): KeyColumn[] {
  return [...columnsOf('menus', menus), ...columnsOf('sales', sales)]
}

function columnsOf(table: KeyColumn[0], read: TableRead): KeyColumn[] {
  const column = (name: string, isText: boolean): KeyColumn => [
    table,
    name,
    isText ? 'text' : 'other',
  ]
  return [
    ...Array.from(read.table.columns, ([name, cells]) => column(name, isText(cells))),
    ...Array.from(read.others, ([name, { texts, numeric }]) => column(name, texts && !numeric)),
  ]
}

const isText = (column: Column): boolean => column.kind === 'coded' && areTexts(column.dictionary)

const areTexts = (cells: readonly Scalar[]): boolean =>
  cells.length > 0 && (cells.some(isLabel) || cells.every((cell) => Number.isNaN(toNumber(cell))))

/** The columns in a `POST /read` request: text if they are told so, or if all examples are. */
export function toldColumns({ columns }: ReadRequest): KeyColumn[] {
  return (['menus', 'sales'] as const).flatMap((table) =>
    columns[table].map(({ name, type, examples = [] }): KeyColumn => {
      const filled = examples.filter((cell): cell is Scalar => cell !== null && cell !== '')
      // Dates are sent as ISO texts, and so are their examples.
      const byType = type === 'text' || (type === 'date' && filled.length === 0)
      return [table, name, areTexts(filled) || byType ? 'text' : 'other']
    }),
  )
}

/** Where the reading of these words lies. */
export interface ReadingPlace {
  /** Null: no reading of them is kept. */
  readonly key: string | null
  readonly words: string | null
}

/** Where the reading of a session's words lies. */
export const readingOf = ({ valuation_key: key, order }: Origin): ReadingPlace => ({
  key,
  words: order.business_description,
})

/** The account's kept reading; one that this version cannot read counts as none. */
export async function keptReading(
  env: Env,
  { key, words }: ReadingPlace,
): Promise<KeptReading | null> {
  const object = key === null || words === null ? null : await env.STORE.get(key)
  if (!object) return null
  const kept = storedReading(await object.text(), words!)
  if (kept !== null) await noteUse(env, key!)
  return kept
}

/** Keeps the reading, unless it exceeds what an engine may put. */
export async function keepReading(
  env: Env,
  { key, words }: ReadingPlace,
  kept: KeptReading,
): Promise<void> {
  if (key === null || words === null) return
  const body = new TextEncoder().encode(storedText(kept, words))
  if (body.byteLength > VALUATION_BYTES) return
  await noteUse(env, key)
  await env.STORE.put(key, body)
}

/** The account lets go of what it does not use. */
async function noteUse(env: Env, key: string): Promise<void> {
  await accountObject(env, accountOfValuation(key)!).useReading(key)
}

/** Null where the wallet does not answer. */
export const paidReading = (env: Env, account: string, key: string): Promise<boolean | null> =>
  walletObject(env, account)
    .hasPaid(key)
    .catch((error: unknown) => {
      console.error('paid reading', error)
      return null
    })
