// Reads the amounts of a sentence: cuts it into one group of words for each amount, and composes
// each group into a frame by what its words mean. What it cannot place it refuses with the words.
import type { Expression } from '#contract/valuation.ts'
import { conversion, measureOf, STANDARD, type ColumnRef } from './bind.ts'
import { bind, quote, refuse, type Facts } from './facts.ts'
import { FRAME, type Charge, type Frame } from './frames.ts'
import * as lower from './lower.ts'
import { find, matchAt } from './match.ts'
import { DANGERS, KINDS, RESTRICTIONS } from './dangers.ts'
import type { Base, Clock, Driver, Duration, Mention } from './mentions.ts'
import type { Word } from './text.ts'
import { netOfVat } from './vat.ts'
import { meaningsOf, MEASURES } from './vocabulary.ts'

/** A mention or a single word. */
export interface Item {
  readonly mention: Mention | null
  readonly word: Word
  readonly from: number
  readonly to: number
}

/** A sentence being read: which of its words something has taken. */
export interface Line {
  readonly words: readonly Word[]
  readonly mentions: readonly Mention[]
  readonly used: boolean[]
  /** The words before a list, which speak for its items. */
  readonly lead: readonly Item[]
  readonly leadWords: readonly Word[]
  /** The sentence also says what an order or a parcel is: what it charges may be charged for one. */
  readonly context: { order: boolean; deal: boolean }
}

export interface Group {
  readonly anchor: Item
  /** A second column after "/". */
  readonly divisor: Item | null
  readonly pre: readonly Item[]
  readonly post: readonly Item[]
  readonly limits: readonly { side: 'min' | 'max'; item: Item }[]
}

const EXAMPLE = 'Shipping is $3 per unit sold.'
/** Words of place that mean something before a number only. */
const PLACES = /^(over|under|above|below|beyond|between|outside)$/
const BOUNDARY = /^(,|;|:|\(|\)|—|–|-|and|plus|\+|but|while|whereas|then|&|or|\/)$/
const MODIFYING =
  /^(which|that|whether|regardless|irrespective|even|as|because|since|so|paid|charged|payable|billed|due|calculated|levied|including|incl|for|per|each|every|on|of|no|in|at|if|when|once|until|from|counted|both|to|sold|not|with|by|without|who|e\.g\.|i\.e\.|all|apiece|based|measured|excluding|excl)$/
const ROLES = [
  'fee',
  'agent',
  'selling',
  'buying',
  'duty',
  'storage',
  'capital',
  'disposal',
  'ads',
] as const
export type Role = (typeof ROLES)[number]

export const isMention = <K extends Mention['kind']>(
  item: Item,
  kind: K,
): item is Item & { mention: Extract<Mention, { kind: K }> } => item.mention?.kind === kind

/** Items of the words that nothing has used. */
export function itemsOf(line: Line): Item[] {
  const items: Item[] = []
  for (let at = 0; at < line.words.length;) {
    const mention = line.mentions.find((each) => each.from === at)
    if (mention && !line.used[at]) {
      items.push({ mention, word: line.words[at]!, from: at, to: mention.to })
      at = mention.to
      continue
    }
    if (!line.used[at]) items.push({ mention: null, word: line.words[at]!, from: at, to: at + 1 })
    at++
  }
  return items
}

/** Whether the sentence states an amount that nothing has read yet. */
export function readAmounts(facts: Facts, line: Line): boolean {
  const items = itemsOf(line)
  const anchors = items.filter((_, at) => isAnchor(facts, items, at))
  if (anchors.length === 0) return false
  const groups = groupsOf(items, anchors)
  let before: Frame | null = null
  const head = groups[0]!.pre
  for (const [index, group] of groups.entries()) {
    if (before && isOtherCase(group, before)) {
      refuse(
        facts,
        wordsOf(line, group),
        'this looks like another rate for some of the units',
        EXAMPLE,
      )
      return true
    }
    const problems = facts.problems.length
    const frame = composeGroup(
      facts,
      line,
      group,
      index > 0 ? head : [],
      groups[index + 1] ?? null,
      before,
    )
    if (facts.problems.length > problems) return true
    if (frame) {
      addFrame(facts, frame, line)
      before = frame
    }
  }
  return true
}

// ——— Which numbers are amounts, and whose words are whose

export function isAnchor(facts: Facts, items: readonly Item[], at: number): boolean {
  const item = items[at]!
  const { word } = item
  if (item.mention) return false
  if (word.column)
    return (
      !STANDARD.has(word.column.name) &&
      ![...facts.measures.values()].some((each) => each.column.name === word.column!.name)
    )
  if (word.kind !== 'number' || word.value === 0) return false
  if (word.measure !== 'bare') return true
  const next = items[at + 1]
  const before = items[at - 1]?.word.text ?? ''
  if (next && (isMention(next, 'clock') || (isMention(next, 'driver') && next.mention.strong)))
    return true
  if (/^(each|apiece|flat)$/.test(next?.word.text ?? '')) return true
  const ended =
    !next ||
    BOUNDARY.test(next.word.text) ||
    /^(for|to)$/.test(next.word.text) ||
    isMention(next, 'base')
  return (
    ended &&
    /^(costs?|at|is|=|:|charges?|pay|pays|fee|a|of|flat|takes?|runs?|another)$/.test(before)
  )
}

export function groupsOf(items: readonly Item[], anchors: readonly Item[]): Group[] {
  // Limits stand beside their amounts and belong to the share before them.
  const limits = new Map<Item, 'min' | 'max'>()
  const main: Item[] = []
  const divisors = new Map<Item, Item>()
  for (const anchor of anchors) {
    const at = items.indexOf(anchor)
    const [before, after] = [items[at - 1], items[at + 1]]
    if (
      before &&
      isMention(before, 'limit') &&
      !before.mention.behind &&
      anchor.word.measure !== 'percent'
    )
      limits.set(anchor, before.mention.side)
    else if (
      after &&
      isMention(after, 'limit') &&
      after.mention.behind &&
      anchor.word.measure !== 'percent'
    )
      limits.set(anchor, after.mention.side)
    else if (
      main.length > 0 &&
      /^(\/|÷)$|^divided$/.test(before?.word.text ?? '') &&
      anchor.word.column &&
      main.at(-1)!.word.column
    )
      divisors.set(main.at(-1)!, anchor)
    else main.push(anchor)
  }
  if (main.length === 0) {
    const first = anchors[0]!
    return [
      {
        anchor: first,
        divisor: null,
        pre: items.slice(0, items.indexOf(first)),
        post: items.slice(items.indexOf(first) + 1),
        limits: anchors.map((item) => ({ side: limits.get(item)!, item })),
      },
    ]
  }
  const cuts = [0]
  for (let index = 1; index < main.length; index++)
    cuts.push(cutBetween(items, items.indexOf(main[index - 1]!), items.indexOf(main[index]!)))
  cuts.push(items.length)
  return main.map((anchor, index) => {
    const own = items.slice(cuts[index], cuts[index + 1])
    const at = own.indexOf(anchor)
    const divisor = divisors.get(anchor) ?? null
    return {
      anchor,
      divisor,
      pre: own.slice(0, at),
      post: own.slice(at + 1).filter((item) => item !== divisor),
      limits: own
        .filter((item) => limits.has(item))
        .map((item) => ({ side: limits.get(item)!, item })),
    }
  })
}

/** Where the words of one amount end and those of the next begin. */
function cutBetween(items: readonly Item[], from: number, to: number): number {
  const bounds: number[] = []
  for (let at = from + 1; at < to; at++)
    if (!items[at]!.mention && BOUNDARY.test(items[at]!.word.text)) bounds.push(at)
  for (const [index, bound] of bounds.entries()) {
    const next = bounds[index + 1] ?? to
    const piece = items.slice(bound + 1, next)
    // "… , each of the two" or "…, whether sold or not, and …": still of the amount before.
    const last = next === to
    if (piece.length === 0) {
      if (last) return bound
      continue
    }
    if (last) return bound
    // "for the lid and label of each jar": nouns that are joined.
    const verbless = piece.every(
      (item) =>
        item.mention !== null ||
        ![...item.word.meanings].some((meaning) => /^(v:pay|we|be|neg)$/.test(meaning)),
    )
    if (
      /^(and|&|or)$/.test(items[bound]!.word.text) &&
      verbless &&
      piece.length <= 5 &&
      items[bound - 1]?.mention === null &&
      items[bound - 1]!.word.kind === 'word'
    )
      continue
    const first = piece[0]!
    const modifies =
      MODIFYING.test(first.word.text) ||
      (first.mention !== null &&
        first.mention.kind !== 'driver' &&
        first.mention.kind !== 'event') ||
      (first.mention !== null &&
        piece.length === 1 &&
        !/^(for|on|when|once|if|each)$/.test(first.word.text))
    if (modifies && piece.length <= 14 && !/^(and|plus|\+|but|then)$/.test(items[bound]!.word.text))
      continue
    return bound
  }
  // No boundary: after what modifies the first amount.
  let at = from + 1
  while (at < to && items[at]!.mention && !isMention(items[at]!, 'event')) at++
  return at
}

// ——— One amount

/** "10% for shirts and 12% for coats": a second amount of the same thing, for another case. */
function isOtherCase(group: Group, before: Frame): boolean {
  const own = around(group)
  if (isPercent(group) !== before.share || rolesOf(own).length > 0) return false
  return own.some(
    (item, at) =>
      /^(for|in|if|when|within|abroad)$/.test(item.word.text) &&
      item.mention === null &&
      own[at + 1] !== undefined &&
      own[at + 1]!.mention === null &&
      own[at + 1]!.word.meanings.size === 0 &&
      own[at + 1]!.word.kind === 'word',
  )
}

export function rolesOf(items: readonly Item[]): Role[] {
  return items.flatMap((item) =>
    item.mention ? [] : ROLES.filter((role) => item.word.meanings.has(role)),
  )
}

/** The kind of cost: the nearest word before the amount, else after it, else in the head. */
export function roleOf(
  group: Group,
  head: readonly Item[],
  lead: readonly Item[],
  wanted: readonly Role[],
): Role | null {
  const all = [...head, ...group.pre, group.anchor, ...group.post]
  const pick = (items: readonly Item[]): Role | null => {
    let agent: Role | null = null
    for (const item of items) {
      if (item.mention) continue
      const own = wanted.find((role) => role !== 'agent' && item.word.meanings.has(role))
      // "listing fee": a fee for what the word before it names.
      const named = all[all.indexOf(item) - 1]
      const kind =
        own === 'fee' && named && !named.mention
          ? wanted.find(
              (role) => /^(buying|storage|disposal)$/.test(role) && named.word.meanings.has(role),
            )
          : undefined
      if (own) return kind ?? own
      if (agent === null && wanted.includes('agent') && item.word.meanings.has('agent'))
        agent = 'agent'
    }
    return agent
  }
  const sure = (items: readonly Item[]): Role | null => {
    const found = pick(items)
    return found === 'agent' ? null : found
  }
  const pre = [...group.pre].reverse()
  return (
    sure(pre) ??
    sure(group.post) ??
    pick(pre) ??
    pick(group.post) ??
    pick([...head].reverse()) ??
    pick([...lead].reverse())
  )
}

export function isPercent(group: Group): boolean {
  const { word } = group.anchor
  if (word.kind === 'number') return word.measure === 'percent'
  return isShareColumn(word.column!, [...group.pre, ...group.post]) !== null
}

/** How a column's share is written: 100 for percent, 1 for a fraction; null where it is money. */
export function isShareColumn(column: ColumnRef, around: readonly Item[]): 100 | 1 | null {
  const said = around.map((item) => item.word.text)
  // "0.12 means 12%", "15 for 15%".
  const example = around.find(
    (item) => item.word.kind === 'number' && item.word.measure === 'percent',
  )?.word.value
  if (
    example !== undefined &&
    around.some(
      (item) =>
        item.word.kind === 'number' &&
        item.word.measure === 'bare' &&
        Math.abs(item.word.value! - example) < 1e-9,
    )
  )
    return 1
  const words = column.name.toLowerCase().split(/[^a-z]+/)
  if (
    said.some((word) => /^(percent|percentage|%|pct|percents|percentages)$/.test(word)) ||
    words.some((word) => /^(pct|percent|perc|percentage|prc)$/.test(word))
  )
    return 100
  if (
    said.some((word) => /^(fraction|decimal|proportion)$/.test(word)) ||
    words.some((word) => /^(share|fraction|frac)$/.test(word))
  )
    return 1
  if (example !== undefined) return 100
  return null
}

export function composeGroup(
  facts: Facts,
  line: Line,
  group: Group,
  head: readonly Item[],
  next: Group | null,
  before: Frame | null,
): Frame | null {
  const { anchor, pre, post } = group
  const around = [...pre, ...post]
  const words = wordsOf(line, group)
  const source = quote(facts, words)
  // A limit alone: "The minimum is $1.50 per item."
  if (group.limits.some(({ item }) => item === anchor)) {
    limitBefore(facts, group, words)
    return null
  }
  if (isRestated(group, before)) {
    if (anchor.word.kind === 'number') facts.explained.push(anchor.word.value!)
    return null
  }
  if (isDescribed(group)) {
    bind(facts, anchor.word.column!, source)
    return null
  }
  if (isBuyers(facts, line, group, words)) return null
  if (isBad(facts, line, group, words)) return null
  for (const item of around)
    if (item.word.meanings.has('approx') && item.to === anchor.from) facts.approximate.push(source)
  const percent = isPercent(group)
  const value = valueOf(facts, group, percent)
  const limits = { min: limitOf(facts, group, 'min'), max: limitOf(facts, group, 'max') }
  const frame = { ...FRAME, ...limits, source, share: percent, amount: value }
  facts.stated = true
  const composed = percent
    ? share(facts, line, group, head, frame, words)
    : money(facts, line, group, head, next, before, frame, words)
  if (!composed) return null
  return { ...composed, name: nameOf(line, group, head) }
}

function wordsOf(line: Line, { anchor, pre, post }: Group): readonly Word[] {
  const all = [...pre, anchor, ...post]
  return line.words.slice(all[0]!.from, all.at(-1)!.to)
}

function valueOf(
  facts: Facts,
  { anchor, divisor, pre, post }: Group,
  percent: boolean,
): Expression {
  const { word } = anchor
  if (word.kind === 'number') return lower.number(word.value!)
  const column = word.column!
  bind(facts, column)
  const own = lower.columnValue(column)
  if (divisor) {
    bind(facts, divisor.word.column!)
    return lower.over(own, lower.columnValue(divisor.word.column!))
  }
  const scale = percent ? isShareColumn(column, [...pre, ...post]) : null
  return scale === 100 ? lower.over(own, lower.number(100)) : own
}

function limitOf(facts: Facts, group: Group, side: 'min' | 'max'): Expression | null {
  const limit = group.limits.find((each) => each.side === side)
  if (!limit) return null
  const { word } = limit.item
  if (word.kind === 'number') return lower.number(word.value!)
  bind(facts, word.column!)
  return lower.columnValue(word.column!)
}

/** "The cap is $40 per item": limits the share that was read last. */
function limitBefore(facts: Facts, group: Group, words: readonly Word[]): void {
  const at = facts.frames.findLastIndex(
    (frame) =>
      frame.share && !frame.charge && frame.role !== 'leftovers' && frame.role !== 'returns',
  )
  const frame = facts.frames[at]
  const min = limitOf(facts, group, 'min')
  const max = limitOf(facts, group, 'max')
  if (!frame || (min && frame.min) || (max && frame.max)) {
    refuse(
      facts,
      words,
      'it is not clear which amount this limits',
      '12% of the price, at least $1 per unit.',
    )
    return
  }
  const order = group.post.some(
    (item) => isMention(item, 'driver') && item.mention.thing === 'order',
  )
  facts.frames[at] = {
    ...frame,
    min: min ?? frame.min,
    max: max ?? frame.max,
    source: `${frame.source} … ${quote(facts, words)}`,
    ...(order ? { count: 'order' as const } : {}),
  }
}

/** "a fifth (20%)": the amount again. */
function isRestated({ anchor, pre }: Group, before: Frame | null): boolean {
  const bracket =
    pre.some((item) => item.word.text === '(') ||
    pre.some((item) => /^(i\.e\.|thus|meaning|e\.g\.|means|example|instance)$/.test(item.word.text))
  if (anchor.word.kind !== 'number' || !before || !bracket) return false
  const unit =
    before.amount.op === 'constant'
      ? before.amount.value / (before.holds?.op === 'constant' ? before.holds.value : 1)
      : Number.NaN
  const same = Math.abs(unit - anchor.word.value!) < 1e-9
  return same || (before.amount.op !== 'constant' && before.share)
}

/** A column that is named and not charged: "supplier_rank: internal score". */
function isDescribed({ anchor, pre, post }: Group): boolean {
  if (anchor.word.column?.table !== 'menus') return false
  return ![...pre, ...post].some(
    (item) =>
      (isMention(item, 'driver') && item.mention.strong) ||
      isMention(item, 'base') ||
      isMention(item, 'clock') ||
      (!item.mention &&
        (ROLES.some((role) => role !== 'capital' && item.word.meanings.has(role)) ||
          item.word.meanings.has('v:pay') ||
          /^(percent|percentage|price|refund|refunded)$/.test(item.word.text))),
  )
}

/** Money that the buyer pays: no cost of ours, and nothing said of an income. */
function isBuyers(facts: Facts, line: Line, group: Group, words: readonly Word[]): boolean {
  const all = [...group.pre, group.anchor, ...group.post]
  const texts = line.words.slice(all[0]!.from, all.at(-1)!.to)
  const bought = texts.findIndex((word) => word.meanings.has('buyer'))
  const inside = around(group).some(
    (item) =>
      item.mention !== null &&
      item.from <= all[0]!.from + bought &&
      item.to > all[0]!.from + bought,
  )
  const toBuyer =
    bought > 0 &&
    texts
      .slice(Math.max(0, bought - 3), bought)
      .some((word) => /^(to|for|at|by|towards?|reach|reaches)$/.test(word.text))
  const found =
    find(texts, '@buyer is|was|are|be|been? found') !== null ||
    find(texts, 'finds|find|found|without|no a|no? @buyer') !== null
  const alone =
    bought >= 0 &&
    !found &&
    !inside &&
    !toBuyer &&
    !/^(door|home|house|doorstep|address|place|time|premium|staff|wage)$/.test(
      texts[bought + 1]?.text ?? '',
    )
  const paid = alone
    ? { from: bought, to: bought + 1 }
    : (find(texts, 'we|i charge|bill|collect|invoice') ??
      find(
        texts,
        '@buyer pay|pays|cover|covers|bear|bears|foot|foots|reimburse|reimburses|refund|refunds|tip|tips',
      ) ??
      find(
        texts,
        'paid|borne|covered|reimbursed|refunded by|from the|our|their? @buyer|supplier',
      ) ??
      find(texts, 'charged|billed to the|our? @buyer') ??
      find(texts, 'supplier|manufacturer|brand|insurer pays|covers|bears|reimburses'))
  if (!paid) return false
  if (
    group.post
      .concat(group.pre)
      .some(
        (item) =>
          isMention(item, 'base') &&
          item.from <= paid.from + all[0]!.from &&
          item.to >= paid.to + all[0]!.from,
      )
  )
    return false
  refuse(facts, words, 'money that somebody else pays is not understood beside an amount', EXAMPLE)
  return true
}

/** Counts that are told besides: "12 stores", "since 1998". */
const COUNTED =
  /^(stores?|shops?|people|employees|warehouses?|sheds?|markets?|countries|cities|years?|brothers|sisters|kids|staff|branches|offices|suppliers|customers|trucks|vans|founders|sites|locations|square|generations?|outlets|towns|states|kinds|sizes|colou?rs|models|lines|brands|columns|things|days|months|weeks|hours|times|decades|of|us|seasons?|partners|hands)$/

/** A year, or a number of things that are no money. */
export function isCounted(words: readonly Word[], at: number): boolean {
  const { value, measure, raw } = words[at]!
  if (measure !== 'bare') return false
  if (/^\d{4}$/.test(raw) && value! >= 1800 && value! < 2100) return true
  const next = words[at + 1]
  // "since '94", "(1) … (2) …".
  const before = words[at - 1]?.text ?? ''
  if (before === 'since' || words[at - 2]?.text === 'since') return true
  if (before === '(' && next?.text === ')' && value! < 20) return true
  // "these three are our only costs".
  if (
    /^[a-z]+$/i.test(raw) &&
    value! < 10 &&
    /^(are|costs|charges|fees|expenses|columns|items|things|kinds|more|rates|parts)$/.test(
      next?.text ?? '',
    )
  )
    return true
  return (
    value === 0 ||
    (next !== undefined &&
      (COUNTED.test(next.text) ||
        next.clock !== null ||
        (next.kind === 'word' &&
          next.meanings.size === 0 &&
          /[^s]s$/.test(next.text) &&
          !words.some(
            (word) =>
              word.clock !== null ||
              ['fee', 'selling', 'buying', 'storage', 'duty', 'disposal', 'each'].some((role) =>
                word.meanings.has(role),
              ),
          ))))
  )
}

const around = ({ pre, post }: Group): Item[] => [...pre, ...post]

/** Words that change what an amount means and that no rule took. */
function isBad(facts: Facts, line: Line, group: Group, words: readonly Word[]): boolean {
  const items = around(group)
  for (const item of items) {
    if (isMention(item, 'driver') && item.mention.strong) {
      const limiting = item.mention.qualifiers.find((each) => RESTRICTIONS.has(each))
      if (limiting) {
        refuse(facts, words, `“${limiting}” makes this an amount of some units only`, EXAMPLE)
        return true
      }
    }
    if (item.mention) continue
    const place = line.words.indexOf(item.word)
    const example =
      items.some((each) => /^(\(|means|e\.g\.|instance|example|for)$/.test(each.word.text)) &&
      group.anchor.word.column !== null
    if (
      item.word.kind === 'number' &&
      item.word.measure === 'bare' &&
      !example &&
      !group.limits.some((each) => each.item === item) &&
      !isCounted(line.words, place)
    ) {
      refuse(facts, words, `it is not clear what “${item.word.raw}” is`, EXAMPLE)
      return true
    }
    if (item.word.kind !== 'word') continue
    const { text } = item.word
    if (group.anchor.word.column?.table === 'sales' && text.startsWith('refund')) continue
    const next = items[items.indexOf(item) + 1]
    if (text === 'second' && next?.word.text === 'hand') continue
    if (PLACES.test(text) && next?.word.kind !== 'number') continue
    if (/^(could|might|would)$/.test(text) && next?.word.text === 'not') continue
    // "our logistics partner" has no share.
    const trade = items[items.indexOf(item) - 1]
    if (
      text === 'partner' &&
      trade &&
      !trade.mention &&
      !/^(our|my|the|a|his|her|their|business)$/.test(trade.word.text) &&
      trade.word.kind === 'word'
    )
      continue
    // "international shipping": some of the units only; "our local agent": a description.
    if (/^(rebate|rebates|bonus|subsidy|cashback|discount)$/.test(text) && isGain(line, group))
      continue
    if (text === 'big' && /^how$/.test(items[items.indexOf(item) - 1]?.word.text ?? '')) continue
    const limits =
      RESTRICTIONS.has(text) &&
      (item.from > group.anchor.from ||
        (KINDS.has(text) &&
          next !== undefined &&
          !next.mention &&
          ['selling', 'buying', 'fee', 'storage'].some((role) => next.word.meanings.has(role))))
    if (DANGERS.has(text) || limits) {
      refuse(
        facts,
        words,
        `“${item.word.raw}” changes this amount in a way that is not understood`,
        EXAMPLE,
      )
      return true
    }
  }
  // "10-12%": between two numbers.
  const spread =
    group.anchor.word.kind === 'number' &&
    /^(-|–|—|to)$/.test(group.pre.at(-1)?.word.text ?? '') &&
    group.pre.at(-2)?.word.kind === 'number'
  if (spread) {
    refuse(facts, words, 'the amount is a range', 'one number: “12% of the selling price”.')
    return true
  }
  if (
    find(words, 'used to|@we') !== null &&
    find(words, 'used to pay|cost|charge|take|be') !== null
  ) {
    refuse(facts, words, 'it is not clear whether this is still paid', EXAMPLE)
    return true
  }
  const included =
    find(
      words,
      'is|are already? included|contained in|within the|our? <column>|price|prices|cost|costs',
    ) ?? find(words, 'already in the? <column>|price|prices|cost')
  if (included) {
    refuse(facts, words, 'an amount that is included elsewhere is no cost of its own', EXAMPLE)
    return true
  }
  const vague =
    find(words, 'a few|couple') ??
    find(words, 'several|some|few dollars|euros|pounds|bucks|cents|percent')
  if (vague) {
    refuse(facts, words, 'the amount is missing', 'the number itself: “$3 per unit sold”.')
    return true
  }
  const before = line.words.filter(
    (_, at) =>
      !line.used[at] && at >= (group.pre[0]?.from ?? group.anchor.from) && at < group.anchor.from,
  )
  const negated = find(before, 'not|never pay|charge|deduct|cost|take|have|owe|bill')
  if (negated) {
    refuse(facts, words, 'it is not clear what is denied here', EXAMPLE)
    return true
  }
  void line
  return false
}

function nameOf(line: Line, { anchor, pre, post }: Group, head: readonly Item[]): string {
  const named = (items: readonly Item[]): Item | undefined =>
    items.find(
      (item) =>
        !item.mention && ROLES.some((role) => role !== 'agent' && item.word.meanings.has(role)),
    )
  const found = named([...pre].reverse()) ?? named(post) ?? named(head)
  if (!found)
    return (
      anchor.word.column?.name ??
      [...pre].reverse().find((item) => item.word.meanings.has('agent'))?.word.raw ??
      'cost'
    ).slice(0, 60)
  const before = line.words[found.from - 1]
  const wide =
    before &&
    before.kind === 'word' &&
    before.meanings.size === 0 &&
    /^[a-z]{4,}$/i.test(before.text) &&
    !/^(with|from|that|this|then|also|which)$/.test(before.text)
  return `${wide ? `${before.raw} ` : ''}${found.word.raw}`.toLowerCase().slice(0, 60)
}

// ——— Shares

function share(
  facts: Facts,
  line: Line,
  group: Group,
  head: readonly Item[],
  frame: Frame,
  words: readonly Word[],
): Frame | null {
  const around = [...group.post, ...[...group.pre].reverse()]
  const bases = around.filter((item): item is Item & { mention: Mention & Base } =>
    isMention(item, 'base'),
  )
  const clock = clockOf(around)
  const role =
    roleOf(group, [], [], ['fee', 'duty', 'capital', 'storage']) ??
    roleOf(group, head, line.lead, [
      'fee',
      'duty',
      'capital',
      'storage',
      'selling',
      'buying',
      'disposal',
      'ads',
      'agent',
    ])
  const link = group.post[0]
  if (
    link &&
    !link.mention &&
    /^(of|on|from)$/.test(link.word.text) &&
    bases.every((item) => item.from > link.from + 6 || item.from < link.from)
  ) {
    const next = group.post[1]
    const named =
      next &&
      (isMention(next, 'driver') ||
        (!next.mention && /^(it|this|that|them|which)$/.test(next.word.text)) ||
        (!next.mention && next.word.meanings.size === 0 && next.word.kind === 'word'))
    if (
      named &&
      !(
        isMention(next, 'driver') &&
        (next.mention.state === 'sold' || next.mention.thing === 'order')
      )
    ) {
      refuse(
        facts,
        words,
        'it is not clear what the percentage is of',
        '12% of the selling price, or 12% of the unit cost.',
      )
      return null
    }
  }
  const kinds = new Set(bases.map((item) => item.mention.of).filter((of) => of !== 'amount'))
  let of: Base['of'] | null = [...kinds][0] ?? null
  if (kinds.size > 1) {
    // The base that follows the amount decides; another before it names what is valued.
    const after = group.post.find((item) => isMention(item, 'base'))
    of = after && isMention(after, 'base') ? after.mention.of : null
    if (of === null || group.post.filter((item) => isMention(item, 'base')).length > 1) {
      refuse(facts, words, 'two bases are named for one percentage', '12% of the selling price.')
      return null
    }
  }
  // "12% of the cost plus shipping": a base of several amounts.
  const base = group.post.findIndex((item) => isMention(item, 'base'))
  const joined =
    base >= 0 &&
    /^(plus|and|\+|minus|less|or|-)$/.test(group.post[base + 1]?.word.text ?? '') &&
    group.post
      .slice(base + 2, base + 5)
      .some(
        (item) =>
          isMention(item, 'base') ||
          (!item.mention &&
            ['selling', 'buying', 'fee', 'duty', 'vat'].some((role) =>
              item.word.meanings.has(role),
            )),
      )
  if (joined) {
    refuse(
      facts,
      words,
      'a base of more than one amount is not understood',
      '12% of the selling price.',
    )
    return null
  }
  if (find(words, 'excluding|excl|before|net|without|ex of? @vat') !== null && of !== 'net') {
    refuse(
      facts,
      words,
      'it is not clear whether the percentage is of the price with or without VAT',
      '12% of the selling price.',
    )
    return null
  }
  const net = of === 'net' ? netOfVat(facts, words, frame.amount) : null
  if (net !== null) return { ...frame, amount: net, of: 'price', role: role ?? 'fee' }
  if (of === 'profit' || of === 'net') {
    refuse(
      facts,
      words,
      'a share of a net amount is not understood here',
      '12% of the selling price.',
    )
    return null
  }
  const sold = around.some(
    (item) =>
      isMention(item, 'driver') &&
      (item.mention.state === 'sold' || item.mention.thing === 'order'),
  )
  if (of === null && !clock && (role === 'fee' || role === 'agent')) of = 'price'
  const financed = around.some(
    (item) =>
      !item.mention &&
      /^(capital|interest|financ\w*|loan|borrow\w*|overdraft|funding|lend\w*)$/.test(
        item.word.text,
      ),
  )
  if (of === null && (role === 'duty' || (role === 'capital' && (clock !== null || financed))))
    of = 'cost'
  if (
    of === null &&
    role === 'capital' &&
    around.some(
      (item) =>
        !item.mention && /^(card|cards|payment|payments|pay|processor)$/.test(item.word.text),
    )
  )
    of = 'price'
  if (of === null && role === 'storage' && clock) of = null
  if (of === null || (of === 'price' && clock)) {
    void sold
    refuse(
      facts,
      words,
      clock && of === 'price'
        ? 'a percentage per time is read on the unit cost only'
        : 'it is not clear what the percentage is of',
      clock
        ? 'Capital costs 10% per year on the unit cost.'
        : '12% of the selling price, or 12% of the unit cost.',
    )
    return null
  }
  const driver = around.find(
    (item): item is Item & { mention: Mention & Driver } =>
      isMention(item, 'driver') && item.mention.state !== null,
  )?.mention
  if (clock) {
    const charge = chargeOf(line, group, clock, role !== 'storage')
    if (frame.min || frame.max) {
      refuse(
        facts,
        words,
        'limits of an amount per time are not understood',
        'Storage costs $0.10 per unit per week.',
      )
      return null
    }
    return { ...frame, of: 'cost', charge, role: 'capital' }
  }
  const state = driver?.state ?? null
  if (of === 'price' || of === 'list') {
    if (isOurs(line, group)) {
      const rate =
        frame.amount.op === 'constant'
          ? lower.number(Number((1 - frame.amount.value).toPrecision(12)))
          : lower.minus(lower.number(1), frame.amount)
      return { ...frame, amount: rate, of: 'price', role: 'fee' }
    }
    if (isGain(line, group)) {
      if (isRebate(words)) return { ...frame, of: 'price', sign: 1, role: 'rebate' }
      refuse(
        facts,
        words,
        'a share that comes back to you is not understood',
        '12% of the selling price.',
      )
      return null
    }
    const limitOn = limitDriver(group)
    const order =
      (frame.min || frame.max) &&
      group.post.some(
        (item) =>
          isMention(item, 'driver') && item.mention.thing === 'order' && item.mention.strong,
      )
    return { ...frame, of: 'price', limitOn, count: order ? 'order' : 'sold', role: role ?? 'fee' }
  }
  const event = around.find((item) => isMention(item, 'event'))
  const moment = state ?? (event && isMention(event, 'event') ? event.mention.state : null)
  if (isGain(line, group) && isRebate(words))
    return {
      ...frame,
      of: 'cost',
      sign: 1,
      count: moment === 'sold' ? 'sold' : 'ordered',
      role: 'rebate',
    }
  if (isGain(line, group) && moment === 'left')
    return { ...frame, of: 'cost', sign: 1, count: 'left', role: 'leftovers' }
  if (isGain(line, group)) {
    refuse(
      facts,
      words,
      'a share of the cost that comes back is read for units left over only',
      'Units left over are sold at 20% of their unit cost.',
    )
    return null
  }
  return {
    ...frame,
    of: 'cost',
    limitOn: limitDriver(group),
    count: moment === 'sold' && role !== 'duty' ? 'sold' : moment === 'left' ? 'left' : 'ordered',
    role: role ?? 'duty',
  }
}

/** What a limit is for: each unit, or the whole deal ("at least $75 per shipment"). */
function limitDriver(group: Group): Frame['limitOn'] {
  if (group.limits.length === 0) return 'unit'
  const last = group.limits.at(-1)!.item
  const driver = group.post.find((item) => item.from >= last.from && isMention(item, 'driver'))
  return driver && isMention(driver, 'driver') && driver.mention.thing === 'deal' ? 'deal' : 'unit'
}

/** "We keep 87% of the price": what is left of it is the fee. */
function isOurs(line: Line, group: Group): boolean {
  const words = wordsOf(line, group)
  const place = group.anchor.from - (group.pre[0]?.from ?? group.anchor.from)
  const before = words.slice(0, place)
  const after = words.slice(place)
  return (
    find(before, 'we|i @_? keep|retain|receive|get|net|earn|see|pocket|have') !== null ||
    find(before, 'pays|pay|gives|give|leaves|leave|sends|hands|transfers|remits|credits us|me') !==
      null ||
    find(before, 'left with') !== null ||
    // "forwards 89% to us".
    /^to (us|me)$/.test(`${after[1]?.text ?? ''} ${after[2]?.text ?? ''}`) ||
    find(after, 'is|are? ours|mine') !== null ||
    find(after, 'reach|reaches our|my') !== null ||
    find(
      after,
      'reach|reaches|come|comes|goes|go|stay|stays|remain|remains|land|lands|belongs|belong to|with? us|me',
    ) !== null
  )
}

/** Words for money that comes back by agreement. */
function isRebate(words: readonly Word[]): boolean {
  return words.some((word) =>
    /^(rebate|rebates|bonus|subsidy|cashback|kickback|kick-back|discount)$/.test(word.text),
  )
}

/** Money that comes to us. */
export function isGain(line: Line, group: Group): boolean {
  const words = wordsOf(line, group).filter((word) => word.column === null)
  return (
    find(words, 'we|i get|gets|receive|recover|collect|recoup|earn|claim') !== null ||
    find(
      words,
      'gives|give|grants|grant|pays|pay|credits|credit|refunds|refund|reimburses|reimburse|returns|hands|rebates us|me',
    ) !== null ||
    find(
      words,
      'is|are|gets|get paid|given|returned|refunded|credited|reimbursed|rebated back? to? us|me|back',
    ) !== null ||
    find(words, 'returns|comes|come|goes|go|flows back? to us|me|back') !== null ||
    find(words, 'get|gets it|them|this|that|the? deposit? back') !== null ||
    find(words, 'rebate|bonus|subsidy|cashback|kickback') !== null ||
    find(words, 'credits|reimburses|refunds') !== null ||
    (group.pre.some((item) => item.mention === null && item.word.text === 'pays') &&
      find(
        words,
        '<unit>|@everything|category|class|kind|type|channel|country|other|others|else|one pays',
      ) === null)
  )
}

// ——— Money

function money(
  facts: Facts,
  line: Line,
  group: Group,
  head: readonly Item[],
  next: Group | null,
  before: Frame | null,
  frame: Frame,
  words: readonly Word[],
): Frame | null {
  const { anchor, pre, post } = group
  const around = [...post, ...[...pre].reverse()]
  const clock = clockOf(around) ?? clockOf(line.lead)
  const role = roleOf(group, head, line.lead, [
    'selling',
    'buying',
    'storage',
    'disposal',
    'duty',
    'fee',
    'capital',
    'ads',
    'agent',
  ])
  // "10% of the price, and $2.50 where that comes to less": a limit in words that no rule knows.
  const limiting =
    before !== null && before.share && before.of === 'price'
      ? [...pre, ...post].find(
          (item) =>
            !item.mention &&
            (/^(less|lower|smaller|minimum|maximum|min|max|least|floor|cap|capped|whichever|greater|higher|larger|under|below|exceeds|exceed|limit|limits)$/.test(
              item.word.text,
            ) ||
              (item.word.text === 'more' && words[words.indexOf(item.word) + 1]?.text === 'than')),
        )
      : undefined
  if (limiting) {
    refuse(
      facts,
      words,
      `is this the least or the most of what was said before (“${limiting.word.raw}”)?`,
      '12% of the price, at least $1 per unit.',
    )
    return null
  }
  const gain = isGain(line, group)
  const signed: Frame = { ...frame, sign: gain ? 1 : -1, role }
  if (
    post.some(
      (item) =>
        isMention(item, 'base') &&
        /^(of|on|from)$/.test(item.word.text) &&
        item.mention.of !== 'amount' &&
        item.mention.of !== 'list',
    ) &&
    !anchor.word.column
  ) {
    refuse(facts, words, 'it is not clear how often this amount is paid', EXAMPLE)
    return null
  }
  const drivers = driversOf(group, head, line.lead, next)
  const measured = drivers.find((driver) => driver.thing === 'measure')
  const bulk = drivers.find((driver) => driver.thing === 'bulk')
  const counted = drivers.filter((driver) => driver.thing !== 'measure' && driver.thing !== 'bulk')
  const events = [...around, ...head, ...line.lead].filter((item) => isMention(item, 'event'))
  const event = events[0] && isMention(events[0], 'event') ? events[0].mention.state : null
  const driver =
    counted.find((each) => each.strong && each.state !== null && each.state !== 'stored') ??
    counted.find((each) => each.strong) ??
    counted[0] ??
    null
  const taken =
    find(words, 'getting|bringing|taking|checking|putting|booking ... <unit> in|up') !== null
      ? 'ordered'
      : null
  const stated = [driver, measured, bulk]
    .map((each) => each?.state ?? null)
    .find((each) => each !== null && (each !== 'stored' || clock !== null))
  const state = stated ?? taken ?? event ?? verbState(pre) ?? verbState(post) ?? null

  // A column of Sales holds what each row was charged, or an amount for each of its units.
  if (anchor.word.column?.table === 'sales') {
    const perUnit =
      counted.some((each) => each.thing === 'unit' && each.strong) &&
      (!counted.some((each) => each.thing === 'row') ||
        find(
          words,
          'per|each|every|for|of one? <unit> of|in each|every|a|that|the? sales? row|line',
        ) !== null) &&
      find(line.words, 'total|sum|altogether|entire|whole') === null
    const denied = find(line.words, 'not per|for each|a|one? <unit>') !== null
    return { ...signed, count: perUnit && !denied ? 'sold' : 'sales-row' }
  }
  let measure: Expression | null = null
  if (measured) {
    measure = measureFor(facts, measured)
    if (!measure) {
      refuse(
        facts,
        words,
        `no column says how many ${measured.word} one unit has`,
        'weight_kg is the weight of one unit in kg.',
      )
      return null
    }
    if (
      measured.started ||
      isWhole(line, measured.word) ||
      facts.wholes.has(measured.measure ?? '')
    )
      measure = { op: 'round_up', of: measure }
  }
  if (clock) {
    if (
      driver &&
      (driver.strong || driver.thing === 'deal') &&
      (driver.thing === 'deal' || driver.thing === 'order' || driver.thing === 'row')
    ) {
      refuse(
        facts,
        words,
        'a cost per time is read per unit only',
        'Storage costs $0.10 per unit per week.',
      )
      return null
    }
    if (
      !measured &&
      !counted.some((each) => each.thing === 'unit' || each.thing === 'parcel') &&
      !/^(each|apiece)$/.test(post[0]?.word.text ?? '') &&
      state !== 'stored'
    ) {
      refuse(
        facts,
        words,
        'a cost per time is read per unit only',
        'Storage costs $0.10 per unit per week.',
      )
      return null
    }
    if (frame.min || frame.max) {
      refuse(
        facts,
        words,
        'limits of an amount per time are not understood',
        'Storage costs $0.10 per unit per week.',
      )
      return null
    }
    return { ...signed, measure, charge: chargeOf(line, group, clock, role === 'capital') }
  }
  if (
    (bulk && (bulk.strong || !Number.isNaN(bulk.holds) || facts.holds.has(bulk.word))) ||
    holdsOf(facts, counted)
  ) {
    const holder = bulk ?? counted[0]!
    const holds =
      Number.isNaN(holder.holds) || facts.holds.has(holder.word)
        ? (facts.holds.get(holder.word.replace(/e?s$/, '')) ?? facts.holds.get(holder.word))
        : holder.holds
    if (holds === undefined) {
      refuse(
        facts,
        words,
        `nothing says how many units one ${holder.word} holds`,
        `$12 per ${holder.word} of 12 units bought.`,
      )
      return null
    }
    // Packs come in with the goods, unless they go out.
    const packed =
      state ?? counted[0]?.state ?? (role === 'selling' || role === 'fee' ? null : 'ordered')
    const count = countOf(facts, packed, role, signed, words)
    if (!count) return null
    return {
      ...signed,
      ...count,
      holds: lower.number(holds),
      whole: holder.started || facts.wholes.has('bulk') || isWhole(line, holder.word),
    }
  }
  if (driver?.thing === 'deal') {
    if (role === 'selling' && /^(shipment|delivery|batch)/.test(driver.word))
      return { ...signed, measure, count: 'order' }
    return { ...signed, measure, count: 'deal' }
  }
  if (driver?.thing === 'row') return { ...signed, measure, count: 'row' }
  if (driver?.thing === 'order' && driver.state === null)
    return { ...signed, measure, count: 'order', otherwise: [{ count: 'sold' }, { count: 'row' }] }
  if (driver?.thing === 'parcel')
    return {
      ...signed,
      measure,
      count: driver.state === 'ordered' || role === 'buying' ? 'ordered' : 'parcel',
    }
  if (driver?.thing === 'click') {
    refuse(
      facts,
      words,
      'how many of these one sale needs is not clear',
      'Advertising costs cpc / conversion_rate for each unit sold.',
    )
    return null
  }
  if (!driver && event === null && line.context.deal) return { ...signed, measure, count: 'deal' }
  if (!driver && event === null && line.context.order)
    return { ...signed, measure, count: facts.order === null ? 'parcel' : 'order' }
  // "2.9% of the sale plus 30 cents": the fixed part of a fee is paid for each order.
  const part =
    before !== null &&
    before.share &&
    before.of === 'price' &&
    /^(\+|plus|and)$/.test(pre[0]?.word.text ?? '') &&
    pre.length <= 3
  if (!driver && part && event === null) return { ...signed, count: 'order' }
  // "£3.10 per record and the mailer another 60p": counted as what it is added to.
  const added =
    before !== null &&
    !before.share &&
    before.charge === null &&
    [...pre, ...post].some((item) =>
      /^(another|further|extra|more|additional)$/.test(item.word.text),
    )
  if (!driver && !clock && event === null && added)
    return { ...signed, count: before.count, measure: null }
  // "£3.10 to send each record, 60p for the cardboard": in a list, as often as what was before.
  const listed =
    before !== null &&
    !before.share &&
    before.charge === null &&
    before.holds === null &&
    (before.count === 'sold' || before.count === 'ordered') &&
    (role === null || role === before.role || role === 'selling' || role === 'agent') &&
    /^(,|and|plus)$/.test(pre[0]?.word.text ?? '') &&
    pre.length <= 4
  if (!driver && !clock && event === null && listed) {
    facts.doubts.push(
      `“${frame.source}” is read as paid as often as “${before.source}”, and not once for each deal.`,
    )
    return { ...signed, count: before.count, measure: null }
  }
  const each =
    /^(each|apiece)$/.test(post[0]?.word.text ?? '') ||
    /^(each|apiece)$/.test(post.at(-1)?.word.text ?? '')
  if (
    !driver &&
    !each &&
    !measure &&
    event === null &&
    verbState(pre) === null &&
    verbState(post) === null &&
    !hasUnit(around)
  ) {
    refuse(
      facts,
      words,
      'it is not clear how often this amount is paid',
      '$3 per unit sold, $3 per unit bought, or $3 per purchase order.',
    )
    return null
  }
  const count = countOf(facts, state, role, signed, words)
  return count ? { ...signed, ...count, measure } : null
}

function hasUnit(items: readonly Item[]): boolean {
  return items.some((item) => isMention(item, 'driver') && item.mention.thing === 'unit')
}

/** What is done to a unit before it can be sold. */
const BUYING_VERBS =
  /^(fix|fixing|fixed|repair\w*|clean\w*|tinker|polish\w*|restor\w*|test\w*|check\w*|grad\w*|inspect\w*|sort\w*|prep\w*|refurbish\w*|list|listing|listed|import\w*|unload\w*|photograph\w*|catalogu\w*|certif\w*|authenticat\w*|overhaul\w*|paint\w*|wash\w*|assembl\w*|label\w*|relabel\w*|repack\w*|buying|buy|engrav\w*|quarantin\w*|vet|cure|age|ageing|drying)$/

/** What a unit in a state, or the kind of a cost, counts. */
function countOf(
  facts: Facts,
  state: Driver['state'],
  role: Role | null,
  frame: Frame,
  words: readonly Word[],
): Pick<Frame, 'count' | 'otherwise'> | null {
  if (state === 'sold' || state === 'ordered' || state === 'left')
    return { count: state, otherwise: [] }
  if (state === 'returned') {
    refuse(
      facts,
      words,
      'an amount for returned units needs the share of units that come back',
      'About 8% of the units sold come back.',
    )
    return null
  }
  if (role === 'selling' || role === 'fee')
    return { count: 'sold', otherwise: [{ count: 'ordered' }] }
  if (role === 'buying') return { count: 'ordered', otherwise: [{ count: 'sold' }] }
  if (role === 'disposal') return { count: 'left', otherwise: [] }
  const paid = words.some((word) => word.meanings.has('v:pay') || word.meanings.has('v:sell'))
  if (role === null && !paid) {
    refuse(facts, words, 'nothing says what this amount is for or who pays it', EXAMPLE)
    return null
  }
  const bought = role === 'duty' || words.some((word) => BUYING_VERBS.test(word.text))
  facts.doubts.push(
    `“${frame.source}” is read as paid for every unit ${bought ? 'bought, and not for units sold only' : 'sold, and not for every unit bought'}.`,
  )
  return { count: bought ? 'ordered' : 'sold', otherwise: [{ count: bought ? 'sold' : 'ordered' }] }
}

/** Drivers of a group, its own after the amount first, then before it, then the sentence's head. */
function driversOf(
  group: Group,
  head: readonly Item[],
  lead: readonly Item[],
  next: Group | null,
): (Mention & Driver)[] {
  const of = (items: readonly Item[]): (Mention & Driver)[] =>
    items.flatMap((item) => (isMention(item, 'driver') ? [item.mention] : []))
  const own = [...of(group.post), ...of([...group.pre].reverse())]
  const strong = own.filter((each) => each.strong || each.state !== null)
  if (strong.length > 0) return own
  // "$2.40 plus $0.60 per kg for each unit sold": the last words count both.
  const joined =
    next && /^(\+|plus|and)$/.test(next.pre[0]?.word.text ?? '') && next.pre.length <= 2
  const shared = joined
    ? of(next.post).filter((each) => each.strong && each.thing !== 'measure')
    : []
  if (shared.length > 0) return [...shared, ...own]
  return [...own, ...of(head), ...of(lead)]
}

/** "to ship one", "delivering": the verb that costs. */
function verbState(pre: readonly Item[]): Driver['state'] {
  for (const [at, item] of [...pre].reverse().entries()) {
    if (item.mention) continue
    const before = [...pre].reverse()[at + 1]?.word.text ?? ''
    if (/^(ship|mail|post)$/.test(item.word.text) && !/^(to|we|i|they|you)$/.test(before)) continue
    if (
      /^(ship|shipping|deliver|delivering|send|sending|mail|mailing|dispatch|dispatching|post|posting|fulfil|fulfilling)$/.test(
        item.word.text,
      ) &&
      item.word.meanings.has('v:sell')
    )
      return 'sold'
  }
  return null
}

export function clockOf(items: readonly Item[]): (Mention & Clock) | null {
  const found = items.find((item) => isMention(item, 'clock'))
  return found && isMention(found, 'clock') ? found.mention : null
}

function chargeOf(line: Line, group: Group, clock: Clock, held: boolean): Charge {
  const words = line.words
  const fromOrder =
    find(words, 'from|since ... @bought|purchase|order|ordering|buying|deal|buy|ordered|bought') !==
      null &&
    find(words, 'from|since|once|after|on ... arrival|arrive|arrives|arrived|land|landed') === null
  const fromArrival =
    find(words, 'from|since|after|on|upon|once ... arrival|arrive|arrives|arrived|land|landed') !==
    null
  void group
  return {
    clock: clock.clock,
    number: clock.number,
    stored: fromArrival ? true : fromOrder ? false : !held,
    started: clock.started || isWhole(line, clock.clock),
  }
}

/** "rounded up", "a started kilogram counts as a full one", said in the same sentence of this measure or clock. */
function isWhole(line: Line, name: string): boolean {
  const { words } = line
  if (find(words, 'no|not|never|without ... round|rounded|rounding') !== null) return false
  const same = (word: Word | undefined): boolean =>
    word !== undefined &&
    (word.text === name ||
      word.text === `${name}s` ||
      word.clock === name ||
      (MEASURES[word.text] === MEASURES[name] && MEASURES[name] !== undefined))
  const near = (at: number): boolean => words.slice(Math.max(0, at - 5), at + 4).some(same)
  return words.some((word, at) => {
    if (
      /^(rounded|rounds|rounding|round)$/.test(word.text) &&
      words.slice(at, at + 9).some((each) => each.text === 'up')
    )
      return words.slice(Math.max(0, at - 8), at + 9).some(same)
    if (/^(started|commenced)$/.test(word.text) && words[at + 1]?.kind === 'word')
      return words.slice(at + 1, at + 3).some(same)
    return /^(started|begun|begins|commenced)$/.test(word.text) && near(at)
  })
}

function holdsOf(facts: Facts, drivers: readonly Driver[]): boolean {
  return drivers.some((each) => facts.holds.has(each.word) && !each.state)
}

/** How many of the measure one unit has: a column that the words or its name bind. */
export function measureFor(facts: Facts, driver: Driver): Expression | null {
  const wanted = driver.measure!
  const held = driver.holds === 1 ? 1 : 1 / driver.holds
  for (const [own, named] of facts.measures) {
    const factor = conversion(own, wanted)
    if (factor === null) continue
    bind(facts, named.column)
    return scaled(lower.columnValue(named.column), factor * held)
  }
  for (const table of ['menus'] as const)
    for (const name of facts.columns[table]) {
      const factor = STANDARD.has(name) ? null : measureOf(name, wanted)
      if (factor === null) continue
      const column = { table, name }
      bind(facts, column)
      return scaled(lower.columnValue(column), factor * held)
    }
  return null
}

function scaled(value: Expression, factor: number): Expression {
  if (factor === 1) return value
  const inverse = Number((1 / factor).toPrecision(12))
  return Number.isInteger(inverse)
    ? lower.over(value, lower.number(inverse))
    : lower.times(value, lower.number(factor))
}

// ——— Together

const ADDED = /\b(plus|also|another|additional|extra|on top|further|and|besides|too)\b/i

function addFrame(facts: Facts, frame: Frame, line: Line): void {
  const words = line.words
  const shape = (each: Frame): string =>
    JSON.stringify([each.share, each.of, each.count, each.charge?.clock, each.sign, each.measure])
  const equal = facts.frames.find(
    (each) =>
      shape(each) === shape(frame) && JSON.stringify(each.amount) === JSON.stringify(frame.amount),
  )
  if (
    equal &&
    (equal.name === frame.name ||
      frame.amount.op !== 'constant' ||
      (equal.share &&
        frame.share &&
        frame.role === equal.role &&
        equal.name !== frame.name &&
        !ADDED.test(frame.source)))
  ) {
    if (equal.name === frame.name && frame.amount.op === 'constant') {
      refuse(facts, words, `“${equal.source}” says the same: once or twice?`, 'Each cost once.')
      return
    }
    if (frame.amount.op !== 'constant') return
  }
  // "Amazon takes 12% of the price. eBay takes 10% of the price.": both, or one of them each?
  const agents = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => SELLERS.test(word))
  const other = facts.frames.find(
    (each) =>
      frame.share &&
      shape(each) === shape(frame) &&
      agents(each.source).length > 0 &&
      agents(frame.source).length > 0 &&
      !agents(each.source).some((name) => agents(frame.source).includes(name)),
  )
  if (other)
    facts.doubts.push(
      `“${other.source}” and “${frame.source}” are both charged on every sale, and not read as alternatives of which a sale pays one.`,
    )
  const rival =
    other || !namesRole(frame.name)
      ? undefined
      : facts.frames.find(
          (each) => each.name === frame.name && shape(each) === shape(frame) && each !== equal,
        )
  if (rival && !ADDED.test(rival.source) && !ADDED.test(frame.source)) {
    refuse(
      facts,
      words,
      `“${rival.source}” is the same kind of cost: each applies to what?`,
      'Shipping is $3 per unit sold, plus another $1 per unit sold for shipping insurance.',
    )
    return
  }
  facts.frames.push(frame)
}
/** Whether a name says what kind of cost it is. */
function namesRole(name: string): boolean {
  const meanings = meaningsOf(name.split(' ').at(-1)!)
  return ROLES.some((role) => role !== 'agent' && meanings.has(role))
}
/** Places where a sale is made: a sale is made in one of them. */
const SELLERS =
  /^(amazon|ebay|etsy|walmart|shopify|marketplace|platform|auction|gallery|showroom|retail|kiosks?|store|website|webshop)$/

export { matchAt }
export type { Duration }
