// What the answers of a language model say they used, and which of them have a cost that is known.
import { expect, test } from 'vitest'
import { openMeter } from '../../worker/read/model-meter.ts'

const PRICES = { in_micros: 150_000, out_micros: 600_000 }
const said = (prompt_tokens?: number, completion_tokens?: number) => ({
  usage: { prompt_tokens, completion_tokens },
})

test('an answer that says the tokens of one way alone is counted, and has no cost', () => {
  const meter = openMeter(PRICES)
  for (const answer of [said(100, 10), said(100), said(undefined, 10), null, {}])
    meter.answered(answer)
  expect(meter.take()).toEqual({
    questions: 5,
    unanswered: 1,
    tokens_in: 200,
    tokens_out: 20,
    priced: 1,
    cost_pico: 100 * 150_000 + 10 * 600_000,
  })
})

test('a cost stays exact: what would make the sum inexact has none', () => {
  const meter = openMeter({ in_micros: 1e12 - 1, out_micros: 1e12 - 1 })
  for (const answer of [said(9000, 0), said(9000, 1), said(7, 0)]) meter.answered(answer)
  const { questions, priced, cost_pico } = meter.take()
  expect([questions, priced, cost_pico]).toEqual([3, 2, 9007 * (1e12 - 1)])
})
