// Data validations of a sheet that read columns which go.
import { withoutKeys } from '../../plan/key-guard.ts'
import { columnReadersText } from '../../text/en/column-readers.ts'
import type { Range, Worksheet } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'
import { asFormula, isWithin, MOST, PLACE, textsIn, type Look } from './reader-looks.ts'

interface Area {
  readonly rowIndex: number
  readonly rowCount: number
  readonly columnIndex: number
  readonly columnCount: number
  /** Place of the area that it is a part of. */
  readonly of: number
}

interface RuleAt {
  readonly range: Range
  readonly rule: unknown
  readonly of: number
}

/** Most areas that are asked for their rules on a sheet. */
const ASKED = 5_000
/** Parts of an area whose cells have different rules. */
const PARTS = 4

/**
 * On a protected sheet Excel refuses to look for the cells that have one, and tells the rules of a range: there the
 * whole sheet is taken apart.
 */
export const lookAtValidations: Look = ({ job, sheet, areas, reads }) => {
  const whole = sheet.getRange()
  const { protected: isProtected } = sheet.protection
  // All at once: what a method has answered is gone with the request.
  const cells = isProtected
    ? null
    : whole
        .getSpecialCellsOrNullObject('DataValidations')
        .load(PLACE.replaceAll(/^|,/g, (comma) => `${comma}areas/items/`))
  if (isProtected) whole.load(PLACE)
  return async () => {
    if (cells?.isNullObject) return { found: [], unknown: null }
    const some = cells ? cells.areas.items.slice(0, MOST) : [whole]
    const rules = await rulesIn(job, sheet, some)
    if (rules === null) return { found: [], unknown: 'untold' }
    const seen = new Set<string>()
    const found = rules.flatMap(({ range, rule, of }) => {
      const formula = textsIn(rule).find((text) => reads(asFormula(text), sheet.name))
      if (formula === undefined) return []
      const inside = isWithin(range, sheet.name, areas)
      // Parts of one rule are one.
      const once = `${of} ${inside} ${formula}`
      if (seen.has(once)) return []
      seen.add(once)
      return { what: columnReadersText.validation(withoutKeys(range.address)), formula, inside }
    })
    return { found, unknown: null }
  }
}

/** The rules of areas, which are taken apart until each part has one rule; null where there are too many. */
async function rulesIn(
  job: Job,
  sheet: Worksheet,
  areas: readonly Range[],
): Promise<RuleAt[] | null> {
  const found: RuleAt[] = []
  let asked = 0
  let left: Area[] = areas.map(({ rowIndex, rowCount, columnIndex, columnCount }, of) => {
    return { rowIndex, rowCount, columnIndex, columnCount, of }
  })
  while (left.length > 0) {
    asked += left.length
    if (asked > ASKED) return null
    const ranges = left.map(({ rowIndex, columnIndex, rowCount, columnCount }) => {
      const range = sheet.getRangeByIndexes(rowIndex, columnIndex, rowCount, columnCount)
      return { range: range.load(PLACE), validation: range.dataValidation.load('type,rule') }
    })
    await job.sync()
    left = left.flatMap((area, i) => {
      const { range, validation } = ranges[i]!
      const type: string = validation.type
      const rule: unknown = validation.rule
      if (type === 'None') return []
      const mixed = type === 'Inconsistent' || type === 'MixedCriteria' || rule === null
      if (mixed && area.rowCount * area.columnCount > 1) return partsOf(area)
      found.push({ range, rule, of: area.of })
      return []
    })
  }
  return found
}

/** By columns first: a rule often stands in a whole column. */
function partsOf(area: Area): Area[] {
  const byColumn = area.columnCount > 1
  const [first, count] = byColumn
    ? [area.columnIndex, area.columnCount]
    : [area.rowIndex, area.rowCount]
  const size = Math.ceil(count / PARTS)
  return Array.from({ length: Math.ceil(count / size) }, (_, i) => {
    const [from, long] = [first + i * size, Math.min(size, count - i * size)]
    return byColumn
      ? { ...area, columnIndex: from, columnCount: long }
      : { ...area, rowIndex: from, rowCount: long }
  })
}
