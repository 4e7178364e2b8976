// The grammar of formulas: a recursive descent over tokens with no way back, so its time is
// proportional to the text. It finds amounts, the words that name them and what they are paid per;
// what a formula counts is decided in terms.ts. `null` stands for "no formula stands here".
import { CALL, createCursor } from './cursor.ts'
import { isOf } from './show.ts'
import type { Token } from './tokens.ts'
import type { Call, Item, Node, Per, Quantity } from './tree.ts'
import { CHANGING, CLAUSES } from './words.ts'

const MOST_NESTED = 40
const MOST_ITEMS = 60
const MOST_LABEL = 6
const ARTICLE = /^(?:the|our|its|an?|each|all)(?= [\p{L}\d($€£.])/u
/** Words that may change what stands before them. */
const CHANGES =
  /^(?:minus|plus|less|times|not|no|when|if|unless|until|till|after|while|once|from|at|by|or|else|every|we|sum)$/
/** Limits of the amount before them, which are not read. */
const LIMITS = /^[,(] ?(?:but )?(?:at (?:least|most)|min|max|no (?:less|more)|up to|capped)/

export interface Parsed {
  /** Null where no formula stands. */
  readonly node: Node | null
  /** Index of the token after the last one that was looked at. */
  readonly end: number
  readonly operators: number
  /** The word that follows, where it may change what was read. */
  readonly unclear: string | null
}

/** The formula that begins at a token. */
export function parseFormula(
  text: string,
  tokens: readonly Token[],
  names: ReadonlyMap<string, Quantity>,
  from: number,
): Parsed {
  const c = createCursor(text, tokens, names, from)
  const { here } = c
  let depth = 0
  let operators = 0
  const args = (op: Call): Node | null => {
    const found: Node[] = []
    do {
      c.lines()
      const own = sum()
      if (!own) return null
      found.push(own)
      c.lines()
    } while (c.take(/^[,;]/))
    return (op === 'ceil') === (found.length === 1) ? { op, args: found } : null
  }
  const primary = (): Node | null => {
    c.take(/^(?:sum|[σς∑]) (?:of (?:the )?)?/)
    const own = c.number()
    if (own) return own
    const call = c.take(CALL)
    if (c.take(/^\(/)) {
      c.lines()
      const op = call && (/^(?:min|max)/.exec(call)?.[0] ?? 'ceil')
      const inside = op ? args(op as Call) : sum()
      c.lines()
      return inside && c.take(/^\)/) ? inside : null
    }
    c.take(ARTICLE)
    const name = c.name()
    if (!name) return null
    here.at += name.length
    return { op: 'quantity', is: name.is }
  }
  /** A name that no table has: another formula may say what it is. */
  const unknown = (): Node | null => {
    const words: string[] = []
    while (c.label() && words.length < MOST_LABEL) words.push(tokens[here.at++]!.plain)
    return words.length === 0 ? null : { op: 'unknown', words: words.join(' ') }
  }
  const operand = (): Node | null => {
    if (depth > MOST_NESTED) return null
    depth++
    const own = primary() ?? unknown()
    depth--
    return own
  }
  /** Factors: "of" multiplies a share, "12% sales commission" is of the sales. */
  const chain = (first: Node | null = operand()): Node | null => {
    if (!first) return null
    const factors = [first]
    const over: Node[] = []
    for (let last = first; ;) {
      const share = last.op === 'number' && last.percent
      const below = c.divides()
      if (below || c.times()) {
        here.at++
        operators++
      } else if (!(share && c.take(/^(?:of|on)(?= )/))) {
        if (!share || !/^(?:price|revenue|cost)$/.test(c.name()?.is.of ?? '')) break
      }
      c.lines()
      const more = operand()
      if (!more || factors.length + over.length > MOST_ITEMS) return null
      if (below) over.push(more)
      else factors.push((last = more))
    }
    return factors.length + over.length === 1 ? first : { op: 'product', factors, over }
  }

  const item = (sign: 1 | -1, before: Item | undefined): Item | null => {
    const start = here.at
    const label: string[] = []
    const per: Per[] = []
    let node: Node | null = null
    // A sum over the units sold is paid for each of them.
    if (c.take(/^(?:sum|[σς∑]) over (?:the |all |each )?(?:\S+ )?sold(?: of)?(?= |$)/))
      per.push('sold')
    c.take(ARTICLE)
    for (;;) {
      const counted = node || label.length > 0 ? c.per() : null
      const named = node === null && label.length > 0 ? c.name() : null
      if (counted) {
        per.push(counted.per)
        here.at += counted.length
        if (c.take(/^in (?:stock|store|storage)(?= |$)/)) label.push('storage')
      } else if (
        c.label() ||
        (node !== null && /^(?:costs?|unit)(?= (?:[-+.,;)]|\n|$))|^costs?$/.test(c.ahead()))
      ) {
        // "0.1 P" may be a product with a name that stands elsewhere.
        const single = node?.op === 'number' && c.next()!.text.length === 1
        if (single || CHANGING.has(c.next()!.lower)) here.unclear ??= c.next()!.text
        if (label.push(tokens[here.at++]!.text) > MOST_LABEL) return null
        if (node === null && (c.times() || c.divides())) {
          node = chain({ op: 'unknown', words: label.splice(0).join(' ').toLowerCase() })
          if (!node) return null
        }
      } else if (named) {
        // "shipping cost" is not the cost: a name of its own.
        for (let left = named.length; left > 0; left--) label.push(tokens[here.at++]!.text)
      } else if (node !== null && c.aside()) {
        // What an amount is for, in brackets behind it.
      } else if (node !== null) {
        if (label.length > 3 || !c.label(here.at + 1) || !c.take(/^(?:for|to|of)(?= )/)) break
      } else if (label.length === 0 || !c.take(/^(?:of|:)(?= )/)) {
        node = c.sign() === null ? chain() : null
        if (!node) break
      }
    }
    const own = label.join(' ')
    node ??= own === '' ? null : { op: 'unknown', words: own.toLowerCase() }
    const afterPrice = before?.sign === 1 && isOf(before.node, 'price', 'list', 'revenue')
    return node && { sign, node, label: own, per, afterPrice, words: c.since(start) }
  }
  const sum = (): Node | null => {
    if (++depth > MOST_NESTED) return null
    const items: Item[] = []
    let sign = c.sign()
    if (sign !== null) here.at++
    do {
      c.lines()
      const own = item(sign ?? 1, items.at(-1))
      if (!own || items.push(own) > MOST_ITEMS) return null
      sign = goesOn()
      if (sign !== null) operators++
    } while (sign !== null)
    depth--
    const [only] = items
    const bare =
      items.length === 1 && only!.sign === 1 && only!.label === '' && only!.per.length === 0
    return bare ? only!.node : { op: 'sum', items }
  }
  /** The sign of the item that follows: behind a comma, an "and", on the next line too. */
  const goesOn = (): 1 | -1 | null => {
    let at = here.at
    if (tokens[at]?.text === ',') at++
    if (/^(?:and|then)$/.test(tokens[at]?.lower ?? '')) at++
    const line = tokens[at]?.kind === 'line'
    if (line && (depth > 1 || (c.amount(at + 2) && !isBulleted()))) at++
    const sign = c.sign(at)
    if (sign !== null) here.at = at + 1
    return sign
  }
  /** The formula is one of a list: the next line is another item of it. */
  const isBulleted = (): boolean => {
    let first = from
    while (first > 0 && from - first < 20 && tokens[first - 1]!.kind !== 'line') first--
    return first < from && c.sign(first) !== null
  }
  c.lines()
  const node = sum()
  const after = c.next()
  const spoken =
    after?.kind === 'word'
      ? !CLAUSES.has(after.lower) || CHANGES.test(after.lower)
      : after !== undefined && after.kind !== 'line' && !/^[.,;)?!:]$/.test(after.text)
  const both = after?.lower === 'and' && /^(?:number|mark)$/.test(tokens[here.at + 1]?.kind ?? '')
  const limited = LIMITS.test(c.ahead())
  return {
    node,
    end: here.at,
    operators,
    unclear: here.unclear ?? (spoken || both || limited ? after!.text : null),
  }
}
