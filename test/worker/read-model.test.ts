// Who answers `POST /v1/read` where a language model is configured: order, day's limit, what is kept.
// The model and the account are the test's own; the reader is the real one.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import { readRequestSchema } from '#contract/questions.ts'
import { readTree } from '#reading/builtin.ts'
import { askedColumns } from '#reading/read-answer.ts'
import { answerRead, type Account, type ReadingModel } from '../../worker/read/answer.ts'

const CLEAR =
  'We buy units at unit_cost. The fee is 12% of the selling price. There are no other costs.'
const UNCLEAR = 'We buy crates and pay the haulier a few dollars for each.'
const request = (business_description: string) =>
  readRequestSchema.parse({
    business_description,
    columns: {
      menus: [{ name: 'qty' }, { name: 'unit_cost' }, { name: 'duty_pct', examples: [3, 12] }],
      sales: [{ name: 'qty' }, { name: 'price' }],
    },
  })
const asReader = (text: string): Reading => readTree(text, askedColumns(request(text)), {})
/** What the model reads the unclear words as: some other text of the reader's. */
const MEANT = asReader('Goods: unit_cost for each unit ordered. Subtract 2 for each unit ordered.')

let store: KeptReading | null
let left: number
const read = vi.fn<ReadingModel['read']>()
const account = (model: ReadingModel | null): Account => ({
  kept: async () => store,
  keep: async (reading) => void (store = reading),
  model,
  mayAskModel: async () => left-- > 0,
})
const MODEL: ReadingModel = { name: 'm-1', reads: () => true, read }

beforeEach(() => {
  store = null
  left = 200
  read.mockReset().mockResolvedValue(MEANT)
  expect(MEANT.ok).toBe(true)
})

describe('with a language model', () => {
  it('words are read by it once, then by what the account kept', async () => {
    const first = await answerRead(request(UNCLEAR), account(MODEL))
    expect(first).toMatchObject({ status: 'read', by: 'model' })
    expect(store!.proposed).toMatchObject({ model: 'm-1' })
    expect(store!.facts.percents).toEqual(['Menus.duty_pct'])
    const again = await answerRead(request(UNCLEAR), account(MODEL))
    expect([again.by, again.valuation!.terms]).toEqual(['kept', first.valuation!.terms])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('its readings are not used once another model is configured, or none', async () => {
    await answerRead(request(UNCLEAR), account(MODEL))
    const other = await answerRead(request(UNCLEAR), account({ ...MODEL, name: 'm-2' }))
    expect([other.by, read.mock.calls.length]).toEqual(['model', 2])
    expect((await answerRead(request(UNCLEAR), account(null))).by).toBe('reader')
  })

  it('it is asked of words that the strict reader reads too', async () => {
    expect((await answerRead(request(CLEAR), account(MODEL))).by).toBe('model')
  })

  it('it is never asked of controlled English, of words that it need not read, nor without a key', async () => {
    const text = 'Subtract 12% of the price for each unit sold.'
    const unasked = account({ ...MODEL, reads: () => false })
    for (let time = 0; time < 2; time++)
      expect((await answerRead(request(CLEAR), unasked)).by).toBe(time === 0 ? 'reader' : 'kept')
    store = null
    for (let time = 0; time < 2; time++)
      expect((await answerRead(request(text), account(MODEL))).by).toBe('controlled')
    expect(store!.proposed).toBeNull()
    expect((await answerRead(request(UNCLEAR), null)).by).toBe('reader')
    expect(read).not.toHaveBeenCalled()
  })

  it('beyond the day’s readings the strict reader answers and says so, and nothing is kept', async () => {
    left = 0
    for (const text of [CLEAR, UNCLEAR]) {
      const answer = await answerRead(request(text), account(MODEL))
      expect(answer.by).toBe('reader')
      expect(answer.feedback).toMatch(/^The readings by the language model .* are used up/)
    }
    expect(read).not.toHaveBeenCalled()
    expect(store).toBeNull()
  })

  it('without its answer the strict reader answers, and it is asked again the next time', async () => {
    read.mockResolvedValue(null)
    for (let time = 1; time <= 2; time++) {
      expect((await answerRead(request(CLEAR), account(MODEL))).by).toBe('reader')
      expect(read).toHaveBeenCalledTimes(time)
    }
    expect(store).toBeNull()
  })

  it('its questions are answered and not kept', async () => {
    const ask = { id: 'q1', words: 'a few dollars', start: 32, end: 45, ask: 'How many?' }
    const questions = [{ ...ask, choices: [], other: null }]
    const open = {
      ok: false,
      feedback: 'Say it.',
      understood: [],
      candidates: [],
      questions,
    } as const
    read.mockResolvedValue(open)
    const answer = await answerRead(request(UNCLEAR), account(MODEL))
    expect(answer).toMatchObject({ status: 'questions', by: 'model', questions })
    expect(store).toBeNull()
  })
})
