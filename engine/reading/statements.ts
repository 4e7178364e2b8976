// Sentences that say how to read the others: the length of a step, what an order is, VAT, whose
// share, currencies, whose goods, what comes back. Each uses its cues and writes a fact.
import { hasRole } from './compose.ts'
import type { Cue } from './cues.ts'
import { has, quoteCues, refuse, use, type Facts } from './facts.ts'
import type { Period } from './lower.ts'
import { CURRENCIES } from './numbers.ts'

const amounts = (cues: readonly Cue[]): Cue[] =>
  cues.filter((cue) => cue.kind === 'amount' && !cue.used)
const percents = (cues: readonly Cue[]): Cue[] =>
  amounts(cues).filter((cue) => cue.token.measure === 'percent')

/** Definitions that may stand anywhere in a sentence. */
export function readDefinitions(facts: Facts, cues: readonly Cue[]): void {
  for (const cue of cues) {
    if (cue.kind === 'steps' || cue.kind === 'lead') {
      cue.used = true
      const period = cue.clock === 'period' ? null : (cue.clock as Period)
      if (period === null) continue
      if (facts.period !== null && facts.period !== period)
        refuse(facts, [cue], `T was read as counting ${facts.period}s before`, 'T is in weeks.')
      facts.period = period
    } else if (cue.kind === 'orderdef:row' || cue.kind === 'orderdef:unit') {
      cue.used = true
      const order = cue.kind === 'orderdef:row' ? 'row' : 'unit'
      if (facts.order !== null && facts.order !== order)
        refuse(facts, [cue], 'two meanings of an order are given', 'Each sales row is one order.')
      facts.order = order
    } else if (cue.kind === 'orderdef:parcel') {
      cue.used = true
      facts.parcelIsOrder = true
    } else if (cue.kind === 'approx') {
      cue.used = true
      const at = cues.indexOf(cue)
      const next = cues.slice(at + 1, at + 3).find((each) => each.kind === 'amount')
      if (next) facts.approximate.push(`${cue.raw} ${next.token.raw}`)
    } else if (cue.kind === 'duration' || cue.kind === 'aside')
      cue.used ||= cue.kind === 'aside' && year(cue)
  }
  readMeasures(facts, cues)
}

/** "since 1998". */
function year(cue: Cue): boolean {
  return (
    cue.number !== null &&
    (/years|people|employees|warehouses|stores|shops/i.test(cue.raw) ||
      (cue.number > 1700 && cue.number < 2100))
  )
}

/** "weight_g gives grams per unit", "cuft is the volume of one piece", "takes up cuft cubic feet". */
function readMeasures(facts: Facts, cues: readonly Cue[]): void {
  for (const [at, cue] of cues.entries()) {
    if (!cue.kind.startsWith('measured:')) continue
    const near = [...cues.slice(Math.max(0, at - 7), at).reverse(), ...cues.slice(at + 1, at + 4)]
    const column = near.find((each) => each.kind === 'column' && each.column?.table === 'menus')
    if (!column) continue
    const unit = cue.kind.slice(9)
    // "volume of one unit" says no unit: the name of the column must (cbm, cuft).
    const named = /cuft|ft3/i.test(column.raw) ? 'ft3' : /cbm|m3/i.test(column.raw) ? 'm3' : null
    const wanted = /volume/i.test(cue.raw) ? named : unit === 'g' ? 'kg' : unit
    if (wanted === null) continue
    facts.measures.set(wanted, { column: column.column!, factor: unit === 'g' ? 1 / 1000 : 1 })
    cue.used = true
    column.used = true
    for (const between of cues.slice(Math.max(0, at - 7), at))
      if (between.kind === 'count:unit' && near.includes(between)) between.used = true
  }
}

/** VAT in the prices, or said to play no role. */
export function readVat(facts: Facts, cues: readonly Cue[]): boolean {
  const out = has(cues, 'vat:out')
  const inside = has(cues, 'including')
  const vat = cues.find((cue) => cue.kind === 'vat')
  const at = vat ? cues.indexOf(vat) : -1
  const rate =
    at < 0
      ? undefined
      : [...cues.slice(Math.max(0, at - 1), at), ...cues.slice(at + 1, at + 3)].find(
          (cue) => cue.kind === 'amount' && cue.token.measure === 'percent',
        )
  if (!vat && !out && !cues.some((cue) => cue.kind === 'base:price' && /vat/i.test(cue.raw)))
    return false
  facts.stated = true
  if (rate && inside && !/\b(cost|costs|on top)\b/i.test(quoteCues(facts, cues.slice(0, at)))) {
    if (facts.vat !== null)
      refuse(facts, cues, 'two VAT rates are given', 'Selling prices include 20% VAT.')
    facts.vat = rate.token.value!
    rate.used = true
    use(cues, 'vat', 'vat:out', 'including')
    use(cues.slice(0, at), 'base:price')
    for (const cue of cues) if (/^(net|gross|tax|it)$/i.test(cue.raw)) cue.used = true
    return amounts(cues).length === 0 && !cues.some(hasRole)
  }
  // "Prices and costs exclude VAT, so it plays no role."
  if (!out || rate || amounts(cues).length > 0 || cues.some(hasRole)) return false
  for (const cue of cues) if (cue.kind !== 'column') cue.used = true
  return true
}

/** "We keep 70% of the result": ours of the sum of all terms. */
export function readSplit(facts: Facts, cues: readonly Cue[]): boolean {
  if (!has(cues, 'profit', 'split') || !has(cues, 'wekeep', 'theirs', 'split')) return false
  const parts = percents(cues)
  if (parts.length === 0) {
    if (!has(cues, 'split')) return false
    if (facts.share === null) return false
    use(cues, 'split')
    return true
  }
  let ours: number | null = null
  let theirs: number | null = null
  // "We keep 70% and the partner gets 30%", or "70% to us and 30% to the partner".
  const ownersFirst = cues.findIndex(isOwner) < cues.indexOf(parts[0]!)
  for (const [index, part] of parts.entries()) {
    const from = index === 0 ? -1 : cues.indexOf(parts[index - 1]!)
    const to = index + 1 < parts.length ? cues.indexOf(parts[index + 1]!) : cues.length
    const after = cues.slice(cues.indexOf(part) + 1, to).find(isOwner)
    const before = cues.slice(from + 1, cues.indexOf(part)).findLast(isOwner)
    const own = ownersFirst ? (before ?? after) : (after ?? before)
    if (own?.kind === 'wekeep') ours = part.token.value!
    else if (own?.kind === 'theirs') theirs = part.token.value!
    part.used = true
  }
  const share = ours ?? (theirs === null ? null : 1 - theirs)
  const known = parts.length === Number(ours !== null) + Number(theirs !== null)
  if (
    share === null ||
    !known ||
    (ours !== null && theirs !== null && Math.abs(ours + theirs - 1) > 1e-9) ||
    facts.share !== null
  ) {
    refuse(
      facts,
      cues,
      'it is not clear which share of the result is yours',
      'We keep 70% of the profit.',
    )
    return true
  }
  facts.share = share
  facts.stated = true
  use(cues, 'profit', 'split', 'wekeep', 'theirs', 'goods', 'base:cost')
  for (const cue of cues)
    if (/^(investor|partner|share|after|rest|profit)$/i.test(cue.raw)) cue.used = true
  return true
}
const isOwner = (cue: Cue): boolean => cue.kind === 'wekeep' || cue.kind === 'theirs'

/** Costs in one currency, sales in another, and the rate between them. */
export function readCurrency(facts: Facts, cues: readonly Cue[]): void {
  const buy = cues.findIndex((cue) => cue.kind === 'buy')
  const sell = cues.findIndex((cue) => cue.kind === 'sell')
  const name = (at: number): string | null =>
    at < 0
      ? null
      : (cues
          .slice(at + 1, at + 4)
          .map((cue) => CURRENCIES[cue.token.text])
          .find((each) => each) ?? null)
  const [bought, sold] = [name(buy), name(sell)]
  if (bought && sold && bought !== sold) {
    facts.foreign = bought
    facts.home = sold
  }
  if (bought || sold) use(cues, 'buy', 'sell')

  // "1.27 dollars per pound", "1 GBP = 1.27 USD".
  const money = amounts(cues).filter((cue) => cue.token.currency)
  const equals = cues.some((cue) => cue.raw === '=')
  const convert = has(cues, 'convert')
  if (!convert && !equals) return
  const one = money.find((cue) => cue.token.value === 1)
  const other = money.find((cue) => cue !== one)
  if (one && other && equals && money.length === 2) {
    setRate(facts, other.token.currency!, one.token.currency!, other.token.value!, cues)
    one.used = other.used = true
  } else if (convert && money.length === 1) {
    const rate = money[0]!
    const per = cues
      .slice(cues.indexOf(rate) + 1)
      .flatMap((cue) => cue.raw.toLowerCase().split(' '))
    const unit = per
      .map((word) => CURRENCIES[word])
      .find((each) => each && each !== rate.token.currency)
    if (!unit) return
    setRate(facts, rate.token.currency!, unit, rate.token.value!, cues)
    rate.used = true
    for (const cue of cues) if (/^measure:lb$|^convert$/.test(cue.kind)) cue.used = true
  }
}

function setRate(
  facts: Facts,
  home: string,
  foreign: string,
  rate: number,
  cues: readonly Cue[],
): void {
  if (facts.home === home && facts.foreign === foreign) facts.rate = rate
  else if (facts.home === foreign && facts.foreign === home) facts.rate = 1 / rate
  else
    refuse(
      facts,
      cues,
      'the rate does not join the currency of the costs with that of the sales',
      'Costs are in GBP and sales in USD; 1 GBP = 1.27 USD.',
    )
  facts.stated = true
  use(cues, 'profit')
}

/** Goods of somebody else: nothing is paid for them but what the words say. */
export function readOwner(facts: Facts, cues: readonly Cue[]): void {
  if (has(cues, 'owner')) {
    facts.consigned ??= quoteCues(facts, cues)
    use(cues, 'owner')
    if (facts.consigned) use(cues, 'fate:none')
  }
  const cost = cues.find((cue) => cue.column?.name === 'unit_cost')
  if (!cost || amounts(cues).length > 0) return
  if (use(cues, 'count:ordered')) facts.goods = 'ordered'
  else if (use(cues, 'count:sold')) facts.goods = 'sold'
}

/** The story of units that come back: how many, what is refunded, what a return costs, their fate. */
export function readReturns(facts: Facts, cues: readonly Cue[]): boolean {
  const { returns } = facts
  const told = has(cues, 'returns', 'refund', 'gone', 'count:return')
  if (!told) return false
  returns.words.push(quoteCues(facts, cues))
  facts.stated = true
  for (const amount of amounts(cues)) {
    if (amount.token.measure === 'percent' && has(cues, 'returns') && returns.rate === null) {
      returns.rate = amount.token.value!
      amount.used = true
    } else if (amount.token.measure !== 'percent' && has(cues, 'count:return')) {
      returns.cost += amount.token.value!
      amount.used = true
    }
  }
  if (use(cues, 'refund')) returns.refund = true
  if (use(cues, 'gone')) returns.gone = true
  use(cues, 'returns', 'count:return', 'count:sold')
  for (const cue of cues) if (/^(return|returns|returned)$/i.test(cue.raw)) cue.used = true
  return true
}
