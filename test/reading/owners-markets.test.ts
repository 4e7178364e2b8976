// Markets as their owners tell them, the formula of the profit written out in running text: read by the
// strict reader alone, nearly all after one question at most, and none otherwise than its owner meant.
import { expect, test } from 'vitest'
import { readTexts } from '#training/reader/texts.ts'
import { isWithin, runItem } from '../bench/reading-run.ts'

const MARKETS = readTexts(new URL('./owners-markets.json', import.meta.url), 'owners')

test('formulas in running text are read, or read after one question', () => {
  const runs = MARKETS.map((market) => [market.id, runItem(market)] as const)
  const ids = (holds: (run: ReturnType<typeof runItem>) => boolean): string[] =>
    runs.flatMap(([id, run]) => (holds(run) ? [id] : []))
  expect(MARKETS.length).toBe(24)
  expect(ids((run) => run.verdict === 'wrong in silence')).toEqual([])
  expect(ids((run) => !isWithin(run, 1)).length).toBeLessThanOrEqual(4)
  expect(ids((run) => run.verdict === 'at once').length).toBeGreaterThanOrEqual(16)
})
