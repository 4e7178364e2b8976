// What writers meant who did not know the reader (fresh/): whatever is read without a question is read as it was meant,
// and what has no amount is not read.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { readTexts } from '#training/reader/texts.ts'
import { saysFormula, sentWith } from '../bench/reading-run.ts'

const FOLDER = new URL('./fresh/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

test.each(FILES)('%s: nothing is read wrongly in silence', (name) => {
  const texts = readTexts(new URL(name, FOLDER), name)
  const wrong = texts.filter((text) => {
    const reading = readDescription(text.description, text, sentWith(text))
    return reading.ok && (text.formula === null || !saysFormula(text, reading.valuation))
  })
  expect(wrong.map(({ id }) => id)).toEqual(KNOWN[name] ?? [])
})

/** Texts that contradict themselves in two sentences far apart, and one that corrects itself. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'f1.json': ['f1-011'],
  'f2.json': ['f2-043'],
  'g2.json': ['g2-037'],
}
