// Descriptions of 26 markets as an analyst appends them to a data set, two to five plain sentences
// each, trials as well as stock: read no worse than before, with qty counting what it counts.
import { expect, test } from 'vitest'
import { isRight, judge, marketItems } from '../bench/reading.ts'

/** Of the 26; may only rise. */
const RIGHT = 21
/** Of the same, whether the doubt is said or not; may only fall. */
const WRONG = 0

test('plain descriptions of markets are read no worse than before', () => {
  const items = marketItems()
  expect(items).toHaveLength(26)
  const judged = items.map((item) => [item.id, judge(item)] as const)
  const wrong = judged.filter(([, verdict]) => verdict.startsWith('wrong')).map(([id]) => id)
  expect(judged.filter(([, verdict]) => isRight(verdict)).length).toBeGreaterThanOrEqual(RIGHT)
  expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(WRONG)
})
