// Recorded answers of a language model: descriptions with their truth and two samples each, as a model
// gave them that saw the prompt and nothing else. Replayed by description, so that a better prompt keeps
// them. How they are made: test/reading/recorded/README.md.
import { readdirSync, readFileSync } from 'node:fs'
import type { Reading } from '#contract/kept-reading.ts'
import type { AskedColumn, ModelRequest } from '#contract/model-reading.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readTree } from '#reading/builtin.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { proposedOf, standing } from '#reading/standing.ts'
import { profitOf, type Row } from './value.ts'

type Column = string | { readonly name: string; readonly type?: string }
export interface Recorded {
  readonly description: string
  readonly columns: { readonly menus: readonly Column[]; readonly sales: readonly Column[] }
  readonly parameters?: { readonly period?: 'day' | 'week' | 'month' | 'year' | null }
  /** The truth in the notation of formula-language.ts; null where the text cannot be read. */
  readonly formula: string | null
  /** What the formula is worked out with. */
  readonly meant?: {
    readonly horizon: number | null
    readonly period: 'day' | 'week' | 'month' | 'year' | null
  }
  /** Options with their sales and what they earn by the formula. */
  readonly cases: readonly { option: Row; sales: readonly Row[]; profit: number }[]
  /** Two readings; then, where it was asked, what it said as a critic of the first one's lines. */
  readonly answers: readonly [string, string, string?]
}

const FOLDER = new URL('../../reading/recorded/', import.meta.url)
const OWN = new Set('key menu T qty T_lead T_signal_delay'.split(' '))

export function recordedAnswers(): Recorded[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Recorded[])
}

export function requestOfRecord({ description, columns, parameters }: Recorded): ModelRequest {
  const asked = (of: readonly Column[]): AskedColumn[] =>
    of.flatMap((column): AskedColumn[] => {
      const { name, type = 'number' } = typeof column === 'string' ? { name: column } : column
      if (OWN.has(name)) return []
      const known = type === 'text' || type === 'percent' || type === 'fraction' ? type : 'number'
      return [{ name, type: known }]
    })
  return {
    description,
    menus: asked(columns.menus),
    sales: asked(columns.sales),
    period: parameters?.period ?? null,
    highestPrice: null,
  }
}

/**
 * What stands of the words with a model that gives the recorded answers, whatever it is asked, by the
 * functions that the service goes by. `alone`: without the strict reader.
 */
export async function replay(record: Recorded, alone = false): Promise<Reading> {
  const names = (of: readonly Column[]): string[] =>
    of.map((column) => (typeof column === 'string' ? column : column.name))
  const { menus, sales } = record.columns
  const texts = menus.flatMap((each) =>
    typeof each !== 'string' && each.type === 'text' ? [each.name] : [],
  )
  const words = {
    text: record.description,
    columns: { menus: names(menus), sales: names(sales), texts },
    parameters: { period: record.parameters?.period ?? null },
  }
  const none = { ok: false, feedback: [], understood: [], questions: [] } as const
  const strict = alone ? none : readTree(words.text, words.columns, words.parameters)
  const found = await readByModel(
    requestOfRecord(record),
    (_, sample) => Promise.resolve(record.answers[sample] ?? null),
    strict,
    'recorded',
  )
  return standing(proposedOf(found, 'recorded'), strict, words) ?? strict
}

/** Whether a valuation earns what the truth earns, on every case. */
export function isRight(valuation: Valuation, { formula, cases }: Recorded): boolean {
  return (
    formula !== null &&
    cases.every(({ option, sales, profit }) => {
      const found = profitOf(valuation, option, sales)
      return Math.abs(found - profit) <= 0.01 + 1e-6 * Math.abs(profit)
    })
  )
}

export type Fate = 'right' | 'wrong' | 'asked' | 'refused'
/** `asked`: a question. `refused`: neither read nor asked. */
export function fateOf(record: Recorded, reading: Reading): Fate {
  if (reading.ok) return isRight(reading.valuation, record) ? 'right' : 'wrong'
  return reading.questions.length > 0 ? 'asked' : 'refused'
}
