// The wordings that were written before the reader: the file is the one that was committed then, and
// none of them is read wrongly in silence.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { judge, wordingItems } from '../bench/reading.ts'

const file = (name: string) => readFileSync(new URL(`./wordings/${name}`, import.meta.url), 'utf8')

describe('wordings of writers who had not seen the reader', () => {
  test('are those committed before the first lexicon', () => {
    const hash = createHash('sha256').update(file('wordings.json')).digest('hex')
    expect(file('README.md')).toContain(hash)
  })

  test('are right or refused, never wrong in silence', () => {
    const items = wordingItems()
    expect(items).toHaveLength(108)
    expect(items.filter((item) => judge(item) === 'wrong').map(({ id }) => id)).toEqual([])
  })

  test('that state no economics are refused', () => {
    const unclear = wordingItems().filter(({ cases }) => cases === null)
    expect(unclear).toHaveLength(12)
    for (const item of unclear) expect([item.id, judge(item)]).toEqual([item.id, 'refused'])
  })
})
