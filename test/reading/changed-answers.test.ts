// Right answers with one term changed, in one of two answers: none may pass in silence, and the question has both forms.
// What the planted mistakes show on sentences of one kind, this shows on recorded descriptions.
import { expect, test } from 'vitest'
import type { Question } from '#contract/questions.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { readProposal } from '#reading/proposals/proposal-answer.ts'
import { atNight } from '../support/nightly.ts'
import { answering } from '../support/reading/answering.ts'
import {
  isRight,
  recordedAnswers,
  requestOfRecord,
  type Recorded,
} from '../support/reading/recorded.ts'

const REFUSED = { ok: false, feedback: [], understood: [], questions: [] } as const

type Term = Record<string, unknown> & { sign: number; expression: unknown; source: string }
type Change = (term: Term) => Term | null | undefined

const swapped = (term: Term, from: string, to: string): Term | undefined => {
  const text = JSON.stringify(term.expression)
  const other = text.replaceAll(`"${from}"`, `"${to}"`)
  return other === text ? undefined : { ...term, expression: JSON.parse(other) as unknown }
}
const CHANGES: Readonly<Record<string, Change>> = {
  'the other sign': (term) => ({ ...term, sign: -term.sign }),
  'left out': () => null,
  'ordered for sold': (term) => swapped(term, 'sold', 'ordered'),
  'sold for ordered': (term) => swapped(term, 'ordered', 'sold'),
  'price for unit_cost': (term) => swapped(term, 'unit_cost', 'unit_price'),
}

/** The recorded answer with one of its terms changed. */
function changedAnswers(record: Recorded, change: Change): string[] {
  const [answer] = record.answers
  const whole = JSON.parse(answer) as { terms: Term[] }
  return whole.terms.flatMap((term, at) => {
    const other = term.source === '' ? undefined : change(term)
    if (other === undefined) return []
    const terms = whole.terms.flatMap((each, place) =>
      place === at ? (other === null ? [] : [other]) : [each],
    )
    return [JSON.stringify({ ...whole, terms })]
  })
}

const records = recordedAnswers().filter(
  (record) =>
    record.formula !== null &&
    record.answers[0].startsWith('{') &&
    readProposal(record.answers[0], requestOfRecord(record)).kind === 'proposal',
)

// Conformance: what-a-model-may-say
test.each(Object.entries(CHANGES))('%s: always asked', async (_, change) => {
  let tried = 0
  for (const record of records)
    for (const answer of changedAnswers(record, change)) {
      const complete = answering(answer, record.answers[0])
      const { reading } = await readByModel(requestOfRecord(record), complete, REFUSED, 'changed')
      // A change that earns the same is no change.
      if (reading?.ok && isRight(reading.valuation, record)) continue
      tried++
      expect(reading?.ok, record.description).not.toBe(true)
    }
  expect(tried).toBeGreaterThan(2)
})

/** The description with the first choice of every question written in. */
function answered(description: string, questions: readonly Question[]): string {
  const [facts, lines] = [true, false].map((is) =>
    questions.filter(({ start }) => (start === description.length) === is),
  ) as [Question[], Question[]]
  const text = lines
    .toSorted((x, y) => y.end - x.end)
    .reduce(
      (own, { end, choices }) => `${own.slice(0, end)} [${choices[0]!.text}]${own.slice(end)}`,
      description,
    )
  return [text, ...facts.map(({ choices }) => choices[0]!.text)].join(' ')
}

test('the answers to all questions, written into one text, settle it: what both said stands, nothing is charged twice', async () => {
  let tried = 0
  const wrong: string[] = []
  for (const record of atNight(records, records.slice(0, 16)))
    for (const answer of Object.values(CHANGES).flatMap((change) =>
      changedAnswers(record, change),
    )) {
      const right = record.answers[0]
      const first = await readByModel(
        requestOfRecord(record),
        answering(right, answer),
        REFUSED,
        'changed',
      )
      if (first.reading?.ok !== false) continue
      const description = answered(record.description, first.reading.questions)
      // A model that does not heed what is answered.
      const request = { ...requestOfRecord(record), description }
      const { outcome, reading } = await readByModel(request, answering(right), REFUSED, 'changed')
      expect(outcome, description).toBe('read')
      tried++
      if (!reading?.ok || !isRight(reading.valuation, record)) wrong.push(description)
    }
  expect(tried).toBeGreaterThan(100)
  // The first choice is not the right one where the right answer has no such line.
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.02 * tried)
})
