// Deposits: paid for each unit bought and got back for some of them. What comes back for every unit is
// no cost; what is kept for units left over is.
import type { Expression } from '#contract/valuation.ts'
import { itemsOf, type Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { isAmount, take } from './clauses.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import { FRAME } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'
import { find } from '../words/match.ts'
import type { State } from '../mentions/mentions.ts'
import type { Word } from '../words/text.ts'

const EXAMPLE =
  'We pay a deposit of $4 for every crate we buy and get it back for each crate that is sold.'
const DEPOSIT = /^(deposits?|pledges?|pfand|caution)$/
const BACK = [
  'back',
  'returned|refunded|repaid|reimbursed|credited|returns|refunds|repays|refund|reimburses',
  'return|recover|recovers|recoup',
  'again',
  'gives|give|pays|pay ... us|me',
  'refundable',
]
const LOST = [
  'forfeit|forfeits|forfeited|lost|lose|loses|gone|kept|keeps|keep|retains|retained|withholds',
  'hangs|holds|hang|hold on|onto',
  'not|never|no|nothing ... back|returned|refunded|repaid|see|again|get|refund|refundable',
  'whistle',
  'swallows|pockets',
]
const NOT_LOST = /^(back|until|till)$/
const ALL = [
  'always',
  'in every case',
  'each|every case',
  'whether ... or not|unsold',
  'sold or not|unsold',
  'without exception',
  'sooner or later',
  'in any case',
  'all ... come|comes|are|is back|returned|refunded',
  'full and causes|cost|costs|makes no|nothing',
  'no cost in the end|to us',
]
const BUYERS = [
  '@buyer ... pay|pays|leave|leaves|leaving',
  '@we|i charge|ask|take|demand|collect',
  'from the|our|their? @buyer',
  'charged to',
]

interface Deposit {
  amount: Expression | null
  /** For which units it comes back, and for which it is lost. */
  back: State | 'all' | null
  lost: State | 'all' | null
  words: string[]
}

/** Reads the deposit over all sentences, and what is left of it as a cost. */
export function readDeposits(facts: Facts, lines: readonly Line[]): void {
  const told = lines.filter(({ words }) => words.some((word) => DEPOSIT.test(word.text)))
  if (told.length === 0) return
  if (areProducts(told)) {
    facts.soldDeposits = true
    return
  }
  const own: Deposit = { amount: null, back: null, lost: null, words: [] }
  let next = false
  for (const line of lines) {
    const named = line.words.some((word) => DEPOSIT.test(word.text))
    if (!named && !(next && own.words.length > 0)) continue
    if (named && isBuyers(facts, line)) continue
    const told = readOne(facts, line, own, named)
    next = named || told
    if (told) own.words.push(quote(facts, line.words))
  }
  if (own.words.length === 0) return
  settle(facts, own)
}

/** What banks offer to their clients. */
const PRODUCT = [
  'term|fixed|fixed-term|savings|notice|demand deposit|deposits',
  'offer|offers|offering|offered|sell|sells|selling|sold a|an|the|our? deposit|deposits',
  'offer|offers|offering|offered|sell|sells|selling|sold a|an|the|our? _ deposit|deposits',
]

/** "We offer a term deposit": a product, where no words tell of an amount left or given back. */
function areProducts(told: readonly Line[]): boolean {
  const [first] = told
  return (
    PRODUCT.some((pattern) => find(first!.words, pattern) !== null) &&
    told.every(
      ({ words, used }) =>
        !words.some((word, at) => isAmount(word) && !used[at]) &&
        ![...BACK, ...LOST].some((pattern) => find(words, pattern) !== null),
    )
  )
}

/** What customers leave and get again is none of ours. */
function isBuyers(facts: Facts, line: Line): boolean {
  const { words } = line
  if (
    !BUYERS.some((pattern) => find(words, pattern) !== null) ||
    find(words, '@we|i pay|leave|pays') !== null
  )
    return false
  const none =
    find(words, 'no deposit|deposits') !== null ||
    find(words, 'not|never ask|charge|take|pay') !== null
  if (none || BACK.some((pattern) => find(words, pattern) !== null)) {
    if (!words.some((word, at) => isAmount(word) && !line.used[at]) || !none)
      take(line, 0, words.length)
    return true
  }
  refuse(facts, words, 'a deposit of the customers is read only where it is given back', EXAMPLE)
  return true
}

function readOne(facts: Facts, line: Line, own: Deposit, named: boolean): boolean {
  const { words } = line
  const lost = LOST.some((pattern) => find(words, pattern) !== null)
  const back = BACK.some((pattern) => find(words, pattern) !== null)
  if (!named && !lost && !back) return false
  const items = itemsOf(line).filter(
    (item) =>
      !item.mention &&
      !line.used[item.from] &&
      (isAmount(item.word) || (item.word.column !== null && !STANDARD.has(item.word.column.name))),
  )
  if (!named && items.some((item) => !isSame(own, item.word)) && !(own.amount === null))
    return false
  if (items.some((item) => item.word.measure === 'percent')) {
    if (!named) return false
    refuse(facts, words, 'a deposit is read as an amount for each unit', EXAMPLE)
    return true
  }
  const nearest = named
    ? nearestTo(
        words,
        items.map((item) => item.from),
      )
    : -1
  for (const item of items) {
    if (own.amount === null && (item.from === nearest || items.length === 1)) {
      if (item.word.column) bind(facts, item.word.column, 'the deposit')
      own.amount = item.word.column
        ? lower.columnValue(item.word.column)
        : lower.number(item.word.value!)
      line.used[item.from] = true
    } else if (isSame(own, item.word)) line.used[item.from] = true
  }
  const part = items.some(
    (item) =>
      !line.used[item.from] &&
      item.word.kind === 'number' &&
      find(
        words.slice(Math.max(0, item.from - 4), item.from),
        'back|returned|refunds|refund|refunded|returns',
      ) !== null,
  )
  if (part) {
    refuse(facts, words, 'a deposit that comes back in part is not understood', EXAMPLE)
    return true
  }
  // Each clause: for which units it comes back, for which it does not.
  for (const clause of clausesOf(line)) {
    const states = clause.states
    const all = ALL.some((pattern) => find(words, pattern) !== null)
    const gone =
      LOST.some((pattern) => find(clause.words, pattern) !== null) &&
      !clause.words.some((word) => NOT_LOST.test(word.text) && !negated(clause.words))
    const returned = !gone && BACK.some((pattern) => find(clause.words, pattern) !== null)
    if (!gone && !returned) continue
    const state = all
      ? 'all'
      : (states.findLast((each) => each === 'sold' || each === 'left') ??
        (states.length > 0 ? states.at(-1)! : null))
    if (gone) own.lost ??= state
    else
      own.back ??=
        state ??
        (/^(each|every|all)$/.test(
          clause.words.find((word) => /^(each|every|all)$/.test(word.text))?.text ?? '',
        )
          ? 'all'
          : null)
  }
  finish(line)
  return true
}

function isSame(own: Deposit, word: Word): boolean {
  return own.amount?.op === 'constant' && word.kind === 'number' && own.amount.value === word.value
}

function nearestTo(words: readonly Word[], places: readonly number[]): number {
  const deposits = words.flatMap((word, at) => (DEPOSIT.test(word.text) ? [at] : []))
  return (
    [...places].sort(
      (x, y) =>
        Math.min(...deposits.map((at) => Math.abs(at - x))) -
        Math.min(...deposits.map((at) => Math.abs(at - y))),
    )[0] ?? -1
  )
}

function negated(words: readonly Word[]): boolean {
  return words.some((word) => word.meanings.has('neg'))
}

/** Clauses with the states of their units; a state said alone belongs to the clause after it. */
function clausesOf({ words, mentions }: Line): { words: Word[]; states: State[] }[] {
  const clauses: { words: Word[]; states: State[] }[] = []
  let from = 0
  const carried: State[] = []
  for (let at = 0; at <= words.length; at++) {
    if (
      at < words.length &&
      !/^(,|:|\(|\)|—|–|but|and|while|whereas|otherwise|which|so)$/.test(words[at]!.text)
    )
      continue
    if (at > from) {
      const start = from
      const own = words.slice(from, at)
      const states = mentions.flatMap((each) =>
        (each.kind === 'driver' || each.kind === 'event') &&
        each.state !== null &&
        each.from >= start &&
        each.from < at
          ? [each.state]
          : [],
      )
      const spoken = stateOf(own)
      const all = states.length > 0 ? states : spoken ? [spoken] : []
      // "not sold": of the unit, not of the deposit.
      const naming = mentions.filter(
        (each) =>
          (each.kind === 'driver' || each.kind === 'event') &&
          each.state !== null &&
          each.state !== 'returned',
      )
      const telling = own.filter(
        (_, place) => !naming.some((each) => start + place >= each.from && start + place < each.to),
      )
      const tells = [...BACK, ...LOST].some((pattern) => find(telling, pattern) !== null)
      if (tells) clauses.push({ words: telling, states: all.length > 0 ? all : carried.splice(0) })
      else if (all.length > 0) carried.splice(0, carried.length, ...all)
      if (tells) carried.length = 0
    }
    from = at + 1
  }
  return clauses
}

/** "Sell the crate and …", "don't sell it and …". */
function stateOf(words: readonly Word[]): State | null {
  const sell = find(words, 'sell|sells|sold|selling')
  if (!sell) return null
  return words.slice(0, sell.from).some((word) => word.meanings.has('neg')) ? 'left' : 'sold'
}

/** The sentence; its clause where something else is charged in it. */
function finish(line: Line): void {
  const { words, used } = line
  const charged = (word: Word, at: number): boolean =>
    !used[at] && (isAmount(word) || (word.column !== null && !STANDARD.has(word.column.name)))
  if (!words.some(charged)) {
    take(line, 0, words.length)
    return
  }
  for (const [at, word] of words.entries()) {
    if (!DEPOSIT.test(word.text) && !used[at]) continue
    let [from, to] = [at, at + 1]
    const stops = (place: number): boolean =>
      /^(,|:|\(|\)|—|–|and|but|while)$/.test(words[place]!.text) || charged(words[place]!, place)
    while (from > 0 && !stops(from - 1)) from--
    while (to < words.length && !stops(to)) to++
    take(line, from, to)
  }
}

function settle(facts: Facts, { amount, back, lost, words }: Deposit): void {
  const source = words.join(' … ').slice(0, 2000)
  const push = (count: 'ordered' | 'sold' | 'left', name = 'deposit'): void => {
    facts.frames.push({ ...FRAME, name, source, amount: amount!, count, role: 'deposit' })
  }
  const problem = (reason: string): void => {
    facts.problems.push({ words: source.slice(0, 300), reason, example: EXAMPLE })
  }
  const kept = lost === 'left' ? 'sold' : lost === 'sold' ? 'left' : null
  if (kept !== null && back !== null && back !== kept)
    return problem('the deposit comes back for units that also lose it')
  facts.stated = true
  const returned = back ?? kept
  if (returned === 'all') return
  if (amount === null) return problem('the amount of the deposit is missing')
  if (returned === 'sold') return push('left')
  if (returned === 'left') return push('sold')
  if (lost === 'all') return push('ordered')
  problem('nothing says for which units the deposit comes back')
}
