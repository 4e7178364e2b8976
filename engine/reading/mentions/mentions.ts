// What words mention together: how many (drivers: "each unit we ship"), of what (bases: "what it
// sells for"), how long (clocks, durations), limits and moments. Composed from meanings, one reading
// at each place; nothing here knows of amounts.
import { readBase } from './bases.ts'
import { readClock, readDuration } from './clocks.ts'
import { readDriver } from './drivers.ts'
import { readLimit } from './limits.ts'
import { readEvent, readFree } from './moments.ts'
import type { Word } from '../words/text.ts'

/** Where a unit is in its life: what a driver counts. */
export type State = 'sold' | 'ordered' | 'left' | 'returned' | 'stored'
export type Thing = 'unit' | 'order' | 'deal' | 'row' | 'parcel' | 'bulk' | 'click' | 'measure'

export interface Driver {
  readonly kind: 'driver'
  readonly thing: Thing
  readonly state: State | null
  /** Said to be counted: "per", "each"; an article alone is weak. */
  readonly strong: boolean
  readonly word: string
  /** The measure, for things that are measured ("kg"). */
  readonly measure: string | null
  /** How many units one counted thing holds: "per dozen". */
  readonly holds: number
  /** A begun one counts as a whole one. */
  readonly started: boolean
  /** Words that may restrict which units are meant. */
  readonly qualifiers: readonly string[]
}
export interface Base {
  readonly kind: 'base'
  readonly of: 'price' | 'cost' | 'profit' | 'net' | 'list' | 'amount'
}
export interface Clock {
  readonly kind: 'clock'
  readonly clock: string
  readonly started: boolean
  readonly number: number
}
export interface Duration {
  readonly kind: 'duration'
  /** Null where a column holds it. */
  readonly value: number | null
  readonly column: string | null
  readonly clock: string
  readonly how: 'after' | 'within' | 'first' | 'for'
}
export interface Limit {
  readonly kind: 'limit'
  readonly side: 'min' | 'max'
  /** Stands behind its amount: "$40 cap". */
  readonly behind: boolean
}
export interface Event {
  readonly kind: 'event'
  readonly state: State
}
export interface Free {
  readonly kind: 'zero'
}

type Any = Driver | Base | Clock | Duration | Limit | Event | Free
export type Mention = Any & { readonly from: number; readonly to: number }
/** A mention that begins at a place, with its end; null where none does. */
export type Found<T> = (T & { to: number }) | null

/** Of readings of the same length the first one is taken. */
const READERS: readonly ((words: readonly Word[], at: number) => Found<Any>)[] = [
  readFree,
  readLimit,
  readClock,
  readDuration,
  readEvent,
  readBase,
  readDriver,
]

/** All mentions of a sentence, left to right, none overlapping another. */
export function readMentions(words: readonly Word[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < words.length;) {
    const best = bestAt(words, at)
    if (best === null) {
      at++
      continue
    }
    found.push({ ...best, from: at })
    at = best.to
  }
  return found
}

/** The longest reading at a place. */
function bestAt(words: readonly Word[], at: number): Found<Any> {
  let best: Found<Any> = null
  for (const read of READERS) {
    const found = read(words, at)
    if (found && (best === null || found.to > best.to)) best = found
  }
  return best
}
