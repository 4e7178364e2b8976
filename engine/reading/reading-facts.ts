// What a reading was made from beside words, columns' names and period, and whether a kept one holds
// for a request (interface §5, cache key). Engine and Worker build the facts by the same function: the
// engine from cells, the Worker from what `POST /read` is told of the columns.
import { feedbackText } from '#contract/feedback.ts'
import type { KeptReading, Reading, ReadingFacts } from '#contract/kept-reading.ts'
import type { Parameters } from '#contract/schemas.ts'
import { nodes } from '#language/inputs.ts'
import { READER_VERSION } from './reader-version.ts'
import { gainBeyond } from './proposals/checks.ts'

/** What is known of the columns' cells. */
interface CellFacts {
  /** Columns of Menus that hold text. */
  readonly texts: readonly string[]
  /** `Table.column` of shares held in percent, and of those held as a fraction. */
  readonly percents: readonly string[]
  readonly fractions: readonly string[]
}

export function readingFacts(cells: CellFacts, parameters: Parameters): ReadingFacts {
  const { inventory_holding_weeks_before_writeoff: _, ...others } = parameters
  return {
    reader: READER_VERSION,
    period: parameters.period ?? null,
    texts: cells.texts.toSorted(),
    percents: cells.percents.toSorted(),
    fractions: cells.fractions.toSorted(),
    parameters: Object.keys(others)
      .filter((name) => typeof others[name] === 'number')
      .toSorted(),
  }
}

/**
 * The kept reading if it is what these words would be read as today, else null. `model`: of today.
 * `untold`: `Table.column` of shares of which the request does not say how they are held: who kept the
 * reading knew as much at the least.
 */
export function heldReading(
  kept: KeptReading | null,
  facts: ReadingFacts,
  model: string | null,
  untold: readonly string[] = [],
): KeptReading | null {
  if (kept === null || (kept.proposed !== null && kept.proposed.model !== model)) return null
  const same = (['reader', 'period', 'texts', 'parameters'] as const).every(
    (name) => JSON.stringify(kept.facts[name]) === JSON.stringify(facts[name]),
  )
  if (!same) return null
  const differing = (['percents', 'fractions'] as const)
    .flatMap((name) => onlyOne(kept.facts[name], facts[name]))
    .filter((place) => !untold.includes(place))
  if (differing.length === 0) return kept
  const names = namesIn(kept)
  return differing.some((place) => names(place.slice(place.indexOf('.') + 1))) ? null : kept
}

/**
 * The kept reading without what a model made of the words, where a gain of it is beyond the prices: what
 * kept it may not have known them. The model is then asked anew, and judged by them.
 */
export function withinPrices(
  kept: KeptReading | null,
  highestPrice: number | null,
): KeptReading | null {
  const reading = kept?.proposed?.reading
  if (!reading || highestPrice === null) return kept
  const terms = reading.ok ? reading.valuation.terms : reading.understood
  return gainBeyond(terms, highestPrice) === null ? kept : { ...kept, proposed: null }
}

const onlyOne = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((each) => !other.includes(each)),
  ...other.filter((each) => !one.includes(each)),
]

/**
 * Whether what is kept depends on how a column holds its shares: its terms read the column, or it is
 * named where something is asked or refused. Other readings hold whatever the column is.
 */
function namesIn({ reading, proposed }: KeptReading): (column: string) => boolean {
  const readings = [reading, ...(proposed?.reading ? [proposed.reading] : [])]
  const terms = readings.flatMap((each) => (each.ok ? each.valuation.terms : each.understood))
  const read = new Set(nodes(terms).flatMap((node) => ('column' in node ? [node.column] : [])))
  const words = [...readings.flatMap(openWords), proposed?.why ?? ''].join('\n').toLowerCase()
  return (column) => read.has(column) || words.includes(column.toLowerCase())
}

const openWords = (reading: Reading): string[] =>
  reading.ok
    ? []
    : [
        feedbackText(reading.feedback),
        ...reading.questions.flatMap(({ ask, choices }) => [
          ask,
          ...choices.map(({ text }) => text),
        ]),
      ]
