// A person who has accepted the terms has accepted these words: other words are another version, which every person is asked for.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TERMS, TERMS_VERSION } from '#forms/terms.ts'

/** The words of each version, as the beginning of their SHA-256. A change of words adds a version here. */
const WORDS: Readonly<Record<string, string>> = { '2026-11': '8cdb620b998832d8' }

test('the words of the terms are those of their version', () => {
  const words = createHash('sha256').update(JSON.stringify(TERMS)).digest('hex').slice(0, 16)
  expect(WORDS[TERMS_VERSION], 'raise TERMS_VERSION and add it here').toBe(words)
})
