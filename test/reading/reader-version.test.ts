// Kept readings are used again while READER_VERSION stays (interface §5, cache): a change of what a
// text means must raise it. The hash covers every third reading of the development corpus, of the traps, of the markets
// and of the denials: a change of what is read moves many.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { READER_VERSION } from '#reading/reader-version.ts'
import { corpusItems, denialItems, marketItems, trapItems } from '../bench/reading-items.ts'

/** Both change together: raise the version, then write the hash that the failure shows. */
const READINGS = {
  version: 'words-25',
  hash: 'ef357891a9070e6ed50e1fcacd2d8966b12aac0c6a63859616530eeab0c616cb',
}

test('no text is read otherwise under the same reader version', () => {
  const items = [
    ...corpusItems().filter(({ set }) => set.startsWith('corpus development')),
    ...trapItems(),
    ...marketItems(),
    ...denialItems(),
  ].filter((_, at) => at % 3 === 0)
  const hash = createHash('sha256')
  for (const { id, description, menus, sales, texts } of items) {
    const reading = readDescription(description, { menus, sales, texts }, {})
    const said = reading.ok
      ? JSON.stringify([
          reading.valuation.terms,
          reading.valuation.horizon,
          reading.valuation.period,
          reading.valuation.quantity,
        ])
      : 'refused'
    hash.update(`${id} ${said}\n`)
  }
  expect({ version: READER_VERSION, hash: hash.digest('hex') }).toEqual(READINGS)
})
