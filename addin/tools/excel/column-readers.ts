// What else than the formula of a cell reads columns that go, and would break with them: defined names, conditional formats, data
// validations and charts. Tables grow and shrink under all others by themselves, and PivotTables find their fields by name. Rules of icons,
// bars and colours with formulas of their own are not looked at.
import { withoutKeys } from '../../plan/key-guard.ts'
import { columnReadersText } from '../../text/en/column-readers.ts'
import { lookAtCharts } from './chart-readers.ts'
import type { ReadColumn } from './formula-reads.ts'
import type { Range } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'
import {
  asFormula,
  isTold,
  isWhole,
  isWithin,
  MOST,
  PLACE,
  textsIn,
  told,
  type Look,
  type Reader,
  type Reads,
  type Unknown,
} from './reader-looks.ts'
import { lookAtValidations } from './validation-readers.ts'

/** A sheet of which it is not known whether something on it reads the columns. */
export interface UnknownSheet {
  readonly sheet: string
  readonly why: Unknown
}

export interface Readers {
  readonly found: readonly Reader[]
  readonly unknown: readonly UnknownSheet[]
}

/** Sheets that one request asks about. */
const SHEETS = 50

/** `areas`: the cells that go. */
export async function columnReaders(
  job: Job,
  areas: readonly ReadColumn[],
  reads: Reads,
): Promise<Readers> {
  if (areas.length === 0) return { found: [], unknown: [] }
  const { worksheets } = job.context.workbook
  worksheets.load('items/id,items/name,items/protection/protected')
  await job.sync()
  const found = [...(await namesThat(job, areas, reads))]
  const unknown: UnknownSheet[] = []
  for (let first = 0; first < worksheets.items.length; first += SHEETS) {
    const asked = worksheets.items.slice(first, first + SHEETS).flatMap((sheet) =>
      LOOKS.map((look) => {
        const ask = () => look({ job, sheet, areas, reads })
        return { sheet, ask, goOn: ask() }
      }),
    )
    const all = await isTold(job)
    for (const { sheet, ask, goOn } of asked) {
      const looked = await told(all ? goOn() : alone(job, ask))
      found.push(...(looked?.found ?? []))
      const why = looked === null ? 'untold' : looked.unknown
      if (why && !unknown.some((one) => one.sheet === sheet.name && one.why === why))
        unknown.push({ sheet: sheet.name, why })
    }
  }
  return { found, unknown }
}

/** Asks by a request of its own, where one of many was refused. */
async function alone(job: Job, ask: () => ReturnType<Look>): ReturnType<ReturnType<Look>> {
  const goOn = ask()
  await job.sync()
  return goOn()
}

/** Names that point at nothing else, and names of formulas: of other cells a name keeps the rest. */
async function namesThat(job: Job, areas: readonly ReadColumn[], reads: Reads): Promise<Reader[]> {
  const { worksheets, names } = job.context.workbook
  // Those of a sheet that goes go with it.
  const staying = worksheets.items.filter(({ name }) => !isWhole(name, areas))
  const all = [names, ...staying.map((sheet) => sheet.names)]
  for (const some of all) some.load('items/name,items/formula,items/visible')
  await job.sync()
  const seen = all
    .flatMap(({ items }) => items)
    .filter(({ visible, formula }) => visible && reads(String(formula), ''))
  const ranges = seen.map((name) => rangeOf(name.getRangeOrNullObject()))
  if (seen.length > 0) await job.sync()
  return seen.flatMap(({ name, formula }, i) => {
    const { range, sheet } = ranges[i]!
    if (!range.isNullObject && !isWithin(range, sheet.name, areas)) return []
    return {
      what: columnReadersText.name(withoutKeys(name)),
      formula: String(formula),
      inside: false,
    }
  })
}

const rangeOf = (range: Range) => ({
  range: range.load(PLACE),
  sheet: range.worksheet.load('name'),
})

const lookAtFormats: Look = ({ job, sheet, areas, reads }) => {
  const formats = sheet.getRange().conditionalFormats.load('items/id,items/type')
  return async () => {
    const some = formats.items.slice(0, MOST).flatMap((format) => {
      const isCustom = format.type === 'Custom'
      if (!isCustom && format.type !== 'CellValue') return []
      const rule = isCustom ? format.custom.rule.load('formula') : format.cellValue.load('rule')
      return { rule, range: format.getRangeOrNullObject().load(PLACE) }
    })
    if (some.length > 0) await job.sync()
    const found = some.flatMap(({ rule, range }) => {
      const texts = 'formula' in rule ? [rule.formula] : textsIn(rule.rule)
      const formula = texts.find((text) => reads(asFormula(text), sheet.name))
      if (formula === undefined) return []
      return {
        what: columnReadersText.format(
          range.isNullObject ? withoutKeys(sheet.name) : withoutKeys(range.address),
        ),
        formula,
        inside: !range.isNullObject && isWithin(range, sheet.name, areas),
      }
    })
    return { found, unknown: null }
  }
}

const LOOKS: readonly Look[] = [lookAtFormats, lookAtValidations, lookAtCharts]
