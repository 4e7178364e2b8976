// A position in the tokens of controlled English, and what may stand there: words, numbers, names,
// lengths of time. One token of look-ahead, no backtracking.
import { CURRENCY, shareOf, type ControlledToken } from './controlled-tokens.ts'
import { RESERVED } from './controlled-words.ts'
import type { Period } from '../lower.ts'
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Columns } from '../inputs.ts'

/** The words of a phrase, one a token. */
export const split = (words: string): readonly string[] => words.split(' ')
const CLOCKS = split('day week month year period') as readonly (Period | 'period')[]

export interface Cursor {
  /** The token that stands next, or so many behind it. */
  readonly next: (ahead?: number) => ControlledToken | undefined
  /** The token that was taken last. */
  readonly last: () => ControlledToken | undefined
  readonly skip: (count?: number) => void
  readonly isNext: (words: readonly string[]) => boolean
  /** Skips the words if they stand next; whether they did. */
  readonly take: (words: string) => boolean
  readonly takeAll: (words: readonly string[]) => boolean
  /** What the first of the phrases that stands next is for. */
  readonly takeFirst: <T>(of: readonly (readonly [T, readonly string[]])[]) => T | null
  /** The words since a token, as they were written. */
  readonly since: (start: number) => string
  /** A number, its sign and a currency before it. */
  readonly number: () => number | null
  readonly clock: () => Period | 'period' | null
  /** A column's name, bare or in back quotes; null where none stands next. */
  readonly name: () => string | null
}

export function createCursor(text: string, tokens: readonly ControlledToken[]): Cursor {
  let at = 0

  const next = (ahead = 0): ControlledToken | undefined => tokens[at + ahead]
  const isNext = (words: readonly string[]): boolean =>
    words.every((word, index) => {
      const token = tokens[at + index]
      return token?.text === word && (token.kind === 'word' || token.kind === 'mark')
    })
  const takeAll = (words: readonly string[]): boolean => {
    if (!isNext(words)) return false
    at += words.length
    return true
  }
  const take = (words: string): boolean => takeAll(split(words))
  const takeFirst = <T>(of: readonly (readonly [T, readonly string[]])[]): T | null =>
    of.find(([, words]) => takeAll(words))?.[0] ?? null
  const since = (start: number): string => {
    const end = tokens[at - 1]?.end ?? start
    return text.slice(start, end).replace(/\s+/g, ' ').trim()
  }

  const number = (): number | null => {
    const negative = take('-') || take('−')
    if (next()?.kind === 'mark' && CURRENCY.has(next()!.text)) at++
    const token = next()
    if (token?.kind !== 'number') return null
    at++
    const value = take('%') ? shareOf(token) : token.value
    return negative ? -value : value
  }
  const clock = (): Period | 'period' | null => {
    const word = next()?.text.replace(/s$/, '')
    const found = CLOCKS.find((each) => each === word) ?? null
    if (found !== null) at++
    return found
  }

  const name = (): string | null => {
    const token = next()
    if (token?.kind !== 'name' && (token?.kind !== 'word' || RESERVED.has(token.text))) return null
    at++
    return token.kind === 'name' ? token.text : text.slice(token.start, token.end)
  }

  return {
    next,
    last: () => tokens[at - 1],
    skip: (count = 1) => void (at += count),
    isNext,
    take,
    takeAll,
    takeFirst,
    since,
    number,
    clock,
    name,
  }
}

// Resolves column names in controlled English to the sent columns, and reports names that match
// none.

/** Columns that need not be sent: their costs may come from a parameter, or not exist (interface §1). */
const STANDARD = {
  menus: new Set(['unit_cost']),
  sales: new Set(['price', 'unit_fee', 'unit_holding_cost']),
}

export interface Binder {
  /** The column as it was sent: its exact name, else the only one that differs by case. */
  readonly bind: (table: 'menus' | 'sales', own: string, phrase: string, texts?: boolean) => string
  readonly bindings: Valuation['bindings'][number][]
}

/** Binds names to columns; what is wrong with one is added to `faults`. */
export function createBinder(columns: Columns, faults: FeedbackItem[]): Binder {
  const bindings: Valuation['bindings'][number][] = []
  const bind = (table: 'menus' | 'sales', own: string, phrase: string, texts = false): string => {
    const names = columns[table]
    const folded = own.toLowerCase()
    const alike = names.filter((each) => each.toLowerCase() === folded)
    const column = names.includes(own) ? own : alike.length === 1 ? alike[0]! : own
    const [title, other] =
      table === 'menus' ? (['Menus', 'Sales'] as const) : (['Sales', 'Menus'] as const)
    if (names.includes(column)) {
      if (`${title}.${column}`.length <= 200)
        bindings.push({ phrase, column: `${title}.${column}` })
      if (table === 'menus' && columns.texts && columns.texts.includes(column) !== texts)
        faults.push({
          code: 'column_type',
          words: phrase,
          message: `the column ${column} holds ${texts ? 'numbers' : 'texts'}.`,
          column,
          example: texts ? `${column} equals 1` : `${column} is "…"`,
        })
    } else if (!STANDARD[table].has(column)) {
      const elsewhere = (table === 'menus' ? columns.sales : columns.menus).includes(own)
      faults.push({
        code: 'unknown_column',
        words: phrase,
        message: `${title} has no column ${own}${elsewhere ? `, ${other} has` : ''}.`,
        column: own,
        ...(elsewhere
          ? { example: table === 'menus' ? `the ${own} of the sale` : own }
          : {
              fix: `Send a column ${own}, or write the amount.`,
              example: 'Subtract 2 for each unit sold.',
            }),
      })
    }
    return column
  }

  return { bind, bindings }
}
