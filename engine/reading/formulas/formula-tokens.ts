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
export function digits(text: string): string {
  const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)
  const own = thousands ? text.replaceAll(',', '') : text.replace(',', '.')
  return own.startsWith('.') ? `0${own}` : own
}
