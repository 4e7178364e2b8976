// An amount beside those read before: the same again, a rival of the same kind, or one more.
import { refuse, type Facts } from './facts.ts'
import type { Frame } from './frames.ts'
import type { Word } from '../words/text.ts'
import { namesRole } from '../mentions/roles.ts'

const ADDED = /\b(plus|also|another|additional|extra|on top|further|and|besides|too)\b/i
const BESIDE = /\b(plus|also|another|additional|extra|on top|further|besides|too)\b/i
/** Places where a sale is made: a sale is made in one of them. */
const SELLERS =
  /^(amazon|ebay|etsy|walmart|shopify|marketplace|platform|auction|gallery|showroom|retail|kiosks?|store|website|webshop)$/

/** Adds a frame unless it is one that was read before; refuses what may be the same or another. */
export function addFrame(facts: Facts, frame: Frame, words: readonly Word[]): void {
  const alike = facts.frames.filter((each) => shapeOf(each) === shapeOf(frame))
  const equal = alike.find((each) => JSON.stringify(each.amount) === JSON.stringify(frame.amount))
  if (equal && frame.amount.op !== 'constant') return
  if (equal?.name === frame.name) {
    refuse(facts, words, `“${equal.source}” says the same: once or twice?`, 'Each cost once.')
    return
  }
  // "Amazon takes 12% of the price. eBay takes 10% of the price.": both, or one of them each?
  const other = frame.share ? alike.find((each) => areOtherSellers(each, frame)) : undefined
  if (other)
    facts.doubts.push(
      `“${other.source}” and “${frame.source}” are both charged on every sale, and not read as alternatives of which a sale pays one.`,
    )
  const rival =
    other || !namesRole(frame.name)
      ? undefined
      : alike.find((each) => each.name === frame.name && each !== equal)
  if (rival && !ADDED.test(rival.source) && !ADDED.test(frame.source)) {
    refuse(
      facts,
      words,
      `“${rival.source}” is the same kind of cost: each applies to what?`,
      'Shipping is $3 per unit sold, plus another $1 per unit sold for shipping insurance.',
    )
    return
  }
  const same = rivalFee(facts, frame)
  if (same !== null) {
    refuse(facts, words, `“${same}” is a fee of the same: which one is paid?`, 'Each cost once.')
    return
  }
  facts.frames.push(frame)
}

/** "The marketplace fee is 9% of the price. We pay the marketplace a fee of 12% of the price." */
function rivalFee(facts: Facts, frame: Frame): string | null {
  if (!frame.share || frame.of !== 'price' || !/fee|commission/.test(frame.name)) return null
  const own = sellersOf(frame.source)
  const rival = facts.frames.find(
    (each) =>
      each.share &&
      each.of === 'price' &&
      each.name.split(' ').at(-1) === frame.name.split(' ').at(-1) &&
      own.length > 0 &&
      sellersOf(each.source).some((name) => own.includes(name)) &&
      !BESIDE.test(each.source) &&
      !BESIDE.test(frame.source),
  )
  return rival?.source ?? null
}

/** What is charged and how often, whatever the amount. */
function shapeOf({ share, of, count, charge, sign, measure, rest, other }: Frame): string {
  return JSON.stringify([share, of, count, charge?.clock, sign, measure, rest, other])
}

function areOtherSellers(one: Frame, other: Frame): boolean {
  const [own, others] = [sellersOf(one.source), sellersOf(other.source)]
  return own.length > 0 && others.length > 0 && !own.some((name) => others.includes(name))
}

function sellersOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => SELLERS.test(word))
}
