// The tables of the workbook as the worker holds them, built from blocks, so that the pane holds
// and walks no whole table.
import { createSheet, type Sheet, type SheetBuilder, type SheetHead } from '../mapping/sheet.ts'
import type { CellValue } from '../mapping/cell.ts'
import type { Sheets } from '../mapping/sources.ts'
import { PARTS, type Part } from '../options/setup-state.ts'

/** A chosen table, a table of a plan while it is written, compared or limited, or one of which it is asked what it is. */
export type HeldPart = Part | `planned ${Part}` | `other ${number}` | 'limits'

export function createHeldSheets() {
  const growing = new Map<HeldPart, SheetBuilder>()
  const whole = new Map<HeldPart, Sheet>()
  return {
    /** Starts a table; drops what was read of it before. */
    open(part: HeldPart, head: SheetHead) {
      whole.delete(part)
      growing.set(part, createSheet(head))
    },
    add: (part: HeldPart, block: readonly (readonly CellValue[])[]) =>
      growing.get(part)?.add(block),
    /** Ends the table; returns its number of rows. */
    close(part: HeldPart) {
      const builder = growing.get(part)
      if (!builder) throw new Error(`the table of ${part} was never begun`)
      const sheet = builder.finish()
      growing.delete(part)
      whole.set(part, sheet)
      return sheet.rows
    },
    drop(part: HeldPart) {
      growing.delete(part)
      whole.delete(part)
    },
    get: (part: HeldPart) => whole.get(part) ?? null,
    /** Null until the menu table has been read. */
    all: () => sheetsOf(whole, ''),
    /** The tables of which it is asked what they are, as they were read; drops them. */
    takeOthers() {
      const others = [...whole].filter(([part]) => part.startsWith('other '))
      for (const [part] of others) whole.delete(part)
      return others.map(([, sheet]) => sheet)
    },
    /** The tables of the plan that is compared; drops them. */
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

export type HeldSheets = ReturnType<typeof createHeldSheets>

export function sheetOf(sheets: HeldSheets, part: HeldPart): Sheet {
  const sheet = sheets.get(part)
  if (!sheet) throw new Error(`the table of ${part} has not been read`)
  return sheet
}
