// The grammar of formulas: a recursive descent over tokens with no way back, so its time is
// proportional to the text. It finds amounts, the words that name them and what they are paid per;
// what a formula counts is decided in terms.ts. `null` stands for "no formula stands here".
import { CALL, createCursor, type Cursor, type Token } from './cursor.ts'
import { isOf } from './show.ts'
import type { Call, Item, Node, Per, Quantity } from './tree.ts'
import { CHANGING, CLAUSES } from './formula-words.ts'

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

/** Where the parser stands. */
interface Parsing {
  readonly c: Cursor
  readonly tokens: readonly Token[]
  /** Index of the formula's first token. */
  readonly from: number
  depth: number
  operators: number
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
  const p: Parsing = { c, tokens, from, depth: 0, operators: 0 }
  c.lines()
  const node = sum(p)
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
    operators: p.operators,
    unclear: here.unclear ?? (spoken || both || limited ? after!.text : null),
  }
}

function args(p: Parsing, op: Call): Node | null {
  const found: Node[] = []
  do {
    p.c.lines()
    const own = sum(p)
    if (!own) return null
    found.push(own)
    p.c.lines()
  } while (p.c.take(/^[,;]/))
  return (op === 'ceil') === (found.length === 1) ? { op, args: found } : null
}

function primary(p: Parsing): Node | null {
  p.c.take(/^(?:sum|[σς∑]) (?:of (?:the )?)?/)
  const own = p.c.number()
  if (own) return own
  const call = p.c.take(CALL)
  if (p.c.take(/^\(/)) {
    p.c.lines()
    const op = call && (/^(?:min|max)/.exec(call)?.[0] ?? 'ceil')
    const inside = op ? args(p, op as Call) : sum(p)
    p.c.lines()
    return inside && p.c.take(/^\)/) ? inside : null
  }
  p.c.take(ARTICLE)
  const name = p.c.name()
  if (!name) return null
  p.c.here.at += name.length
  return { op: 'quantity', is: name.is }
}

/** A name that no table has: another formula may say what it is. */
function unknown(p: Parsing): Node | null {
  const words: string[] = []
  while (p.c.label() && words.length < MOST_LABEL) words.push(p.tokens[p.c.here.at++]!.plain)
  return words.length === 0 ? null : { op: 'unknown', words: words.join(' ') }
}

function operand(p: Parsing): Node | null {
  if (p.depth > MOST_NESTED) return null
  p.depth++
  const own = primary(p) ?? unknown(p)
  p.depth--
  return own
}

/** Factors: "of" multiplies a share, "12% sales commission" is of the sales. */
function chain(p: Parsing, first: Node | null): Node | null {
  if (!first) return null
  const factors = [first]
  const over: Node[] = []
  for (let last = first; ;) {
    const share = last.op === 'number' && last.percent
    const below = p.c.divides()
    if (below || p.c.times()) {
      p.c.here.at++
      p.operators++
    } else if (!(share && p.c.take(/^(?:of|on)(?= )/))) {
      if (!share || !/^(?:price|revenue|cost)$/.test(p.c.name()?.is.of ?? '')) break
    }
    p.c.lines()
    const more = operand(p)
    if (!more || factors.length + over.length > MOST_ITEMS) return null
    if (below) over.push(more)
    else factors.push((last = more))
  }
  return factors.length + over.length === 1 ? first : { op: 'product', factors, over }
}

function item(p: Parsing, sign: 1 | -1, before: Item | undefined): Item | null {
  const start = p.c.here.at
  const label: string[] = []
  const per: Per[] = []
  let node: Node | null = null
  // A sum over the units sold is paid for each of them.
  if (p.c.take(/^(?:sum|[σς∑]) over (?:the |all |each )?(?:\S+ )?sold(?: of)?(?= |$)/))
    per.push('sold')
  p.c.take(ARTICLE)
  for (;;) {
    const counted = node || label.length > 0 ? p.c.per() : null
    const named = node === null && label.length > 0 ? p.c.name() : null
    if (counted) {
      per.push(counted.per)
      p.c.here.at += counted.length
      if (p.c.take(/^in (?:stock|store|storage)(?= |$)/)) label.push('storage')
    } else if (
      p.c.label() ||
      (node !== null && /^(?:costs?|unit)(?= (?:[-+.,;)]|\n|$))|^costs?$/.test(p.c.ahead()))
    ) {
      // "0.1 P" may be a product with a name that stands elsewhere.
      const single = node?.op === 'number' && p.c.next()!.text.length === 1
      if (single || CHANGING.has(p.c.next()!.lower)) p.c.here.unclear ??= p.c.next()!.text
      if (label.push(p.tokens[p.c.here.at++]!.text) > MOST_LABEL) return null
      if (node === null && (p.c.times() || p.c.divides())) {
        node = chain(p, { op: 'unknown', words: label.splice(0).join(' ').toLowerCase() })
        if (!node) return null
      }
    } else if (named) {
      // "shipping cost" is not the cost: a name of its own.
      for (let left = named.length; left > 0; left--) label.push(p.tokens[p.c.here.at++]!.text)
    } else if (node !== null && p.c.aside()) {
      // What an amount is for, in brackets behind it.
    } else if (node !== null) {
      if (label.length > 3 || !p.c.label(p.c.here.at + 1) || !p.c.take(/^(?:for|to|of)(?= )/)) break
    } else if (label.length === 0 || !p.c.take(/^(?:of|:)(?= )/)) {
      node = p.c.sign() === null ? chain(p, operand(p)) : null
      if (!node) break
    }
  }
  const own = label.join(' ')
  node ??= own === '' ? null : { op: 'unknown', words: own.toLowerCase() }
  const afterPrice = before?.sign === 1 && isOf(before.node, 'price', 'list', 'revenue')
  return node && { sign, node, label: own, per, afterPrice, words: p.c.since(start) }
}

function sum(p: Parsing): Node | null {
  if (++p.depth > MOST_NESTED) return null
  const items: Item[] = []
  let sign = p.c.sign()
  if (sign !== null) p.c.here.at++
  do {
    p.c.lines()
    const own = item(p, sign ?? 1, items.at(-1))
    if (!own || items.push(own) > MOST_ITEMS) return null
    sign = goesOn(p)
    if (sign !== null) p.operators++
  } while (sign !== null)
  p.depth--
  const [only] = items
  const bare =
    items.length === 1 && only!.sign === 1 && only!.label === '' && only!.per.length === 0
  return bare ? only!.node : { op: 'sum', items }
}

/** The sign of the item that follows: behind a comma, an "and", on the next line too. */
function goesOn(p: Parsing): 1 | -1 | null {
  let at = p.c.here.at
  if (p.tokens[at]?.text === ',') at++
  if (/^(?:and|then)$/.test(p.tokens[at]?.lower ?? '')) at++
  const line = p.tokens[at]?.kind === 'line'
  if (line && (p.depth > 1 || (p.c.amount(at + 2) && !isBulleted(p)))) at++
  const sign = p.c.sign(at)
  if (sign !== null) p.c.here.at = at + 1
  return sign
}

/** The formula is one of a list: the next line is another item of it. */
function isBulleted(p: Parsing): boolean {
  let first = p.from
  while (first > 0 && p.from - first < 20 && p.tokens[first - 1]!.kind !== 'line') first--
  return first < p.from && p.c.sign(first) !== null
}
