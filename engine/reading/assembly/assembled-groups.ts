// Which amounts make one term: a limit belongs to the fee before it, a free time to the storage beside it. By place and
// kind alone; labels say the rest. Rates and limits of bands that are no schedule (schedules/) belong to nothing.
import type { Period } from '#language/lower.ts'
import { byWord, MEASURES } from '#language/numbers/number-table.ts'
import { clockOf } from '../text/mentions.ts'
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import type { Label } from '../tagger/labels.ts'
import type { Group, Labelled } from './term-of.ts'

/** Which mains an amount can be part of, by its job, and where to look first. */
const FITS: Readonly<
  Record<string, { of: (main: Label) => boolean; first: 'before' | 'after' | 'near' }>
> = {
  min: { of: ({ base }) => base !== 'money', first: 'before' },
  max: { of: ({ base }) => base !== 'money', first: 'before' },
  'min.deal': { of: () => true, first: 'before' },
  'max.deal': { of: () => true, first: 'before' },
  chance: { of: ({ by }) => by === 'sold' || by === 'ordered' || by === 'sale', first: 'near' },
  factor: { of: ({ base }) => base === 'money' || base === 'cost', first: 'near' },
  'factor.up': { of: ({ base }) => base === 'money', first: 'near' },
  divide: { of: ({ base }) => base === 'money', first: 'before' },
  packs: { of: ({ base }) => base === 'money', first: 'before' },
  free: { of: ({ by }) => by === 'stored' || by === 'held', first: 'near' },
}
/** How far apart amounts of one term may stand, in sentences. */
const APART = 1

interface Grouped {
  readonly groups: readonly Group[]
  /** Amounts that belong to a term that is not there. */
  readonly stray: readonly Labelled[]
}

export function groupAmounts(labelled: readonly Labelled[], words: readonly Word[]): Grouped {
  const mains = labelled.filter(({ label }) => label.role === 'main')
  const parts = new Map<Labelled, Labelled[]>(mains.map((main) => [main, []]))
  const stray: Labelled[] = []
  for (const own of labelled) {
    if (own.label.role !== 'with') continue
    const fits = FITS[own.label.job ?? '']
    const main =
      fits &&
      nearest(
        own,
        mains.filter(({ label }) => fits.of(label)),
        fits.first,
      )
    if (main) parts.get(main)!.push(own)
    else stray.push(own)
  }
  for (const main of mains) {
    if (main.label.job !== 'rest') continue
    const before = mains.findLast(
      ({ label, mention }) => label.id === '-price.sold' && mention.at < main.mention.at,
    )
    if (before) parts.get(main)!.push(before)
  }
  const groups = mains.map((main) => groupOf(main, parts.get(main)!, words))
  return { groups, stray }
}

/** An amount with its parts, and what the words beside it count by. */
export function groupOf(main: Labelled, parts: readonly Labelled[], words: readonly Word[]): Group {
  const { mention } = main
  return { main, parts, clock: clockNear(mention, words), measure: measureNear(mention, words) }
}

function nearest(
  own: Labelled,
  mains: readonly Labelled[],
  first: 'before' | 'after' | 'near',
): Labelled | null {
  let best: Labelled | null = null
  let least = Infinity
  for (const main of mains) {
    const sentences = Math.abs(main.mention.sentence - own.mention.sentence)
    if (sentences > APART) continue
    const before = main.mention.at < own.mention.at
    const wrong = first === 'near' || before === (first === 'before') ? 0 : 30
    const distance = sentences * 100 + wrong + Math.abs(main.mention.at - own.mention.at)
    if (distance < least) [best, least] = [main, distance]
  }
  return best
}

/** "Per kg", "a litre": the measure that an amount is for. */
function measureNear({ end, sentence }: Mention, words: readonly Word[]): string | null {
  for (const word of words.slice(end, end + MEASURE_AHEAD)) {
    if (word.sentence !== sentence || word.kind === 'number') return null
    if (word.text in MEASURES) return MEASURES[word.text]!
  }
  return null
}
const MEASURE_AHEAD = 5

const ADVERBS = byWord<Period>(
  'day daily nightly; week weekly; month monthly; year yearly annual annually annum p.a.',
)
const LOOK_AHEAD = 14

/** The length of time that an amount is charged by: "per unit per week", "a month", "12% p.a.". */
function clockNear(
  { at, end, sentence }: Mention,
  words: readonly Word[],
): Period | 'period' | null {
  const clockAt = (place: number): Period | 'period' | null => {
    const word = words[place]
    if (!word || word.sentence !== sentence || word.kind === 'number' || word.column) return null
    if (word.text in ADVERBS) return ADVERBS[word.text]!
    return words[place - 1]?.kind === 'number' ? null : clockOf(word.text)
  }
  for (let ahead = 0; ahead < LOOK_AHEAD; ahead++) {
    if (words[end + ahead]?.kind === 'number' && ahead > 0) break
    const found = clockAt(end + ahead)
    if (found) return found
  }
  for (let back = 1; back < LOOK_AHEAD; back++) {
    if (words[at - back]?.kind === 'number') break
    const found = clockAt(at - back)
    if (found) return found
  }
  return null
}
