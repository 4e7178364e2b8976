// Lets LibreOffice compute the printed formulas, and stores what it says beside them:
//   apt-get install --no-install-recommends libreoffice-calc-nogui
//   node test/reading/excel/run-libreoffice.ts && npx oxfmt test/reading/excel/libreoffice.json
// It writes an .xlsx of two tables, Menus with a column per case, has soffice recalculate and save
// it, and reads the cells back. A file holds `Menus[@x]` in its long form, `Menus[[#This Row],[x]]`,
// as Excel itself writes it; nothing else of a formula is changed on the way.
import '#weights/files.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { allCases, COLUMNS, HISTORY, PARAMETERS, RULES } from './cases.ts'
import { cellsOf, value } from '../../support/excel-formula/engine.ts'
import type { Cell, TableOfCells } from '../../support/excel-formula/formula.ts'

const RESULTS = fileURLToPath(new URL('libreoffice.json', import.meta.url))
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** A, B … Z, AA …: the letters of the column at `at`, from 0. */
const letters = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26)

const inFile = (formula: string): string =>
  formula
    .slice(1)
    .replaceAll(/Menus\[@(\[(?:[^[\]']|'.)*\]|\w+)\]/g, (_, name: string) =>
      name.startsWith('[') ? `Menus[[#This Row],${name}]` : `Menus[[#This Row],[${name}]]`,
    )

function cellXml(place: string, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const text = String(cell)
  return text.startsWith('=')
    ? `<c r="${place}"><f>${escape(inFile(text))}</f></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
}

function sheetXml({ columns, cells }: TableOfCells): string {
  const rows = [columns, ...cells[0]!.map((_, row) => cells.map((column) => column[row]!))]
  const body = rows.map((row, at) => {
    const cellsOfRow = row.map((cell, column) => cellXml(`${letters(column)}${at + 1}`, cell))
    return `<row r="${at + 1}">${cellsOfRow.join('')}</row>`
  })
  return (
    `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${body.join('')}</sheetData>` +
    '<tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>'
  )
}

function tableXml(id: number, name: string, { columns, cells }: TableOfCells): string {
  const range = `A1:${letters(columns.length - 1)}${cells[0]!.length + 1}`
  const heads = columns.map((head, at) => `<tableColumn id="${at + 1}" name="${escape(head)}"/>`)
  return (
    `<table xmlns="${MAIN}" id="${id}" name="${name}" displayName="${name}" ref="${range}">` +
    `<autoFilter ref="${range}"/><tableColumns count="${heads.length}">${heads.join('')}` +
    '</tableColumns></table>'
  )
}

function workbook(tables: Readonly<Record<string, TableOfCells>>): Uint8Array {
  const files: Record<string, string> = {}
  const names = Object.keys(tables)
  const links = (all: readonly [string, string][]): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  names.forEach((name, at) => {
    const id = at + 1
    files[`xl/worksheets/sheet${id}.xml`] = sheetXml(tables[name]!)
    files[`xl/tables/table${id}.xml`] = tableXml(id, name, tables[name]!)
    files[`xl/worksheets/_rels/sheet${id}.xml.rels`] = links([
      ['table', `../tables/table${id}.xml`],
    ])
  })
  files['xl/workbook.xml'] =
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('') +
    '</sheets></workbook>'
  files['xl/_rels/workbook.xml.rels'] = links(
    names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
  )
  files['_rels/.rels'] = links([['officeDocument', 'xl/workbook.xml']])
  const parts = names.flatMap((_, at) => [
    [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet'],
    [`/xl/tables/table${at + 1}.xml`, 'table'],
  ])
  files['[Content_Types].xml'] =
    `<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    [['/xl/workbook.xml', 'sheet.main'], ...parts]
      .map(([part, type]) => `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`)
      .join('') +
    '</Types>'
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

/** What a cell of the saved sheet holds: a number, or the error or text that stands there. */
function readCells(xml: string): Map<string, number | string> {
  const cells = new Map<string, number | string>()
  for (const [, attributes, body] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    const place = /r="([A-Z]+\d+)"/.exec(attributes!)![1]!
    const held = /<v>(.*?)<\/v>/s.exec(body!)?.[1]
    const type = /t="(\w+)"/.exec(attributes!)?.[1] ?? 'n'
    if (held !== undefined) cells.set(place, type === 'n' ? Number(held) : unescape(held))
  }
  return cells
}

const cases = allCases().map((each) => {
  const { terms, horizon, quantity } = each
  const { formula } = value(terms, HISTORY, horizon, PARAMETERS, quantity)
  return { ...each, formula: formula! }
})
const formulas = [...cases.map(({ formula }) => formula), ...RULES]
const menus = cellsOf(HISTORY.menus, COLUMNS.menus)
const tables = {
  Menus: {
    columns: [...menus.columns, ...formulas.map((_, at) => `formula ${at + 1}`)],
    cells: [...menus.cells, ...formulas.map((formula) => HISTORY.menus.map(() => formula))],
  },
  Sales: cellsOf(HISTORY.sales, COLUMNS.sales),
}

const folder = mkdtempSync(join(tmpdir(), 'edps-libreoffice-'))
try {
  writeFileSync(join(folder, 'cases.xlsx'), workbook(tables))
  const office = (...args: string[]): string =>
    execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, ...args], {
      encoding: 'utf8',
      timeout: 120_000,
    })
  const version = office('--version').trim()
  const out = join(folder, 'out')
  office('--headless', '--convert-to', 'xlsx', '--outdir', out, join(folder, 'cases.xlsx'))
  const saved = unzipSync(readFileSync(join(out, 'cases.xlsx')))
  const cells = readCells(strFromU8(saved['xl/worksheets/sheet1.xml']!))
  const values = formulas.map((_, at) =>
    HISTORY.menus.map(
      (_, row) => cells.get(`${letters(COLUMNS.menus.length + at)}${row + 2}`) ?? null,
    ),
  )
  const stored = {
    made_with: version,
    columns: COLUMNS,
    ...HISTORY,
    parameters: PARAMETERS,
    cases: cases.map((each, at) => ({ ...each, values: values[at] })),
    rules: RULES.map((formula, at) => ({ formula, values: values[cases.length + at] })),
  }
  writeFileSync(RESULTS, `${JSON.stringify(stored, null, 2)}\n`)
  console.log(`${formulas.length} formulas × ${HISTORY.menus.length} rows, ${version}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
