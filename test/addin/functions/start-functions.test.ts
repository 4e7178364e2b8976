// Answers that are more than one request may have go to Excel one after another, and areas of cells stay
// few. What the functions do in a workbook stands in formulas.test.ts.
import { expect, test } from 'vitest'
import { callingCells } from '#addin/functions/cells.ts'
import type { Answer } from '#addin/functions/call.ts'
import { startFunctions } from '#addin/functions/start-functions.ts'

const CALLS = [1, 2, 3].map(() => ({ id: 'PLAN' as const, args: [], address: null }))

test('large answers are handed over with a pause, for the library sends what is ready in one request', async () => {
  const pauses: (() => void)[] = []
  const large: Answer = [['x'.repeat(1_500_000)]]
  const functions = startFunctions({
    readParts: () => Promise.resolve({ ok: true, value: { ids: [], texts: [] } }),
    readIds: () => Promise.resolve({ ok: true, value: [] }),
    recalculate: () => Promise.resolve({ ok: true, value: null }),
    noteSheets: () => Promise.resolve({ ok: true, value: null }),
    worker: {
      openAnswers: () => Promise.resolve(),
      answer: (calls) => Promise.resolve(calls.map(() => large)),
    },
    standing: () => ({ looked: null, mixed: false, planning: false }),
    sleep: () => new Promise((done) => pauses.push(done)),
  })
  const settled: number[] = []
  const all = functions.answerAll(CALLS, (at) => settled.push(at))
  for (const expected of [[0], [0, 1], [0, 1, 2]]) {
    await expect.poll(() => settled).toEqual(expected)
    for (const done of pauses.splice(0)) done()
  }
  await all
  functions.stop()
})

test('cells that call are told as one area a column, on sheets of any name', () => {
  const cells = callingCells()
  for (const row of [7, 3, 10_000]) cells.add(`Mine!B${row}`)
  for (const address of ["'Bob''s sheet'!$AA$5", 'Größe!C1', null, 'nonsense']) cells.add(address)
  expect(cells.areas()).toEqual(
    new Map([
      ['Mine', ['B3:B10000']],
      ["Bob's sheet", ['AA5:AA5']],
      ['Größe', ['C1:C1']],
    ]),
  )
})
