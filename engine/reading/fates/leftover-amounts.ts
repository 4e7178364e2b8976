// One amount of what is told of units left over, as a term: a share of their cost or list price, money
// for each, or a cost of getting rid of them.
import type { Expression } from '#contract/valuation.ts'
import { WRITEOFF } from '#economics/inputs.ts'
import { isShareColumn } from '../amounts/group-values.ts'
import { itemsOf, type Item, type Line } from '../amounts/items.ts'
import { measureFor } from '../statements/measured.ts'
import { RESTRICTIONS } from '../amounts/dangers.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import { fateOfAmount, type Fate } from './fate.ts'
import { FRAME, type Frame } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'
import { find, has } from '../words/match.ts'
import type { Driver, Mention } from '../mentions/mentions.ts'
import type { Piece } from './pieces.ts'
import type { Word } from '../words/text.ts'

export const EXAMPLE = 'Units left over after 8 weeks are sold at 20% of their unit cost.'
const EACH = 'Units left over are sold to a jobber at $4 each.'
/** "for full credit", "refunds the whole cost", "buys them back at unit_cost". */
export function isFullCredit(own: readonly Word[]): boolean {
  const whole =
    has(own, [
      'full|entire|whole|complete cost|price|refund|credit|amount|purchase|value',
      'refund|refunds|refunded|credit|credits|credited in full|fully',
      'at|for cost',
      'full|whole|entire unit|purchase cost|price',
    ]) || own.some((word) => word.column?.name === 'unit_cost')
  const back = has(own, [
    'refund|refunds|refunded|reimburses|reimburse|credit|credits|credited',
    'recover|recovers|get|gets|taken|takes|buys|bought|back|returned|return|sold|sell|go|goes',
  ])
  return (
    whole &&
    back &&
    !own.some((word) => word.kind === 'number' && word.measure === 'percent') &&
    !has(own, [
      'lose|loses|lost',
      'written|write ... off',
      'selling|retail|list price',
      'percentage|share|part|fraction|portion|some',
    ])
  )
}

export function pushFullCredit(facts: Facts, own: readonly Word[]): void {
  if (tell(facts, own, 'gain', 'whole cost'))
    push(facts, {
      sign: 1,
      share: true,
      amount: lower.number(1),
      of: 'cost',
      count: 'left',
      source: quote(facts, own),
    })
}

/** Written off by the share that the request gives: the rest of their cost comes back. */
export function pushWrittenOff(facts: Facts, source: string): void {
  const lost: Expression = { op: 'parameter', name: WRITEOFF, otherwise: 1 }
  push(facts, {
    sign: 1,
    share: true,
    amount: complement(lost),
    of: 'cost',
    count: 'left',
    source,
  })
}

/** One amount of the story as a term; false where it was refused. */
export function readAmount(
  facts: Facts,
  line: Line,
  story: readonly Piece[],
  item: Item,
  at: number,
): boolean {
  const piece = story[at]!
  const own = line.words.slice(story[0]!.from, story.at(-1)!.to)
  const { word } = item
  const fate = fateOfAmount(item, story, at)
  if (isRepeated(facts, word)) return true
  const clear = (reason: string, example = EXAMPLE): false => {
    refuse(facts, own, reason, example)
    return false
  }
  const scale = word.column ? isShareColumn(word.column, around(line, piece, item)) : null
  const percent = word.kind === 'number' ? word.measure === 'percent' : scale !== null
  if (word.column) bind(facts, word.column)
  const raw: Expression = word.column ? lower.columnValue(word.column) : lower.number(word.value!)
  const value = scale === 100 ? lower.over(raw, lower.number(100)) : raw
  if (fate === null) return clear(`it is not clear whether leftovers bring or cost “${word.raw}”`)
  const source = quote(facts, own)
  const key = `${word.measure ?? ''} ${word.value ?? word.column?.name}`
  if (percent) {
    const base = baseOf(line, story, piece, item)
    const of = base ?? (fate === 'loss' ? 'cost' : null)
    if (of === 'price')
      return clear('leftovers have no price of a sale', 'Leftovers are sold at 20% of unit_price.')
    if (of !== 'cost' && of !== 'list')
      return clear('it is not clear what share of which amount leftovers bring')
    if (fate === 'cost') return clear('it is not clear whether leftovers bring or cost this share')
    if (value.op === 'constant' && value.value > 1 && of === 'cost')
      return clear('this is more than the whole cost')
    if (fate === 'loss' && of !== 'cost')
      return clear('it is not clear what share of which amount leftovers bring')
    const share = fate === 'gain' ? value : complement(value)
    if (!tell(facts, own, 'gain', key)) return false
    facts.leftovers.lost =
      share.op === 'constant' ? Number((1 - share.value).toPrecision(12)) : null
    if (share.op === 'constant' && share.value === 0) return true
    if (base === null && !has(own, ['written|write|writes|writing|marked down|off']))
      facts.doubts.push(`“${source}” is read as a share of unit_cost, and not of the price.`)
    push(facts, {
      sign: 1,
      share: true,
      amount: share,
      of,
      count: 'left',
      source,
    })
    return true
  }
  if (fate === 'loss') return clear('it is not clear what one unit left over brings', EACH)
  const counted = countOf(facts, line, story, piece, source)
  if (typeof counted === 'string') return clear(counted, EACH)
  if (!tell(facts, own, fate, key)) return false
  push(facts, { sign: fate === 'gain' ? 1 : -1, amount: value, source, ...counted })
  return true
}

/** "a fifth (20%)": told once, by the last of them. */
export function withoutRepeats<Told extends { item: Item }>(amounts: readonly Told[]): Told[] {
  const key = ({ item: { word } }: Told): string =>
    `${word.measure} ${word.value} ${word.column?.name}`
  return amounts.filter(
    (each, at) => !amounts.slice(at + 1).some((later) => key(later) === key(each)),
  )
}

/** Items of a piece beside an amount. */
function around(line: Line, piece: Piece, item: Item): Item[] {
  return itemsOf(line).filter(
    (each) => each !== item && each.from >= piece.from - 1 && each.to <= piece.to + 6,
  )
}

/** "the other 30%", "(20%)": the share again. */
function isRepeated(facts: Facts, word: Word): boolean {
  const { lost } = facts.leftovers
  if (lost === null || word.measure !== 'percent') return false
  return Math.abs(word.value! + lost - 1) < 1e-9 || Math.abs(word.value! - lost) < 1e-9
}

/** One gain and one cost at most; the same amount again says nothing new. */
function tell(facts: Facts, own: readonly Word[], fate: Fate, key: string): boolean {
  const { leftovers } = facts
  const told = leftovers.told?.split('; ') ?? []
  if (told.some((each) => each.startsWith(fate)) || (fate === 'gain' && told.includes('nothing'))) {
    refuse(facts, own, 'the fate of leftovers is told twice', EXAMPLE)
    return false
  }
  leftovers.told = [...told, `${fate} ${key}`].join('; ')
  return true
}

function complement(share: Expression): Expression {
  return share.op === 'constant'
    ? lower.number(Number((1 - share.value).toPrecision(12)))
    : lower.minus(lower.number(1), share)
}

/** What the share is of: named after the amount, else before it, else in the story. */
function baseOf(line: Line, story: readonly Piece[], piece: Piece, item: Item): string | null {
  const bases = line.mentions.flatMap((each) =>
    each.kind === 'base' &&
    each.from >= story[0]!.from &&
    each.to <= story.at(-1)!.to &&
    each.of !== 'amount'
      ? [each]
      : [],
  )
  const next =
    story.flatMap((each) => each.amounts).find((each) => each.from > item.from)?.from ??
    Number.POSITIVE_INFINITY
  const found =
    bases.find((each) => each.from >= item.to && each.to <= next) ??
    bases.findLast((each) => each.to <= item.from && each.from >= piece.from)
  if (!found)
    return has(line.words.slice(item.to, Math.min(next, item.to + 8)), [
      'they|it|that|which|these cost|costs',
      'what ... paid|spent|cost|costs',
      'to|off|below|under|on our|their? cost',
    ])
      ? 'cost'
      : null
  const words = line.words.slice(found.from, found.to)
  if (words.some((word) => word.column?.table === 'sales')) return null
  return found.of === 'price' &&
    (words.some((word) => word.column) ||
      find(words, 'list|original|regular|normal|usual|retail|full') !== null)
    ? 'list'
    : found.of
}

/** How often an amount of money is paid; the reason where it is not clear. */
function countOf(
  facts: Facts,
  line: Line,
  story: readonly Piece[],
  piece: Piece,
  source: string,
): Partial<Frame> | string {
  const drivers = story.flatMap((each) =>
    each.mentions.filter((mention): mention is Mention & Driver => mention.kind === 'driver'),
  )
  const near = drivers.filter((each) => each.from >= piece.from && each.to <= piece.to)
  if (drivers.some((each) => each.qualifiers.some((word) => RESTRICTIONS.has(word))))
    return 'this is an amount of some units only'
  const measured = near.find((each) => each.thing === 'measure')
  if (measured) {
    const measure = measureFor(facts, measured)
    return measure
      ? { count: 'left', measure }
      : `no column says how many ${measured.word} one unit has`
  }
  const bulk = near.find((each) => each.thing === 'bulk' && each.strong)
  if (bulk) {
    const holds = Number.isNaN(bulk.holds) ? facts.holds.get(bulk.word) : bulk.holds
    return holds === undefined
      ? `nothing says how many units one ${bulk.word} holds`
      : {
          count: 'left',
          holds: lower.number(holds),
          whole: bulk.started || facts.wholes.has('bulk'),
        }
  }
  if (
    near.some((each) => each.thing === 'deal' && each.strong) ||
    has(piece.words, ['flat|lump', 'altogether|overall', 'for the lot|whole', 'in total|all'])
  )
    return { count: 'deal' }
  if (near.some((each) => each.strong && each.thing !== 'unit' && each.thing !== 'deal'))
    return 'it is not clear how often this is paid'
  const each = drivers.some(
    (driver) =>
      driver.thing === 'unit' &&
      /^(a|an|one|each|every|per|any|\/|apiece|for|of|per)$/.test(line.words[driver.from]!.text),
  )
  const said = has(
    story.flatMap((part) => part.words),
    ['each|apiece|per|every', 'a|an|one|/|the <unit>', 'piece'],
  )
  if (!each && !said)
    facts.doubts.push(
      `“${source}” is read as an amount for each unit left over, and not for all of them.`,
    )
  return { count: 'left' }
}

function push(facts: Facts, frame: Partial<Frame>): void {
  const name = frame.sign === 1 ? 'value of units left over' : 'disposal of units left over'
  facts.frames.push({ ...FRAME, ...frame, name, role: 'leftovers' })
}
