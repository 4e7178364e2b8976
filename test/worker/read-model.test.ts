// Who answers `POST /v1/read` where a language model is configured: order, day's limit, what is kept.
// The model and the account are the test's own; the reader is the real one.
import { feedbackItem } from '#contract/feedback.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import { readRequestSchema } from '#contract/questions.ts'
import { readTree } from '#reading/builtin.ts'
import { askedColumns } from '#reading/read-answer.ts'
import {
  answerRead,
  type Account,
  type AskModel,
  type ReadingModel,
} from '../../worker/read/read-answering.ts'

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
const read = vi.fn<AskModel>()
const account = (model: ReadingModel | null): Account => ({
  kept: async () => store,
  keep: async (reading) => void (store = reading),
  model,
  mayAskModel: async () => left-- > 0,
})
const MODEL: ReadingModel = { name: 'm-1', asks: () => read }

beforeEach(() => {
  store = null
  left = 200
  read.mockReset().mockResolvedValue({ outcome: 'read', reading: MEANT })
  expect(MEANT.ok).toBe(true)
})

describe('with a language model', () => {
  // Conformance: post-read
  test('words are read by it once, then by what the account kept', async () => {
    const first = await answerRead(request(UNCLEAR), account(MODEL))
    expect(first).toMatchObject({ status: 'read', by: 'model' })
    expect(store!.proposed).toMatchObject({ model: 'm-1' })
    expect(store!.facts.percents).toEqual(['Menus.duty_pct'])
    const again = await answerRead(request(UNCLEAR), account(MODEL))
    expect([again.by, again.valuation!.terms]).toEqual(['kept', first.valuation!.terms])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('its readings are not used once another model is configured, or none', async () => {
    await answerRead(request(UNCLEAR), account(MODEL))
    const other = await answerRead(request(UNCLEAR), account({ ...MODEL, name: 'm-2' }))
    expect([other.by, read.mock.calls.length]).toEqual(['model', 2])
    expect((await answerRead(request(UNCLEAR), account(null))).by).toBe('reader')
  })

  test('it is asked of words that the strict reader reads too', async () => {
    expect((await answerRead(request(CLEAR), account(MODEL))).by).toBe('model')
  })

  test('it reads words that are not English, of which the strict reader would only say so', async () => {
    const german = 'Wir kaufen Kisten und zahlen dem Spediteur 2 Dollar für jede.'
    expect((await answerRead(request(german), null)).feedback_items![0]!.code).toBe('not_english')
    expect(await answerRead(request(german), account(MODEL))).toMatchObject({
      status: 'read',
      by: 'model',
      feedback: '',
    })
  })

  // Conformance: post-read
  test('it is never asked of controlled English, of words that it need not read, nor without a key', async () => {
    const text = 'Subtract 12% of the price for each unit sold.'
    const unasked = account({ ...MODEL, asks: () => null })
    for (let time = 0; time < 2; time++)
      expect((await answerRead(request(CLEAR), unasked)).by).toBe(time === 0 ? 'reader' : 'kept')
    store = null
    for (let time = 0; time < 2; time++)
      expect((await answerRead(request(text), account(MODEL))).by).toBe('controlled')
    expect(store!.proposed).toBeNull()
    expect((await answerRead(request(UNCLEAR), null)).by).toBe('reader')
    expect(read).not.toHaveBeenCalled()
  })

  // Conformance: post-read
  test('beyond the day’s readings the strict reader answers and says so, and nothing is kept', async () => {
    left = 0
    for (const text of [CLEAR, UNCLEAR]) {
      const answer = await answerRead(request(text), account(MODEL))
      expect(answer.by).toBe('reader')
      expect(answer.feedback).toMatch(/^This key has used its readings by the language model/)
    }
    expect(read).not.toHaveBeenCalled()
    expect(store).toBeNull()
  })

  test('without its answer the strict reader answers, and it is asked again the next time', async () => {
    read.mockResolvedValue({ outcome: 'absent', reading: null })
    for (let time = 1; time <= 2; time++) {
      expect((await answerRead(request(CLEAR), account(MODEL))).by).toBe('reader')
      expect(read).toHaveBeenCalledTimes(time)
    }
    expect(store).toBeNull()
  })

  test('its questions are asked of it once, and answered by what the account kept', async () => {
    const ask = { id: 'q1', words: 'a few dollars', start: 32, end: 45, ask: 'How many?' }
    const questions = [{ ...ask, choices: [] }]
    const open = {
      ok: false,
      feedback: [feedbackItem('other', 'Say it.')],
      understood: [],
      questions,
    } as const
    read.mockResolvedValue({ outcome: 'questions', reading: open })
    const answer = await answerRead(request(UNCLEAR), account(MODEL))
    expect(answer).toMatchObject({ status: 'questions', by: 'model', questions })
    expect(await answerRead(request(UNCLEAR), account(MODEL))).toEqual({ ...answer, by: 'kept' })
    expect(read).toHaveBeenCalledTimes(1)
    await answerRead(request(UNCLEAR), account({ ...MODEL, name: 'm-2' }))
    expect(read).toHaveBeenCalledTimes(2)
  })

  describe('that would not read the words', () => {
    const why = 'Two fees.'
    beforeEach(() => void read.mockResolvedValue({ outcome: 'refused', reading: null, why }))
    const said = 'The language model m-1 would not read these words: “Two fees.”'

    test('they are not read in silence: the reader’s reading is one answer', async () => {
      const strict = await answerRead(request(CLEAR), null)
      const answer = await answerRead(request(CLEAR), account(MODEL))
      expect(answer).toMatchObject({ status: 'questions', by: 'reader' })
      expect(answer.feedback).toContain(said)
      const [choice] = answer.questions[0]!.choices
      const again = await answerRead(request(choice!.description), account(MODEL))
      expect([again.status, again.by]).toEqual(['read', 'controlled'])
      expect(again.valuation!.formula).toBe(strict.valuation!.formula)
      expect(read).toHaveBeenCalledTimes(1)
    })

    test('the reader’s own questions stand, with the reason before them', async () => {
      const strict = await answerRead(request(UNCLEAR), null)
      const answer = await answerRead(request(UNCLEAR), account(MODEL))
      expect(answer).toEqual({
        ...strict,
        feedback: `${said}. ${strict.feedback}`,
        feedback_items: [feedbackItem('model_refused', `${said}.`), ...strict.feedback_items!],
      })
      expect(await answerRead(request(UNCLEAR), account(MODEL))).toEqual({ ...answer, by: 'kept' })
      expect(read).toHaveBeenCalledTimes(1)
    })
  })

  test('a reading by a rate column is not taken for cells that are held otherwise', async () => {
    const text = 'Subtract duty_pct / 100 × unit_cost for each unit ordered.'
    const told = (examples?: number[]) => {
      const { columns, ...more } = request(UNCLEAR)
      const menus = columns.menus.map((each) =>
        each.name === 'duty_pct' ? { name: each.name, type: each.type, examples } : each,
      )
      return readRequestSchema.parse({ ...more, columns: { ...columns, menus } })
    }
    const ask = async (examples?: number[]) => {
      const { by } = await answerRead(told(examples), account(MODEL))
      return [by, read.mock.calls.length]
    }
    read.mockResolvedValue({ outcome: 'read', reading: asReader(text) })
    expect(await ask([3, 12])).toEqual(['model', 1])
    expect(await ask([0.03])).toEqual(['model', 2])
    expect(await ask()).toEqual(['kept', 2])
    // Untold when it was read: the model may have taken 12 for 12 times.
    store = null
    expect(await ask()).toEqual(['model', 3])
    expect(await ask([3, 12])).toEqual(['model', 4])
    // A reading without it holds whatever it is.
    read.mockResolvedValue({ outcome: 'read', reading: MEANT })
    store = null
    expect(await ask()).toEqual(['model', 5])
    expect(await ask([3, 12])).toEqual(['kept', 5])
  })
})
