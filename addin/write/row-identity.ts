// A number that identifies a row of the menu table after sorting, from the cells that say which
// option it is. The worker computes it when the table is read, the pane for the rows that are about
// to be written.
import { isBlank, type CellValue } from '../mapping/cell.ts'
import type { MenuField } from '../mapping/fields.ts'
import { mix } from '../mapping/hash.ts'
import type { PlannedColumn, PlannedMenu } from '../plan/planned-menu.ts'

/** Fields that identify a row. */
const TELLING: readonly MenuField[] = [
  'key',
  'menu',
  'T',
  'date',
  'qty',
  'qty_min',
  'qty_max',
  'qty_step',
  'qty_taken',
  'unit_cost',
]

/**
 * Headers of the columns that identify a row of deals or sales for display. The cost is left out,
 * because a data feed may change it at any time.
 */
export function tellingHeaders(columns: Readonly<Partial<Record<string, string>>>): string[] {
  return TELLING.filter((field) => field !== 'unit_cost').flatMap((field) => columns[field] ?? [])
}

/** The columns that identify a row, in a fixed order. */
export function tellingColumns({ columns }: PlannedMenu): PlannedColumn[] {
  return TELLING.flatMap((field) => columns[field] ?? [])
}

const DOUBLE = new Float64Array(1)
const HALVES = new Uint32Array(DOUBLE.buffer)

/**
 * 53 bits over the cells; all blank cells are equal. Two of 100,000 rows collide in one of a
 * million tables. It runs two FNV-1a sums at once, over the bits of numbers, because the pane
 * computes it for every row at once.
 */
export function rowIdentity(cells: readonly (CellValue | null)[]): number {
  let a = 0x811c9dc5
  let b = 0x1b873593
  for (const value of cells) {
    if (typeof value === 'number' && !Number.isNaN(value)) {
      DOUBLE[0] = value + 0
      a = Math.imul(Math.imul(a ^ HALVES[0]!, 0x01000193) ^ HALVES[1]!, 0x85ebca6b)
      b = Math.imul(Math.imul(b ^ HALVES[1]!, 0x9e3779b1) ^ HALVES[0]!, 0xc2b2ae35)
      a ^= a >>> 15
      b ^= b >>> 13
    } else if (isBlank(value)) {
      a = Math.imul(a ^ 0x1001f, 0x01000193)
      b = Math.imul(b ^ 0x1001f, 0x9e3779b1)
    } else {
      // Texts and booleans; the prefix keeps the boolean true apart from the text "true".
      const text = typeof value === 'string' ? value : `\u0000${value}`
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i)
        a = Math.imul(a ^ unit, 0x01000193)
        b = Math.imul(b ^ unit, 0x9e3779b1)
      }
      a = Math.imul(a ^ 0x1002f, 0x01000193)
      b = Math.imul(b ^ 0x1002f, 0x9e3779b1)
    }
  }
  return mix(a) * 2 ** 21 + (mix(b) >>> 11)
}
