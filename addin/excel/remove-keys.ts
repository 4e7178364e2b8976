// Removes found keys from the workbook: a cell is emptied, a sheet, table or column is renamed,
// anything else with a key is deleted. Each place is read again first, because people may have
// sorted since; what holds no key stays.
import { excelFailuresText } from '#addin/text/en/excel-failures.ts'
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { put, type Range } from './guarded.ts'
import type { CellValue } from './blocks.ts'
import { ExcelFault, failureOf, officeCode, type ExcelAnswer } from './failure.ts'
import type { KeySpot } from './find-keys.ts'
import { inExcel, type Job } from './in-excel.ts'
import { keyless } from './keyless.ts'
import { freeHeader } from './plan-columns.ts'
import { holdsKey } from '#addin/plan/key-guard.ts'

interface KeysRemoved {
  readonly removed: number
  /** Places that hold no key any more. */
  readonly gone: number
  /** Places that could not be changed, and why the first of them could not. */
  readonly failed: number
  readonly why: string | null
}

interface RemoveOptions {
  readonly onProgress?: ((share: number) => void) | undefined
  readonly patience?: number | undefined
}

type CellSpot = Extract<KeySpot, { in: 'cell' }>
/** Cells that are read, and emptied, in one request. */
const CELLS_AT_ONCE = 100

export function removeKeys(
  spots: readonly KeySpot[],
  { onProgress, patience }: RemoveOptions = {},
): Promise<ExcelAnswer<KeysRemoved>> {
  return inExcel({ what: excelThingsText.workbook, ...(patience && { patience }) }, async (job) => {
    let [removed, gone, failed, done] = [0, 0, 0, 0]
    let why: string | null = null
    const attempt = async (spots: readonly KeySpot[], remove: () => Promise<number>) => {
      try {
        const count = await remove()
        removed += count
        gone += spots.length - count
      } catch (fault) {
        if (isGone(fault)) gone += spots.length
        else {
          const failure = failureOf(fault, excelThingsText.key)
          if (!failure || !concernsThisPlaceOnly(fault)) throw fault
          failed += spots.length
          why ??= failure.message
        }
      }
      done += spots.length
      onProgress?.(done / all)
    }
    const all = spots.length
    const cells = spots.filter((spot) => spot.in === 'cell')
    for (const name of new Set(cells.map(({ sheet }) => sheet))) {
      const ofSheet = cells.filter(({ sheet }) => sheet === name)
      for (let from = 0; from < ofSheet.length; from += CELLS_AT_ONCE) {
        const some = ofSheet.slice(from, from + CELLS_AT_ONCE)
        await attempt(some, () => emptyCells(job, some))
      }
    }
    for (const spot of spots)
      if (spot.in !== 'cell')
        await attempt([spot], async () => ((await removeOne(job, spot)) ? 1 : 0))
    return { removed, gone, failed, why }
  })
}

/** The sheet, table or part does not exist any more. */
const isGone = (fault: unknown): boolean => officeCode(fault) === 'ItemNotFound'

/** A refusal that concerns this place only: the others are still tried. */
const concernsThisPlaceOnly = (fault: unknown): boolean =>
  ['AccessDenied', 'InvalidArgument', 'InvalidOperation', 'GeneralException'].includes(
    officeCode(fault) ?? '',
  )

const cellOf = ({ context }: Job, { sheet, row, column }: CellSpot): Range =>
  context.workbook.worksheets.getItem(sheet).getCell(row, column)

const holds = (formula: CellValue, value: CellValue): boolean =>
  [formula, value].some((cell) => typeof cell === 'string' && holdsKey(cell))

/** Empties the cells that hold a key; returns how many did. */
async function emptyCells(job: Job, spots: readonly CellSpot[]): Promise<number> {
  const looked = spots.map((spot) => cellOf(job, spot).load('formulas,values'))
  await job.sync()
  const held = spots.filter((_, i) =>
    holds(looked[i]!.formulas[0]![0] as CellValue, looked[i]!.values[0]![0] as CellValue),
  )
  for (const range of looked) range.untrack()
  if (held.length === 0) return 0
  const ranges = held.map((spot) => {
    const range = cellOf(job, spot).load('formulas,values')
    range.clear(Excel.ClearApplyTo.contents)
    return range
  })
  await job.sync()
  // A request cannot depend on what it reads: rows that were sorted meanwhile may have been
  // emptied, so their cells are restored.
  let struck = 0
  for (const range of ranges) {
    const formula = range.formulas[0]![0] as CellValue
    if (!holds(formula, range.values[0]![0] as CellValue)) {
      struck++
      put(range, { formulas: keyless([[formula]]) })
    }
  }
  if (struck > 0) await job.sync()
  for (const range of ranges) range.untrack()
  return held.length - struck
}

/** Returns whether there was a key. */
async function removeOne(job: Job, spot: Exclude<KeySpot, CellSpot>): Promise<boolean> {
  const { context, sync } = job
  const { workbook } = context
  switch (spot.in) {
    case 'sheet':
    case 'table':
    case 'column':
      if (!(await renameOne(job, spot))) return false
      break
    case 'name': {
      const names =
        spot.sheet === null ? workbook.names : workbook.worksheets.getItem(spot.sheet).names
      const name = names.getItem(spot.name).load('name,formula,comment')
      await sync()
      if (spot.part === 'comment') {
        if (!holdsKey(name.comment)) return false
        put(name, { comment: keyless('') })
      } else {
        if (!holdsKey(name.name) && !holdsKey(String(name.formula))) return false
        name.delete()
      }
      break
    }
    case 'comment': {
      const comment = workbook.comments.getItem(spot.id)
      const text = spot.reply === null ? comment : comment.replies.getItem(spot.reply)
      text.load('content')
      await sync()
      if (!holdsKey(text.content)) return false
      text.delete()
      break
    }
    case 'setting': {
      const setting = workbook.settings.getItem(spot.key).load('key,value')
      await sync()
      if (!holdsKey(setting.key) && !holdsKey(JSON.stringify(setting.value) ?? '')) return false
      setting.delete()
      break
    }
    case 'part': {
      // Not read again: a part's id is never reused and parts are not edited.
      workbook.customXmlParts.getItem(spot.id).delete()
      break
    }
    default:
      if (!(await clearText(job, spot))) return false
  }
  await sync()
  return true
}

type NamedSpot = Extract<KeySpot, { in: 'sheet' | 'table' | 'column' }>

/** Renames a sheet, table or column whose name holds a key; false if its name holds none. */
async function renameOne({ context, sync }: Job, spot: NamedSpot): Promise<boolean> {
  const { workbook } = context
  switch (spot.in) {
    case 'sheet': {
      workbook.worksheets.load('items/name')
      const sheet = workbook.worksheets.getItem(spot.id).load('name')
      await sync()
      if (!holdsKey(sheet.name)) return false
      const names = workbook.worksheets.items.map(({ name }) => name)
      put(sheet, { name: keyless(freeHeader(names, 'Sheet')) })
      break
    }
    case 'table': {
      workbook.tables.load('items/name')
      workbook.names.load('items/name')
      const table = workbook.tables.getItem(spot.id).load('name')
      await sync()
      if (!holdsKey(table.name)) return false
      const names = [...workbook.tables.items, ...workbook.names.items].map(({ name }) => name)
      put(table, { name: keyless(freeHeader(names, 'Table', '_')) })
      break
    }
    default: {
      const { columns } = workbook.tables.getItem(spot.table)
      columns.load('items/id,items/name')
      await sync()
      const column = columns.items.find(({ id }) => id === spot.id)
      if (!column || !holdsKey(column.name)) return false
      const names = columns.items.map(({ name }) => name)
      put(column, { name: keyless(freeHeader(names, 'Column')) })
    }
  }
  return true
}

type TextSpot = Extract<KeySpot, { in: 'property' | 'custom property' | 'page' }>

/** Clears a property, header or footer that holds a key; false if it holds none. */
async function clearText({ context, sync }: Job, spot: TextSpot): Promise<boolean> {
  const { workbook } = context
  switch (spot.in) {
    case 'property': {
      const { properties } = workbook
      properties.load(spot.name)
      await sync()
      if (!holdsKey(properties[spot.name])) return false
      put(properties, { [spot.name]: keyless('') })
      break
    }
    case 'custom property': {
      const property = workbook.properties.custom.getItem(spot.key).load('key,value')
      await sync()
      if (!holdsKey(property.key) && !holdsKey(JSON.stringify(property.value) ?? '')) return false
      property.delete()
      break
    }
    default: {
      const { headersFooters } = workbook.worksheets.getItem(spot.sheet).pageLayout
      const page = headersFooters[spot.pages].load(spot.text)
      await sync()
      if (!holdsKey(page[spot.text])) return false
      put(page, { [spot.text]: keyless('') })
    }
  }
  return true
}

/** Selects a found key in the workbook. */
export function selectSpot(spot: KeySpot): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.key }, async ({ context, sync }) => {
    const { worksheets, comments, tables } = context.workbook
    const range =
      spot.in === 'cell'
        ? worksheets.getItem(spot.sheet).getCell(spot.row, spot.column)
        : spot.in === 'comment'
          ? comments.getItem(spot.id).getLocation()
          : spot.in === 'table'
            ? tables.getItem(spot.id).getRange()
            : null
    if (range === null && spot.in !== 'sheet') return null
    const sheet = range ? range.worksheet : worksheets.getItem(spot.in === 'sheet' ? spot.id : '')
    sheet.load('visibility')
    await sync()
    if (sheet.visibility !== Excel.SheetVisibility.visible)
      throw new ExcelFault({
        kind: 'failed',
        code: 'hidden',
        message: excelFailuresText.hiddenSheet,
      })
    sheet.activate()
    range?.select()
    await sync()
    return null
  })
}
