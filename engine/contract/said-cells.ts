// Cells of text columns that a description names: "refurbished parts" with a cell "refurbished". A cell whose words stand
// in the description says nothing that the description does not; no other text leaves the tables.
import type { Scalar } from './table.ts'

/** Cells of one column that are told. */
export const MOST_SAID = 20
/** Longer cells are no names. */
const CELL_CHARACTERS = 60

/** Words as they are compared: lower case, one blank between them and at both ends. */
const plainWords = (words: string): string =>
  ` ${words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

/** A test of one description: whether it names a cell, in one or in many. */
export function saidBy(description: string): (cells: readonly Scalar[]) => string[] {
  const said = plainWords(description)
  const singular = plainWords(
    said.replace(/(?<=\p{L})ies(?= )/gu, 'y').replace(/(?<=\p{L}{2})e?s(?= )/gu, ''),
  )
  const plain = plainWords(said.replace(/(?<=\p{L}{2})s(?= )/gu, ''))
  const isSaid = (cell: string): boolean => {
    const own = plainWords(cell)
    return own.length > 2 && [said, singular, plain].some((words) => words.includes(own))
  }
  return (cells) => {
    const found = cells.filter(
      (cell): cell is string =>
        typeof cell === 'string' && cell.length <= CELL_CHARACTERS && isSaid(cell),
    )
    return [...new Set(found)].toSorted().slice(0, MOST_SAID)
  }
}
