// Reads one sentence: statements first, then bands and leftovers, then every amount in its own
// stretch of words; last the guard: a number, column or modifier that nothing used is a problem.
import { readBands } from './bands.ts'
import { STANDARD } from './bind.ts'
import { composeTerm, hasRole, isCost, type Segment } from './compose.ts'
import type { Cue } from './cues.ts'
import { has, quoteCues, refuse, use, type Facts } from './facts.ts'
import { readFormula } from './formula.ts'
import { readLeftovers } from './leftovers.ts'
import { COST_VERBS, FILLERS, HARMLESS, MODIFIERS } from './lexicon.ts'
import { readCurrency, readOwner, readReturns, readSplit, readVat } from './statements.ts'

const WORRYING = new Set(MODIFIERS.filter((word) => !HARMLESS.includes(word)))
/** Kinds of cue that mean money or time even where no number stands. */
const ECONOMIC =
  /^(left|returns|refund|vat|split|theirs|duration|clock|count:(return|order|deal|left)|limit|owner|vague|base|scale|measure)/
const FILLING = new Set([...FILLERS, ...COST_VERBS, ...HARMLESS])
const PAYS = /^(pay|pays|paid|cost|costs|charge|charges|charged|deduct|deducts|spend|fee|fees)$/i
/** Cues that are plain words where nothing wanted them. */
const PLAIN = /^(go to|goes to|pays|with|worth|then|and|lost)$/i
/** Words that may count units or money by another measure. */
const SCALE =
  /^(cents?|pence|thousands?|dozens?|hundreds?|packs?|cartons?|bundles?|sets?|multiples?|pallets?)$/i
/** Who else may pay: beside an amount nobody else may stand unless a rule took the words. */
const OTHERS = /^(customers?|buyers?|clients?|suppliers?|brands?|sellers?)$/i
/** Words of a sentence without amounts that still change what is earned. */
const TELLING =
  /^(neither|applies|apply|exempt|settle|settles|tips?|dropship(ping)?|reimburse[sd]?|subsidi[sz]e[sd]?)$/i
/** Units whatever is sold; other words for one may name a kind of it where nothing is charged. */
const ANY_UNIT = /^(units?|items?|pieces?)$/i
const AMOUNT_EXAMPLE = 'Shipping is $3 per unit sold.'

/** `units`: the words that the text uses for one unit. */
export function readSentence(facts: Facts, cues: readonly Cue[], units: ReadonlySet<string>): void {
  if (cues.length === 0) return
  const before = facts.problems.length
  if (readFormula(facts, cues)) return
  const vat = readVat(facts, cues)
  readCurrency(facts, cues)
  readOwner(facts, cues)
  const told =
    vat ||
    readSplit(facts, cues) ||
    readReturns(facts, cues) ||
    readLeftovers(facts, cues) ||
    readBands(facts, cues)
  if (facts.problems.length === before && !told) readAmounts(facts, cues)
  if (facts.problems.length === before) guard(facts, cues, units)
}

const isAmount = (cue: Cue): boolean =>
  !cue.used && (cue.kind === 'amount' || (cue.kind === 'column' && !STANDARD.has(cue.column!.name)))

function readAmounts(facts: Facts, cues: readonly Cue[]): void {
  const limits = new Map<Cue, 'min' | 'max'>()
  const amounts: Cue[] = []
  const divisors = new Map<Cue, Cue>()
  for (const [at, cue] of cues.entries()) {
    if (!isAmount(cue)) continue
    const near = [cues[at - 1], cues[at + 1]].find(
      (each) => each && !each.used && each.kind.startsWith('limit:'),
    )
    if (near && cue.token.measure !== 'percent' && amounts.length > 0) {
      limits.set(cue, near.kind === 'limit:min' ? 'min' : 'max')
      near.used = true
    } else if (
      cue.kind === 'column' &&
      cues[at - 1]?.raw === '/' &&
      cues[at - 2] === amounts.at(-1)
    )
      divisors.set(amounts.at(-1)!, cue)
    else amounts.push(cue)
  }
  if (amounts.length === 0) {
    readWithoutAmounts(facts, cues)
    return
  }
  // "12 stores, 40,000 bikes since 2011": counts of other things.
  if (
    amounts.every((cue) => cue.kind === 'amount' && cue.token.measure === 'bare') &&
    !cues.some((cue) => SCALE.test(cue.raw)) &&
    !cues.some(
      (cue) =>
        hasRole(cue) ||
        PAYS.test(cue.raw) ||
        ECONOMIC.test(cue.kind) ||
        /^(fate|band|count|clock|profit|wekeep|orderdef|deal)/.test(cue.kind) ||
        (cue.kind === 'word' && WORRYING.has(cue.token.text)),
    )
  ) {
    facts.asides.push(quoteCues(facts, cues))
    for (const cue of cues) cue.used = true
    return
  }
  // A column that the words only describe ("`rank`: sales rank") is no amount.
  if (
    amounts.every((cue) => cue.kind === 'column') &&
    !cues.some(hasRole) &&
    !cues.some(
      (cue) => PAYS.test(cue.raw) || ECONOMIC.test(cue.kind) || /refund|deduct/i.test(cue.raw),
    )
  ) {
    facts.asides.push(quoteCues(facts, cues))
    for (const cue of amounts) cue.used = true
    return
  }
  restate(cues, amounts)

  // Cut the sentence between its amounts, at the first comma or "and" after each.
  const head = cues.slice(0, cues.indexOf(amounts[0]!))
  let from = 0
  amounts.forEach((amount, index) => {
    const next = amounts[index + 1]
    const at = cues.indexOf(amount)
    let to = cues.length
    if (next) {
      const until = cues.indexOf(next)
      const cut = cues
        .slice(at + 1, until)
        .findIndex((cue) => /^(,|and|plus|\+|but|:|—|–|-|\(|\))$/.test(cue.raw))
      to = cut < 0 ? until : at + 1 + cut
      if (cut < 0) {
        refuse(
          facts,
          cues.slice(at, until + 1),
          'two amounts stand together and it is not clear which is which',
          AMOUNT_EXAMPLE,
        )
        return
      }
    }
    const own = cues.slice(from, to)
    from = to
    if (index > 0 && isOtherCase(own, amount, amounts[index - 1]!)) {
      refuse(facts, own, 'this looks like another rate for some of the units', AMOUNT_EXAMPLE)
      return
    }
    const limit = (which: 'min' | 'max'): Cue | null =>
      own.find((cue) => limits.get(cue) === which) ?? null
    const segment: Segment = {
      cues: own,
      head,
      amount,
      divisor: divisors.get(amount) ?? null,
      min: limit('min'),
      max: limit('max'),
    }
    composeTerm(facts, segment)
  })
}

/** "10% for shirts and 12% for coats": a second amount of the same thing, for another case. */
function isOtherCase(own: readonly Cue[], amount: Cue, before: Cue): boolean {
  const at = own.indexOf(amount)
  const named =
    own.some(hasRole) ||
    own
      .slice(0, at)
      .some(
        (cue) =>
          cue.kind === 'word' &&
          !CASE.test(cue.raw) &&
          !/^(and|plus|but|a|the|another)$/i.test(cue.raw),
      )
  return (
    !named && before.token.measure === amount.token.measure && own.some((cue) => CASE.test(cue.raw))
  )
}
const CASE = /^(in|for|if|when|outside|within|abroad|on|to)$/i

/** "(15 means 15%)", "e.g. 15 for 15%": how a column is to be read; no amounts of their own. */
function restate(cues: readonly Cue[], amounts: Cue[]): void {
  for (const [at, cue] of cues.entries()) {
    if (cue.kind !== 'means') continue
    const said = cues[at + 1]
    const column = cues.some((each) => each.kind === 'column')
    if (!column || said?.kind !== 'amount' || said.token.measure !== 'percent') continue
    if (Math.abs(said.token.value! * 100 - cue.number!) > 1e-9) continue
    said.used = true
    const index = amounts.indexOf(said)
    if (index >= 0) amounts.splice(index, 1)
  }
}

/** A sentence with no amount: nothing is paid, or an aside, or an amount is missing. */
function readWithoutAmounts(facts: Facts, cues: readonly Cue[]): void {
  const priced = cues.filter((cue) => !cue.used)
  const vague = priced.find((cue) => cue.kind === 'vague')
  const costly = priced.some((cue) => isCost(cue) || PAYS.test(cue.raw) || ECONOMIC.test(cue.kind))
  if (isDictionary(cues)) {
    for (const cue of cues) cue.used = true
    facts.bindings.push({ phrase: quoteCues(facts, cues), column: cues[0]!.column!.name })
    return
  }
  const zero = has(priced, 'zero')
  const scaled = cues.find((cue) => SCALE.test(cue.raw))
  if (scaled) {
    refuse(
      facts,
      cues,
      `“${scaled.raw}” may change what one unit or one amount is`,
      'Send prices, costs and units as they are counted.',
    )
    return
  }
  if (vague && costly) {
    refuse(
      facts,
      cues.slice(cues.indexOf(vague), cues.indexOf(vague) + 3),
      'this amount has no number',
      AMOUNT_EXAMPLE,
    )
    return
  }
  const nothing = priced.some((cue) => cue.kind === 'zero' && /nothing|other|none/i.test(cue.raw))
  // "Shipping is free, but we pay a handling fee" says more than that nothing is paid.
  const alsoPaid =
    !nothing &&
    priced.some((cue) => cue.kind === 'word' && /^(pay|pays|charges?|deducts?)$/i.test(cue.raw))
  const about = nothing || priced.some(hasRole) || costly
  if (
    zero &&
    about &&
    !alsoPaid &&
    !has(priced, 'clock', 'limit:min', 'limit:max', 'count:return')
  ) {
    facts.stated = true
    use(cues, 'zero', 'buyer', 'vat', 'base:cost', 'base:price', 'count:unit', 'count:sold')
    for (const cue of cues)
      if (/^(no|free|other|included|but|discount|rest|cost|costs|paid)$/i.test(cue.raw))
        cue.used = true
    return
  }
  const telling = cues.find((cue) => cue.kind === 'word' && !cue.used && TELLING.test(cue.raw))
  if (telling) {
    refuse(
      facts,
      cues,
      `“${telling.raw}” decides something that was not understood`,
      AMOUNT_EXAMPLE,
    )
    return
  }
  if (facts.goods !== null || facts.consigned !== null)
    if (
      cues.some((cue) => cue.column?.name === 'unit_cost') ||
      /consign/i.test(quoteCues(facts, cues))
    )
      return
  if (facts.rate !== null || facts.foreign !== null)
    if (cues.some((cue) => /dollar|pound|euro|usd|gbp|eur|cny|yuan/i.test(cue.raw))) return
  if (
    cues.every(
      (cue) =>
        cue.used ||
        cue.kind === 'mark' ||
        (cue.kind === 'word' && !isCost(cue) && !PAYS.test(cue.raw)),
    )
  ) {
    if (!cues.some((cue) => cue.used)) facts.asides.push(quoteCues(facts, cues))
    for (const cue of cues) if (cue.kind === 'word') cue.used = true
    return
  }
  if (!costly) {
    if (!cues.some((cue) => cue.used)) facts.asides.push(quoteCues(facts, cues))
    for (const cue of cues) cue.used = true
    return
  }
  // A heading: "Our costs:".
  if (cues.at(-1)?.raw === ':') {
    for (const cue of cues) cue.used = true
    return
  }
  if (
    cues.some((cue) => cue.used && /^(steps|lead|orderdef|duration|measured|vat)/.test(cue.kind)) &&
    !cues.some((cue) => PAYS.test(cue.raw))
  )
    return
  refuse(facts, cues, 'these words name a cost or a rule but no amount', AMOUNT_EXAMPLE)
}

/** "`unit_cost`: landed cost in USD": what a standard column is, and nothing that changes it. */
function isDictionary(cues: readonly Cue[]): boolean {
  const plain = cues
    .slice(2)
    .every(
      (cue) =>
        !/^(vat|zero|owner|left|returns|refund|including|fate|clock|limit|band)/.test(cue.kind) &&
        !SCALE.test(cue.raw) &&
        !/^(pay|pays|paid|charged?|charges|no)$/i.test(cue.raw) &&
        !(cue.kind === 'word' && WORRYING.has(cue.token.text)),
    )
  return cues[0]?.kind === 'column' && /^(:|=|-|–|—|is)$/.test(cues[1]?.raw ?? '') && plain
}

const namesColumn = (facts: Facts, word: string): boolean =>
  [...facts.columns.menus, ...facts.columns.sales].some(
    (name) => name.toLowerCase() === word && !STANDARD.has(name),
  )

/** Everything that means something must have been used, and nothing unknown may follow an amount. */
function guard(facts: Facts, cues: readonly Cue[], units: ReadonlySet<string>): void {
  const amount = cues.findIndex(
    (cue) => cue.used && (cue.kind === 'amount' || cue.kind === 'zero' || cue.kind === 'column'),
  )
  // VAT and exchange rates have statements of their own, with everybody's names in them.
  const defines = cues.some((cue) => cue.used && /^(vat|convert)/.test(cue.kind))
  const isZero = amount >= 0 && cues[amount]!.kind === 'zero'
  const isStrange = (cue: Cue, at: number): boolean =>
    amount >= 0 &&
    !defines &&
    cue.kind === 'word' &&
    (at > amount || isZero || OTHERS.test(cue.raw)) &&
    !FILLING.has(cue.token.text) &&
    !(units.has(cue.token.text) && (!isZero || ANY_UNIT.test(cue.raw))) &&
    !hasRole(cue)
  for (const [at, cue] of cues.entries()) {
    if (cue.used || PLAIN.test(cue.raw)) continue
    if (cue.kind === 'amount')
      refuse(facts, cues, `nothing was found that “${cue.raw}” belongs to`, AMOUNT_EXAMPLE)
    else if (cue.kind === 'column' && !STANDARD.has(cue.column!.name))
      refuse(
        facts,
        cues,
        `nothing says what the column “${cue.raw}” is for`,
        'Deduct `fee` per unit sold.',
      )
    else if (cue.kind === 'word' && !hasRole(cue) && namesColumn(facts, cue.token.text))
      refuse(
        facts,
        cues,
        `“${cue.raw}” is a column, and what it decides is not understood`,
        'Write `name` around a column that holds an amount.',
      )
    else if ((cue.kind === 'word' && WORRYING.has(cue.token.text)) || isStrange(cue, at))
      refuse(
        facts,
        cues,
        `“${cue.raw}” may change what is meant and was not understood`,
        AMOUNT_EXAMPLE,
      )
    else if (
      ECONOMIC.test(cue.kind) ||
      /^(fate|limit|band:(to|first|price)|duration|profit|count:(?!unit)|buyer|since|zero|vat|gone|means|deal|convert|including|aside|theirs)/.test(
        cue.kind,
      )
    )
      refuse(facts, cues, `“${cue.raw}” was not understood here`, AMOUNT_EXAMPLE)
    else continue
    return
  }
}
