// Defined names (learn.microsoft.com, Excel.NamedItem) for cells or a constant, known to the
// workbook or to one sheet.
import type { Rect } from './range-address.ts'
import { formatRect, parseRect } from './range-address.ts'
import { typeOf } from './cell.ts'
import { fail } from './failure.ts'
import { absolute } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { DefinedName, Sheet, Workbook } from './workbook.ts'
import { findCells, findName, findTable, fullAddress } from './workbook.ts'

export function addName(
  book: Workbook,
  name: string,
  target: { sheet: Sheet; rect: Rect } | null,
  formula: string | null,
  comment: string,
  scope: string | null = null,
): DefinedName {
  const shaped = /^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u.test(name) && !/^[rc]$/i.test(name)
  if (!shaped || parseRect(name)) fail('InvalidArgument', `${name} cannot be a name`)
  if (findName(book, name, scope) || (scope === null && findTable(book, name))) {
    fail('ItemAlreadyExists', `${name} is taken`)
  }
  const added: DefinedName = { name, scope, formula: '=0', comment, visible: true, target: null }
  if (target) {
    added.target = { sheetId: target.sheet.id, rect: { ...target.rect } }
    added.formula = `=${fullAddress(target.sheet, absolute(target.rect))}`
    book.changes.push({ kind: 'name', name })
  } else setNameFormula(book, added, formula ?? '')
  book.names.push(added)
  return added
}

export function setNameFormula(book: Workbook, name: DefinedName, formula: string): void {
  if (!formula.startsWith('=')) fail('InvalidArgument', 'A formula begins with =')
  const body = formula.slice(1)
  const target = body.includes('!') ? findCells(book, body, null) : null
  name.formula = formula
  name.target = target && { sheetId: target.sheetId, rect: { ...target.rect } }
  book.changes.push({ kind: 'name', name: name.name })
}

export function deleteName(book: Workbook, name: DefinedName): void {
  book.names = book.names.filter((other) => other !== name)
  book.changes.push({ kind: 'name', name: name.name })
}

/** "For a named range, it'll return the range address" (Excel.NamedItem.value). */
export function nameValue(book: Workbook, name: DefinedName): string | number | boolean {
  if (!name.target) return book.calculate(name.formula)
  const sheet = sheetOf(book, name.target.sheetId)
  return fullAddress(sheet, formatRect(name.target.rect))
}

/** One of `Excel.NamedItemType`. */
export function nameType(book: Workbook, name: DefinedName): string {
  if (name.target) return 'Range'
  const type = typeOf(nameValue(book, name))
  return type === 'Empty' ? 'String' : type
}
