// Which rate is for which place: each clause has one rate, before or behind its place. Nothing is known
// here of what a rate is of.
import type { Word } from '../text/words.ts'
import { textOf, type Atom, type Place, type Rate } from './atoms.ts'

export interface Pair {
  readonly rate: Rate
  readonly place: Place
}

/** More atoms than a schedule can have. */
const MOST_ATOMS = 60
/** Between the clauses of a schedule. */
const BOUNDARY = /(?:^| )(?:[,–—]|\| \||and|but|or|then|while|whereas)(?= |$)/

/** Pairs, and the atoms of none. */
export function pairUp(
  words: readonly Word[],
  atoms: readonly Atom[],
): { pairs: Pair[]; left: Atom[] } {
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
