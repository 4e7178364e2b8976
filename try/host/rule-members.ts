// Members of conditional formats and data validations, as far as they are read (learn.microsoft.com,
// Excel.ConditionalFormat, Excel.DataValidation, Excel.RangeAreas). Rules are put into the workbook by tests; they move
// with their cells, and their formulas stay as they are.
import type { Rect } from './range-address.ts'
import { contains, formatRect, intersection } from './range-address.ts'
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { define } from './members.ts'
import { cellsOf, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { refuseProtected } from './sheet-cells.ts'
import { sheetOf } from './table.ts'
import type { KeptRange, Rule } from './workbook.ts'
import { fullAddress } from './workbook.ts'

interface OfRule {
  id: string
}

const ruleOf = ({ book }: Session, { id }: OfRule): Rule =>
  book.rules.find((rule) => rule.id === id) ?? notFound()

function rulesOver(session: Session, of: KeptRange, kind: Rule['kind']): Rule[] {
  const { rect } = cellsOf(session, of)
  return session.book.rules.filter(
    (rule) =>
      rule.kind === kind && rule.sheetId === of.sheetId && intersection(rule.rect, rect) !== null,
  )
}

export const conditionalFormats = define<KeptRange>({
  name: 'ConditionalFormatCollection',
  check: cellsOf,
  items: (session, of) =>
    rulesOver(session, of, 'format').map(({ id }) => conditionalFormat({ id })),
  item: (session, of, key) => {
    const found = rulesOver(session, of, 'format').find(({ id }) => id === key)
    return found ? conditionalFormat({ id: found.id }) : null
  },
})

/** "Throws if the type is not the current one." */
const ofType =
  (type: string, part: (of: OfRule) => Handle) =>
  (session: Session, of: OfRule): Handle =>
    ruleOf(session, of).type === type ? part(of) : fail('InvalidArgument', `It is no ${type}`)

const conditionalFormat = define<OfRule>({
  name: 'ConditionalFormat',
  check: ruleOf,
  id: (_, of) => of.id,
  scalars: { Id: (_, of) => of.id, Type: (session, of) => ruleOf(session, of).type },
  links: {
    Custom: ofType('Custom', (of) => custom(of)),
    CellValue: ofType('CellValue', (of) => cellValue(of)),
  },
  methods: {
    GetRangeOrNullObject(session, of) {
      const { sheetId, rect } = ruleOf(session, of)
      return rangeAt(sheetId, { ...rect })
    },
  },
})

const custom = define<OfRule>({
  name: 'CustomConditionalFormat',
  check: ruleOf,
  links: { Rule: (_, of) => customRule(of) },
})

const customRule = define<OfRule>({
  name: 'ConditionalFormatRule',
  check: ruleOf,
  scalars: { Formula: (session, of) => ruleOf(session, of).formula },
})

const cellValue = define<OfRule>({
  name: 'CellValueConditionalFormat',
  check: ruleOf,
  scalars: {
    Rule: (session, of) => ({ formula1: ruleOf(session, of).formula, operator: 'GreaterThan' }),
  },
})

export const dataValidation = define<KeptRange>({
  name: 'DataValidation',
  check: cellsOf,
  scalars: {
    Type(session, of) {
      const found = rulesOver(session, of, 'validation')
      if (found.length === 0) return 'None'
      return found.length === 1 && covers(session, of, found[0]!) ? found[0]!.type : 'Inconsistent'
    },
    Rule(session, of) {
      const found = rulesOver(session, of, 'validation')
      if (found.length !== 1 || !covers(session, of, found[0]!)) return null
      const { type, formula } = found[0]!
      return type === 'List' ? { list: { source: formula } } : { custom: { formula } }
    },
  },
})

const covers = (session: Session, of: KeptRange, rule: Rule): boolean =>
  contains(rule.rect, cellsOf(session, of).rect)

/** `getSpecialCellsOrNullObject`: of cells with data validation alone. */
export function validatedCells(session: Session, of: KeptRange, type: unknown): Handle | null {
  if (type !== 'DataValidations') fail('ApiNotFound', `special cells of ${String(type)}`)
  const { sheet, rect } = cellsOf(session, of)
  // "You cannot use this command on a protected sheet" (Excel, Go To Special).
  refuseProtected(sheet)
  const rects = rulesOver(session, of, 'validation').map((rule) => intersection(rule.rect, rect)!)
  return rects.length === 0 ? null : rangeAreas({ sheetId: of.sheetId, rects })
}

interface OfAreas {
  sheetId: string
  rects: Rect[]
}

const rangeAreas = define<OfAreas>({
  name: 'RangeAreas',
  scalars: {
    Address: ({ book }, { sheetId, rects }) =>
      rects.map((rect) => fullAddress(sheetOf(book, sheetId), formatRect(rect))).join(','),
  },
  links: { Areas: (_, of) => rangeCollection(of) },
})

const rangeCollection = define<OfAreas>({
  name: 'RangeCollection',
  items: (_, { sheetId, rects }) => rects.map((rect) => rangeAt(sheetId, { ...rect })),
})
