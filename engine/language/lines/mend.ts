// A mend of a line is written into the description as controlled English beside the words that it belongs to, so that
// text, API, cache and colleagues stay one truth (interface §5).
//
//   "eBay takes 11%."  mended to 12%  →  "eBay takes 11% [Subtract 12% of the price for each unit sold.]."
import { isBuiltinDescription } from '#contract/builtin.ts'
import type { Line } from '#contract/line.ts'
import { COST_COLUMNS } from '../inputs.ts'

/** The answer that words charge nothing. */
export const NO_COST = 'Nothing is charged for it.'
/** No cost is charged because its column was sent. */
const CLOSED = 'There are no other costs.'

/** A description with the sentence behind a place, as an answer. */
export const answered = (text: string, end: number, sentence: string): string =>
  `${text.slice(0, end)} [${sentence}]${text.slice(end)}`

/** A description with one more sentence at its end. */
export function withSentence(text: string, sentence: string): string {
  const base = text.trimEnd()
  return /[.!?\]]$/.test(base) || base === ''
    ? `${base} ${sentence}`.trim()
    : `${base}. ${sentence}`
}

/** What of a line its mend needs. */
export type Mendable = Pick<Line, 'places' | 'sentence'> & Partial<Pick<Line, 'label'>>

/** Whether a line can be taken away: the words say it, or there is a sentence that says it is not there. */
export const canDrop = (text: string, line: Mendable): boolean =>
  line.places.length > 0 || isBuiltinDescription(text) || noneOf([line], line) !== null

/** What each deal has by itself is not there only where the words say so; null: the words alone say the line. */
function noneOf(lines: readonly Mendable[], line: Mendable): string | null {
  if (line.sentence?.startsWith('Goods:')) return 'No other goods.'
  if (line.sentence?.startsWith('Revenue:')) return 'No other revenue.'
  if (!isSentCost(line)) return null
  // The sentence is about all costs that are charged because their columns were sent.
  const others = lines.filter((each) => each !== line && isSentCost(each))
  return [CLOSED, ...others.map(({ sentence }) => sentence)].join(' ')
}

const isSentCost = ({ places, label }: Mendable): boolean =>
  places.length === 0 && COST_COLUMNS.some((column) => column === label)

/** The description with one of its lines said anew; `sentence` null: it is no cost. */
export function mendLine(
  text: string,
  lines: readonly Mendable[],
  line: Mendable,
  mended: string | null,
): string {
  const { places } = line
  const sentence = mended ?? noneOf(lines, line)
  if (places.length === 0) return sentence === null ? text : withSentence(text, sentence)
  return places.toReversed().reduce((words, { start, end, as }, at) => {
    const own = at === 0 ? sentence : null
    const replaced = (by: string): string => words.slice(0, start) + by + words.slice(end)
    if (as === 'sentence') return replaced(own ?? '')
    if (as === 'answer') return replaced(`[${own ?? NO_COST}]`)
    if (as === 'formula') {
      const beside = lines.filter(({ places: [of] }) => of?.as === 'formula' && of.start === start)
      const said = beside.flatMap((each) => (each === line ? own : each.sentence) ?? [])
      // A formula states all that is paid, and so do the sentences in its place.
      return replaced([...said, CLOSED].map((each) => `[${each}]`).join(' '))
    }
    // An amount that the sentence repeats is said by it.
    const isRepeated = at > 0 && sentence?.includes(text.slice(start, end).trim())
    return isRepeated ? words : answered(words, end, own ?? NO_COST)
  }, text)
}
