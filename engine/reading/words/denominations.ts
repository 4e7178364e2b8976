// What the words say is in which currency: "unit_cost is in euros", "we sell in dollars", "everything
// else is in pounds". The rates stand in rates.ts, the conversion in currency.ts.
import { STANDARD } from '#economics/bind.ts'
import type { Line } from '../amounts/items.ts'
import { isAmount, take } from '../statements/clauses.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import { type Money } from './money.ts'
import type { Word } from './text.ts'

const COST =
  /^(costs?|buy|buys|buying|bought|purchases?|purchased|purchasing|source|sourced|import|imports|factory|supplier|suppliers|mill|maker|manufacturer|vendor|goods|bills|bill|billed|invoices|invoiced|pay|paid|pays)$/
const US = /^(we|i|us|to|our|have|must|is|are|be|gets?|and|but|while|whereas|then|who|also|,)$/
/** What an amount is turned into. */
const INTO = /^(get|into|obtain|yield|reach|give)$/
const SALES =
  /^(prices?|sell|sells|selling|sold|sales|sale|revenue|revenues|customers?|buyers?|takings|turnover)$/
const PROFIT =
  /^(profits?|report|reporting|reports|results?|bookkeeping|books|accounts|valuation|margin)$/
const REST = /^(everything|rest|amounts|figures|numbers|money|other|others|else|all|fees?)$/
const APART = /^(except|excepting|besides|apart|save)$/
const BOUNDARY = /^(,|and|but|while|whereas|yet|–|—|-|&|then)$/

interface Statement {
  readonly code: string
  readonly at: number
  /** The words that say what is in this currency. */
  readonly from: number
  readonly to: number
}

/** Cuts the sentence into one stretch for each currency that is named. */
export function statementsOf({ words }: Line, named: readonly Money[]): Statement[] {
  let from = 0
  return named.map(({ at, code }, index) => {
    const end = named[index + 1]?.at ?? words.length
    let to = at + 1
    let depth = 0
    for (; to < end; to++) {
      const text = words[to]!.text
      if (text === '(') depth++
      if (text === ')') depth = Math.max(0, depth - 1)
      if (depth === 0 && (BOUNDARY.test(text) || APART.test(text))) break
      if (words[to]!.kind === 'number') break
    }
    const own = { code, at, from, to }
    // Without a boundary all words between two currencies lead to the second.
    from = to === end ? at + 1 : APART.test(words[to]!.text) ? to + 1 : to
    return own
  })
}

export function state(facts: Facts, line: Line, { code, at, from, to }: Statement): void {
  const { words } = line
  const { money } = facts
  // "A few dollars per set": an amount that is missing, and no currency of anything.
  if (
    /^(few|couple|some|several|many|odd|more|less|of)$/.test(words[at - 1]?.text ?? '') ||
    (words[at - 1]?.text !== 'in' && /^(per|a|each|every|apiece)$/.test(words[at + 1]?.text ?? ''))
  )
    return
  if (INTO.test(words[at - 1]?.text ?? '')) {
    money.rest ??= code
    return
  }
  // "3.8% on the cost in dollars": in the money of the profit, as all is.
  const percent = words.some(
    (word, place) => word.kind === 'number' && word.measure === 'percent' && !line.used[place],
  )
  if (
    percent &&
    !/^(is|are|bills?|invoices?|pay|buy|sell|paid|bought|sold|purchase|billed|invoiced)$/.test(
      words[at - 2]?.text ?? '',
    )
  ) {
    take(line, words[at - 1]?.text === 'in' ? at - 1 : at, at + 1)
    return
  }
  // "the unit_cost, which is in yuan"
  const referred = words.slice(from, at).some((word) => /^(which|that)$/.test(word.text))
  const near = subjectsOf(words.slice(from, at))
  const before = referred && near.kinds.size === 0 ? subjectsOf(words.slice(0, at)) : near
  // A word of the rate says what is paid in it only where it does so beside the rate.
  if (
    line.used[at] &&
    (!(['cost', 'sales', 'profit'] as const).some((kind) => before.kinds.has(kind)) ||
      words.slice(from, at).some((word) => word.kind === 'number'))
  )
    return
  const own = before.kinds.size > 0 || before.column ? before : subjectsOf(words.slice(at, to))
  if (own.column) money.columns.set(own.column, code)
  const set = (key: 'cost' | 'sales' | 'profit' | 'rest'): void => {
    if (money[key] !== null && money[key] !== code)
      refuse(
        facts,
        words,
        `${key === 'rest' ? 'the other amounts are' : key === 'cost' ? 'unit_cost is' : `the ${key} is`} told to be in ${money[key]} and in ${code}`,
        'unit_cost is in EUR, sales are in USD; 1 EUR = 1.09 USD.',
      )
    money[key] = code
  }
  for (const kind of own.kinds) set(kind)
  if (own.kinds.size === 0 && !own.column) return
  facts.stated ||= own.kinds.has('cost')
  // "in euros": said of something; what else the sentence tells is read by others.
  const amounts = words.some(
    (word, place) =>
      place !== at &&
      !line.used[place] &&
      (isAmount(word) || (word.column !== null && !STANDARD.has(word.column.name))),
  )
  if (!amounts) take(line, from, to)
  else take(line, /^(in|of)$/.test(words[at - 1]?.text ?? '') ? at - 1 : at, at + 1)
}

type Kind = 'cost' | 'sales' | 'profit' | 'rest'

function subjectsOf(words: readonly Word[]): { kinds: Set<Kind>; column: string | null } {
  const kinds = new Set<Kind>()
  let column: string | null = null
  for (const [at, word] of words.entries()) {
    // "everything except unit_cost".
    if (
      words
        .slice(Math.max(0, at - 3), at)
        .some(
          (each) =>
            APART.test(each.text) || (each.text === 'other' && words[at - 1]?.text === 'than'),
        )
    )
      continue
    if (word.column) {
      const { name } = word.column
      if (name === 'unit_cost') kinds.add('cost')
      else if (name === 'unit_price' || name === 'price') kinds.add('sales')
      else if (!STANDARD.has(name)) column = name
      continue
    }
    const ours = /^(we|our|i)$/.test(words[at - 1]?.text ?? '')
    if (
      word.text === 'paid' &&
      /^(get|are|am|being)$/.test(words[at - 1]?.text ?? '') &&
      /^(we|i)$/.test(words[at - 2]?.text ?? '')
    ) {
      kinds.add('sales')
      continue
    }
    // "The Americans pay in USD".
    if (/^(pays?|paid)$/.test(word.text) && at > 0 && !US.test(words[at - 1]!.text))
      kinds.add('sales')
    else if (COST.test(word.text))
      kinds.add(ours && /^(bills?|invoices?)$/.test(word.text) ? 'sales' : 'cost')
    else if (
      SALES.test(word.text) &&
      !/^(purchase|buying|cost|supplier|suppliers|factory|maker|import|wholesale)$/.test(
        words[at - 1]?.text ?? '',
      )
    )
      kinds.add('sales')
    else if (PROFIT.test(word.text)) kinds.add('profit')
    else if (REST.test(word.text)) kinds.add('rest')
  }
  // "`freight`: what the carrier bills us in USD" says it of the column.
  if (column !== null && !words.some((word) => word.column?.name === 'unit_cost'))
    return { kinds: new Set(), column }
  // "all selling prices", "the other costs": the noun, not the rest.
  if (
    kinds.has('rest') &&
    words.some((word) => /^(other|all|rest|else)$/.test(word.text)) &&
    kinds.has('cost') &&
    !words.some(
      (word) => word.column?.name === 'unit_cost' || /^(buy|bought|purchase)$/.test(word.text),
    )
  )
    kinds.delete('cost')
  return { kinds, column }
}
