// Finds the formulas of a description and reads them: "net = price − 13% fee − 2", "profit per lot:
// sales × 85% − 400", and formulas that name one another. Everything else of the text is left to others.
import type { FeedbackItem } from '#contract/feedback.ts'
import { readControlled } from '#language/controlled/controlled.ts'
import { checkDimensions } from '#language/checks/dimensions.ts'
import type { Columns } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import { parseFormula, type Parsed } from './parse.ts'
import { DEAL, has, noteIn, within } from './show.ts'
import { sentencesOf } from './terms.ts'
import { tokenize, type Token } from './cursor.ts'
import type { Node, Quantity } from './tree.ts'
import { COSTS, namesOf, PROFIT, DEFINING_VERB, SURELY_PROFIT } from './formula-words.ts'

export interface FormulaLine {
  /** The characters of the text that the formula covers, words that announce it included. */
  readonly start: number
  readonly end: number
  /** Controlled English, one sentence per term; none where there is a problem, or a name is defined. */
  readonly sentences: readonly string[]
  readonly problem?: FeedbackItem
}

const MOST_HEAD = 14
const MOST_TEXT = 20_000
const MOST_USED = 100

interface Found {
  readonly start: number
  readonly end: number
  readonly head: string
  readonly parsed: Parsed & { readonly node: Node }
  readonly profit: boolean
}

/** The formulas of a text, in its order. `period`: what one step of T is, where that is known. */
export function readFormulas(text: string, columns: Columns, period: Period | null): FormulaLine[] {
  if (text.length > MOST_TEXT) return []
  const tokens = tokenize(text)
  const names = namesOf(columns)
  const first = findFormulas(text, tokens, names)
  // "cost = unit_cost + 2": a formula's name means that formula, whatever it meant before.
  const owned = first.filter(({ profit, parsed }) => !profit && parsed.unclear === null)
  const own = owned.flatMap(({ head }) => namesFor(head)).filter((name) => names.delete(name))
  const found = own.length > 0 ? findFormulas(text, tokens, names) : first
  const named = new Map<string, Found | null>()
  // Two formulas of one name: neither is meant surely.
  for (const each of found)
    for (const name of namesFor(each.head)) named.set(name, named.has(name) ? null : each)
  const all = found
    .filter(({ profit }) => profit)
    .map((from) => {
      const of = [from]
      return { from, of, node: resolve(from.parsed.node, named, of, [from]) }
    })
  const used = new Set(all.flatMap(({ of }) => of.slice(1)))
  const whole = all.filter(({ from }) => !used.has(from))
  const lines = whole.map(({ from, node, of }, at): FormulaLine => {
    const { start, end, head } = from
    const problems: FeedbackItem[] = []
    const fault = noteIn(problems)
    const broken = of.find(({ parsed }) => parsed.unclear !== null)?.parsed.unclear
    const written = of.map((each) => text.slice(each.start, each.end)).join(' ')
    const currencies = new Set(written.match(/[$€£]/g))
    if (at > 0) fault('', 'again')
    if (typeof broken === 'string') fault(broken, 'broken')
    if (currencies.size > 1) fault([...currencies].join(', '), 'currencies')
    const lead = columns.menus.includes('T_lead')
    const sentences = problems.length > 0 ? [] : sentencesOf(node, { lead, head, fault, problems })
    if (problems.length === 0) compile(sentences, columns, period, problems)
    const [problem] = problems
    if (!problem) return { start, end, sentences }
    const words = problem.words || text.slice(start, end)
    return { start, end, sentences: [], problem: { ...problem, words } }
  })
  const defined = [...used].map(({ start, end }): FormulaLine => ({ start, end, sentences: [] }))
  return lines.length === 0
    ? []
    : [...lines, ...defined].sort((one, other) => one.start - other.start)
}

/** Notes why the sentences have no meaning, by the judges of controlled English. */
function compile(
  sentences: readonly string[],
  columns: Columns,
  period: Period | null,
  problems: FeedbackItem[],
): void {
  const read = readControlled(sentences.join('\n'), columns, period ?? 'week')
  if (!read) noteIn(problems)('', 'large')
  else if (!read.ok) problems.push(...read.problems)
  else {
    const checked = checkDimensions(read.terms)
    if (!checked.ok)
      problems.push({ code: 'wrong_dimension', words: '', message: checked.message, example: DEAL })
  }
}

/** An amount with the formulas that it names written in; `used` gets them, `open` stand around it. */
function resolve(
  node: Node,
  named: ReadonlyMap<string, Found | null>,
  used: Found[],
  open: readonly Found[],
): Node {
  const inside = (each: Node): Node => resolve(each, named, used, open)
  if (node.op === 'product')
    return { ...node, factors: node.factors.map(inside), over: node.over.map(inside) }
  if (node.op === 'sum')
    return { ...node, items: node.items.map((item) => ({ ...item, node: inside(item.node) })) }
  if ('args' in node) return { ...node, args: node.args.map(inside) }
  const other = node.op === 'unknown' && named.get(node.words)
  if (!other || open.includes(other) || used.length > MOST_USED) return node
  used.push(other)
  return resolve(other.parsed.node, named, used, [...open, other])
}

/** What other formulas may call a formula: the words before "=", without fillers and "per unit". */
function namesFor(head: string): string[] {
  const own = head
    .replace(/\([^)]*\)/g, ' ')
    .replace(
      /^(?:first(?:ly)?,? |then |next )?(?:we|i|you) (?:work out|compute|calculate|have|count|take|call|reckon) /,
      '',
    )
    .replace(
      /^(?:(?:where|and|with|the|our|a|my|so|then|let|hence|thus|therefore|since|as|total|-|\*) )+/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
  return own === '' ? [] : [...new Set([own, own.replace(/ (?:per|of|for|on|in|is) .*$/, '')])]
}

function findFormulas(
  text: string,
  tokens: readonly Token[],
  names: ReadonlyMap<string, Quantity>,
): Found[] {
  const found: Found[] = []
  let free = 0
  for (let at = 0; at < tokens.length; at++) {
    const said = DEFINING_VERB.test(tokens[at]!.lower)
    const sign = said ? '=' : tokens[at]!.text
    if (!/^[=:]$/.test(sign) || /^[=:;.,)*/%<>]$/.test(tokens[at + 1]?.text ?? '.')) continue
    const own = parseFormula(text, tokens, names, at + 1)
    const before = at
    // Without a sign only what is a whole formula is one; else it is a sentence like others.
    if (said && !isSpokenFormula(own, tokens, at)) continue
    // What was looked at is not looked at again: the time is proportional to the text.
    at = Math.max(at, own.end - 1)
    if (!own.node && own.operators === 0) continue
    const from = headOf(tokens, before, free)
    const head = tokens
      .slice(from, before)
      .map(({ plain }) => plain)
      .join(' ')
    const parsed = own.node
      ? { ...own, node: own.node }
      : {
          ...own,
          node: { op: 'unknown', words: '' } as const,
          unclear: tokens[own.end]?.text ?? '',
        }
    const kind = kindOf(head, sign, parsed, own.node !== null)
    if (!kind) continue
    const [start, end] = [tokens[from]!.start, tokens[at]!.end]
    found.push({ start, end, head, parsed, profit: kind === 'profit' })
    free = at + 1
  }
  return found
}

/** "We earn price × sold − 6": the profit is announced, and all of it is understood. */
function isSpokenFormula(
  { node, operators, unclear }: Parsed,
  tokens: readonly Token[],
  at: number,
): boolean {
  if (!node || operators < 2 || unclear !== null || node.op !== 'sum') return false
  const earned = node.items.some(
    ({ sign, node: own }) => sign === 1 && has(own, 'price', 'revenue'),
  )
  const pays = node.items.some(({ sign }) => sign === -1)
  const head = tokens.slice(headOf(tokens, at, 0), at + 1).map(({ plain }) => plain)
  return (
    earned &&
    pays &&
    SURELY_PROFIT.test(`${head.join(' ')} ${EARNS.has(tokens[at]!.lower) ? 'earns' : ''}`)
  )
}
const EARNS = new Set(['earn', 'earns', 'make', 'makes'])

/** The first token of the words that stand before a formula. */
function headOf(tokens: readonly Token[], at: number, free: number): number {
  let from = at
  while (from > free && at - from < MOST_HEAD) {
    const before = tokens[from - 1]!
    const spaced = before.kind === 'mark' && /^[-*]$/.test(before.text) && before.spaced
    if (before.kind === 'line' || /^[.;:=,!?]$/.test(before.text) || spaced) break
    from--
  }
  return from
}

/** What is formed by a head and its right side; null where it is no formula. */
function kindOf(
  head: string,
  sign: string,
  { node, operators, unclear }: Found['parsed'],
  whole: boolean,
): 'profit' | 'name' | null {
  const known = within(node).some(({ op }) => op === 'quantity')
  const strange = within(node).some(({ op }) => op === 'unknown')
  const announced = PROFIT.test(head) && (SURELY_PROFIT.test(head) || !COSTS.test(head))
  // It begins as the profit and breaks off: told, rather than left to those who read words.
  if (!whole) return announced && sign === '=' && operators > 0 ? 'profit' : null
  const items = node.op === 'sum' ? node.items : [{ sign: 1, node }]
  const earned = items.some((item) => item.sign === 1 && has(item.node, 'price', 'list', 'revenue'))
  const pays = items.some((item) => item.sign === -1)
  if (sign === '=') {
    if (announced && operators > 0 && (known || strange))
      return known || items.length > 1 || SURELY_PROFIT.test(head) ? 'profit' : 'name'
    if (earned && pays && !COSTS.test(head)) return 'profit'
    return head === '' ? null : 'name'
  }
  if (announced && operators > 0 && known) return 'profit'
  if (earned && pays && operators > 1 && !COSTS.test(head)) return 'profit'
  return operators > 0 && known && unclear === null ? 'name' : null
}
