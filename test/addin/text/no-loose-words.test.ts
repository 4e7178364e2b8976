// Every text that a person reads in the pane stands in the catalogue of a language, so that a build can
// exchange it; none is left in a component.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { looseWords } from './loose-words.ts'

const ADDIN = fileURLToPath(new URL('../../../addin', import.meta.url))

const files = [
  ...readdirSync(ADDIN, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => relative(ADDIN, join(entry.parentPath, entry.name)))
    // The console is English.
    .filter((path) => !path.startsWith('console')),
  'load-office.ts',
]

/** Texts that stay, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  EDPS: 'the product’s name',
  'The add-in could not be loaded whole – retry in the pane': 'stands in cells',
  NFKC: 'a form of Unicode',
  'tools {}': 'tells screens apart, for the focus',
  '.problems button': 'a selector',
  '{}px': 'a style',
  ...Object.fromEntries(
    'Home End ArrowRight ArrowUp ArrowLeft ArrowDown'
      .split(' ')
      .map((key) => [key, 'a key of the keyboard']),
  ),
}

const read = (file: string): string => readFileSync(join(ADDIN, file), 'utf8')

test('no component of the pane holds a text for people', () => {
  expect(files.length).toBeGreaterThan(35)
  const found = files.flatMap((file) =>
    looseWords(file, read(file))
      .filter((text) => !Object.hasOwn(ALLOWED, text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('every text that may stay still stands in a component', () => {
  const all = new Set(files.flatMap((file) => looseWords(file, read(file))))
  expect(Object.keys(ALLOWED).filter((text) => !all.has(text))).toEqual([])
})

test('no component counts nouns, or writes numbers as English does in every language', () => {
  const found = files.filter((file) => {
    const source = read(file)
    return /\b(?:counted|withinText)\(/.test(source) || source.includes('messages/english-words.ts')
  })
  expect(found).toEqual([])
})

test.each([
  ['<p>Retry</p>', 'Retry'],
  ['<p>{n} deals</p>', 'deals'],
  ['<p class="hint two">{say}</p>', null],
  ['<input aria-label="report" />', 'report'],
  ['<Step title="Plan menu" />', 'Plan menu'],
  ['<Step title={on ? "Sure" : name} />', 'Sure'],
  ['<Fact name="deals" />', 'deals'],
  ['<p>{on && "and more"}</p>', 'and more'],
  ['{ value: 1, text: "day" }', 'day'],
  ['<p>{`${n} deals`}</p>', '{} deals'],
  ['<p>{`At ${n}`}</p>', 'At {}'],
  ['<p id={`tool-${tool}`} class={`notice ${kind}`} />', null],
  ['flow.tool({ do: "self-check", "as it": 1 })', null],
  ['texts[at] as "two words"', null],
])('%s', (source, text) => {
  expect(looseWords('x.tsx', `const x = ${source}`)).toEqual(text === null ? [] : [text])
})
