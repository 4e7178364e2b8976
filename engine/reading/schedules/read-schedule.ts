// One schedule from the rates and places of a few sentences, all of its rates of one measure. Where
// rates and places do not fit together, or the words speak of something else, it is no schedule.
import type { Expression } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import * as lower from '#language/lower.ts'
import { lineOf, type Atom, textOf, type Place, type Rate } from './atoms.ts'
import { byValue, chosen, parts, stepsOf } from './build.ts'
import * as known from './schedule-words.ts'
import { nameOf, paidFor, subjectOf, type Around, type Mentions } from './subject.ts'
import type { Word } from '../text/words.ts'

export interface Schedule {
  /** Indexes of the amounts and columns that it uses up. */
  readonly mentions: readonly number[]
  readonly term: { readonly sign: 1 | -1; readonly expression: Expression }
  readonly name: string
  /** False: the words allow another meaning too, or other values of the column. */
  readonly sure: boolean
}

export interface ScheduleInput {
  readonly around: Around
  /** The amounts of these and of neighbouring sentences. */
  readonly mentions: Mentions
  readonly columns: Columns
  /** The column whose values are told. */
  readonly column: string | null
  readonly atoms: readonly Atom[]
  /** Measure of the rates. */
  readonly wanted: 'percent' | 'money'
  /** Where the first sentence ends. */
  readonly firstEnds: number
}

/** `open`: nothing is told of all others. */
export function readSchedule(input: ScheduleInput): { schedule: Schedule; open: boolean } | null {
  const { around, mentions, columns, column, atoms, wanted } = input
  const { words } = around
  const share = wanted === 'percent'
  const { pairs, left } = pairUp(
    words,
    atoms.filter(
      (each) => each.kind !== 'rate' || each.measure === 'zero' || each.measure === wanted,
    ),
  )
  if (!pairs.some(({ rate }) => rate.measure === wanted)) return null
  if (!pairs.some((pair) => begins(pair, input.firstEnds))) return null
  const from = Math.min(...pairs.map(({ rate, place }) => Math.min(rate.from, place.from)))
  const to = Math.max(...pairs.map(({ rate, place }) => Math.max(rate.to, place.to)))
  const near = lineOf(words, Math.max(around.first, from - 8), Math.min(around.last, to + 5)).text
  const stretches = pairs.flatMap(({ place }) => (place.kind === 'stretch' ? [place] : []))
  if (known.NO_FEE.test(near) || pairs.some((pair) => isOdd(pair, share))) return null
  const limits = stretches.flatMap(({ low, high }) => [low, high])
  if (left.some((each) => isStray(each, { pairs, limits, to, words }))) return null
  const subject = column === null ? subjectOf(around, stretches, mentions, columns) : null
  if (column === null && (subject === null || stretches.length === 0)) return null

  const priced = pairs.map(({ rate, place }) => ({
    rate: lower.number(rate.value),
    place,
  }))
  const own = mentionsOf(input, { from, to, limits, subject: subject?.name ?? null })
  const made = (
    expression: Expression | null,
    sure = true,
  ): { schedule: Schedule; open: boolean } | null =>
    expression && {
      schedule: {
        mentions: own.toSorted((one, two) => one - two),
        term: { sign: -1, expression },
        name: nameOf(around, column ?? subject!.name),
        sure,
      },
      open: column !== null && pairs.every(({ place }) => place.kind === 'values'),
    }

  if (subject === null) {
    const cases = byValue(column!, priced)
    return made(cases && paidFor(cases, share, around), isPlainCase(pairs, mentions, own))
  }
  const steps = stepsOf(priced)
  if (!steps) return null
  const isOfLot = subject.kind === 'price' && OF_LOT.test(around.text)
  const isOfParts = share && subject.kind === 'price' && !known.TIER.test(around.wide)
  if (isOfParts && known.BAND.test(around.text)) return made(parts(steps), !isOfLot)
  // Nobody says who pays at a limit, or whether a rate is of the whole price.
  const isSure = !steps.doubt && !isOfLot && (!isOfParts || known.CHOICE.test(near))
  const tier = chosen(subject.of, steps)
  if (subject.kind !== 'price') return made(paidFor(tier, share, around), isSure)
  return made(lower.sum(lower.times({ op: 'sold' }, ...(share ? [lower.PRICE] : []), tier)), isSure)
}

/** Without the tables values are a guess: each is one word, and all of them stand in one sentence. */
function isPlainCase(pairs: readonly Pair[], mentions: Mentions, own: readonly number[]): boolean {
  const values = pairs.flatMap(({ place }) => (place.kind === 'values' ? place.values : []))
  const told = mentions.filter(([index]) => own.includes(index))
  return (
    new Set(told.map(([, { sentence }]) => sentence)).size === 1 &&
    values.every((value) => /^[\w-]{1,14}$/.test(value))
  )
}

/** "10% on the first $5,000 a lot brings in": rates by what the deal sells for, and not by the price of a unit. */
const OF_LOT =
  /\b(?:(?:an?|the|per|each|every|whole|entire) (?:lot|deal|batch|consignment|shipment|load|pallet|parcel|bale)|in total|altogether|takings|turnover|total sales)\b/

/** Mentions that the schedule tells: between its ends, and those beside it that say the same again. */
function mentionsOf(
  { around, mentions, column }: ScheduleInput,
  o: { from: number; to: number; limits: readonly (number | null)[]; subject: string | null },
): number[] {
  return mentions.flatMap(([index, { at, kind, value, column: named }]) => {
    const beside = at >= around.from && at < around.to
    const isCase = kind === 'whole' || (kind === 'column' && named?.name === o.subject)
    const again = at >= o.to && at < around.last && kind === 'money' && o.limits.includes(value)
    const used =
      again || (at >= o.from && at < o.to) || (beside && isCase) || (named && named.name === column)
    return used ? [index] : []
  })
}

/** Whether the pair stands in the first sentence, and is not that of all others. */
function begins({ rate, place }: Pair, firstEnds: number): boolean {
  return place.kind !== 'rest' && Math.min(rate.from, place.from) < firstEnds
}

/** "If it is less than $1, then $1": a floor. More than all of the price: no share. */
function isOdd({ rate, place }: Pair, share: boolean): boolean {
  if (share && rate.value > 1) return true
  return place.kind === 'stretch' && rate.value > 0 && (place.low ?? place.high) === rate.value
}

/** Whether an atom of no pair shows that the pairs are not understood; words before them name the rates. */
function isStray(
  atom: Atom,
  o: {
    pairs: readonly Pair[]
    limits: readonly (number | null)[]
    to: number
    words: Around['words']
  },
): boolean {
  const [{ rate, place }] = o.pairs as [Pair]
  if (atom.kind === 'stretch')
    return ![atom.low, atom.high].every((limit) => limit === null || o.limits.includes(limit))
  if (atom.kind === 'rate')
    return atom.measure !== 'zero' && !(atom.from >= o.to && o.limits.includes(atom.value))
  if (atom.kind !== 'values') return false
  const names =
    atom.from < rate.from &&
    (rate.from < place.from ||
      o.words.slice(atom.to, place.from).some(({ kind }) => kind === 'mark'))
  return !names
}

// Which rate is for which place: each clause has one rate, before or behind its place. Nothing is known
// here of what a rate is of.

interface Pair {
  readonly rate: Rate
  readonly place: Place
}

/** More atoms than a schedule can have. */
const MOST_ATOMS = 60
/** Between the clauses of a schedule. */
const BOUNDARY = /(?:^| )(?:[,–—]|\| \||and|but|or|then|while|whereas)(?= |$)/

/** Pairs, and the atoms of none. */
function pairUp(words: readonly Word[], atoms: readonly Atom[]): { pairs: Pair[]; left: Atom[] } {
  const pairs: Pair[] = []
  const left: Atom[] = []
  if (atoms.length > MOST_ATOMS) return { pairs, left }
  let [rate, place]: [Rate | null, Place | null] = [null, null]
  const close = (): void => {
    if (rate && place) pairs.push({ rate, place })
    else left.push(...[rate, place].flatMap((each) => each ?? []))
    rate = place = null
  }
  for (const atom of joined(words, atoms)) {
    const last: Atom | null = rate && place && place.to > rate.to ? place : (rate ?? place)
    const between = last === null ? '' : textOf(words, last.to, atom.from)
    const next = last !== null && words[last.to - 1]!.sentence !== words[atom.from]!.sentence
    const apart = next || (rate !== null && BOUNDARY.test(between))
    // "Pick and pack costs 2.10 for small": words before a first rate name it.
    if (rate && place && !apart && atom.kind === 'values' && place.to <= rate.from) {
      left.push(place)
      place = null
    } else if (apart || (atom.kind === 'rate' ? rate : place) !== null) close()
    if (atom.kind === 'rate') rate = atom
    else place = atom
  }
  close()
  return { pairs, left }
}

/** "over 15" and "up to 40", "books, music": one place. */
function joined(words: readonly Word[], atoms: readonly Atom[]): Atom[] {
  const out: Atom[] = []
  for (const own of atoms) {
    const before = out.at(-1)
    const between = before ? textOf(words, before.to, own.from) : ''
    const open = before?.kind === 'stretch' && before.high === null && before.low !== null
    if (open && own.kind === 'stretch' && own.low === null && before.low < (own.high ?? 0))
      out[out.length - 1] = {
        ...own,
        low: before.low,
        lowIn: before.lowIn,
        money: before.money || own.money,
        noun: own.noun ?? before.noun,
        from: before.from,
      }
    else if (
      before?.kind === 'values' &&
      own.kind === 'values' &&
      /^(,|and|or|&|\/)$/.test(between)
    )
      out[out.length - 1] = { ...before, values: [...before.values, ...own.values], to: own.to }
    else if (between === '(' && before?.kind === 'values' && own.kind === 'values')
      // "Germany (DE)": the code is what stands in the table.
      out[out.length - 1] = own
    else out.push(own)
  }
  return out
}
