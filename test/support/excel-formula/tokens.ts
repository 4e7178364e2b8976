// The words of an Excel formula: numbers, texts, signs, calls, and structured references, whose
// names of columns hold certain characters in brackets and after an apostrophe only.

export type Token =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'truth'; readonly value: boolean }
  | { readonly is: 'call' | 'sign'; readonly value: string }
  | { readonly is: 'cell'; readonly column: string; readonly row: number }
  | { readonly is: 'column'; readonly table: string; readonly name: string; readonly row: boolean }

const NUMBER = /\d+(?:\.\d*)?(?:E[+-]?\d+)?/y
const TEXT = /"((?:[^"]|"")*)"/y
const TRUTH = /(TRUE|FALSE)\b/y
const CALL = /([A-Z]+)\(/y
const REFERENCE =
  /([A-Za-z_]\w*)\[(@?)(?:\[((?:[^'[\]#@]|'['[\]#@])+)\]|([A-Za-z_][A-Za-z0-9_]*))\]/y
/** A cell of the sheet that the formula stands in. */
const CELL = /\$([A-Z]{1,3})\$(\d+)/y
const SIGN = /<=|>=|<>|[-+*/^%&=<>(),:]/y
const SPACE = /\s*/y

/** Excel's words of a formula; throws where Excel would not take it. */
export function tokenize(formula: string): Token[] {
  let at = 1
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(formula)
    if (match) at = pattern.lastIndex
    return match
  }
  if (!formula.startsWith('=') || formula.length > 8192) throw new Error('no formula of Excel')
  const tokens: Token[] = []
  for (;;) {
    take(SPACE)
    if (at === formula.length) return tokens
    let match = take(NUMBER)
    if (match) tokens.push({ is: 'number', value: Number(match[0]) })
    else if ((match = take(TEXT)))
      tokens.push({ is: 'text', value: match[1]!.replaceAll('""', '"') })
    else if ((match = take(TRUTH))) tokens.push({ is: 'truth', value: match[1] === 'TRUE' })
    else if ((match = take(REFERENCE))) {
      const name = match[4] ?? match[3]!.replaceAll(/'(.)/gs, '$1')
      tokens.push({ is: 'column', table: match[1]!, name, row: match[2] === '@' })
    } else if ((match = take(CELL)))
      tokens.push({ is: 'cell', column: match[1]!, row: Number(match[2]) })
    else if ((match = take(CALL))) tokens.push({ is: 'call', value: match[1]! })
    else if ((match = take(SIGN))) tokens.push({ is: 'sign', value: match[0] })
    else throw new Error(`Excel stops at ${formula.slice(at, at + 40)}`)
  }
}
