// Composes one amount and the cues around it into a term: amount × base × count × clock, with its
// limits. What it cannot place it refuses with the words, the reason and what to write.
import type { Expression } from '#contract/valuation.ts'
import { measureOf, STANDARD, type ColumnRef } from './bind.ts'
import type { Cue } from './cues.ts'
import { has, quoteCues, refuse, use, type Facts } from './facts.ts'
import { COST_VERBS, ROLES } from './lexicon.ts'
import * as lower from './lower.ts'

export interface Segment {
  readonly cues: readonly Cue[]
  /** The cues before the sentence's first amount: they speak for every segment. */
  readonly head: readonly Cue[]
  readonly amount: Cue
  /** A second column after "/". */
  readonly divisor: Cue | null
  readonly min: Cue | null
  readonly max: Cue | null
}

const VERBS = new Set(COST_VERBS)
const ROLE_OF = new Map(
  Object.entries(ROLES).flatMap(([role, words]) => words.map((word) => [word, role] as const)),
)

/** The kind of a cost by the words around it: the nearest word before the amount, else after. */
export function roleOf(cues: readonly Cue[], amount: Cue): string | null {
  const known = cues.filter((cue) => wordsOf(cue).some((word) => ROLE_OF.has(word)))
  const strong = known.find((cue) => /^(storage|capital)$/.test(roleWord(cue) ?? ''))
  if (strong) return roleWord(strong)
  const before = known.filter((cue) => cue.from < amount.from)
  return roleWord(known.find((cue) => cue.from > amount.from) ?? before.at(-1)) ?? null
}
const wordsOf = (cue: Cue): string[] => cue.raw.toLowerCase().split(/[^\p{L}_]+/u)
/** Fees and who takes them are one role for an amount. */
const sameRole = (role: string | undefined): string | undefined => (role === 'agent' ? 'fee' : role)
const roleWord = (cue: Cue | undefined): string | null =>
  cue
    ? (wordsOf(cue)
        .map((word) => sameRole(ROLE_OF.get(word)))
        .find((role) => role) ?? null)
    : null

export const isCostVerb = (cue: Cue): boolean => wordsOf(cue).some((word) => VERBS.has(word))
/** Whether a cue names a cost, not only who takes one. */
export const isCost = (cue: Cue): boolean =>
  wordsOf(cue).some((word) => ROLE_OF.has(word) && ROLE_OF.get(word) !== 'agent')
export const hasRole = (cue: Cue): boolean => roleWord(cue) !== null

/** Writes the segment's term into the facts. */
export function composeTerm(facts: Facts, segment: Segment): void {
  const { cues, head, amount } = segment
  const around = [...new Set([...head, ...cues])]
  const role = roleOf(cues, amount) ?? roleOf(head, amount)
  if (role === null && !around.some(isCostVerb)) {
    refuse(
      facts,
      cues,
      'nothing says what this amount is for or who pays it',
      'Shipping is $3 per unit sold.',
    )
    return
  }
  if (around.some((cue) => cue.kind === 'buyer')) {
    refuse(
      facts,
      cues,
      'money that the buyer pays on top is not understood beside an amount',
      'Shipping is $3 per unit sold.',
    )
    return
  }
  const counted = cues[cues.indexOf(amount) + 1]
  if (
    amount.token.measure === 'bare' &&
    (/[a-z]/i.test(amount.raw) || (counted?.kind === 'word' && /[^s]s$/i.test(counted.raw)))
  ) {
    refuse(facts, cues, 'this number is no amount of money', 'Shipping is $3 per unit sold.')
    return
  }
  const gains = cues.filter((cue) => cue.kind === 'wekeep' && !/^us$/i.test(cue.raw))
  const kept = isPercent(segment) && has(cues, 'base:price') && gains.length === 1
  if (around.some((cue) => /\bpays\b/i.test(cue.raw)) || (gains.length > 0 && !kept)) {
    refuse(
      facts,
      cues,
      'money that somebody else pays, or that comes back to you, is not understood',
      'Shipping is $3 per unit sold.',
    )
    return
  }
  const percent = isPercent(segment)
  const expression = percent ? share(facts, segment, role) : money(facts, segment, role)
  if (!expression) return
  amount.used = true
  if (segment.divisor) segment.divisor.used = true
  facts.stated = true
  const again = facts.terms.find(
    (term) =>
      JSON.stringify(term.expression) === JSON.stringify(expression) &&
      roleOf(cues, amount) !== null &&
      term.name === nameOf(facts, segment, role),
  )
  if (again) {
    refuse(facts, cues, `“${again.source}” says the same: once or twice?`, 'Each cost once.')
    return
  }
  // "Domestic shipping is $3. International shipping is $9.": which of them is it?
  const rival = facts.terms.find(
    (term) =>
      ROLE_OF.has(term.name.toLowerCase()) &&
      term.name.toLowerCase() === nameOf(facts, segment, role).toLowerCase() &&
      shapeOf(term.expression) === shapeOf(expression),
  )
  const added = /\b(plus|also|another|additional|extra)\b/i
  if (rival && !added.test(rival.source) && !added.test(quoteCues(facts, cues))) {
    refuse(
      facts,
      cues,
      `“${rival.source}” is the same kind of cost: each applies to what?`,
      'Shipping is $3 per unit sold, plus another $1 per unit sold for shipping insurance.',
    )
    return
  }
  // "Amazon takes 12% of the price. eBay takes 10% of the price.": both, or one of them each?
  const agents = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}_]+/u)
      .filter((word) => ROLE_OF.get(word) === 'agent')
  const source = quoteCues(facts, cues)
  const other = facts.terms.find(
    (term) =>
      percent &&
      shapeOf(term.expression) === shapeOf(expression) &&
      agents(term.source).length > 0 &&
      agents(source).length > 0 &&
      !agents(term.source).some((name) => agents(source).includes(name)),
  )
  if (other)
    facts.doubts.push(
      `“${other.source}” and “${source}” are both charged on every sale; they are not read as ` +
        'alternatives of which a sale pays one.',
    )
  // Money that a column of Sales holds is told by the words beside it.
  if (amount.column?.table === 'sales')
    for (const cue of cues) if (/^refunded\b/i.test(cue.raw)) cue.used = true
  facts.terms.push({
    name: nameOf(facts, segment, role),
    sign: -1,
    expression,
    source: quoteCues(facts, cues).slice(0, 2000),
  })
}

/** An expression but for its numbers: what it is charged on. */
function shapeOf(expression: Expression): string {
  return JSON.stringify(expression, (key, each: unknown) => (key === 'value' ? 0 : each))
}

function isPercent({ amount, cues }: Segment): boolean {
  if (amount.kind === 'amount') return amount.token.measure === 'percent'
  return (
    cues.some((cue) => cue.kind === 'scale:percent' || /\bin percent\b/i.test(cue.raw)) ||
    cues.some((cue) => cue.kind === 'means')
  )
}

/** The number or column itself. */
function value(facts: Facts, { amount, divisor }: Segment): Expression {
  if (amount.kind === 'amount') return lower.number(amount.token.value!)
  bind(facts, amount.column!)
  const own = lower.columnValue(amount.column!)
  if (!divisor) return own
  bind(facts, divisor.column!)
  return lower.over(own, lower.columnValue(divisor.column!))
}

export function bind(facts: Facts, { table, name }: ColumnRef): void {
  const column = `${table === 'menus' ? 'Menus' : 'Sales'}.${name}`
  if (!facts.bindings.some((each) => each.column === column))
    facts.bindings.push({ phrase: name, column })
}

/** A percentage: of the price, of the cost, per time. */
function share(facts: Facts, segment: Segment, role: string | null): Expression | null {
  const { cues, amount } = segment
  let rate = value(facts, segment)
  if (amount.kind === 'column') {
    if (amount.column!.table === 'sales') {
      refuse(
        facts,
        cues,
        'a percentage in a column of Sales is not understood',
        'The fee in percent of the sale price is in `fee_pct`, a column of Menus.',
      )
      return null
    }
    use(cues, 'scale:percent', 'means')
    rate = lower.over(rate, lower.number(100))
  }
  const bases = new Set(cues.filter((cue) => cue.kind.startsWith('base:')).map((cue) => cue.kind))
  if (bases.size > 1) {
    refuse(facts, cues, 'two bases are named for one percentage', '12% of the selling price.')
    return null
  }
  let base: string | null = [...bases][0]?.slice(5) ?? null
  const after = cues.filter((cue) => cue.from > amount.from && cue.kind !== 'approx')[0]
  if (base === null && after && /^(of|on|from)\b/.test(after.raw)) {
    refuse(
      facts,
      [amount, ...cues.filter((cue) => cue.from > amount.from).slice(0, 5)],
      'it is not clear what the percentage is of',
      '12% of the selling price, or 12% of the unit cost.',
    )
    return null
  }
  const clock = clockOf(facts, segment)
  if (clock === undefined) return null
  if (base === null)
    base =
      role === 'fee'
        ? 'price'
        : role === 'duty' ||
            (role === 'capital' && (clock || /financ/i.test(quoteCues(facts, cues))))
          ? 'cost'
          : null
  if (base === null) {
    refuse(
      facts,
      cues,
      'it is not clear what the percentage is of',
      '12% of the selling price, or 12% of the unit cost.',
    )
    return null
  }
  if (isBaseOfMore(cues)) {
    refuse(
      facts,
      cues,
      'a base of more than one amount is not understood',
      '12% of the selling price.',
    )
    return null
  }
  const counts = countsOf(facts, segment)
  if (clock !== null) {
    const counted = counts.filter((count) => count !== 'unit')
    if (
      base !== 'cost' ||
      (role !== 'capital' && role !== 'storage') ||
      counted.length > 0 ||
      segment.min ||
      segment.max
    ) {
      refuse(
        facts,
        cues,
        'a percentage per time is read for interest or storage on the unit cost only',
        'Capital costs 10% per year on the unit cost.',
      )
      return null
    }
    use(cues, 'base:cost', 'clock', 'count:unit')
    const stored = sinceOf(segment, role === 'storage')
    return lower.over(lower.times(rate, lower.COST, lower.unitTime(stored)), lower.number(clock))
  }
  if (base === 'price') {
    // A share of every order is the same share of all of them; a limit is not.
    const limited = segment.min !== null || segment.max !== null
    if (counts.some((count) => !/^(unit|sold)$/.test(count) && (limited || count !== 'order'))) {
      refuse(
        facts,
        cues,
        'a percentage of the price counts units sold',
        '12% of the selling price.',
      )
      return null
    }
    use(cues, 'base:price', 'count:unit', 'count:sold', 'count:order')
    const kept = cues.find((cue) => cue.kind === 'wekeep' && !/^us$/i.test(cue.raw))
    if (kept) {
      kept.used = true
      rate = lower.minus(lower.number(1), rate)
    }
    if (!segment.min && !segment.max) return lower.times(rate, lower.REVENUE)
    let one = lower.times(rate, lower.PRICE)
    for (const limit of [segment.min, segment.max])
      if (limit) {
        limit.used = true
        one =
          limit === segment.min
            ? lower.greatest(lower.number(limit.token.value!), one)
            : lower.least(lower.number(limit.token.value!), one)
      }
    return lower.perSoldUnit(one)
  }
  if (segment.min || segment.max || counts.length > 1) {
    refuse(
      facts,
      cues,
      'limits of a percentage of the cost are not understood',
      'Duty is 5% of the unit cost.',
    )
    return null
  }
  use(cues, 'base:cost', 'count:unit', 'count:ordered', 'count:sold')
  return lower.times(rate, lower.COST, counts[0] === 'sold' ? lower.SOLD : lower.ORDERED)
}

/** Money per unit, order, deal, measure, time. */
function money(facts: Facts, segment: Segment, role: string | null): Expression | null {
  const { cues, amount } = segment
  const one = value(facts, segment)
  if (
    segment.min ||
    segment.max ||
    cues.some(
      (cue) =>
        cue.kind.startsWith('base:') && cue.from > amount.from && /^(of|on|from)\b/i.test(cue.raw),
    )
  ) {
    refuse(
      facts,
      cues,
      'limits and bases are read for percentages only',
      '12% of the price, at least $1 per unit.',
    )
    return null
  }
  if (amount.column?.table === 'sales') {
    const counted = countsOf(facts, segment)
    const clocked = cues.some((cue) => cue.kind === 'clock')
    if (clocked || counted.some((count) => count !== 'row')) {
      refuse(
        facts,
        cues,
        'an amount in a column of Sales is read per sales row only',
        'The fees of each sales row are in `fees`.',
      )
      return null
    }
    return lower.sum(one)
  }
  const clock = clockOf(facts, segment)
  if (clock === undefined) return null
  const measured = measure(facts, segment)
  if (measured === undefined) return null
  const counts = countsOf(facts, segment)
  const next = cues[cues.indexOf(amount) + 1]
  if (counts.length === 0 && /^(each|apiece)$/i.test(next?.raw ?? '')) counts.push('unit')
  const specific = [...new Set(counts.filter((count) => count !== 'unit'))]
  if (specific.length > 1) {
    refuse(facts, cues, 'one amount is counted in two ways', '$3 per unit sold.')
    return null
  }
  use(cues, 'count:unit', 'count:sold', 'count:ordered', 'count:order', 'count:deal', 'deal')
  if (clock !== null) {
    if (specific.length > 0 || (counts.length === 0 && !measured)) {
      refuse(
        facts,
        cues,
        'a cost per time is read per unit only',
        'Storage costs $0.10 per unit per week.',
      )
      return null
    }
    use(cues, 'clock')
    const stored = sinceOf(segment, role !== 'capital')
    const total = lower.times(one, ...(measured ? [measured] : []), lower.unitTime(stored))
    return clock === 1 ? total : lower.over(total, lower.number(clock))
  }
  let count = specific[0] ?? null
  if (measured && count === null) {
    const said = cues.map((cue) => cue.raw.toLowerCase())
    if (said.some((word) => /^(sold|shipped)$/.test(word))) count = 'sold'
    else if (said.some((word) => /^(ordered|bought|purchased|received)$/.test(word)))
      count = 'ordered'
  }
  if (count === null && (counts.length > 0 || measured))
    count = role === 'selling' || role === 'fee' ? 'sold' : role === 'buying' ? 'ordered' : null
  const counted = {
    sold: lower.SOLD,
    ordered: lower.ORDERED,
    deal: lower.number(1),
    order: orders(facts),
  }[count ?? '']
  if (!counted) {
    refuse(
      facts,
      cues,
      count === 'order'
        ? 'nothing says what one order is'
        : 'it is not clear how often this amount is paid',
      count === 'order'
        ? 'Each sales row is one order. (Or: each order is one unit.)'
        : '$3 per unit sold, $3 per unit bought, or $3 per purchase order.',
    )
    return null
  }
  return lower.times(one, ...(measured ? [measured] : []), counted)
}

/** "12% of the cost plus shipping". */
function isBaseOfMore(cues: readonly Cue[]): boolean {
  const at = cues.findIndex((cue) => cue.kind.startsWith('base:'))
  return (
    at >= 0 &&
    /^(plus|minus|less|and|or|[+−-]|net|after|before|excluding|including)$/i.test(
      cues[at + 1]?.raw ?? '',
    )
  )
}

function orders(facts: Facts): Expression | null {
  return facts.order === 'row' ? lower.ORDERS : facts.order === 'unit' ? lower.SOLD : null
}

/** Steps of T in the segment's clock; null = none, undefined = refused. */
function clockOf(facts: Facts, { cues }: Segment): number | null | undefined {
  const clocks = [...new Set(cues.filter((cue) => cue.kind === 'clock').map((cue) => cue.clock))]
  if (clocks.length === 0) return null
  const steps = clocks.length === 1 ? lower.stepsOf(clocks[0]!, facts.period) : null
  if (steps !== null) {
    use(cues, 'clock')
    return steps
  }
  refuse(
    facts,
    cues,
    clocks.length > 1 ? 'two lengths of time are named' : 'nothing says how long one step of T is',
    'T is in weeks.',
  )
  return undefined
}

/** Whether the clock runs from arrival. */
function sinceOf({ cues, head }: Segment, stored: boolean): boolean {
  const all = [...head, ...cues]
  if (use(all, 'since:arrival')) stored = true
  if (use(cues, 'since:order')) return false
  return stored
}

/** Ways in which the amount is counted: unit, sold, ordered, left, order, deal, row. */
function countsOf(facts: Facts, { cues, head }: Segment): string[] {
  const read = (from: readonly Cue[]): string[] =>
    from.flatMap((cue) => {
      if (cue.kind === 'orderdef:row') return ['order']
      if (!cue.kind.startsWith('count:') && cue.kind !== 'deal') return []
      const count = cue.kind === 'deal' ? 'deal' : cue.kind.slice(6)
      cue.used = true
      return [count === 'unit' && facts.parcelIsOrder && /parcel/i.test(cue.raw) ? 'order' : count]
    })
  const own = read(cues)
  return own.length > 0 ? own : read(head)
}

/** The column and factor of "per kilogram"; undefined = refused, null = none named. */
function measure(facts: Facts, { cues }: Segment): Expression | null | undefined {
  const cue = cues.find((each) => each.kind.startsWith('measure:'))
  if (!cue) return null
  const wanted = cue.kind.slice(8)
  cue.used = true
  let found = facts.measures.get(wanted) ?? null
  if (!found) {
    const named = facts.columns.menus
      .filter((name) => !STANDARD.has(name))
      .map((name) => ({
        column: { table: 'menus' as const, name },
        factor: measureOf(name, wanted),
      }))
      .filter((each) => each.factor !== null)
    if (named.length === 1) found = { column: named[0]!.column, factor: named[0]!.factor! }
  }
  if (!found) {
    refuse(
      facts,
      [cue],
      'no column says how much one unit has of it',
      'weight_kg gives the kilograms per unit.',
    )
    return undefined
  }
  bind(facts, found.column)
  return lower.times(lower.number(found.factor), lower.columnValue(found.column))
}

function nameOf(facts: Facts, { cues, amount }: Segment, role: string | null): string {
  const words = cues
    .filter((cue) => cue.kind === 'word' && ROLE_OF.has(cue.token.text))
    .map((cue) => cue.raw)
  return (words.slice(0, 3).join(' ') || role || quoteCues(facts, [amount]) || 'cost').slice(0, 200)
}
