// Spelling of controlled English: splits a text into tokens in one linear pass, and writes
// numbers, names and texts so that they are split back exactly. Column names keep their case.
// controlled-words.ts holds the meaning of words.

export interface ControlledToken {
  /** `name` stood in back quotes, `text` in double quotes. */
  readonly kind: 'word' | 'number' | 'name' | 'text' | 'mark'
  /** Lower case for words; without its quotes and escapes for names and texts. */
  readonly text: string
  /** Numbers only. */
  readonly value: number
  /** The first on its line. */
  readonly opens: boolean
  readonly start: number
  readonly end: number
}

/** Signs that may stand before an amount; all of a text are one. */
export const CURRENCY = new Set(['$', '€', '£'])

const SPACE = /\s+/y
const WORD = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy
const NUMBER = /(?:\d{1,3}(?:,\d{3}){1,6}(?!\d|,\d)|\d+)?(?:\.\d+)?(?:e[+-]?\d+)?/iy
const NAME = /`(?:[^`\\\n]|\\(?:[`\\]|u\{[0-9a-f]{1,6}\}))*`/iy
const TEXT = /["“](?:[^"”\\\n]|\\(?:["”\\]|u\{[0-9a-f]{1,6}\}))*["”]/iy
const MARK = /[.,:;&'’#()+\-−–—*×·•/÷%$€£]/y
const PATTERNS = { word: WORD, number: NUMBER, name: NAME, text: TEXT, mark: MARK } as const
const KINDS = Object.entries(PATTERNS) as [keyof typeof PATTERNS, RegExp][]
const ESCAPE = /\\(?:u\{([0-9a-f]{1,6})\}|(.))/giu

/** What a reader cannot see, or could not tell from its like, is written by its number. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Tokens of a text; null where something stands in it that the language does not know. */
export function tokenizeControlled(text: string): ControlledToken[] | null {
  const tokens: ControlledToken[] = []
  let at = 0
  let opens = true
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  const push = (kind: ControlledToken['kind'], raw: string, value: string): void => {
    const number = kind === 'number' ? Number(value.replaceAll(',', '')) : Number.NaN
    tokens.push({ kind, text: value, value: number, opens, start: at, end: at + raw.length })
    opens = false
    at += raw.length
  }
  while (at < text.length) {
    const space = match(SPACE)
    if (space !== '') {
      opens ||= space.includes('\n')
      at += space.length
      continue
    }
    const kind = KINDS.find(([, pattern]) => match(pattern) !== '')?.[0]
    if (kind === undefined) return null
    const raw = match(PATTERNS[kind])
    const quoted = kind === 'name' || kind === 'text'
    push(kind, raw, quoted ? unescaped(raw.slice(1, -1)) : raw.toLowerCase())
    const { value } = tokens.at(-1)!
    if (kind === 'number' && !Number.isFinite(value)) return null
  }
  return tokens
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, code: string | undefined, mark: string) => {
    if (code === undefined) return mark
    const point = Number.parseInt(code, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

const seen = (text: string): string =>
  text.replace(UNSEEN, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`)

/** A name in back quotes. */
export const quotedName = (name: string): string => `\`${seen(name.replace(/[`\\]/g, '\\$&'))}\``

/** A text in double quotes. */
export const quotedText = (text: string): string => `"${seen(text.replace(/["”\\]/g, '\\$&'))}"`

/** Whether a name can stand without quotes, words of the language aside. */
export const isPlainName = (name: string): boolean => PLAIN.test(name)

/** The shortest decimal that reads back as the number. */
export const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

/** `12%` for 0.12: its decimals shifted, so that it reads back as the number; null where it cannot. */
export function percentText(value: number): string | null {
  const text = String(value)
  if (!(value > 0 && value < 1) || text.includes('e')) return null
  const decimals = text.slice(2).padEnd(2, '0')
  const rest = decimals.slice(2)
  return `${Number(decimals.slice(0, 2))}${rest === '' ? '' : `.${rest}`}%`
}

/** The share that a token followed by "%" means: decimals shifted, as `percentText` does. */
export function shareOf(token: ControlledToken): number {
  const [digits, exponent = '0'] = token.text.replaceAll(',', '').split('e')
  return Number(`${digits}e${Number(exponent) - 2}`)
}
