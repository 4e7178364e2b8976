// Cuts a description into tokens in one linear pass: words, numbers, names in back quotes, marks.
// It knows spelling only: numbers.ts knows what a number is worth; its callers know what words mean.
// Folds a text to the forms that are read, and remembers where each character came from: questions
// quote the text as it was written. Folding only; what the words mean is not known here.

/** Behind a whole number, and alone. */
const FRACTIONS: Readonly<Record<string, readonly [string, string]>> = {
  '¼': ['.25', 'a quarter'],
  '½': ['.5', 'half'],
  '¾': ['.75', 'three quarters'],
  '⅓': ['.333333333333', 'a third'],
  '⅔': ['.666666666667', 'two thirds'],
  '⅛': ['.125', 'an eighth'],
  '⅜': ['.375', 'three eighths'],
  '⅝': ['.625', 'five eighths'],
  '⅞': ['.875', 'seven eighths'],
}
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/u
/** The digits before a fraction are at most fifteen: a longer run would be read anew from each of its digits. */
const SPECIAL =
  /((?<!\d)\d{1,15})?([¼½¾⅓⅔⅛⅜⅝⅞])|\bcan['’]t\b|n['’]t\b|[^\u0020-\u007e\n\t][\u0300-\u036f]*/giu

interface Folded {
  readonly text: string
  /** The place in the original text of each character of `text`, and of its end. */
  readonly places: readonly number[]
}

/** Compatibility forms folded, invisible characters gone, "n't" spelled out, fractions as decimals. */
export function fold(text: string): Folded {
  let out = ''
  const places: number[] = []
  const push = (piece: string, from: number, exact: boolean): void => {
    for (let at = 0; at < piece.length; at++) places.push(exact ? from + at : from)
    out += piece
  }
  let at = 0
  for (const match of text.matchAll(SPECIAL)) {
    const [whole, digits, part] = match
    push(text.slice(at, match.index), at, true)
    at = match.index + whole.length
    if (part !== undefined)
      push(
        digits === undefined ? FRACTIONS[part]![1] : `${digits}${FRACTIONS[part]![0]}`,
        match.index,
        false,
      )
    else if (/^can/i.test(whole)) push('cannot', match.index, false)
    else if (/^n['’]/i.test(whole)) push(' not', match.index, false)
    else push(UNSEEN.test(whole) ? '' : whole.normalize('NFKC'), match.index, false)
  }
  push(text.slice(at), at, true)
  places.push(text.length)
  return { text: out, places }
}

export type Measure = 'percent' | 'money' | 'bare'

export interface Token {
  readonly kind: 'word' | 'number' | 'name' | 'mark'
  /** Lower case, for words; the character, for marks; `\n` ends a sentence. */
  readonly text: string
  /** As it was written. */
  readonly raw: string
  readonly start: number
  readonly end: number
  /** Numbers only. */
  readonly value?: number
  readonly measure?: Measure
  readonly currency?: string
}

const LIST_LINE = 60
const SPACE = /\s+/y
const ABBREVIATION = /(?:e\.g\.|i\.e\.|p\.a\.)/iy
const QUOTED = /`[^`\n]{1,200}`/y
const NUMBER =
  /(?:\d+,\d{1,2}(?![\d,])|\d{1,3}(?:['’]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)/y
/** "3PL", "2nd", "1st": words that begin with a digit. */
const NAMED = /\d+(?:PL|st|nd|rd|th)(?![\p{L}\p{N}])/uy
const WORD = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy
const POSSESSIVE = /['’]s\b/iy
const BULLET = /(?:[-*•–—·]|\d{1,2}[.)])(?=\s)/y
/** How the next row of a fee table begins. */
const TABLE_ROW =
  /^(?:[<>≤≥]|(?:over|above|below|under|up to|from|price|between|more than|less than|anything|everything|otherwise|else|rest)\b)/
/** "fee_pct – the commission": the next line of a list of columns. */
const DICTIONARY = /^[A-Za-z]\w{1,30} ?(?::|=|–|—|-) /
/** A leader of dots, as fee tables have them. */
const LEADER = /\.{3,}|…+|_{3,}|(?:\. ){3,}/y
const CURRENCY =
  /(?<![\p{L}\p{N}_])(?:[A-Z]{3}(?=\d)|(?:Rs|R|N|RM|KSh|Ksh|USh|TSh|Rp|Fr|SFr|Dhs|Dh|Tk|Ft|kr)(?=\.?\d))/uy
const COMPARE = /<=|>=|=>|=<|->|→/y
/** Words whose full stop ends no sentence. */
const SHORT = new Set('incl excl min max approx ca vs etc no nr avg qty'.split(' '))

/** The text as it is read: compatibility forms folded, invisible characters gone, "n't" spelled out. */
export const foldText = (text: string): string => fold(text).text

/** Tokens of a folded text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let lineStart = true
  let colonInLine = false
  // Short lines are a list, one item each; longer ones are wrapped.
  const listLike = text.split('\n').every((line) => line.length <= LIST_LINE)
  let bulletLine = false
  let tableRow = false
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? null
  }
  const push = (kind: Token['kind'], raw: string, value?: number): void => {
    const word = kind === 'name' ? raw.slice(1, -1) : raw
    const folded = { kind, text: word.toLowerCase(), raw: word, start: at, end: at + raw.length }
    tokens.push(value === undefined ? folded : { ...folded, value, measure: 'bare' })
    at += raw.length
  }
  const stop = (bullet = false): void => {
    tokens.push({ kind: 'mark', text: '\n', raw: bullet ? '•' : '', start: at, end: at })
  }

  while (at < text.length) {
    const space = match(SPACE)
    if (space !== null) {
      at += space.length
      if (!space.includes('\n')) continue
      const listed = match(BULLET) !== null
      const next = text.slice(at, at + 24)
      const upper = /^[\p{Lu}`]/u.test(next)
      const number = tokens.at(-1)?.kind === 'number'
      const row: boolean = (number && (TABLE_ROW.test(next) || tableRow)) || DICTIONARY.test(next)
      tableRow = row
      if (
        listed ||
        row ||
        space.split('\n').length > 2 ||
        (upper && (colonInLine || bulletLine || listLike))
      )
        stop(listed)
      lineStart = true
      colonInLine = bulletLine = false
      continue
    }
    const bullet = lineStart ? match(BULLET) : null
    lineStart = false
    if (bullet !== null) {
      at += bullet.length
      bulletLine = true
      continue
    }
    const quoted = match(QUOTED)
    if (quoted !== null) {
      push('name', quoted)
      continue
    }
    const short = match(ABBREVIATION)
    if (short !== null) {
      push('word', short)
      continue
    }
    const leader = match(LEADER)
    if (leader !== null) {
      at += leader.length
      continue
    }
    const compare = match(COMPARE)
    if (compare !== null) {
      push('mark', compare)
      continue
    }
    const named = match(NAMED)
    if (named !== null) {
      push('word', named)
      continue
    }
    const number = match(NUMBER)
    if (number !== null) {
      // "4,19" is no thousand: a decimal comma.
      const decimal = /^\d+,\d{1,2}$/.test(number)
      push(
        'number',
        number,
        Number(number.replaceAll(/['’]/g, '').replaceAll(',', decimal ? '.' : '')),
      )
      continue
    }
    // "R40", "KES90", "Rs.5": a currency that touches its number.
    const prefix = match(CURRENCY)
    if (prefix !== null) {
      push('word', prefix)
      if (text[at] === '.') at++
      continue
    }
    const word = match(WORD)
    if (word !== null) {
      push('word', word)
      if (text[at] === '.' && SHORT.has(word.toLowerCase())) at++
      const own = match(POSSESSIVE)
      if (own !== null) at += own.length
      continue
    }
    // "6-week", "write-off": a hyphen inside is a space; between digits it is a mark (a range).
    const inside = /^[\p{L}\p{N}][-‑][\p{L}]/u.test(text.slice(Math.max(0, at - 1), at + 2))
    if (inside) {
      at++
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(at)!)
    if (character === ':') colonInLine = true
    const ends = /[.!?]/.test(character) && !/\S/.test(text[at + 1] ?? ' ')
    if (ends || character === ';') {
      stop()
      at += character.length
    } else push('mark', character)
  }
  return tokens
}
