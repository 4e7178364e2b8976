// What else than the formula of a cell reads columns that go, and would break with them: defined names, conditional formats, data
// validations and charts. Tables grow and shrink under all others by themselves, and PivotTables find their fields by name. Rules of icons,
// bars and colours with formulas of their own are not looked at.
import { withoutKeys } from '#addin/plan/key-guard.ts'
import { columnReadersText } from '#addin/text/en/column-readers.ts'
import type { ReadColumn } from './formula-reads.ts'
import { officeCode } from './failure.ts'
import type { Range, Worksheet } from './guarded.ts'
import type { Job } from './in-excel.ts'

type Series = Worksheet['charts']['items'][number]['series']['items'][number]

/** Whether a formula on a sheet reads the columns. */
type Reads = (formula: string, sheet: string) => boolean

export interface Reader {
  /** As a sentence names it. */
  readonly what: string
  readonly formula: string
  /** It stands in the columns, or on a sheet that goes with them, and goes too. */
  readonly inside: boolean
}

export interface Readers {
  readonly found: readonly Reader[]
  /** Sheets of which Excel does not tell what stands on them. */
  readonly unread: readonly string[]
}

/** Most that is looked at of one kind on a sheet. */
const MOST = 1_000
const PLACE = 'address,rowIndex,rowCount,columnIndex,columnCount'
/** Codes of what Excel cannot tell, whoever asks again. */
const UNTOLD = [
  'GeneralException',
  'InvalidArgument',
  'InvalidObjectPath',
  'ItemNotFound',
  'NotImplemented',
]

/** `areas`: the cells that go. */
export async function columnReaders(
  job: Job,
  areas: readonly ReadColumn[],
  reads: Reads,
): Promise<Readers> {
  if (areas.length === 0) return { found: [], unread: [] }
  const { worksheets } = job.context.workbook
  worksheets.load('items/id,items/name')
  await job.sync()
  const found = await namesThat(job, areas, reads)
  const unread: string[] = []
  for (const sheet of worksheets.items) {
    for (const look of [formatsThat, validationsThat, chartsThat]) {
      const some = await told(look(job, sheet, areas, reads))
      if (some === null) unread.push(sheet.name)
      else found.push(...some)
    }
  }
  return { found, unread: [...new Set(unread)] }
}

/** Null where Excel does not tell. */
async function told<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (fault) {
    if (!UNTOLD.includes(officeCode(fault) ?? '')) throw fault
    return null
  }
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

/** Whether a whole sheet goes. */
const isWhole = (sheet: string, areas: readonly ReadColumn[]): boolean =>
  areas.some((it) => it.sheet === sheet && it.table === '')

const rangeOf = (range: Range) => ({
  range: range.load(PLACE),
  sheet: range.worksheet.load('name'),
})

/** Whether all cells of a range go. */
function isWithin(range: Range, sheet: string, areas: readonly ReadColumn[]): boolean {
  const { rowIndex: top, rowCount, columnIndex, columnCount } = range
  const columns = Array.from({ length: Math.min(columnCount, MOST) }, (_, i) => columnIndex + i)
  return columns.every((column) =>
    areas.some(
      (it) =>
        it.sheet === sheet &&
        it.left <= column &&
        column <= it.right &&
        it.top <= top &&
        top + rowCount - 1 <= it.bottom,
    ),
  )
}

async function formatsThat(
  job: Job,
  sheet: Worksheet,
  areas: readonly ReadColumn[],
  reads: Reads,
): Promise<Reader[]> {
  const formats = sheet.getRange().conditionalFormats.load('items/id,items/type')
  await job.sync()
  const some = formats.items.slice(0, MOST).flatMap((format) => {
    const isCustom = format.type === 'Custom'
    if (!isCustom && format.type !== 'CellValue') return []
    const rule = isCustom ? format.custom.rule.load('formula') : format.cellValue.load('rule')
    return { rule, range: format.getRangeOrNullObject().load(PLACE) }
  })
  if (some.length > 0) await job.sync()
  return some.flatMap(({ rule, range }) => {
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
}

async function validationsThat(
  job: Job,
  sheet: Worksheet,
  areas: readonly ReadColumn[],
  reads: Reads,
): Promise<Reader[]> {
  // All at once: what a method has answered is gone with the request.
  const cells = sheet
    .getRange()
    .getSpecialCellsOrNullObject('DataValidations')
    .load(PLACE.replaceAll(/^|,/g, (comma) => `${comma}areas/items/`))
  await job.sync()
  if (cells.isNullObject) return []
  const some = cells.areas.items.slice(0, MOST)
  const rules = some.map((area) => {
    const { rowIndex, columnIndex, rowCount, columnCount } = area
    const range = sheet.getRangeByIndexes(rowIndex, columnIndex, rowCount, columnCount)
    return range.dataValidation.load('rule')
  })
  await job.sync()
  return some.flatMap((area, i) => {
    const formula = textsIn(rules[i]!.rule).find((text) => reads(asFormula(text), sheet.name))
    if (formula === undefined) return []
    const what = columnReadersText.validation(withoutKeys(area.address))
    return { what, formula, inside: isWithin(area, sheet.name, areas) }
  })
}

/** Charts whose values or categories stand in the columns; only ExcelApi 1.15 tells. */
async function chartsThat(
  job: Job,
  sheet: Worksheet,
  areas: readonly ReadColumn[],
  reads: Reads,
): Promise<Reader[]> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.15')) return []
  const charts = sheet.charts.load('items/name')
  await job.sync()
  for (const chart of charts.items) chart.series.load('items/chartType')
  if (charts.items.length > 0) await job.sync()
  const inside = isWhole(sheet.name, areas)
  const found: Reader[] = []
  for (const { name, series } of charts.items) {
    const formula = await sourceThat(job, series.items, (text) => reads(text, sheet.name))
    const what = columnReadersText.chart(withoutKeys(name), withoutKeys(sheet.name))
    if (formula !== null) found.push({ what, formula, inside })
  }
  return found
}

/** Cells that series draw, the first for which it holds. */
async function sourceThat(
  job: Job,
  series: readonly Series[],
  holds: (formula: string) => boolean,
): Promise<string | null> {
  for (const [plain, scatter] of [
    ['Values', 'YValues'],
    ['Categories', 'XValues'],
  ] as const) {
    const texts = series
      .slice(0, MOST)
      .map((one) =>
        one.getDimensionDataSourceString(/^(?:XY|Bubble)/.test(one.chartType) ? scatter : plain),
      )
    // A series without cells of its own tells none.
    if ((await told(job.sync().then(() => true))) === null) continue
    const found = texts.map(({ value }) => asFormula(value)).find(holds)
    if (found !== undefined) return found
  }
  return null
}

const asFormula = (text: string): string => (text.startsWith('=') ? text : `=${text}`)

/** The texts of a rule that may be formulas. */
function textsIn(rule: unknown): string[] {
  if (typeof rule === 'string') return rule.startsWith('=') ? [rule] : []
  return typeof rule === 'object' && rule !== null ? Object.values(rule).flatMap(textsIn) : []
}
