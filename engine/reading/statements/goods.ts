// Whose the goods are: paid for when ordered, only when sold, or never (consignment); and the trip home
// of those that were nobody's wish.
import type { Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { isAmount, partsOf, take } from './clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { giftOf } from './gifts.ts'
import { readTripHome } from './trip-home.ts'

const EXAMPLE = 'We pay unit_cost only for the units that are sold. (Or: for every unit we buy.)'
/** The goods are somebody else's. */
const THEIRS = [
  'belong|belongs|belonging|owned',
  'consignment',
  'remains|remain|stays|stay ... property',
  'property of',
  'is|are|remains|remain|stays|stay the? owner|owners',
  'retains|retain|keeps|keep ... title|ownership',
  'title|ownership stays|remains|remain',
  'goods|stock|pieces|items|works is|are his|hers|theirs',
  'none of it|this|these|the|what ... ours|mine',
  'not ours|mine|our|my own? stock|goods?',
  'not|never own',
  'not buy ... works|stock|goods|pieces|items|anything|them',
  'on behalf of',
  'leaves|leave|left|brings|bring ... with us|me',
  'agents for',
  'entrusted',
]
/** Neither are these: taxes, shares, sheds. */
const OTHERS =
  /^(tax|taxman|state|office|hmrc|warehouse|shop|shops|stores|van|building|barn|house|land|platform|site|website|brand|company|firm|business|machine|truck|cousin|brother|uncle|bit|rent|share|money)$/
const NOTHING_DUE = [
  'sale or return',
  'no sale , no bill|payment|money|charge',
  'no sale no bill|payment|money',
  'pay as @we? sell',
  'pay on scan|sale',
  'scan based',
  'sold or returned',
]
const PAYING =
  /^(pay|pays|paid|paying|give|gives|pass|passes|owe|owes|owed|due|payable|gets?|receives?|settle|settles|settled|settling|bill|billed|bills|invoice|invoiced|invoices|charge|charged|charges|hand|hands|remit|reimburse|reimbursed|spend|falls|becomes|spent|costs?)$/
const ONLY =
  /^(only|once|when|if|until|unless|after|whenever|as|otherwise|solely|just|exclusively|before)$/
const GOODS =
  /^(goods?|stock|merchandise|supplier|suppliers|maker|makers|artist|artists|consignor|consignors|owner|owners|inventory|supply|them|it)$/
/** Goods of somebody else, or paid for only once they sell. */
export function readGoods(facts: Facts, lines: readonly Line[]): void {
  let theirs: Line | null = null
  let sold: Line | null = null
  let ordered: Line | null = null
  for (const [at, line] of lines.entries()) {
    // "…, paid only once the bottle is sold": beside an amount it is said of that amount.
    const before = lines[at - 1]?.words.some(isAmount) === true
    const said = (part: Line): boolean =>
      namesGoods(part.words) || (part === line && !(before && refersBack(part.words)))
    const parts = partsOf(line).filter(said)
    if (parts.some((part) => isPaid(part, 'ordered'))) {
      ordered ??= line
      takePaid(line)
    } else if (
      parts.some((part) => isPaid(part, 'sold')) ||
      isThen(line, lines[at - 1]) ||
      NOTHING_DUE.some((pattern) => find(line.words, pattern) !== null) ||
      isPaidOnly(line.words)
    ) {
      sold ??= line
      takePaid(line)
    } else if (facts.trials === null && isTheirs(line)) {
      // A try is nobody's goods.
      theirs ??= line
      takePaid(line)
    }
  }
  const gift = giftOf(facts, lines)
  const decided = sold ?? theirs ?? gift ?? null
  if (!decided) {
    if (ordered) facts.goodsWords = quote(facts, ordered.words)
    doubtOwed(facts, lines)
    return
  }
  facts.stated = true
  facts.goodsWords = quote(facts, decided.words)
  if (sold && ordered) {
    refuse(
      facts,
      sold.words,
      `unit_cost is paid for sold units here, and elsewhere (“${quote(facts, ordered.words)}”) for every unit`,
      EXAMPLE,
    )
    return
  }
  facts.goods = ordered ? 'ordered' : sold ? 'sold' : 'none'
  if (facts.goods === 'none') {
    const why = decided === gift ? 'the goods cost nothing' : 'the goods are somebody else’s'
    facts.doubts.push(
      `“${facts.goodsWords}”: ${why}, so unit_cost is not paid (and not: paid for every unit).`,
    )
  }
  for (const line of lines) readTripHome(facts, line)
}

/** "On a sale we pass unit_cost to the artist and 5% of the price to a gallery". */
function doubtOwed(facts: Facts, lines: readonly Line[]): void {
  const line = lines.find(({ words }) => {
    const paid = find(words, 'pass|passes|pay|pays|give|gives|owe|owes|hand|hands ... unit_cost')
    return (
      paid !== null && find(words, 'sale|sold|sells|sell') !== null && words[paid.to]?.text !== 'on'
    )
  })
  if (line)
    facts.doubts.push(
      `“${quote(facts, line.words)}”: unit_cost is read as paid for every unit bought, and not for units sold only.`,
    )
}

/** "We pay it only when the bottle is sold": behind an amount, of that amount. */
const refersBack = (words: readonly Word[]): boolean =>
  words.some((word) => /^(it|this|that|which)$/.test(word.text))

function namesGoods(words: readonly Word[]): boolean {
  return words.some(
    (word) =>
      word.column?.name === 'unit_cost' ||
      word.meanings.has('owner') ||
      (GOODS.test(word.text) && !/^(it|them)$/.test(word.text)),
  )
}

const SOLD_ONLY = [
  'is|are|gets paid only for the|what <unit>|goods|@we? @we? sell|sold',
  'owe|pay|pays nothing|zero for|on ... not sell|sold',
  'owe|pay|pays nothing|zero for|on the? unsold|leftover|leftovers|rest',
  'unsold ... not|need|never be? paid|owed|due|billed|charged|invoiced',
  'if|when|unless|where ... not sold|sell|sells , @we? ... owe|pay|pays nothing|zero',
  'owe|pay|pays nothing|zero if|when|unless|where ... not sold|sell|sells',
  'not|never bill|bills|charge|charges|invoice|invoices us? for? any|the|our? unsold|leftover|leftovers|rest',
  'not|never to? pay|owe|charged for any|the|our? unsold|leftover|leftovers|rest',
  'not|never to? pay|owe|charged for what|goods|<unit>|stock|anything we|that|which? do|does|is|are not sell|sold',
]
const COSTS = ['fee', 'duty', 'vat', 'selling', 'buying', 'storage', 'capital', 'ads', 'disposal']

/** "The potter is paid only for the pieces we sell"; not "the tax is paid only for …". */
function isPaidOnly(words: readonly Word[]): boolean {
  const paid = SOLD_ONLY.map((pattern) => find(words, pattern)).find((each) => each !== null)
  if (!paid) return false
  return !words.some(
    (word, at) =>
      /^(tax|excise|levy|toll|royalty|deposit)$/.test(word.text) ||
      COSTS.some((role) => word.meanings.has(role)) ||
      (at < paid.from && /^(it|this|which)$/.test(word.text)),
  )
}

/** What makes a clause tell when, or for what, something is paid. */
const TELLS_WHEN =
  /^(only|once|when|whenever|if|until|unless|after|as|otherwise|then|solely|just|exclusively|before|for|per|each|every|on|upon|what|whatever|everything|out|any|anything|all)$/

/** Ties a later "and sold" to what is paid: "for every piece that is framed and sold". */
const RELATIVE =
  /^(only|once|when|whenever|if|until|unless|that|which|who|those|what|whatever|we|ones|everything|anything|all)$/
/** "We get unit_price when it is sold": of what comes in. */
const COMES_IN = /^(gets?|earns?|receives?|brings?|fetch(es)?|yields?|pays?|makes?|takes?)$/

/**
 * "A piece costs unit_cost and is sold at unit_price": the clause of the price tells what buyers pay,
 * and not for which units unit_cost is paid. The words without it, where the others are whole so.
 */
function withoutPrices(line: Line): Line {
  const { words, mentions, used } = line
  const cost = words.findIndex(({ column }) => column?.name === 'unit_cost')
  if (cost < 0) return line
  const breaks = words.flatMap(({ text, kind }, at) =>
    /^(and|but|while|whereas)$/.test(text) || (kind === 'mark' && /^[,;:—–]$/.test(text))
      ? [at]
      : [],
  )
  const before = breaks.filter((at) => at < cost)
  const from = Math.max(-1, ...before) + 1
  const first = words.slice(0, from)
  const costs = words.slice(from, cost).some(({ text }) => /^(costs?|costing)$/.test(text))
  const priced = first.some(({ column }) => column?.name === 'unit_price')
  const kept = words.map(
    (_, at) => at >= from || !(costs && priced) || first.some(({ text }) => TELLS_WHEN.test(text)),
  )
  for (const at of breaks.filter((each) => each > cost)) {
    const end = breaks.find((each) => each > at) ?? words.length
    if (isOtherClause(words.slice(cost, at), words.slice(at + 1, end))) kept.fill(false, at, end)
  }
  const place = (at: number): number => kept.slice(0, at).filter(Boolean).length
  return {
    ...line,
    words: words.filter((_, at) => kept[at]),
    used: used.filter((_, at) => kept[at]),
    mentions: mentions
      .filter((each) => kept.slice(each.from, each.to).every(Boolean))
      .map((each) => ({ ...each, from: place(each.from), to: place(each.to) })),
  }
}

/** Whether a clause tells a sale of its own, by no word that ties it to what is paid before it. */
function isOtherClause(paid: readonly Word[], clause: readonly Word[]): boolean {
  const sells = clause.findIndex(
    ({ meanings, text }) => meanings.has('v:sell') || meanings.has('sold') || text === 'sale',
  )
  if (sells < 0) return false
  const price = clause.findIndex(({ column }) => column?.name === 'unit_price')
  const tied = clause.slice(0, sells).findIndex(({ text }) => TELLS_WHEN.test(text))
  const comesIn = clause.findIndex(({ text }) => COMES_IN.test(text))
  if (tied >= 0) return price >= 0 && comesIn >= 0 && comesIn < price && comesIn < tied
  if (price >= 0) return !paid.some(({ text }) => /^(only|once|until|unless|if|when)$/.test(text))
  // "for pieces delivered and sold": no clause of its own.
  const whole =
    sells > 0 || !/^(sold|resold|shipped|dispatched|delivered|sent)$/.test(clause[0]!.text)
  return whole && !paid.some(({ text }) => RELATIVE.test(text))
}

/** A sentence that says for which units unit_cost, or the goods, are paid. */
function isPaid(whole: Line, what: 'sold' | 'ordered'): boolean {
  const { words, mentions, used } = withoutPrices(whole)
  if (
    words.some(
      (word, at) =>
        (isAmount(word) && !used[at]) || (word.column !== null && !STANDARD.has(word.column.name)),
    )
  )
    return false
  if (
    !words.some((word) => PAYING.test(word.text)) ||
    find(words, 'could|can not|never be? sold|sell') !== null ||
    find(words, 'cannot be? sold|sell') !== null
  )
    return false
  const cost = words.some((word) => word.column?.name === 'unit_cost')
  const states = new Set(
    mentions.flatMap((each) =>
      (each.kind === 'driver' || each.kind === 'event') && each.state !== null ? [each.state] : [],
    ),
  )
  const bought =
    states.has('ordered') ||
    find(words, 'each|every|all ... @bought|taken|accept|accepted') !== null
  const denied = find(words, 'not|never|nor|no pay|paid|owe|due|payable') !== null
  const only = words.some((word) => ONLY.test(word.text))
  const out =
    states.has('sold') ||
    find(words, 'sold|sells|sell|buyer') !== null ||
    find(words, 'leave|leaves|left the|our shelf|shelves|shop|gallery|store') !== null ||
    find(words, '@buyer carries|takes|buys|wants|pays') !== null
  if (what === 'ordered') return cost && bought && !only && !out && !denied
  if (!out) return false
  if (cost) return (!bought || only) && isOwed(words)
  const goods = words.some(
    (word) => GOODS.test(word.text) || word.unit || /^(what|those|whatever)$/.test(word.text),
  )
  const fees = words.some(
    (word) =>
      /^(tax|excise|levy|toll|royalty)$/.test(word.text) ||
      (['fee', 'selling', 'storage', 'duty', 'capital', 'ads', 'agent', 'disposal', 'vat'].some(
        (meaning) => word.meanings.has(meaning),
      ) &&
        !/^(take|takes|net|share|goods)$/.test(word.text)),
  )
  // "We only pay the supplier for what sells".
  const we =
    find(words, '@we|i ... only|just ... pay|settle|owe') ??
    find(words, '@we|i ... pay|settle|owe ... only|once|when|until|after') ??
    find(
      words,
      'pay|paid|settle|settled|owe|owed|billed|invoiced|payable|due ... only|once|when|after|until',
    ) ??
    find(
      words,
      'only ... sold|sells|sell ... paid|billed|invoiced|owed|due|settled|payable|charged',
    ) ??
    find(words, 'only ... pay|owe|settle ... sold|sells|sell')
  return only && goods && !fees && we !== null
}

/** unit_cost is what is paid, and not named beside something else that is. */
function isOwed(words: readonly Word[]): boolean {
  const at = words.findIndex((word) => word.column?.name === 'unit_cost')
  // "paid only for what sells, at unit_cost".
  if (words[at - 1]?.text === 'at' && words.some((word) => ONLY.test(word.text))) return true
  const stops = (place: number): boolean => /^(,|:|\(|\)|—|–|but|while)$/.test(words[place]!.text)
  let [from, to] = [at, at + 1]
  while (from > 0 && !stops(from - 1)) from--
  while (to < words.length && !stops(to)) to++
  return words.slice(from, to).some((word) => PAYING.test(word.text))
}

/** "… until a customer takes one; then unit_cost is owed." */
function isThen({ words }: Line, before: Line | undefined): boolean {
  return (
    before !== undefined &&
    words.some((word) => word.text === 'then') &&
    words.some((word) => word.column?.name === 'unit_cost') &&
    words.some((word) => PAYING.test(word.text)) &&
    !words.some(isAmount) &&
    find(before.words, 'until|once|when|unless|before ... @buyer|sold|sells|sell') !== null
  )
}

function isTheirs({ words, used }: Line): boolean {
  const found = THEIRS.map((pattern) => find(words, pattern)).find((each) => each !== null)
  if (!found) return false
  const near = words.slice(Math.max(0, found.from - 8), found.to + 5)
  const other = near.some(
    (word) =>
      OTHERS.test(word.text) ||
      word.meanings.has('vat') ||
      word.meanings.has('profit') ||
      word.meanings.has('partner'),
  )
  // "The hall is not ours".
  const place = words
    .slice(Math.max(0, found.from - 3), found.from + 1)
    .some((word) => word.meanings.has('storage'))
  const shares = words.some((word, at) => isAmount(word) && !used[at] && at < found.from)
  return (
    !other &&
    !place &&
    !shares &&
    find(words, 'not|no longer consignment') === null &&
    find(words, 'belong|belongs to us|me') === null
  )
}

/** The words that say it: all, or the clause where amounts stand beside it. */
function takePaid(line: Line): void {
  const { words } = line
  // "…, 1.50 a piece": a bare number is an amount too.
  if (!words.some((word, at) => (isAmount(word) || word.kind === 'number') && !line.used[at])) {
    take(line, 0, words.length)
    return
  }
  const found = THEIRS.concat(NOTHING_DUE)
    .map((pattern) => find(words, pattern))
    .find((each) => each !== null)
  if (found) take(line, found.from, found.to)
  const cost = words.findIndex((word) => word.column?.name === 'unit_cost')
  if (cost < 0) return
  const stops = (at: number): boolean =>
    /^(,|:|\(|\)|—|–|and|but|while)$/.test(words[at]?.text ?? '') || isAmount(words[at]!)
  let [from, to] = [cost, cost + 1]
  while (from > 0 && !stops(from - 1)) from--
  while (to < words.length && !stops(to)) to++
  take(line, from, to)
}
