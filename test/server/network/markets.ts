// Arrays of a size, as fits send them to the network: numbers without meaning.
import { CELL } from '#network/cells.ts'
import { FACTS, STATES } from '#network/facts.ts'
import type { Arrays } from '#network/encode.ts'

/** Numbers within ±1 that differ by seed; 0 = nothing but zeros. */
export function arraysOf(context: number, queries: number, columns = 3, seed = 0): Arrays {
  const rows = context + queries
  const numbers = (length: number) =>
    Float32Array.from({ length }, (_, i) => Math.sin(seed * (i + 1)))
  return {
    context,
    columns,
    cells: numbers(rows * columns * CELL.length),
    facts: numbers(rows * FACTS.length),
    states: numbers(context * STATES.length),
  }
}
