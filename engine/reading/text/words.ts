// The words of a description: tokens with numbers folded into amounts and columns bound, cut into
// sentences, each with its place in the text as it was written. What they mean is not known here.
import { bindNames, STANDARD, type ColumnRef } from '#language/bind.ts'
import type { Columns } from '#language/inputs.ts'
import { fold, tokenize, type Token } from '#language/numbers/tokens.ts'
import { foldNumbers } from '#language/numbers/numbers.ts'
import type { Mention } from './mention.ts'

export interface Word extends Token {
  readonly column: ColumnRef | null
  /** Number of its sentence. */
  readonly sentence: number
  /** As `start` and `end`, in the text as it was written. */
  readonly from: number
  readonly to: number
}

export interface Words {
  readonly words: readonly Word[]
  /** Each sentence as [first, behind last) of `words`. */
  readonly sentences: readonly (readonly [number, number])[]
  /** Names that look like columns and are not. */
  readonly unknown: readonly string[]
}

/** A word as the name of a column: a capital begins a sentence. */
function nameAt(tokens: readonly Token[], at: number, names: readonly string[]): string {
  const { raw, text } = tokens[at]!
  const begins = at === 0 || tokens[at - 1]!.text === '\n'
  return begins && !names.includes(raw) ? text : raw
}

/**
 * A column by its plain name where the sentence uses it as an amount: an operator stands beside it, "and"
 * joins it to a column, or the sentence pays it and has no number.
 */
function byUse(
  tokens: readonly Token[],
  bound: readonly (ColumnRef | null)[],
  at: number,
  { menus, sales, texts = [] }: Columns,
): ColumnRef | null {
  const { kind } = tokens[at]!
  const raw = nameAt(tokens, at, menus)
  if (kind !== 'word' || STANDARD.has(raw) || !menus.includes(raw) || texts.includes(raw))
    return null
  const own: ColumnRef = { table: 'menus', name: raw }
  const isAmount = (place: number): boolean => {
    const token = tokens[place]
    return token?.kind === 'number' || (token !== undefined && menus.includes(token.raw))
  }
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '']
  const operated = (sign: string, other: number): boolean =>
    sign === '×' || (/^[x*·+−/]$/.test(sign) && isAmount(other))
  if (operated(before, at - 2) || operated(after, at + 2)) return own
  const isColumn = (place: number): boolean => {
    const column = bound[place]
    return Boolean(
      column && !STANDARD.has(column.name) && [...menus, ...sales].includes(column.name),
    )
  }
  if ((before === 'and' && isColumn(at - 2)) || (after === 'and' && isColumn(at + 2))) return own
  const first = tokens.findLastIndex((token, place) => place < at && token.text === '\n') + 1
  const behind = tokens.findIndex((token, place) => place > at && token.text === '\n')
  const sentence = tokens.slice(first, behind < 0 ? tokens.length : behind)
  // The name stands there once more: one of the two is the amount.
  const again = sentence.some(
    (token, place) =>
      first + place !== at &&
      token.raw === raw &&
      (first + place < at || token.raw !== tokens[at]!.raw || bound[first + place] !== null),
  )
  const pays =
    !again &&
    sentence.every((token) => token.kind !== 'number') &&
    sentence.some((token) => PAYS.test(token.text)) &&
    !sentence.some((token) => DENIES.test(token.text))
  return pays && !NO_AMOUNT.test(before) && !/^(?:of|price|fees?)$/.test(after) ? own : null
}
const PAYS =
  /^(?:per|each|every|pays?|paid|payable|brings?|charged|charges|costs|deduct(?:ed)?|subtract|owed?)$/
const DENIES =
  /^(?:no|not|none|never|nothing|nobody|without|free|buyers?|customers?|clients?|guests?|includes?|included|including)$/
const NO_AMOUNT = /^(?:per|each|every|an?|by|any|one|for|of|at|on|in|to)$/

/**
 * A column by its plain name: one of Sales, for such columns hold money, and one of Menus where the words
 * beside it speak of columns ("excise (see that column)").
 */
function byPlainName(
  tokens: readonly Token[],
  at: number,
  { sales, menus }: Columns,
): ColumnRef | null {
  const { kind } = tokens[at]!
  const raw = nameAt(tokens, at, menus)
  if (kind !== 'word' || STANDARD.has(raw)) return null
  if (sales.includes(raw)) return { table: 'sales', name: raw }
  const near = tokens.slice(Math.max(0, at - NEAR), at + NEAR + 1)
  const spoken =
    menus.includes(raw) && near.some(({ text }) => /^(?:columns?|sheet|table)$/.test(text))
  const bracketed = tokens[at - 1]?.text === '(' && tokens[at + 1]?.text === ')'
  // "Where pieces is at most 2".
  const tested =
    menus.includes(raw) &&
    /^(?:where|when|if|whose|by)$/.test(tokens[at - 1]?.text ?? '') &&
    /^(?:is|=|>|<|>=|<=|equals|exceeds)$/.test(tokens[at + 1]?.text ?? '')
  return spoken || tested || (bracketed && menus.includes(raw))
    ? { table: 'menus', name: raw }
    : null
}
const NEAR = 5

export function readWords(text: string, columns: Columns): Words {
  const folded = fold(text)
  const tokens = foldNumbers(tokenize(folded.text))
  const bound = bindNames(tokens, columns)
  const words: Word[] = []
  const sentences: [number, number][] = []
  let first = 0
  const end = (): void => {
    if (words.length > first) sentences.push([first, words.length])
    first = words.length
  }
  for (const [at, token] of tokens.entries()) {
    if (token.text === '\n') end()
    else
      words.push({
        ...token,
        column:
          bound.at[at] ?? byPlainName(tokens, at, columns) ?? byUse(tokens, bound.at, at, columns),
        sentence: sentences.length,
        from: folded.places[token.start]!,
        to: folded.places[token.end]!,
      })
  }
  end()
  return { words, sentences, unknown: bound.unknown }
}

/** What the words of a sentence say, or of all sentences up to another, in lower case with a space between. */
export const saidIn = (words: readonly Word[], from: number, to = from): string =>
  words
    .filter(({ sentence }) => sentence >= from && sentence <= to)
    .map(({ text }) => text)
    .join(' ')

// Whether a sentence of controlled English, or a formula, has an amount of the text in it: the same number
// counted the same way, so that 12% is no 12, and 1/3 neither 1 nor 3.

type Amount = Pick<Mention, 'kind' | 'value' | 'column'>

interface Number_ {
  readonly value: number
  readonly percent: boolean
}

/** The numbers of a sentence; "1/3" is one. */
export function numbersIn(sentence: string): Number_[] {
  return [...sentence.matchAll(/(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?(\s*%)?/g)].map(
    ([, top, under, percent]) => {
      const value = Number(top) / (under ? Number(under) : 1)
      return percent ? { value: value / 100, percent: true } : { value, percent: false }
    },
  )
}

/**
 * Whether it has the amount. `complements`: also what a share leaves and makes ("0.92 × price" has the 8%
 * in it that somebody else keeps).
 */
export function repeats(sentence: string, own: Amount, complements = false): boolean {
  const { column, value, kind } = own
  const said = sentence.replace(/^(?:Subtract|Add) [^:]*: /i, '')
  if (column)
    return said.split(/[^\w]+/).includes(column.name) || said.includes(`\`${column.name}\``)
  const share = kind === 'percent' || kind === 'whole'
  const rest = complements && share ? [1 - value, 1 + value, 1 / value] : []
  return numbersIn(said).some(
    (each) =>
      (share || !each.percent) && [value, ...rest].some((wanted) => isClose(each.value, wanted)),
  )
}

/** "0.3333333333333333" repeats 0.333333333333. */
const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other))
