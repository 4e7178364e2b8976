// What a reading was made from beside words, columns' names and period, and whether a kept one holds
// for a request (interface §5, cache key). Engine and Worker build the facts by the same function: the
// engine from cells, the Worker from what `POST /read` is told of the columns.
import type { KeptReading, ReadingFacts } from '#contract/kept-reading.ts'
import type { Parameters } from '#contract/schemas.ts'
import { READER_VERSION } from './builtin.ts'

/** What is known of the columns' cells. */
export interface CellFacts {
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

/** The kept reading if it is what these words would be read as today, else null. `model`: of today. */
export function heldReading(
  kept: KeptReading | null,
  facts: ReadingFacts,
  model: string | null,
): KeptReading | null {
  if (kept === null || (kept.proposed !== null && kept.proposed.model !== model)) return null
  const same = (Object.keys(facts) as (keyof ReadingFacts)[]).every(
    (name) => JSON.stringify(kept.facts[name]) === JSON.stringify(facts[name]),
  )
  return same ? kept : null
}
