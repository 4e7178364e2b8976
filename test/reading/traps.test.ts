// Descriptions made to be misread: what an adversary found read wrongly or refused though plain. The
// reader may be shy with them; wrong in silence is what it must not be.
import { expect, test } from 'vitest'
import { isRight, judge, trapItems } from '../bench/reading.ts'

/** Of the 488, refusals due counted; may only rise. */
const RIGHT = 107
/** Of the same; may only fall. */
const WRONG_IN_SILENCE = 5

test('traps are refused or read, hardly ever wrong in silence', () => {
  const items = trapItems()
  expect(items).toHaveLength(488)
  const judged = items.map((item) => [item.id, judge(item)] as const)
  const wrong = judged.filter(([, verdict]) => verdict === 'wrong in silence').map(([id]) => id)
  expect(judged.filter(([, verdict]) => isRight(verdict)).length).toBeGreaterThanOrEqual(RIGHT)
  expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(WRONG_IN_SILENCE)
})
