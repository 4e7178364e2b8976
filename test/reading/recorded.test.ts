// Recorded answers of a language model, replayed: how much of it is read, and that what it gets wrong
// is asked about or refused, without an exception. Shares, so that more records tighten them.
import { expect, test } from 'vitest'
import { referenceProfit } from '#training/reader/formula-language.ts'
import { fateOf, recordedAnswers, replay, type Fate } from '../support/reading/recorded.ts'

const RECORDS = recordedAnswers()
const readable = RECORDS.filter(({ formula }) => formula !== null)

async function fates(alone: boolean): Promise<Record<Fate, string[]>> {
  const found: Record<Fate, string[]> = { right: [], wrong: [], asked: [], refused: [] }
  for (const record of RECORDS)
    found[fateOf(record, await replay(record, alone))].push(record.description)
  return found
}

test('the cases are what the truths earn', () => {
  for (const { formula, cases, description, parameters, meant } of readable) {
    const own = meant ?? { horizon: null, period: parameters?.period ?? null }
    const profit = referenceProfit({ formula: formula!, ...own })
    for (const each of cases)
      expect(profit(each.option, each.sales), description).toBeCloseTo(each.profit, 1)
  }
})

test.each([
  ['two samples alone', true],
  ['two samples beside the strict reader', false],
  // Conformance: what-a-model-may-say
])('%s: most are read at once and right, none is wrong in silence', async (_, alone) => {
  const { right, wrong, asked, refused } = await fates(alone)
  console.log(
    `recorded: ${right.length} right, ${wrong.length} wrong, ${asked.length} asked, ${refused.length} refused`,
  )
  // What cannot be read counts as wrong where it is read at all.
  expect(wrong, wrong.join('\n')).toEqual([])
  expect(right.length).toBeGreaterThanOrEqual(0.95 * readable.length)
  expect(refused.length).toBeLessThanOrEqual(RECORDS.length - readable.length)
})
