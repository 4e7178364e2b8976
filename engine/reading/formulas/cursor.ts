// Where a formula's parser stands in the tokens, and what stands there: names, signs, labels, what an
// amount is paid per. Each look goes a few tokens ahead and never back.
import { MEASURES } from '#language/numbers/number-table.ts'
import type { Node, Per, Quantity } from './tree.ts'
import { CLAUSES, COUNTS, FATE, FATES } from './formula-words.ts'

// Cuts a text into the tokens that formulas are looked for in: one linear pass, nothing is refused. The
// tokens of #language/numbers do not do here: they drop line breaks, bullets and the dash in "price-cost".

export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'text' | 'line' | 'other'
  /** Marks in one spelling: "-" for every dash, "*" for × and ·, "/" for ÷; words as they stand. */
  readonly text: string
  /** In lower case, without spaces in it. */
  readonly lower: string
  /** As `lower`, underscores as spaces: names are compared by it. */
  readonly plain: string
  readonly start: number
  readonly end: number
  /** A space stands before it. */
  readonly spaced: boolean
}

// "1,5" is one and a half, but not beside another comma: "if(price>50,3,2)".
const PATTERN =
  /(?<line>\n[ \t\r\n]*)|(?<number>(?:\d{1,3}(?:,\d{3}){1,6}(?![\d,])|\d{1,30}(?:(?<!,\d{1,2}),\d{1,2}(?![\d,]))?)(?:\.\d{1,30})?|\.\d{1,30})|(?<word>[\p{L}_][\p{L}\p{N}\p{M}_]*(?:[’'][\p{L}]{1,2}(?![\p{L}]))?)|(?<text>["“][^"”\n]{0,100}["”]|`[^`\n]{1,100}`)|(?<mark>[<>]=|[<>]|==|[-−–—+*×·∗•/÷:=≤≥%,;.()[\]{}$€£&?!])|(?<other>\S)/gu
const FROM = ['−', '–', '—', '×', '·', '∗', '•', '÷', '[', '{', ']', '}', '≤', '≥', '==']
const INTO = ['-', '-', '-', '*', '*', '*', '*', '/', '(', '(', ')', ')', '<=', '>=', '=']
const SPELLINGS = new Map(FROM.map((mark, at) => [mark, INTO[at]!]))

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PATTERN)) {
    const found = Object.entries(match.groups!).find(([, own]) => own !== undefined)!
    const kind = found[0] as Token['kind']
    const raw = match[0]
    const name = kind === 'text' && raw.startsWith('`')
    const own = name ? raw.slice(1, -1) : raw
    const spelt = SPELLINGS.get(own) ?? own
    tokens.push({
      kind: name ? 'word' : kind,
      text: spelt,
      lower: kind === 'line' ? '\n' : spelt.toLowerCase().replaceAll(' ', '_').replaceAll('’', "'"),
      plain: own.toLowerCase().replaceAll('_', ' ').replaceAll('’', "'").trim(),
      start: match.index,
      end: match.index + raw.length,
      spaced: match.index > (tokens.at(-1)?.end ?? -1),
    })
  }
  return tokens
}

/** The digits of a number with a point for the decimals: "1,250.50" and "3,50". */
function digits(text: string): string {
  const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)
  const own = thousands ? text.replaceAll(',', '') : text.replace(',', '.')
  return own.startsWith('.') ? `0${own}` : own
}

const AHEAD = 6
/** Words in brackets that say more of an amount than its name. */
const BINDING =
  /^(?:min|max|minimum|maximum|least|most|cap|capped|floor|per|each|every|if|when|only|not|no|unless|free|except|half|double|twice|without|excluding|including|plus|minus|less|times|net|gross|percent)$/
/** Tokens of a remark in brackets. */
const LONGEST_ASIDE = 24
const UNITS = /^(?:\$|€|£|usd|eur|gbp|dollars?|euros?)(?= |$)/
const FATED = new RegExp(`^(?:(${FATE}) (?:unit|item|piece)\\b|\\S+ (${FATE})\\b|(${FATE})\\b)`)
const EACH =
  /^(?:(?:for|on) (?:each|every)|for an?|per|\/|each|every|an?|and(?= (?:day|week|month|year)\b))(?= |$)/
const JOINING = /^(?:of|for|on|to|in)$/
export const CALL = /^(?:min|max|minimum|maximum|ceil|ceiling|roundup)(?= \()/

interface Counted {
  readonly per: Per
  readonly length: number
}

/** A parser's place in the tokens; `here.unclear` is the first word that nothing can be made of. */
export function createCursor(
  text: string,
  tokens: readonly Token[],
  names: ReadonlyMap<string, Quantity>,
  from: number,
) {
  const here: { at: number; unclear: string | null } = { at: from, unclear: null }
  const cursor = {
    here,
    next: (): Token | undefined => tokens[here.at],
    /** The next tokens in lower case, one space between them. */
    ahead(index: number = here.at): string {
      let words = ''
      for (const token of tokens.slice(index, index + AHEAD)) words += `${token.lower} `
      return words.trimEnd()
    },
    /** Skips the words if they stand next. */
    take(words: RegExp): string | null {
      const found = words.exec(cursor.ahead())?.[0].trim()
      if (!found) return null
      here.at += found.split(' ').length
      return found
    },
    lines(): void {
      while (tokens[here.at]?.kind === 'line') here.at++
    },
    since(start: number): string {
      if (start >= here.at) return ''
      const [first, last] = [tokens[start]!, tokens[here.at - 1]!]
      return text.slice(first.start, last.end).replace(/\s+/g, ' ')
    },
    /** The longest phrase that is a name, with its length in tokens. */
    name(index: number = here.at): { is: Quantity; length: number } | null {
      let words = ''
      let found: { is: Quantity; length: number } | null = null
      for (let length = 1; length <= AHEAD; length++) {
        const token = tokens[index + length - 1]
        if (token?.kind !== 'word') break
        words += (length > 1 ? ' ' : '') + token.plain
        const is = names.get(words)
        if (is) found = { is, length }
      }
      return found
    },
    sign(index: number = here.at): 1 | -1 | null {
      const word = tokens[index]?.lower
      if (word === '+' || word === 'plus') return 1
      return word === '-' || word === 'minus' || word === 'less' ? -1 : null
    },
    /** Whether a number, a bracket or a name stands there. */
    amount(index: number): boolean {
      const { kind = 'line', text: own = '' } = tokens[index] ?? {}
      return kind === 'number' || /^[($€£]$/.test(own) || cursor.name(index) !== null
    },
    times(index: number = here.at): boolean {
      const word = tokens[index]?.lower
      return word === '*' || word === 'times' || (word === 'x' && cursor.amount(index + 1))
    },
    divides(index: number = here.at): boolean {
      return tokens[index]?.lower === '/' && cursor.counted(index + 1, false) === null
    },
    /** A word that can only name a cost. */
    label(index: number = here.at): boolean {
      const token = tokens[index]
      if (token?.kind !== 'word' || CLAUSES.has(token.lower) || JOINING.test(token.lower))
        return false
      if (CALL.test(cursor.ahead(index)) || cursor.times(index)) return false
      return cursor.name(index) === null && cursor.per(index) === null
    },
    /** What the noun counts: "unit sold", "week", "lot". */
    counted(index: number, bare = true): Counted | null {
      const fated = FATED.exec(cursor.ahead(index))
      const fate = fated?.[1] ?? fated?.[2] ?? (bare ? fated?.[3] : undefined)
      if (fated && fate) return { per: FATES[fate]!, length: fated[0].split(' ').length }
      const noun = tokens[index]?.lower ?? ''
      if (Object.hasOwn(MEASURES, noun)) return { per: 'other', length: 1 }
      return Object.hasOwn(COUNTS, noun) ? { per: COUNTS[noun]!, length: 1 } : null
    },
    /** "per unit sold", "/week", "for each lot", "a unit", "and week". */
    per(index: number = here.at): Counted | null {
      const each = EACH.exec(cursor.ahead(index))?.[0]
      if (each === undefined) return null
      const length = each.split(' ').length
      const counted = cursor.counted(index + length, each !== '/')
      if (counted) return { per: counted.per, length: length + counted.length }
      if (each === 'each') return { per: 'unit', length }
      const noun = /^(?:per|for)/.test(each) && tokens[index + length]?.kind === 'word'
      return noun ? { per: 'other', length: length + 1 } : null
    },
    /** Skips words in brackets that only name what stands before them: "(mailer and postage)". */
    aside(): boolean {
      if (tokens[here.at]?.text !== '(') return false
      const length = tokens
        .slice(here.at, here.at + LONGEST_ASIDE)
        .findIndex(({ text: own, kind }) => own === ')' || kind === 'line')
      const inside = tokens.slice(here.at + 1, here.at + Math.max(1, length))
      const words = inside.filter(({ kind }) => kind === 'word')
      const strange = words.filter(({ plain }) => !names.has(plain))
      const numbers = inside.filter(({ kind }) => kind === 'number')
      const before = tokens.slice(Math.max(0, here.at - 3), here.at)
      // A number in them is only the one before, said again.
      const again = numbers.every(({ text: own }) => before.some((each) => each.text === own))
      const plain =
        again &&
        (strange.length > 0 || (words.length > 0 && numbers.length === 0)) &&
        !inside.some(({ text: own, lower }) => /^[(=*/+%]$/.test(own) || BINDING.test(lower))
      if (tokens[here.at + length]?.text !== ')' || !plain) return false
      here.at += length + 1
      return true
    },
    number(): Node | null {
      const start = here.at
      cursor.take(UNITS)
      if (tokens[here.at]?.kind !== 'number') {
        here.at = start
        return null
      }
      const own = digits(tokens[here.at++]!.text)
      cursor.take(UNITS)
      const percent = cursor.take(/^(?:%|percent|per cent|pct)(?= |$)/) !== null
      const after = tokens[here.at]
      if (!percent && after?.kind === 'word' && !after.spaced && !cursor.times())
        here.unclear ??= cursor.since(start) + after.text
      return { op: 'number', text: own, percent }
    },
  }
  return cursor
}

export type Cursor = ReturnType<typeof createCursor>
