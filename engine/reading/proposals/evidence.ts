// Holds what a term says of each number against the tagger, which knows from the words alone what an amount
// may be: what it is paid for, what it is a share of, whether it is paid or earned. What the tagger holds for
// next to impossible is a doubt, and so is each claim that needs words and has none.
import type { Term } from '#contract/valuation.ts'
import { stepsOf, type Period } from '#language/lower.ts'
import type { Base, By, Label } from '../tagger/labels.ts'
import { isStandard } from './answered.ts'
import * as cues from './cues.ts'
import { bare, flat, type Mention } from './mentions.ts'
import { misplaced } from './place.ts'
import { derivations, isCalendar, isClose, type Derivation, type Use } from './uses.ts'
import type { Doubt, Witness } from './witness.ts'

/** A reading that the tagger holds for less likely than this is asked about. */
export const LEAST_LIKELY = 0.12

/** How likely an amount is what `fits` says. */
export const likelihood = ({ scored }: Mention, fits: (label: Label) => boolean): number =>
  scored.reduce((sum, { label, share }) => sum + (fits(label) ? share : 0), 0)

/** What the words leave in doubt of one number. */
export function weighUse(use: Use, witness: Witness): Doubt[] {
  const { terms, mentions } = witness
  const term = terms[use.term]!
  if (use.whole) return weighWords(use, term, witness)
  const all =
    use.name === null
      ? derivations(use.value, mentions)
      : mentions
          .filter(({ column }) => column === use.name)
          .map((mention): Derivation => ({ mentions: [mention], turned: false, ratio: 1 }))
  const free = [0, 1].includes(use.value) || use.name !== null || converts(use, mentions)
  if (free && (all.length === 0 || (use.value !== 1 && use.name === null))) return []
  if (all.length === 0) {
    const message = `The description states no ${use.value} (term “${term.name}”): use its own numbers and write the operation.`
    return [{ kind: 'number', message, term: use.term, mention: null }]
  }
  // The share of the result that is ours stands in every term, whatever its own words are.
  const isShare = witness.share !== null && isClose(use.value, witness.share)
  if (isShare && all.some((each) => isOurs(each, use.sign !== term.sign))) return []
  const quoted = all.filter((found) => found.mentions.some((each) => isQuoted(term, each)))
  const found = quoted.length > 0 ? quoted : all
  // A bare number beside an amount repeats it.
  const amounts = found.filter((each) => each.mentions.some(({ kind }) => kind !== 'number'))
  return (amounts.length > 0 ? amounts : found)
    .map((each) => each.mentions.flatMap((mention) => doubtsOf(use, mention, each, witness)))
    .reduce((best, each) => (each.length < best.length ? each : best))
}

/** Hundredths and the calendar need no words where they turn a number into another measure. */
function converts(
  { value, role, timed, column, partners }: Use,
  mentions: readonly Mention[],
): boolean {
  if (role === 'limit') return false
  const partner = (fits: (mention: Mention, value: number) => boolean): boolean =>
    partners.some((each) => mentions.some((mention) => fits(mention, each)))
  if (isCalendar(value))
    return timed || partner(({ kind, values }, each) => kind === 'time' && values.includes(each))
  // Minutes of an hour's rate.
  if (value === 60 && role === 'divisor')
    return mentions.some(({ sentence }) => cues.MINUTES.test(sentence) && cues.HOURS.test(sentence))
  // 15 / 100 of "15 %", a price per 1,000, a column in percent.
  if (!(role === 'divisor' ? [100, 1000] : [0.01, 0.001]).includes(value)) return false
  const digits = partner(({ kind, values }, each) =>
    (kind === 'number' ? values : values.slice(1)).includes(each),
  )
  return column || digits
}

/** Whether the term's own words hold the amount, with words that stand beside it. */
export function isQuoted({ source }: Term, { words, sentence }: Mention): boolean {
  const [whole, amount] = [bare(sentence), bare(words)]
  const [before = '', ...behind] = whole.split(amount)
  const beside = [
    `${before.split(' ').slice(-3).join(' ')}${amount}`,
    `${amount}${behind.join(amount).split(' ').slice(0, 3).join(' ')}`,
  ].filter((each) => each !== amount)
  return piecesOf(source).some(
    (piece) =>
      piece.includes(amount) &&
      (whole.includes(piece) || beside.some((each) => piece.includes(each))),
  )
}

/** A quote with "…" is several; punctuation says nothing. */
export function piecesOf(quote: string): string[] {
  return quote
    .split(/…|\.{3,}|\[\.\.\.\]/)
    .map(bare)
    .filter((piece) => piece !== '')
}

/** What the words of a term without a number of its own say against it, or do not say for it. */
function weighWords({ term: at, sign, counts }: Use, term: Term, witness: Witness): Doubt[] {
  const words = flat(term.source)
  const numbers = witness.uses.filter(
    ({ term: own, whole, value }) =>
      own === at && !whole && value !== 0 && value !== 1 && value !== witness.share,
  )
  if (words === '' || numbers.length > 0 || (sign > 0 && isStandard(term))) return []
  const earned = cues.GAIN.test(words) && (!counts.has('leftover') || cues.LEFT.test(words))
  const right =
    sign > 0 ? earned || witness.share !== null : !isOrdered(counts) || !cues.SOLD.test(words)
  const message = `Term “${term.name}”: its words do not say so: look at what they count, and at its sign.`
  return right ? [] : [{ kind: 'label', message, term: at, mention: null }]
}

const isOrdered = (counts: Use['counts']): boolean => counts.size === 1 && counts.has('ordered')

function doubtsOf(use: Use, mention: Mention, found: Derivation, witness: Witness): Doubt[] {
  const { kind, scored, words } = mention
  const paid = use.role === 'amount' || use.role === 'choice'
  if (mention.start === witness.exchange?.mention.start || scored.length === 0) return []
  const doubt = (of: Doubt['kind'], message: string): Doubt => ({
    kind: of,
    message: `Term “${witness.terms[use.term]!.name}”, “${words}”: ${message}`,
    term: use.term,
    mention,
  })
  const term = witness.terms[use.term]!
  const { uses, mentions, text } = witness
  const wrong = misplaced({ use, mention, found, term, uses, mentions, text })
  if (wrong !== null) return [doubt('label', wrong)]
  if (!paid || kind === 'time') return []
  if (isReduction(use, mention, found.turned))
    return [doubt('label', 'a lower cost is a gain, and a lower price is a cost.')]
  const said = saidBefore(use, mention, found.turned, witness)
  if (said !== null) return [doubt('label', said)]
  const likely = likelihood(mention, (label) => fits(label, use, found.turned, witness))
  if (likely < LEAST_LIKELY)
    return [doubt('label', `the words say that it ${labelText(scored[0]!.label)}.`)]
  if (!use.timed) return []
  const clock = rateClock(mention.behind) ?? rateClock(mention.sentence)
  if (clock === null) return [doubt('clock', 'no words say that it is paid by the time')]
  const steps = stepsOf(clock, witness.period)
  return steps === null || isClose(use.ratio * found.ratio, 1 / steps)
    ? []
    : [doubt('clock', `it is a rate per ${clock}: divide by "${clock}"`)]
}

/** Whose the result is. */
export const isOfResult = ({ id }: Label): boolean => id === 'ours' || id === 'theirs'

/** Ours as it stands, or what their share leaves: 1 − it, worked out or written. */
const isOurs = ({ mentions, turned }: Derivation, taken: boolean): boolean =>
  mentions.some(
    (each) =>
      likelihood(each, ({ id }) => id === (turned === taken ? 'ours' : 'theirs')) >= LEAST_LIKELY,
  )

/** What the words before an amount say it is counted by, or who is paid, where its term says otherwise. */
function saidBefore(
  { counts, sign }: Use,
  { kind, start, sentence, words }: Mention,
  turned: boolean,
  { mentions }: Witness,
): string | null {
  const last = mentions.findLast((each) => each.sentence === sentence && each.end <= start)
  const whole = sentence.split(flat(words))[0]!
  const before = last ? (whole.split(flat(last.words)).at(-1) ?? whole) : whole
  if (kind === 'money') {
    const sold = cues.COUNTS_SOLD.test(before)
    const left = cues.COUNTS_LEFT.test(before)
    if (left && !sold && counts.size > 0 && !counts.has('leftover')) return COUNTED.left
    if (sold && !left && counts.size > 0 && !counts.has('sold')) return COUNTED.sold
  }
  const lowers = (sign === -1) !== turned
  return cues.PAID_TO_US.test(before) && lowers ? 'it is paid to us.' : null
}

/** Words for a reduction, of the other sign than what it reduces has. */
function isReduction({ sign, bases }: Use, { kind, behind }: Mention, turned: boolean): boolean {
  if (kind !== 'percent' || !cues.REDUCED.test(behind)) return false
  const raises = (sign === 1) !== turned
  return bases.has('price') !== bases.has('cost') && raises === bases.has('price')
}

/** Whether a number stands where an amount of that label stands. */
function fits(label: Label, use: Use, turned: boolean, { share, text }: Witness): boolean {
  const { role, base, by } = label
  const { counts, bases, timed } = use
  const raises = (use.sign === 1) !== turned
  // The tagger knows amounts of cases by their sign at most.
  if (bases.has('price') && !counts.has('sold')) return false
  if (use.role === 'choice') return !raises || label.sign === 1
  // Parts of a term: a chance, a size, a band of a schedule.
  if (role === 'with') return !raises && (use.partners.some((each) => each !== share) || use.column)
  if (role !== 'main' || raises !== (label.sign === 1 || label.job === 'keep')) return false
  const left = counts.has('leftover')
  const of = base === 'list' ? 'price' : base
  if (of === 'money' ? bases.size > 0 && !use.column : of !== 'profit' && !bases.has(of!))
    return false
  // What runs with time runs for units that are sold or left, not for all that were ordered.
  if (timed && isOrdered(counts)) return false
  const counted: Readonly<Record<By, boolean>> = {
    sold: counts.has('sold') && !left && !counts.has('orders'),
    sale: counts.has('sold') || cues.ROWS_ARE_ORDERS.test(text),
    ordered: counts.has('ordered') || (counts.has('sold') && left && !timed),
    left: left && !counts.has('sold'),
    deal: counts.size === 0,
    stored: timed,
    held: timed,
  }
  return (
    counted[by!] &&
    timed === (by === 'stored' || by === 'held') &&
    (by === 'sale' || by === 'sold' || !counts.has('orders'))
  )
}

const COUNTED: Readonly<Record<By, string>> = {
  sold: 'for each unit sold: multiply it by "sold"',
  sale: 'for each order: multiply it by "orders", or by "sold"',
  ordered: 'for each unit ordered: multiply it by "ordered"',
  left: 'for each unit left over: multiply it by "left"',
  deal: 'once for the deal: do not multiply it by units',
  stored: 'by the time in store: multiply it by "stored_time"',
  held: 'by the time until sold: multiply it by "held_time"',
}
const OF: Readonly<Record<Base, string>> = {
  money: '',
  price: ' of the price',
  cost: ' of "unit_cost"',
  list: ' of "unit_price"',
  profit: ' of the profit',
}

/** What a label says, to the model. */
const labelText = ({ sign, base, by, role }: Label): string =>
  role === 'main'
    ? `is ${sign === 1 ? 'earned' : 'paid'}${OF[base!]} ${COUNTED[by!]}`
    : 'is part of another amount, or none of the deal'

/** The clock of a rate, as the words name it. */
export function rateClock(words: string): Period | 'period' | null {
  const match = cues.RATE.exec(words)
  const word = match?.[1] ?? match?.[2]
  if (word === undefined) return null
  if (word === 'period' || word === 'step') return 'period'
  const short = ['day', 'week', 'month'] as const
  return word === 'daily' ? 'day' : (short.find((each) => word.startsWith(each)) ?? 'year')
}
