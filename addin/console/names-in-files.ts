// What files of the person's own call the deals of a plan: the column that has their keys, and the one that names them. Read
// here, in the browser.
import { cell, type Scalar } from '#contract/table.ts'
import { cutName, namingColumn } from '../mapping/labels.ts'
import { sheetOf } from '../mapping/sheet.ts'
import { surveyOf } from '../mapping/survey.ts'
import { createFileBook, type BookTable } from './plan/file-book.ts'
import type { OpenedFile } from './plan/open-files.ts'

/** Names by key, those of these deals first; empty where no table of the files names them. */
export function namesInFiles(
  files: readonly OpenedFile[],
  deals: readonly Scalar[],
): ReadonlyMap<string, string> {
  const book = createFileBook()
  for (const file of files) book.addFile(file)
  const keys = deals.map(String)
  const known = (names: ReadonlyMap<string, string>) => keys.filter((key) => names.has(key)).length
  const [best = new Map<string, string>()] = book
    .tables()
    .map((table) => namesIn(table, new Set(keys)))
    .toSorted((a, b) => known(b) - known(a))
  const ours = keys.flatMap((key) => (best.has(key) ? [[key, best.get(key)!] as const] : []))
  return new Map([...ours, ...(ours.length > 0 ? best : [])])
}

function namesIn(
  { name, headers, formats, rows }: BookTable,
  keys: ReadonlySet<string>,
): Map<string, string> {
  const names = new Map<string, string>()
  const sheet = sheetOf({ name, headers, formats }, rows)
  const survey = surveyOf(sheet)
  const shared = survey.columns.map(({ texts }) => texts.filter((text) => keys.has(text)).length)
  const key = survey.columns[shared.indexOf(Math.max(...shared))]
  const label = key && namingColumn(survey, key)
  if (!label) return names
  const column = sheet.columns[label.column]
  key.codes.forEach((code, row) => {
    const called = cell(column, row)
    if (code >= 0 && called !== null) names.set(key.texts[code]!, cutName(String(called).trim()))
  })
  return names
}
