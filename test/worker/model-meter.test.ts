// What the answers of a language model say they used.
import { expect, test } from 'vitest'
import { openMeter } from '../../worker/read/llm.ts'

const said = (prompt_tokens?: number, completion_tokens?: number) => ({
  usage: { prompt_tokens, completion_tokens },
})

test('an answer is counted with the tokens that it says, also of one way alone or of none', () => {
  const meter = openMeter()
  for (const answer of [said(100, 10), said(100), said(undefined, 10), null, {}])
    meter.answered(answer)
  expect(meter.take()).toEqual({ questions: 5, unanswered: 1, tokens_in: 200, tokens_out: 20 })
  expect(meter.take().questions).toBe(0)
})
