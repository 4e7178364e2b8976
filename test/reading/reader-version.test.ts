// Kept readings are used again while READER_VERSION stays (interface §5, cache): whoever changes what a
// text means must raise it. The hash covers every reading of the development corpus and of the traps.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { READER_VERSION, readDescription } from '#reading/builtin.ts'
import { corpusItems, trapItems } from '../bench/reading.ts'

/** Both change together: raise the version, then write the hash that the failure shows. */
const READINGS = {
  version: 'words-5',
  hash: '35f2addd9271a1e2cca4871bbeffb8efe6f6a863af3a0401a674237d1b68d711',
}

test('no text is read otherwise under the same reader version', () => {
  const items = [
    ...corpusItems().filter(({ set }) => set.startsWith('corpus development')),
    ...trapItems(),
  ]
  const hash = createHash('sha256')
  for (const { id, description, menus, sales, texts } of items) {
    const reading = readDescription(description, { menus, sales, texts }, {})
    const said = reading.ok
      ? JSON.stringify([
          reading.valuation.terms,
          reading.valuation.horizon,
          reading.valuation.period,
        ])
      : 'refused'
    hash.update(`${id} ${said}\n`)
  }
  expect({ version: READER_VERSION, hash: hash.digest('hex') }).toEqual(READINGS)
})
