// An amount per time: its clock, from when it runs, and whether a begun one counts whole.
import type { Refusal } from './facts.ts'
import type { Charge } from './frames.ts'
import { mentionsOf, type Item, type Line } from './items.ts'
import { find } from './match.ts'
import type { Clock, Mention } from './mentions.ts'
import type { Word } from './text.ts'
import { MEASURES } from './vocabulary.ts'

export function clockOf(items: readonly Item[]): (Mention & Clock) | null {
  return mentionsOf(items, 'clock')[0] ?? null
}

export const NO_TIMED_LIMITS: Refusal = {
  reason: 'limits of an amount per time are not understood',
  example: 'Storage costs $0.10 per unit per week.',
}

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
