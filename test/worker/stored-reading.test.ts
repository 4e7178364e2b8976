// A kept reading answers the same words with other white space: its questions stand in places of the words that are asked.
import '#weights/files.ts'
import { expect, test } from 'vitest'
import { plainWords } from '#contract/same-words.ts'
import { readTree } from '#reading/builtin.ts'
import { storedReading, storedText } from '../../worker/read/stored-reading.ts'

const WORDS = 'We buy parts at unit_cost.\nThe platform keeps 12. We pay customs of 2 on some.'
const SPACED = `\n\t${WORDS.replaceAll(' ', '  ').replace('\n', ' \r\n\r\n  ')}\n\n`
const columns = { menus: ['qty', 'unit_cost', 'unit_price'], sales: ['T', 'qty', 'price'] }
const facts = {
  reader: '1',
  period: null,
  texts: [],
  percents: [],
  fractions: [],
  parameters: [],
}

/** Texts by their words; places stay as they are. */
const plain = (reading: unknown): unknown =>
  JSON.parse(JSON.stringify(reading), (_, value: unknown) =>
    typeof value === 'string' ? plainWords(value).replaceAll('\n', ' ') : value,
  )

test.each([
  [SPACED, WORDS],
  [WORDS, SPACED],
  [SPACED, SPACED],
  [WORDS, WORDS],
])('%j kept, %j asked', (kept, asked) => {
  const of = (words: string) => ({ facts, reading: readTree(words, columns, {}), proposed: null })
  const own = of(asked)
  expect(own.reading.ok ? [] : own.reading.questions).not.toEqual([])
  expect(plain(storedReading(storedText(of(kept), kept), asked))).toEqual(plain(own))
})
