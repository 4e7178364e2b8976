// Right answers with one term changed, given by both samples alike: hardly any may pass in silence. What
// the planted mistakes show on sentences of one kind, this shows on recorded descriptions.
import { expect, test } from 'vitest'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { readProposal } from '#reading/proposals/proposal-answer.ts'
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
test.each(Object.entries(CHANGES))('%s: told nine times of ten', async (_, change) => {
  const silent: string[] = []
  let tried = 0
  for (const record of records)
    for (const answer of changedAnswers(record, change)) {
      const complete = () => Promise.resolve(answer)
      const { reading } = await readByModel(requestOfRecord(record), complete, REFUSED, 'changed')
      // A change that earns the same is no change.
      if (reading?.ok && isRight(reading.valuation, record)) continue
      tried++
      if (reading?.ok) silent.push(`${record.description}\n  ${reading.valuation.formula}`)
    }
  expect(tried).toBeGreaterThan(2)
  expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(0.1 * tried)
})
