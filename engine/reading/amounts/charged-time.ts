// An amount per time: its clock, from when it runs, and whether a begun one counts whole.
import type { Facts, Refusal } from '../terms/facts.ts'
import type { Charge } from '../terms/frames.ts'
import { around, type Group } from './groups.ts'
import { isMention, mentionsOf, type Item, type Line } from './items.ts'
import { find } from '../words/match.ts'
import type { Clock, Mention, State } from '../mentions/mentions.ts'
import type { Word } from '../words/text.ts'
import { MEASURES } from '../words/vocabulary.ts'

export function clockOf(items: readonly Item[]): (Mention & Clock) | null {
  return mentionsOf(items, 'clock')[0] ?? null
}

const NO_TIMED_LIMITS: Refusal = {
  reason: 'a limit of an amount per time is read for one unit over all its time',
  example: 'Storage costs $0.10 per unit per week, at most $5 per unit.',
}

/** "$0.05 per unit per day, at most $3 per unit": why a limit is for something else; null where it is not. */
export function objectionToLimits({ limits, pre, post }: Group, measured: boolean): Refusal | null {
  if (limits.length === 0) return null
  const first = Math.min(...limits.map(({ item }) => item.from))
  const tail = post.filter((item) => item.from > first)
  const strange = tail.some(
    (item) =>
      isMention(item, 'clock') ||
      isMention(item, 'duration') ||
      isMention(item, 'event') ||
      isMention(item, 'base') ||
      (isMention(item, 'driver') &&
        (item.mention.thing !== 'unit' || isOfState(item.mention.state))),
  )
  const before = pre.some((item) => item.from >= first)
  const perUnit = tail.some((item) => isMention(item, 'driver'))
  return strange || before || (measured && !perUnit) ? NO_TIMED_LIMITS : null
}

const isOfState = (state: State | null): boolean => state !== null && state !== 'stored'

const FROM_ORDER = 'from|since ... @bought|purchase|order|ordering|buying|deal|buy|ordered|bought'
const ONCE_THERE = 'from|since|once|after|on ... arrival|arrive|arrives|arrived|land|landed'
const FROM_ARRIVAL = 'from|since|after|on|upon|once ... arrival|arrive|arrives|arrived|land|landed'

/** `held`: money is bound from the order on, where the words do not say it; room from the arrival. */
export function chargeOf({ words }: Line, clock: Clock, held: boolean): Charge {
  const fromOrder = find(words, FROM_ORDER) !== null && find(words, ONCE_THERE) === null
  const fromArrival = find(words, FROM_ARRIVAL) !== null
  return {
    clock: clock.clock,
    number: clock.number,
    stored: fromArrival || (!fromOrder && !held),
    started: clock.started || isWhole(words, clock.clock),
    most: null,
  }
}

/** "rounded up", "a started kilogram counts as a full one", said in the same sentence of this measure or clock. */
export function isWhole(words: readonly Word[], name: string): boolean {
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

/** Words beside an amount per time that change until when or for what it runs. */
const LIMITED_TIME =
  /^(only|exactly|average|least|most|prepaid|older|longer|doubling|doubles|beyond|working)$/
/** Examples of how begun times count. */
const EXPLAINED = 'means|meaning|example|instance|e.g.|i.e.'

/** Why an amount per time runs over a part of the time only; null where it runs over all of it. */
export function partOfTime(facts: Facts, group: Group, words: readonly Word[]): Refusal | null {
  const items = around(group)
  const lasting = mentionsOf(items, 'duration').some(
    ({ column, value }) =>
      column !== 'T_lead' && value !== facts.free?.value && value !== facts.horizon?.value,
  )
  const left =
    mentionsOf(items, 'driver').some(({ state }) => state === 'left') &&
    find(words, 'left us|me|our') === null &&
    find(words, 'long|while|until|till ... unsold|left') === null
  const limited =
    items.some((item) => !item.mention && LIMITED_TIME.test(item.word.text)) &&
    find(words, 'only begun|started|just') === null
  const elsewhere =
    find(words, 'after|once it|they is|are|was|were sold') !== null ||
    find(words, 'until|till|before it|they is|are? arrives|arrive|delivered|received') !== null
  return (lasting && find(words, EXPLAINED) === null) || left || limited || elsewhere
    ? {
        reason: 'from when, until when or for which units this runs is not clear',
        example: 'Storage costs $0.10 per unit per week; the first 4 weeks are free.',
      }
    : null
}
