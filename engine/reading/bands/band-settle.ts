// Brings the amounts of a fee in bands, told over one or more sentences, together into one frame, or
// refuses where they leave prices or values without one.
import type { Expression } from '#contract/valuation.ts'
import type { Item } from '../amounts/items.ts'
import type { Role } from '../mentions/roles.ts'
import { bind, quote, type Facts } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import * as lower from '#economics/lower.ts'
import type { Subject } from './band-sentence.ts'
import { byNumber, byValue, type Band } from './schedule.ts'
import type { Word } from '../words/text.ts'

/** A fee that is being told. */
export interface Pending {
  readonly subject: Subject
  readonly bands: readonly Band[]
  /** Null while only what is free has been told. */
  readonly share: boolean | null
  readonly part: boolean
  readonly whole: 'said' | 'items' | null
  readonly frame: Frame
  readonly words: readonly string[]
  /** The frame of the sentence just before: its amount may stand for all others. */
  readonly before: number | null
  /** Paid on top of what else is paid. */
  readonly added: boolean
  readonly guessed: boolean
  readonly named: Role | null
  /** The words for the kind of cost. */
  readonly kinds: readonly string[]
}

/** A sentence that names a text column ("the fee depends on the category") and speaks for those after it. */
export interface Heading {
  /** Null where the amounts depend on a number. */
  readonly column: string | null
  /** It says that amounts differ, and not yet which. */
  readonly promises: boolean
  readonly words: readonly Word[]
  readonly items: readonly Item[]
}

export const EXAMPLE = '10% of the first $50 of the price and 8% of whatever lies above $50.'
/** What to write instead, of the same kind. */
export const exampleOf = (subject: Subject): string =>
  subject.kind === 'text'
    ? `The fee is 8% if ${subject.column} is “web” and 15% for every other ${subject.column}.`
    : EXAMPLE

/** The bands read so far as one fee; called where no more of them can follow. */
export function settleBands(facts: Facts): void {
  const heading = facts.byColumn
  facts.byColumn = null
  if (heading?.promises)
    facts.problems.push({
      words: quote(facts, heading.words),
      reason: 'nothing says what is paid where',
      example:
        heading.column === null ? EXAMPLE : exampleOf({ kind: 'text', column: heading.column }),
    })
  const pending = facts.bands
  if (pending === null) return
  facts.bands = null
  const { subject, share, frame } = pending
  const source = pending.words.join(' … ').slice(0, 2000)
  const fail = (reason: string): void => {
    facts.problems.push({ words: source.slice(0, 300), reason, example: exampleOf(subject) })
  }
  if ('column' in subject) bind(facts, { table: 'menus', name: subject.column })
  const build = (bands: readonly Band[]): ReturnType<typeof byNumber> =>
    subject.kind === 'text'
      ? byValue(subject.column, bands)
      : byNumber(variableOf(subject), bands, subject.kind !== 'number')
  let schedule = build(pending.bands)
  // "plus 2% for items over $100": all others pay nothing more.
  if (!schedule.ok && schedule.open && pending.added)
    schedule = build([...pending.bands, { fee: lower.number(0), place: null }])
  const before = pending.before === null ? null : facts.frames[pending.before]!
  const named =
    subject.kind !== 'text' || pending.bands.every(({ place }) => place?.kind === 'label')
  const missing = schedule.ok
    ? named && pending.kinds.length === 0 && schedule.parts === null
    : schedule.open
  if (missing && before && isSame(before, pending)) {
    // "The fee is 15%. For items under $10 it is 8%.": what was said first is for all others.
    const completed = build([...pending.bands, { fee: before.amount, place: null }])
    if (completed.ok) {
      facts.frames[pending.before!] = {
        ...before,
        amount: completed.whole,
        source: `${before.source} … ${source}`,
      }
      return
    }
  }
  if (!schedule.ok) return fail(schedule.reason)
  if (share === null) return fail('nothing says what is paid elsewhere')
  if (pending.guessed && subject.kind === 'text')
    facts.doubts.push(
      `“${source.slice(0, 200)}” is read as values of the column ${subject.column}, and not as fees of other kinds.`,
    )
  const whole: Frame = { ...frame, source, amount: schedule.whole }
  const doubt = (words: string): void => {
    facts.doubts.push(`“${source.slice(0, 200)}”${words}`)
  }
  const ofParts = pending.part && share
  if (ofParts && (schedule.parts === null || subject.kind !== 'price'))
    return fail('parts are read of the selling price only')
  if (ofParts && pending.whole === 'said')
    return fail('it is not clear whether this is a share of the whole price or of parts of it')
  const parts: Frame | null =
    schedule.parts === null ? null : { ...frame, source, amount: schedule.parts, complete: true }
  if (ofParts) {
    facts.frames.push(parts!)
    return
  }
  if (!share || parts === null || subject.kind !== 'price' || pending.whole !== null) {
    if (schedule.doubt !== null) doubt(`: ${schedule.doubt}`)
    facts.frames.push(whole)
    return
  }
  // A share, and nothing says of what: "up to" and "above" cut the price, "below" tells prices apart.
  const cuts = pending.bands.every(
    ({ place }) => place?.kind !== 'range' || place.high === null || place.highIn === 'usual',
  )
  if (cuts)
    doubt(' is read as shares of parts of the price, and not as one share of the whole price.')
  else doubt(' is read as a share of the whole price, and not as shares of parts of it.')
  const other: Partial<Frame> = cuts
    ? { amount: whole.amount, complete: false }
    : { amount: parts.amount, complete: true }
  facts.frames.push({ ...(cuts ? parts : whole), otherwise: [other] })
}

function variableOf(subject: Exclude<Subject, { kind: 'text' }>): Expression {
  return subject.kind === 'number'
    ? lower.columnValue({ table: 'menus', name: subject.column })
    : subject.kind === 'cost'
      ? lower.COST
      : lower.PRICE
}

/** Whether the amount of the sentence before is of the same cost, and plain enough to stand for all others. */
function isSame(before: Frame, { kinds, share, frame: own }: Pending): boolean {
  const source = before.source.toLowerCase()
  const frame = share === null ? before : own
  return (
    kinds.every((kind) => source.includes(kind)) &&
    before.share === frame.share &&
    before.amount.op === 'constant' &&
    before.min === null &&
    before.max === null &&
    before.charge === null &&
    before.measure === null &&
    before.holds === null &&
    before.of === frame.of &&
    (before.count === frame.count || before.share)
  )
}
