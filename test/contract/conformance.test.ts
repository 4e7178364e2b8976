// Keeps CONFORMANCE.md true: every test that the page names exists under that title, and every code
// of the catalogues stands in it. Holds too what no other test says in so many words.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAILURE_CODES, PROBLEMS } from '#contract/problems.ts'
import { menuRowSchema, optionRowSchema, PROTOCOL } from '#contract/schemas.ts'

const folder = new URL('../', import.meta.url)
const page = readFileSync(new URL('CONFORMANCE.md', folder), 'utf8')
const cited = citations(page)

interface Citation {
  file: string
  title: string
}

/** `folder/file.test.ts: "title" "another title"`; a title belongs to the file before it. */
function citations(text: string): Citation[] {
  const found: Citation[] = []
  for (const line of text.split('\n')) {
    let file = 'a title without a file'
    for (const [, name, title] of line.matchAll(/([\w-]+\/[\w-]+\.test\.ts)|"((?:[^"\\]|\\.)*)"/g))
      if (name !== undefined) file = name
      else if (title !== 'title') found.push({ file, title: title!.replaceAll('\\"', '"') })
  }
  return found
}

/** Whether the source has the title as a text of its own, in any of the three quotes. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    source.includes(quote + title.replaceAll(quote, `\\${quote}`) + quote),
  )
}

test('every test that the page names exists', () => {
  expect(cited.length).toBeGreaterThan(100)
  const missing = cited.filter(({ file, title }) => {
    const path = new URL(file, folder)
    return !existsSync(path) || !hasTitle(readFileSync(path, 'utf8'), title)
  })
  expect(missing).toEqual([])
  const files = page.match(/[\w-]+\/[\w-]+\.test\.ts/g)!
  expect(
    files.filter((file) => file !== 'folder/file.test.ts' && !existsSync(new URL(file, folder))),
  ).toEqual([])
})

test('a title that is gone, or stands before any file, is found', () => {
  const self = 'contract/conformance.test.ts'
  expect(citations(`| x | ${self}: "a" "b \\"c\\""; flow/y.test.ts: "d" |`)).toEqual([
    { file: self, title: 'a' },
    { file: self, title: 'b "c"' },
    { file: 'flow/y.test.ts', title: 'd' },
  ])
  expect(citations('| "lost" |')[0]!.file).not.toContain('.test.ts')
  expect(hasTitle("test('it is here', () => {})", 'it is here')).toBe(true)
  expect(hasTitle("test('it is here no more', () => {})", 'it is here')).toBe(false)
})

test('the page lists every problem and failure code', () => {
  const rows = page.match(/^\| `\w+` +\| \d{3} /gm) ?? []
  const listed = rows.map((row) => row.match(/`(\w+)` +\| (\d+)/)!.slice(1))
  expect(listed).toEqual(Object.entries(PROBLEMS).map(([code, { status }]) => [code, `${status}`]))
  for (const code of FAILURE_CODES) expect(page).toMatch(new RegExp(`^\\| \`${code}\` `, 'm'))
})

test('the page stays short enough to be read', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(250)
})

test('a row of the plan has a quantity above 0', () => {
  const row = { key: 'a', menu: 0, T: 0, qty: 1, profit: 2, confidence: 0.9, unit_cost: null }
  expect(menuRowSchema.safeParse(row).success).toBe(true)
  expect(menuRowSchema.safeParse({ ...row, qty: 0 }).success).toBe(false)
})

test('an option carries no reason', () => {
  const fields = Object.keys(optionRowSchema.shape)
  expect(fields).toEqual(['key', 'qty', 'profit', 'confidence', 'eligible', 'unit_cost'])
})

test('the wire protocol is version 2', () => {
  expect(PROTOCOL).toBe('edps-wire/2')
})
