// Words that a language model read: valued, reconciled and kept like any other reading, before the
// strict reader's own.
import { assumed } from '#contract/english-notes.ts'
import { note } from '#contract/note-item.ts'
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import type { Reading } from '#contract/kept-reading.ts'
import type { ModelReading } from '#contract/model-reading.ts'
import { ground } from '#grounding/ground.ts'
import { askOfModel, type Brought } from '#grounding/take-reading.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { readDescription } from '#reading/builtin.ts'
import { messagesFor } from '#reading/proposals/prompt.ts'
import { columnsOf } from '#grounding/typed-column.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const WORDS = 'Each thing we part with wears a coat, and coats are $1.'
/** The same in words that the reader knows: what a good model would say. */
const PLAIN = 'Subtract 1 for each unit sold.'

function history(paid: number | null): { menus: Row[]; sales: Row[] } {
  const menus: Row[] = []
  const sales: Row[] = []
  for (let at = 0; at <= 30; at++)
    for (const qty of [5, 10]) {
      const now = at === 30
      const taken = !now && qty === 5
      const row = { key: `k${at}`, menu: now ? 0 : at + 1, T: now ? 0 : at - 60, qty }
      const sold = at % 5
      const profit = paid === null || !taken ? null : sold * (9 + at) - 5 * 4 - sold * paid
      const flag = now ? null : Number(taken)
      menus.push({ ...row, unit_cost: 4, unit_price: 9, fee_pct: 12, color: 'red', profit })
      Object.assign(menus.at(-1)!, { historically_chosen: flag })
      if (taken) sales.push({ key: row.key, T: row.T + 1, qty: sold, price: 9 + at })
    }
  return { menus, sales }
}

function fit(words: string, paid: number | null, brought: Partial<Brought> | null) {
  const { menus, sales } = history(paid)
  const whole = brought && { kept: null, model: 'small-1', proposed: null, ...brought }
  return ground(request(menus, sales), order({ business_description: words }), whole)
}

/** What the model makes of the words: `plain` as the strict reader reads it. */
function reads(plain: string, outcome: 'read' | 'questions' = 'read'): ModelReading {
  const { menus, sales } = request(history(null).menus, history(null).sales)
  const reading = readDescription(plain, columnsOf(menus.table, sales.table), {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  const valuation = {
    ...reading.valuation,
    ...assumed([note('read_by_model', { model: 'small-1' })]),
  }
  if (outcome === 'read') return { outcome, reading: { ok: true, valuation } }
  const choice = { text: 'Subtract 1 for each unit sold.', formula: '', description: plain }
  const open: Reading = {
    ok: false,
    feedback: [feedbackItem('other', '“$1”: what is it for?')],
    understood: [],
    questions: [{ id: 'm1', words: '$1', start: 0, end: 2, ask: 'For what?', choices: [choice] }],
  }
  return { outcome, reading: open }
}

function asked(words: string, brought: Partial<Brought> = {}) {
  const { menus, sales } = history(1)
  const whole = { kept: null, model: 'small-1', proposed: null, ...brought }
  return askOfModel(request(menus, sales), order({ business_description: words }), whole)
}

describe('what a model is asked', () => {
  test('are the words and the columns by type, without a cell, and the strict reading beside them', () => {
    expect(asked(WORDS)).toMatchObject({
      strict: null,
      request: {
        description: WORDS,
        menus: [
          { name: 'unit_cost', type: 'number' },
          { name: 'unit_price', type: 'number' },
          { name: 'fee_pct', type: 'percent' },
          { name: 'color', type: 'text' },
        ],
        sales: [{ name: 'price', type: 'number' }],
      },
    })
    // Kept words are read by the strict reader already.
    const plain = fit(PLAIN, 1, null)
    const kept = plain.ok ? plain.kept : null
    expect(asked(WORDS, { kept })!.strict!.terms).toHaveLength(3)
    const sent = JSON.stringify(messagesFor(asked(WORDS)!.request))
    for (const cell of ['red', 'k17', '38']) expect(sent).not.toContain(`"${cell}"`)
  })

  test('is nothing where there is no model, or the words are controlled English', () => {
    expect(asked(WORDS, { model: null })).toBeNull()
    expect(asked('Subtract 1 for each unit sold.')).toBeNull()
    const { menus, sales } = history(1)
    const client = order({ business_description: WORDS, grounding_mode: 'client_grounded' })
    const brought = { kept: null, model: 'small-1', proposed: null }
    expect(askOfModel(request(menus, sales), client, brought)).toBeNull()
  })
})

describe('words that a model read', () => {
  // Conformance: what-a-model-may-say
  test('are valued by its terms, which are kept with its name and used without asking', () => {
    const read = fit(WORDS, 1, { proposed: reads(PLAIN) })
    const plain = fit(PLAIN, 1, null)
    if (!read.ok || !plain.ok) throw new Error('It was refused')
    expect(read.cacheHit).toBe(false)
    expect(Array.from(read.labels())).toEqual(Array.from(plain.labels()))
    expect(read.valuation!.assumptions).toContain(
      'The language model small-1 read these words: check each term.',
    )

    const { kept } = read
    expect(kept!.proposed!.model).toBe('small-1')
    expect(asked(WORDS, { kept })).toBeNull()
    expect(fit(WORDS, 1, { kept })).toMatchObject({ ok: true, cacheHit: true })
    // Another model, or none, does not take this one's word.
    expect(asked(WORDS, { kept, model: 'other' })).not.toBeNull()
    expect(fit(WORDS, 1, { kept, model: null })).toMatchObject({ ok: false })
  })

  test('go before what the strict reader makes of them', () => {
    const dearer = 'Subtract 2 for each unit sold.'
    const read = fit(PLAIN, null, { proposed: reads(dearer) })
    const plain = fit(dearer, null, null)
    if (!read.ok || !plain.ok) throw new Error('It was refused')
    expect(Array.from(read.labels())).toEqual(Array.from(plain.labels()))
  })

  test('stay refused where the profits refuse them, whatever the strict reader reads', () => {
    const refused = { ok: false, code: 'reconciliation_failed' }
    expect(fit(WORDS, 3, { proposed: reads(PLAIN) })).toMatchObject(refused)
    const dearer = 'Subtract 5 for each unit sold.'
    expect(fit(PLAIN, 1, { proposed: reads(dearer) })).toMatchObject(refused)
  })
})

describe('words on which two readings differ', () => {
  // Conformance: what-a-model-may-say
  test('end the fit with their questions', () => {
    const open = fit(WORDS, null, { proposed: reads(PLAIN, 'questions') })
    if (open.ok) throw new Error('It was read')
    expect(open.code).toBe('grounding_unresolved')
    expect(open.questions).toHaveLength(1)
  })

  // Conformance: what-a-model-may-say
  test('are asked about again from what was kept, without asking the model', () => {
    const proposed = {
      model: 'small-1',
      ...reads(PLAIN, 'questions'),
      outcome: 'questions' as const,
    }
    const { kept: plain } = fit(PLAIN, null, null) as Grounded
    const unread = {
      ok: false,
      feedback: [],
      understood: [],
      questions: [],
    } as const
    const kept = { ...plain!, reading: unread, proposed }
    expect(asked(WORDS, { kept })).toBeNull()
    const open = fit(WORDS, null, { kept })
    expect(open).toEqual(fit(WORDS, null, { proposed: reads(PLAIN, 'questions') }))
    // A share that no question names is no reason to ask again, one that some question names is.
    const facts = { ...plain!.facts, percents: [] }
    expect(asked(WORDS, { kept: { ...kept, facts } })).toBeNull()
    const rates = {
      ...proposed.reading!,
      feedback: [feedbackItem('other', 'What is fee_pct for?')],
    }
    const named = { ...kept, facts, proposed: { ...proposed, reading: rates as Reading } }
    expect(asked(WORDS, { kept: named })).not.toBeNull()
  })
})

test('a model without a usable reading leaves the words to the strict reader, and that is told', () => {
  for (const outcome of ['unusable', 'absent'] as const) {
    const proposed = { outcome, reading: null }
    const refused = fit(WORDS, 1, { proposed })
    expect(refused.ok ? '' : feedbackText(refused.feedback)).toMatch(
      /gave no usable reading either\.$/,
    )
    expect(fit(PLAIN, 1, { proposed })).toMatchObject({ ok: true })
  }
})

describe('words that a model would not read', () => {
  const proposed = { outcome: 'refused', reading: null, why: 'Coats cost $1 and $2.' } as const
  const said = 'The language model small-1 would not read these words: “Coats cost $1 and $2.”.'
  const SENTENCE = 'Packaging is $1 per unit sold. There are no other costs.'

  // Conformance: what-a-model-may-say
  test('are not planned in silence where the strict reader reads them: its reading is the answer', () => {
    expect(fit(SENTENCE, null, null).ok).toBe(true)
    const open = fit(SENTENCE, null, { proposed })
    if (open.ok) throw new Error('It was planned')
    expect(open.code).toBe('grounding_unresolved')
    expect(feedbackText(open.feedback)).toContain(said)
    const [choice] = open.questions![0]!.choices
    // Sent back it is read without a model, as the strict reader read the words.
    expect(asked(choice!.description)).toBeNull()
    const answered = fit(choice!.description, null, {})
    const strict = fit(SENTENCE, null, null)
    if (!answered.ok || !strict.ok) throw new Error('It was refused')
    expect(Array.from(answered.labels())).toEqual(Array.from(strict.labels()))
  })

  test('keep the strict reader’s own refusal, with the reason before it', () => {
    const strict = fit(WORDS, null, null)
    const refused = fit(WORDS, null, { proposed })
    if (strict.ok || refused.ok) throw new Error('It was read')
    expect(refused).toEqual({
      ...strict,
      feedback: [feedbackItem('model_refused', said), ...strict.feedback],
    })
  })
})

test('what a model read gets the request’s inputs as a strict reading does', () => {
  const stored = 'Subtract the unit_holding_cost of the deal for each unit and period in store.'
  const parameters = { unit_holding_cost: 0.5 }
  const { menus, sales } = history(null)
  const told = (business_description: string, brought: Brought | null) =>
    ground(
      request(menus, sales),
      order({ business_description, market_type: { parameters } }),
      brought,
    )
  const strict = told(stored, null)
  const read = told(WORDS, { kept: null, model: 'small-1', proposed: reads(stored) })
  // Storage that costs something needs an end, by whatever it was read that it is charged.
  expect(strict).toMatchObject({ ok: false, feedback: [{ code: 'horizon_needed' }] })
  expect(read.ok || read.feedback).toEqual(strict.ok || strict.feedback)
})
