// Words that a language model read: valued, reconciled and kept like any other reading, and never
// where the reader or the client's own profits know better.
import { describe, expect, test } from 'vitest'
import type { Valuation } from '#contract/valuation.ts'
import { ground, type Brought } from '#grounding/ground.ts'
import { readDescription } from '#reading/builtin.ts'
import { messagesFor } from '#reading/proposals/question.ts'
import { columnsOf } from '#grounding/columns-of.ts'
import { order, request, type Row } from './request.ts'

const WORDS = 'Each thing we part with wears a coat, and coats are $1.'
/** The same in words that the reader knows: what a good model would say. */
const PLAIN = 'Packaging is $1 per unit sold. There are no other costs.'

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

function proposal(): Valuation {
  const { menus, sales } = request(history(null).menus, history(null).sales)
  const reading = readDescription(PLAIN, columnsOf(menus.table, sales.table), {})
  if (!reading.ok) throw new Error(reading.feedback)
  return { ...reading.valuation, assumptions: ['small-1 read this'] }
}

describe('words that the reader refuses', () => {
  test('come with a question of the words and the columns by type, without a cell', () => {
    const refused = fit(WORDS, 1, null)
    if (refused.ok) throw new Error('It was read')
    const question = refused.question!
    expect(question).toMatchObject({
      description: WORDS,
      menus: [
        { name: 'unit_cost', type: 'number' },
        { name: 'unit_price', type: 'number' },
        { name: 'fee_pct', type: 'percent' },
        { name: 'color', type: 'text' },
      ],
      sales: [{ name: 'price', type: 'number' }],
      feedback: refused.feedback,
    })
    const sent = JSON.stringify(messagesFor(question))
    for (const cell of ['red', 'k17', String(question.highestPrice)])
      expect(sent).not.toContain(`"${cell}"`)
  })

  test('are valued by the proposed terms, which are kept with the name of the model', () => {
    const asked = fit(WORDS, 1, { proposed: proposal() })
    const plain = fit(PLAIN, 1, null)
    if (!asked.ok || !plain.ok) throw new Error('It was refused')
    expect(asked.cacheHit).toBe(false)
    expect(Array.from(asked.labels())).toEqual(Array.from(plain.labels()))
    expect(asked.valuation!.assumptions).toContain('small-1 read this')

    // The next fit asks nobody; one whose engine has another model, or none, asks again.
    const { kept } = asked
    expect(fit(WORDS, 1, { kept })).toMatchObject({ ok: true, cacheHit: true })
    expect(fit(WORDS, 1, { kept, model: 'other' })).toMatchObject({ ok: false })
    expect(fit(WORDS, 1, { kept, model: null })).toMatchObject({ ok: false })
  })

  test('stay refused in the reader’s own words where the profits refuse the proposed terms', () => {
    const refused = fit(WORDS, 3, null)
    const asked = fit(WORDS, 3, { proposed: proposal() })
    if (refused.ok || asked.ok) throw new Error('It was read')
    expect(asked.code).toBe('grounding_unresolved')
    expect(asked.feedback.startsWith(refused.feedback)).toBe(true)
    expect(asked.feedback).toMatch(/gave no usable reading either\.$/)
  })
})

test('words that the reader understands are its own, whatever a model proposes', () => {
  const plain = fit(PLAIN, null, null)
  const asked = fit(PLAIN, null, { proposed: { ...proposal(), terms: [] } })
  if (!asked.ok || !plain.ok) throw new Error('It was refused')
  expect(asked.valuation).toEqual(plain.valuation)
})
