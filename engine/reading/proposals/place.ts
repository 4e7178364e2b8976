// Whether a term uses a number as its words mean it: a cap as a cap, VAT as what is contained, free time as
// time that is taken off, cents as cents. Only what the tagger is sure of is held against a term.
// evidence.ts decides what an amount is paid for.
import type { Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import * as cues from './cues.ts'
import { flat, type Mention } from './mentions.ts'
import { counts, sharesOf } from './probe.ts'
import { isClose, type Derivation, type Use } from './uses.ts'

/** What the words give by a label that the tagger holds for at least this likely. */
const SURE = 0.5
/** What turns digits into the amount: "12" of 12 %, "8" of 8 cents. */
const SCALES = [100, 0.01, 1000, 0.001, 1e6]

interface Placed {
  readonly use: Use
  readonly mention: Mention
  readonly found: Derivation
  readonly term: Term
  readonly uses: readonly Use[]
  readonly mentions: readonly Mention[]
  readonly text: string
}

const isSure = ({ scored }: Mention, id: string): boolean =>
  scored.some(({ label, share }) => label.id === id && share >= SURE)

/** What is wrong with the place of a number, as it is said to the model; null where nothing is. */
export function misplaced(placed: Placed): string | null {
  if (placed.use.value === 0 || placed.use.value === 1) return null
  for (const check of [
    digits,
    divisor,
    bound,
    free,
    packs,
    vat,
    net,
    rest,
    product,
    minutes,
    named,
    financed,
    side,
  ]) {
    const wrong = check(placed)
    if (wrong !== null) return wrong
  }
  return null
}

function digits({ use, mention: { kind, values } }: Placed): string | null {
  if (kind !== 'money' && kind !== 'percent') return null
  const own = values.slice(1)
  if (!own.includes(use.value) || isClose(use.value, values[0]!)) return null
  const scaled = use.partners.some((each) => SCALES.includes(each) || own.includes(each))
  return scaled ? null : `it is ${values[0]}, not ${use.value}.`
}

/** A share is no divisor, what is left of 1 or 1 with it may be one. */
function divisor({ use, mention, term }: Placed): string | null {
  const { kind, values } = mention
  if (kind !== 'percent' || isSure(mention, 'divide')) return null
  const divided = nodes([term]).some(
    (node) =>
      node.op === 'divide' &&
      node.args.slice(1).some((arg) => arg.op === 'constant' && isClose(arg.value, values[0]!)),
  )
  return divided && use.role === 'divisor' ? 'it is a share: multiply by it.' : null
}

function bound({ use, mention, term, uses }: Placed): string | null {
  const most = isSure(mention, 'max')
  if (!most && !isSure(mention, 'min')) return null
  if (nodes([term]).some(({ op }) => op === 'if')) return null
  const wanted = most ? 'most' : 'least'
  if (use.bound !== wanted)
    return most
      ? 'it is the most that is paid: write "min".'
      : 'it is the least that is paid: write "max".'
  const priced = uses.some((each) => each.term === use.term && each.bases.has('price'))
  const perUnit = use.counts.has('sold') || !priced
  return perUnit || cues.FOR_ALL.test(mention.sentence)
    ? null
    : 'a minimum or maximum is for each unit sold.'
}

/** Time without a charge is taken off the time, at most all of it. */
function free({ use, mention, uses }: Placed): string | null {
  if (!isSure(mention, 'free')) return null
  const taken = uses.some(
    (each) => each.term === use.term && each.bound !== null && isClose(each.value, use.value),
  )
  return taken ? null : "it is free: take it off each unit's time and no less than 0 is left."
}

/** So many in one: the amount is divided by it, and begun packs are paid whole. */
function packs({ use, mention, found, text }: Placed): string | null {
  if (mention.kind !== 'number' || found.turned || found.mentions.length > 1) return null
  const packed = isSure(mention, 'packs')
  if (!packed && !isSure(mention, 'divide')) return null
  const whole = packed || cues.BEGUN.test(text)
  if (use.role !== 'divisor') return 'so many make one: divide by it.'
  return whole && !use.rounded ? 'begun ones are paid whole: write "round_up".' : null
}

/** VAT is contained in the price: x of x + 100. */
function vat({ use, mention, term }: Placed): string | null {
  if (!isSure(mention, 'vat') || use.role === 'limit') return null
  const [share] = mention.values as [number]
  const { price } = sharesOf([term], term.sign)
  const taken = isClose(use.value, share) && (isClose(price, share) || isClose(price, 1 - share))
  return taken || isClose(price, 1 - share)
    ? `prices contain it: write revenue - revenue / ${1 + share}.`
    : null
}

/** A fee of the price is of all of it, or without the VAT where its words say so. */
function net({ use, mention, mentions, found }: Placed): string | null {
  const rate = mentions.find((each) => each !== mention && isSure(each, 'vat'))
  if (!rate || mention.kind !== 'percent' || found.mentions.length > 1 || !use.bases.has('price'))
    return null
  if (found.ratio !== 1 || isSure(mention, 'vat')) return null
  const said = cues.NET_OF_VAT.test(mention.behind)
  const taken = use.partners.some(
    (each) => rate.values.includes(each) || isClose(each, 1 + rate.values[0]!),
  )
  if (said === taken) return null
  return said
    ? 'it is of the price without VAT.'
    : 'it is of the price with VAT: its words say nothing else.'
}

/** A share of what another one leaves is less than that share. */
function rest({ use, mention, found }: Placed): string | null {
  if (!isSure(mention, 'rest')) return null
  const [one, other] = found.mentions
  const plain = other
    ? isClose(use.value, one!.values[0]! + other.values[0]!)
    : isClose(use.value, mention.values[0]!) && use.partners.length === 0 && !use.column
  return plain ? 'it is a share of what is left after the share before it.' : null
}

/** Two sums of money are added up, never multiplied. */
function product({ use, mention, mentions }: Placed): string | null {
  if (!isMoney(mention)) return null
  const other = mentions.find(
    (each) => each !== mention && isMoney(each) && use.factors.includes(each.values[0]!),
  )
  return other ? `it is money, and so is “${other.words}”: they are not multiplied.` : null
}

/** Minutes at a rate by the hour. */
function minutes({ use, mention, mentions }: Placed): string | null {
  if (mention.kind === 'percent' || !cues.MINUTES.test(mention.behind)) return null
  const hourly = mentions.some(
    (each) =>
      each.sentence === mention.sentence &&
      each !== mention &&
      use.factors.includes(each.values[0]!) &&
      cues.HOURS.test(each.behind),
  )
  return hourly && !use.partners.includes(60) ? 'these are minutes of an hour: divide by 60.' : null
}

/** A share of another amount, which its words name. */
function named({ use, mention, mentions }: Placed): string | null {
  if (mention.kind !== 'percent' || use.bases.size === 0) return null
  const thing = cues.SHARE_OF.exec(mention.behind)?.[1]
  const other = mentions.find(
    (each) =>
      thing !== undefined &&
      each.kind === 'money' &&
      each.end <= mention.start &&
      (each.sentence === mention.sentence
        ? each.sentence.split(flat(each.words))[0]!
        : each.sentence
      ).includes(thing),
  )
  return other && !cues.PRICE_OR_COST.test(thing!)
    ? `it is a share of “${other.words}”: multiply that by it.`
    : null
}

function financed({ use, mention }: Placed): string | null {
  const held = use.timed && use.stored && isSure(mention, '-cost.held')
  return held && cues.FINANCED.test(mention.sentence)
    ? 'it runs until units are sold, from the start: multiply it by "held_time".'
    : null
}

/** "$6 if the price is below $50" is paid below it. */
function side({ use, mention, mentions, uses, term }: Placed): string | null {
  if (use.role !== 'choice' && use.role !== 'amount') return null
  const next = mentions.find((each) => each.start >= mention.end && each.kind !== 'column')
  const limit = uses.find(
    ({ term: own, role, value }) =>
      own === use.term && role === 'limit' && value === next?.values[0],
  )
  const between = mention.behind.trim()
  if (next && (isSure(next, 'min') || isSure(next, 'max'))) return null
  if (!limit || next?.sentence !== mention.sentence || cues.TURNED.test(between)) return null
  const below = cues.BELOW.test(between)
  if (!below && !cues.ABOVE.test(between)) return null
  const beside = limit.value * (below ? 0.5 : 2)
  return counts(use.value, term.expression, beside)
    ? null
    : `it is paid ${below ? 'below' : 'above'} “${next.words}”.`
}

const isMoney = ({ kind, scored: [first] }: Mention): boolean =>
  kind === 'money' && first?.label.role === 'main' && first.share >= SURE
