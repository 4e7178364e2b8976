// The wordings that were written before the reader: the file is the one that was committed then, and
// no more of them than stands here are read wrongly in silence. Judged as a request is: the reader is
// told which columns hold text.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { judge, wordingItems } from '../bench/reading.ts'

/** Read wrongly with no doubt said; may only fall. */
const WRONG_IN_SILENCE = 8
/** Of the twelve that must be refused; may only rise. */
const RIGHTLY_REFUSED = 10

const file = (name: string) => readFileSync(new URL(`./wordings/${name}`, import.meta.url), 'utf8')

describe('wordings of writers who had not seen the reader', () => {
  test('are those committed before the first lexicon', () => {
    const hash = createHash('sha256').update(file('wordings.json')).digest('hex')
    expect(file('README.md')).toContain(hash)
  })

  test('are right, refused or told to be doubtful: hardly ever wrong in silence', () => {
    const items = wordingItems()
    expect(items).toHaveLength(108)
    const wrong = items.filter((item) => judge(item) === 'wrong in silence').map(({ id }) => id)
    expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(WRONG_IN_SILENCE)
  })

  test('that state no economics are refused', () => {
    const unclear = wordingItems().filter(({ cases }) => cases === null)
    expect(unclear).toHaveLength(12)
    const refused = unclear.filter((item) => judge(item) === 'rightly refused')
    expect(refused.length).toBeGreaterThanOrEqual(RIGHTLY_REFUSED)
  })

  test('come with their text columns', () => {
    const texts = new Set(wordingItems().flatMap((item) => item.texts))
    expect(texts).toContain('menu')
    expect(texts).not.toContain('key')
  })
})
