// Every text that the pane shows to a person and that its flow, tables, worker or Excel make is in a
// catalogue (addin/messages), so that it can be shown in another language. Here stand the exceptions.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const ADDIN = fileURLToPath(new URL('../../../addin', import.meta.url))
/** Folders of which another language has no texts: what builds, and what is English in every language. */
const OTHERS = ['build', 'console', 'functions', 'icons', 'manifest', 'messages']
const ROOMS = readdirSync(ADDIN, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
  .map(({ name }) => name)

/** Files below addin/ (or folders, with / at the end) whose texts of these beginnings stay English. */
const ENGLISH: readonly {
  readonly in: string
  readonly why: string
  /** `null` = all of them. */
  readonly texts: readonly string[] | null
}[] = [
  {
    in: 'bill/names.ts',
    why: 'names of the service, which the pane translates',
    texts: ['storage of units', 'value of units'],
  },
  {
    in: 'mapping/header-words.ts',
    why: 'words of headers, which are compared and not shown',
    texts: null,
  },
  { in: 'description/businesses.ts', why: 'descriptions, which the service reads', texts: null },
  { in: 'plan-sheet/sheet-words.ts', why: 'stands in cells', texts: null },
  { in: 'plan-sheet/sheet-reason-words.ts', why: 'stands in cells', texts: null },
  { in: 'shell/page.ts', why: 'a key of the keyboard', texts: ['Tab'] },
  {
    in: 'tools/excel/self-check.ts',
    why: 'the report goes to the support of the add-in',
    texts: null,
  },
  {
    in: 'write/excel/plan-columns.ts',
    why: 'headers of the plan’s columns',
    texts: ['EDPS qty', 'EDPS profit', 'EDPS confidence'],
  },
  {
    in: 'write/excel/plan-name.ts',
    why: 'the comment of a defined name in the workbook',
    texts: ['The plan in this workbook'],
  },
  {
    in: 'plan-sheet/excel/plan-sheet-charts.ts',
    why: 'names of Excel’s own, for parts of a chart',
    texts: ['Columns', 'Bottom'],
  },
  {
    in: 'sign-in/sign-in.ts',
    why: 'the name of a key, which the service keeps',
    texts: ['Excel', 'Excel of {}'],
  },
  {
    in: 'mapping/cell.ts',
    why: 'what counts as yes and no in a cell',
    texts: ['1, true, yes', '0, false, no', 'open, pending'],
  },
  { in: 'mapping/mixed-amounts.ts', why: 'units that are recognized', texts: null },
  { in: 'mapping/durations.ts', why: 'words of time that are recognized', texts: null },
  { in: 'mapping/fields.ts', why: 'names of columns that are recognized', texts: null },
  {
    in: 'mapping/problems.ts',
    why: 'what a code means, for a developer',
    texts: null,
  },
  {
    in: 'what-if/scenario-text.ts',
    why: 'headers of scenarios that are pasted into a sheet',
    texts: ['Scenario', 'Deals', 'Profit', 'Low', 'High', 'Spend', 'Confidence', 'Limit'],
  },
  {
    in: 'mapping/sheet.ts',
    why: 'a number format of Excel',
    texts: ['General'],
  },
  {
    in: 'sign-in/try-key.ts',
    why: 'a header of HTTP',
    texts: ['Bearer {}'],
  },
  {
    in: 'thread/asked-columns.ts',
    why: 'columns of the service',
    texts: ['T qty'],
  },
]

/** Texts of a file that a person could read, with {} for a value; not what only a developer sees. */
function textsOf(code: string): string[] {
  const { program } = parseSync('file.ts', code)
  const texts: { at: number; text: string }[] = []
  const skipped: { start: number; end: number }[] = []
  const skip = (node: { start: number; end: number }) => void skipped.push(node)
  new Visitor({
    ImportDeclaration: skip,
    ImportExpression: skip,
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    TaggedTemplateExpression: skip,
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) skip(node)
    },
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ at: start, text: value })
    },
    TemplateLiteral({ quasis, start }) {
      texts.push({ at: start, text: quasis.map(({ value }) => value.cooked ?? '').join('{}') })
    },
  }).visit(program)
  return texts
    .filter(({ at }) => !skipped.some(({ start, end }) => at >= start && at < end))
    .map(({ text }) => text.trim())
}

/** A word with a capital, two words after a capital, a full stop, or a clause of five words. */
function isForPeople(text: string): boolean {
  const said = text.replaceAll('{}', ' ')
  const words = said.match(/(?<![\p{L}\d_.<=-])\p{L}+(?![\p{L}\d_(<=-])/gu) ?? []
  return (
    /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(text) ||
    (words.length >= 2 && /^[“(]*\p{Lu}/u.test(text) && /\s/.test(said)) ||
    (words.length > 0 && /[\p{L}\d”)}]\.$/u.test(text)) ||
    (words.length >= 5 && /\s/.test(text))
  )
}

const filesOf = (room: string): string[] =>
  readdirSync(join(ADDIN, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)

const exceptionsOf = (file: string) =>
  ENGLISH.filter((one) => (one.in.endsWith('/') ? file.startsWith(one.in) : file === one.in))

const isAllowed = (file: string, text: string): boolean =>
  exceptionsOf(file).some(
    ({ texts }) => texts === null || texts.some((beginning) => text.startsWith(beginning)),
  )

describe('texts for people are in catalogues', () => {
  test.each(ROOMS)('not in addin/%s', (room) => {
    const loose = filesOf(room).flatMap((file) =>
      textsOf(readFileSync(join(ADDIN, file), 'utf8'))
        .filter((text) => isForPeople(text) && !isAllowed(file, text))
        .map((text) => `${file}: ${text}`),
    )
    expect(loose).toEqual([])
  })

  test('every exception is needed', () => {
    const unused = ENGLISH.flatMap((one) => {
      const files = ROOMS.flatMap(filesOf).filter((file) => exceptionsOf(file).includes(one))
      const found = files.flatMap((file) => textsOf(readFileSync(join(ADDIN, file), 'utf8')))
      const people = found.filter(isForPeople)
      return (one.texts ?? ['']).filter((text) => !people.some((said) => said.startsWith(text)))
    })
    expect(unused).toEqual([])
  })

  test.each([
    "notify('problem', 'That plan is gone.')",
    "const title = 'The fit failed'",
    'const message = `${table} holds no deal any more.`',
    "const label = 'Profit'",
    "const clause = 'the cell is no number at all'",
  ])('finds %s', (code) => {
    expect(textsOf(code).filter(isForPeople)).toHaveLength(1)
  })

  test.each([
    "import { one } from './The file.ts'",
    "throw new Error('No plan was aligned before.')",
    "if (code === 'ItemNotFound') stop()",
    "runExclusive(context, 'kept plans', job)",
    'const xml = `<words xmlns="${NAMESPACE}">${text}</words>`',
  ])('leaves %s', (code) => {
    expect(textsOf(code).filter(isForPeople)).toEqual([])
  })
})
