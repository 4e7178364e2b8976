// No way into the workbook goes around the guard against keys: every statement of the add-in that sets a
// property of Excel's, or calls a method of Excel's that writes, is looked at here, by the names that
// Microsoft's own types have for them. A new one without the guard fails; so does a reviewed exception
// that is not there any more.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ADDIN = fileURLToPath(new URL('../../addin', import.meta.url))
const types = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@types/office-js/package.json')),
    'index.d.ts',
  ),
  'utf8',
)

/** Names of Excel's classes: properties that can be set, and methods that may bring something in. */
function excelNames(): { properties: Set<string>; methods: Set<string> } {
  const excel = types.slice(types.indexOf('declare namespace Excel {'))
  const properties = new Set<string>()
  const methods = new Set<string>()
  for (const [, body = ''] of excel.matchAll(/^ {4}class \w+ [^{]*\{$([^]*?)^ {4}\}$/gm)) {
    for (const [, name = ''] of body.matchAll(/^ {8}(\w+)\??: /gm)) properties.add(name)
    for (const [, name = ''] of body.matchAll(
      /^ {8}((?:add|set|insert|replace|copy|update|fill|autoFill|import|create|move|post)\w*)\(/gm,
    ))
      methods.add(name)
  }
  return { properties, methods }
}

/** What writes no text of anybody's into the workbook, or gives back what stood there. */
const REVIEWED: Readonly<Record<string, readonly string[]>> = {
  'excel/write-batch.ts': [
    // What stood in the row before a write struck it.
    'range.formulas = [[first]]',
    // A plan: numbers, of which wantedCells makes sure.
    'range.values = run[which].map((value) => [value])',
  ],
  // Lists of the page's own.
  'excel/look-rows.ts': [
    'qty.length = profit.length = places.length = length',
    'profit.length = places.length = length',
    'places.length = length',
  ],
  // Sets, maps, sinks and texts of the page's own.
  'excel/plan-cells.ts': ['memory.before.set(id, [[qty, profit]])'],
  'excel/displaced-cells.ts': [
    'held.add(pairOf(seen.qty[row]!, seen.profit[row]!))',
    'missed.add(pairOf(qty, profit))',
  ],
  'excel/plan-memory.ts': [
    'memory.wrote.add(pairOf(qty, profit))',
    'memory.moved.add(place)',
    'memory.cells.add(qty)',
    'memory.cells.add(seen.qty[row]!)',
    'qty).add(profit)',
    'memory.profits.add(seen.profit[row]!)',
    "memory.profits.add(cells === 'empty' ? '' : cells.profit)",
  ],
  'excel/read-table.ts': ['sink.add(values)'],
  'excel/recalculate.ts': ['names.set(id, (names.get(id) ?? new Set()).add(name))'],
  // The name and its comment are constants of the page's own.
  'excel/plan-name.ts': ['names.add(PLAN_NAME, keyless(formula), COMMENT)'],
  // The cell, and its guarded words.
  'excel/header-comment.ts': ['comments.add(header, keyless(signed(put)))'],
  'excel/self-check/kept.ts': ['comments.add(cell(), keyless(text))'],
  'excel/find-keys.ts': ['xml.replace(/', 'said.replace(/'],
  'excel/find-owned.ts': ['formulas.length = atSheet.formulas', 'used.add(of.id)'],
  'excel/insert-block.ts': [".replace(/^'(.*)'$/s, '$1')", `.replaceAll("''", "'")`],
  // A handler, which brings nothing in; a table over cells that were just written.
  'excel/self-check/calculation.ts': ['sheet.onChanged.add('],
  'excel/watch-tables.ts': ['tables.onChanged.add(', 'tables.onDeleted.add('],
  'excel/self-check/tables.ts': ['on.tables.add(range, true)'],
  'excel/insert-table.ts': [
    // A number format of the sample's; the cells that were just written.
    'set({ numberFormat: format as unknown as string[][] })',
    'tables.add(corner.getResizedRange(table.rows.length, width - 1), true)',
  ],
}

interface Written {
  readonly file: string
  /** From the member on: `values = keyless(rows)`. */
  readonly statement: string
  /** What is written: the right side, or each argument. */
  readonly given: readonly string[]
}

/** Text up to where the brackets that are open at its beginning end, cut at commas between. */
function parts(text: string): { inside: string; args: string[] } {
  let depth = 0
  let from = 0
  const args: string[] = []
  for (let at = 0; at < text.length; at++) {
    const c = text[at]!
    if ('([{'.includes(c)) depth++
    if (')]}'.includes(c)) depth--
    if (depth < 0 || (depth === 0 && c === '\n' && !/^\s*[.?:|&]/.test(text.slice(at + 1)))) {
      args.push(text.slice(from, at).trim())
      return { inside: text.slice(0, at).trim(), args: args.filter((arg) => arg !== '') }
    }
    if (depth === 0 && c === ',') {
      args.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return { inside: text, args: [text] }
}

const { properties, methods } = excelNames()

function writesOf(file: string, source: string): Written[] {
  const text = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const found: Written[] = []
  for (const match of text.matchAll(/([\w.\]!)]*)\.(\w+) =(?![=>])\s*/g)) {
    const { inside } = parts(text.slice(match.index + match[0].length))
    if (properties.has(match[2]!))
      found.push({ file, statement: match[0] + inside, given: [inside] })
  }
  for (const match of text.matchAll(/([\w.\]!)]*)\.(\w+)\(/g)) {
    if (!methods.has(match[2]!)) continue
    const { inside, args } = parts(text.slice(match.index + match[0].length).trimStart())
    found.push({ file, statement: `${match[0]}${inside})`, given: args })
  }
  return found
}

/** Guarded, or a constant of the source, or no more than objects of such. */
const isGuarded = (given: string): boolean =>
  given.startsWith('keyless(') ||
  /^(undefined|null|true|false|-?\d+|Excel\.\w+\.\w+|'[^']*'( as [\w ]+(\[\])*)?)$/.test(given) ||
  /^\{\s*\[?[\w.]+\]?: (keyless\(.*|'[^']*'( as [\w [\]]+)?),?\s*\}$/s.test(given)

function sources(folder: string): [file: string, source: string][] {
  return readdirSync(join(ADDIN, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(ADDIN.length + 1), readFileSync(path, 'utf8')])
}

describe('what is written into the workbook', () => {
  const writes = sources('excel').flatMap(([file, source]) => writesOf(file, source))
  const reviewed = ({ file, statement }: Written) =>
    REVIEWED[file]?.some((known) => statement.includes(known) || known.includes(statement))

  test('goes through the guard, each text of it', () => {
    const around = writes.filter((write) => !write.given.every(isGuarded) && !reviewed(write))
    expect(around.map(({ file, statement }) => `${file}: ${statement}`)).toEqual([])
  })

  test('is seen by this test: settings, parts, cells, names of tables, sheets and columns', () => {
    const guarded = writes.filter(({ given }) => given.some((text) => text.includes('keyless(')))
    expect(guarded.map(({ statement }) => statement.replace(/\s+/g, ' '))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^settings\.add\(keyless\(name\), keyless\(text\)\)/),
        expect.stringMatching(/^customXmlParts\.add\(keyless\(xml\)\)/),
        expect.stringMatching(/^range\.formulas = keyless\(/),
        expect.stringMatching(/^range\.values = keyless\(/),
        expect.stringMatching(/^made\.name = keyless\(/),
        expect.stringMatching(/^worksheets\.add\(keyless\(/),
        expect.stringMatching(/^found\.columns\.add\(undefined, undefined, keyless\(/),
      ]),
    )
  })

  test('is an exception only where it still stands', () => {
    const stale = Object.entries(REVIEWED).flatMap(([file, statements]) =>
      statements.filter(
        (statement) => !readFileSync(join(ADDIN, file), 'utf8').includes(statement),
      ),
    )
    expect(stale).toEqual([])
  })

  test.each([
    ['a cell', 'range.values = [[text]]'],
    ['a formula', 'cell.formulas = rows.map((row) => [...row])'],
    ['a setting whose value goes around', 'settings.add(keyless(name), text)'],
    ['a name', "names.add('EDPS_Plan', `=${id}`)"],
    ['a name’s formula', 'name.formula = text'],
    ['a comment', 'comments.add(cell, text)'],
    ['a part', 'part.setXml(xml)'],
    ['a sheet’s name', 'sheet.name = text'],
    ['several properties at once', 'range.set({ values: rows })'],
    ['a guard that comes too late', 'range.values = rows.map((row) => keyless(row))'],
  ])('is found when %s goes around the guard', (_, statement) => {
    const [write, ...more] = writesOf('x.ts', `  ${statement}\n  await sync()\n`)
    expect(more).toEqual([])
    expect(write!.given.every(isGuarded)).toBe(false)
  })
})

test('nothing but addin/excel touches the workbook', () => {
  const door =
    /\bExcel\.(run|createWorkbook|Session)\b|\bcontext\.(workbook|document)\b|CustomXMLParts|SelectedDataAsync|\.bindings\b|saveAsync/
  // The workbook host stands in for Excel: it is no part of the add-in.
  const others = sources('.').filter(
    ([file, source]) => !/^(excel|host)\//.test(file) && door.test(source),
  )
  expect(others.map(([file]) => file)).toEqual([])
})
