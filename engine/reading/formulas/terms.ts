// From a formula to sentences of controlled English, one per term. Decides once for the formula
// whether it counts one unit sold ("price − 13% − 2") or a whole deal ("price × sold − 45"), and
// finds what neither says: that is a problem, never a guess.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Period } from '#language/lower.ts'
import { has, isCount, isOf, isRow, isWhole, product, quantity } from './show.ts'
import { show, within, type Fault } from './show.ts'
import type { Item, Node, Per } from './tree.ts'
import { BUYING, CAPITAL, OF_COST, OF_PRICE, SELLING, STORAGE } from './formula-words.ts'

const OF_DEAL = /\b(?:deal|lot|batch|shipment|order)\b/
const OF_UNIT = /\b(?:per|each|an?) (?:unit|item|piece)\b/
const UNITS: Readonly<Record<string, string>> = {
  sold: ' for each unit sold',
  ordered: ' for each unit ordered',
  left: ' for each unit left over',
}
const PRICES = ['price', 'list'] as const
const REVENUE = 'Revenue: the units sold, at their prices.'
const GOODS = 'Goods: unit_cost for each unit ordered.'

/** What all terms of a formula are written with. */
interface Setting {
  /** Menus has T_lead: a unit that is held is not in store at once. */
  readonly lead: boolean
  /** Words before "=". */
  readonly head: string
  readonly fault: Fault
  readonly problems: readonly FeedbackItem[]
}
interface Context extends Setting {
  readonly ofDeal: boolean
}

/** The sentences that mean a formula; faults where it cannot be told what they are. */
export function sentencesOf(node: Node, setting: Setting): string[] {
  const { fault, problems, head } = setting
  const ofDeal = isWhole(node)
  const items = termsOf(node, 1)
  for (const own of items) check(own, fault)
  const parts = items.map((own) => withBase(own, ofDeal, fault))
  const unit = parts.find((own) => isRow(own.node) && !own.per.includes('sold'))
  const bare = parts.find((own) => own.per.length === 0 && own.node.op === 'number')
  if (!ofDeal && !unit) fault(head, 'nothing')
  if (ofDeal && unit) fault(unit.words, 'mixed')
  if (bare && (ofDeal ? OF_UNIT : OF_DEAL).test(head)) fault(bare.words, 'once')
  // "70% × (price − 3)": nothing says whether the goods are shared too.
  const shared = node.op === 'product' && node.factors.some(({ op }) => op === 'sum')
  if (!ofDeal && shared) fault(head, 'goods')
  if (problems.length > 0) return []

  const sentences = parts.map((own) => sentence(own, { ...setting, ofDeal }))
  const goods = sentences.includes(GOODS)
  if (!sentences.includes(REVENUE)) sentences.push('No other revenue.')
  if (ofDeal && !goods) sentences.push('No other goods.')
  // A part of unit_cost may be all that the goods cost, unless its name or its form says otherwise.
  const part = parts.find((own) => {
    const share = within(own.node).some((each) => each.op === 'number' && each.percent)
    return has(own.node, 'cost') && !(own.sign === -1 && (share || OF_COST.test(own.label)))
  })
  if (part && !ofDeal && !goods) fault(part.words, 'goods')
  return sentences
}

/** The amounts between plus and minus; what stands in one bracket with unit_cost stays together. */
function termsOf(node: Node, sign: 1 | -1, around?: Item): Item[] {
  if (node.op !== 'sum' || (around && has(node, 'cost') && !isWhole(node)))
    return [{ label: '', per: [], afterPrice: false, words: '', ...around, node, sign }]
  return node.items.flatMap((own) => {
    const same = own.sign === sign ? 1 : -1
    return own.per.length > 0 ? [{ ...own, sign: same }] : termsOf(own.node, same, own)
  })
}

/** Names that no formula gives, texts, percentages of nothing, divisions by what may be 0. */
function check({ node, words }: Item, fault: Fault): void {
  for (const each of within(node)) {
    if (each.op === 'unknown') fault(each.words, 'unknown')
    if (isOf(each, 'text')) fault(words, 'texts')
    if (isOf(each, 'sale')) fault(words, 'row')
    if ('args' in each && each.args.some((arg) => arg.op === 'number' && arg.percent))
      fault(words, 'base')
    if (each.op !== 'product') continue
    if (each.over.some((own) => has(own, 'sold', 'left', 'revenue', 'price'))) fault(words, 'zero')
    if (each.factors.filter(isWhole).length > 1) fault(words, 'twice')
    const alone = each.factors.every((own) => own.op === 'number' || isCount(own))
    if (alone && each.factors.some((own) => own.op === 'number' && own.percent))
      fault(words, 'base')
  }
}

/** A share alone: of the price where its name or its place says so, of unit_cost where its name does. */
function withBase(own: Item, ofDeal: boolean, fault: Fault): Item {
  const { node, afterPrice } = own
  // "3% of the price" of a whole deal is of all that it sold for.
  if (ofDeal && own.per.length === 0 && node.op === 'product' && node.over.length === 0) {
    const [share, of, ...more] = node.factors
    const isShare = share?.op === 'number' && share.percent && more.length === 0
    if (isShare && of && isOf(of, 'price'))
      return { ...own, node: product([share, quantity('revenue')]) }
  }
  if (node.op !== 'number' || !node.percent) return own
  const label = own.label.toLowerCase()
  const whole = ofDeal && own.per.length === 0
  const [price, cost] = [OF_PRICE.test(label) || (label === '' && afterPrice), OF_COST.test(label)]
  if (price === cost) fault(own.words, 'base')
  const base = cost ? (whole ? 'goods' : 'cost') : whole ? 'revenue' : 'price'
  return { ...own, node: product([node, quantity(base)]) }
}

function sentence(own: Item, { ofDeal, lead, head, fault }: Context): string {
  const { node, sign, words, label } = own
  const clocks = own.per.filter(isClock)
  const [per = null, ...more] = own.per.filter((each) => !isClock(each))
  if (more.length > 0 || clocks.length > 1 || (per && isWhole(node))) fault(words, 'twice')
  if (per === 'other') fault(words, 'noun')
  if (ofDeal && sign === 1 && has(node, 'list')) fault(words, 'asked')
  const start = `${sign === 1 ? 'Add' : 'Subtract'}${nameOf(label)}`
  const columns = within(node).map((each) =>
    each.op === 'quantity' && 'column' in each.is ? each.is.column.replaceAll('_', ' ') : '',
  )
  const said = `${label} ${columns.join(' ')}`.toLowerCase()
  const [clock] = clocks
  if (clock) {
    // It runs with the time of each unit, sold or not.
    const stored = STORAGE.test(said)
    const capital = CAPITAL.test(said) || has(node, 'cost')
    if (!stored && !capital && lead) fault(words, 'clock')
    if (per === null ? ofDeal : per !== 'unit' && per !== 'ordered') fault(words, 'units')
    const where = stored || !capital ? 'in store' : 'held'
    return `${start} ${show(node, false, fault)} for each unit and ${clock} ${where}.`
  }
  const factors = node.op === 'product' && node.over.length === 0 ? node.factors : [node]
  const is = (...of: readonly ('price' | 'sold' | 'cost' | 'ordered')[]): boolean =>
    factors.length === of.length && of.every((each) => factors.some((one) => isOf(one, each)))
  const earned = is('price', 'sold') || isOf(node, ...(ofDeal ? [] : PRICES), 'revenue')
  const paid = is('cost', 'ordered') || isOf(node, 'goods', ofDeal ? 'goods' : 'cost')
  if (!per && sign === 1 && earned) return REVENUE
  if (!per && sign === -1 && paid) return GOODS
  const by = per !== null && per !== 'unit' ? per : unitOf(own, said, per, { ofDeal, head, fault })
  if (isRow(node) && by !== 'sold') fault(words, 'price')
  const amount = show(node, by === 'sold', fault)
  // In a formula of one unit the price asked stands for the price (a convention of grounding).
  return `${start} ${ofDeal ? amount : amount.replaceAll('unit_price', 'the price')}${UNITS[by] ?? ''}.`
}

/** What a term is paid for that does not say it itself. */
function unitOf(
  { node, sign, words }: Item,
  label: string,
  said: 'unit' | null,
  { ofDeal, head, fault }: Pick<Context, 'ofDeal' | 'head' | 'fault'>,
): string {
  const cost = has(node, 'cost') && !isWhole(node)
  if (!ofDeal) {
    const bought = cost && !isRow(node)
    if (cost && sign === 1) fault(words, 'units')
    return bought || (BUYING.test(label) && !isRow(node) && !/\bsold\b/.test(head))
      ? 'ordered'
      : 'sold'
  }
  if (said === 'unit') {
    const sold = SELLING.test(label) || OF_PRICE.test(label)
    if (!sold && !BUYING.test(label)) fault(words, 'units')
    return sold ? 'sold' : 'ordered'
  }
  if (cost) fault(words, isOf(node, 'cost') ? 'once' : 'units')
  if (SELLING.test(label) && node.op === 'number') fault(words, 'once')
  return 'deal'
}

const isClock = (per: Per): per is Period => /^(?:day|week|month|year)$/.test(per)

/** The words beside an amount as the name of its term. */
const nameOf = (label: string): string =>
  /^\p{L}[\p{L}\p{N} &-]*$/u.test(label) ? ` ${label}:` : ''
