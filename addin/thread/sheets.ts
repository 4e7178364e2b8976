// The tables of the workbook as the worker holds them, built from blocks, so that the pane holds
// and walks no whole table.
import { createSheet, type Sheet, type SheetBuilder, type SheetHead } from '../mapping/sheet.ts'
import type { CellValue } from '../mapping/cell.ts'
import type { Sheets } from '../mapping/sources.ts'
import { PARTS, type Part } from '../options/setup-state.ts'

/** A chosen table, or a table of a plan while it is written or compared. */
export type HeldPart = Part | `planned ${Part}`

export interface HeldSheets {
  /** Starts a table; drops what was read of it before. */
  open(part: HeldPart, head: SheetHead): void
  add(part: HeldPart, block: readonly (readonly CellValue[])[]): void
  /** Ends the table; returns its number of rows. */
  close(part: HeldPart): number
  drop(part: HeldPart): void
  get(part: HeldPart): Sheet | null
  /** Null until the menu table has been read. */
  all(): Sheets | null
  /** The tables of the plan that is compared; drops them. */
  takePlanned(): Sheets | null
}

export function createHeldSheets(): HeldSheets {
  const growing = new Map<HeldPart, SheetBuilder>()
  const whole = new Map<HeldPart, Sheet>()
  return {
    open(part, head) {
      whole.delete(part)
      growing.set(part, createSheet(head))
    },
    add: (part, block) => growing.get(part)?.add(block),
    close(part) {
      const builder = growing.get(part)
      if (!builder) throw new Error(`the table of ${part} was never begun`)
      const sheet = builder.finish()
      growing.delete(part)
      whole.set(part, sheet)
      return sheet.rows
    },
    drop(part) {
      growing.delete(part)
      whole.delete(part)
    },
    get: (part) => whole.get(part) ?? null,
    all: () => sheetsOf(whole, ''),
    takePlanned() {
      const taken = sheetsOf(whole, 'planned ')
      for (const part of PARTS) whole.delete(`planned ${part}`)
      return taken
    },
  }
}

function sheetsOf(whole: ReadonlyMap<HeldPart, Sheet>, of: '' | 'planned '): Sheets | null {
  const menus = whole.get(`${of}menus`)
  if (!menus) return null
  return { menus, history: whole.get(`${of}history`), sales: whole.get(`${of}sales`) }
}
