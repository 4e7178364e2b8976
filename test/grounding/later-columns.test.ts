// A column that is filled in after the decision tells the outcome of past deals and nothing of today's: it is told
// first, and no learner reads it. What is known beforehand stays, however much it tells.
import { describe, expect, test } from 'vitest'
import { noteText } from '#contract/english-notes.ts'
import { ground } from '#grounding/ground.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { decideMarket } from '#model/fit.ts'
import { createRandom } from '#examples/random.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

interface Deal {
  readonly past: boolean
  readonly taken: boolean
  readonly T: number
  readonly profit: number
  /** 0 … 1, by chance. */
  readonly chance: number
}

/** Twenty menus of 30 deals, one of `every` taken, with a score that tells a little, and today's 30. */
function history(column: (deal: Deal) => Row, every: number): Row[] {
  const random = createRandom(9, 1)
  return Array.from({ length: 21 * 30 }, (_, i) => {
    const T = Math.floor(i / 30) - 20
    const past = T < 0
    const score = random.uniform()
    const chance = random.uniform()
    const profit = Math.round(100 * (0.4 * score + random.normal()))
    const taken = past && i % every === 0
    const offer = { key: `deal ${i}`, menu: past ? 21 + T : 0, T, qty: 1, unit_cost: 100, score }
    const more = column({ past, taken, T, profit, chance })
    return { ...offer, ...more, profit: taken ? profit : null }
  })
}

function told(column: (deal: Deal) => Row, every = 2) {
  const read = request(history(column, every), [])
  const asked = order({ grounding_mode: 'client_grounded', business_description: 'As it stands.' })
  const grounding = ground(read, asked, null)
  if (!grounding.ok) throw new Error(grounding.message)
  const { market, first = [] } = grounding
  return { market, names: market.features.map(({ name }) => name), notes: first.map(noteText) }
}

const LATER: readonly [string, (deal: Deal) => Row][] = [
  [
    'a status that stands open today',
    ({ past, taken, profit }) => ({
      status: !past ? 'open' : !taken ? 'declined' : profit > 0 ? 'sold' : 'returned',
    }),
  ],
  ['the money that came back', ({ taken, profit }) => ({ status: taken ? 100 + profit : null })],
  [
    'a rating, which tells a part',
    ({ taken, profit, chance }) => ({
      status: taken ? Math.round(profit / 40 + 3 * chance) : null,
    }),
  ],
  ['returns, none as yet', ({ taken, profit }) => ({ status: taken && profit < 0 ? 1 : 0 })],
]

describe.each(LATER)('filled in later: %s', (_, column) => {
  test('is left out, and the first note says so', () => {
    const { names, notes } = told(column)
    expect(names).toEqual(['score'])
    expect(told(column, 9).names).toEqual(['score'])
    expect(notes).toEqual([
      '“status” seems to be filled in after the decision: leave it out. No forecast reads it.',
    ])
  })
})

/** What tells who was taken, and nothing of what came of it. */
const CHOSEN: readonly [string, (deal: Deal) => Row][] = [
  [
    'a status of orders',
    ({ past, taken }) => ({ status: !past ? 'open' : taken ? 'shipped' : 'declined' }),
  ],
  ['a lead time of what came', ({ taken, chance }) => ({ status: taken ? chance * 9 : null })],
]

test.each(CHOSEN)('filled in once it was taken: %s', (_, column) => {
  const { names, notes } = told(column)
  expect([names, notes.length]).toEqual([['score'], 1])
  // Also where one deal in twelve was taken.
  expect(told(column, 12).names).toEqual(['score'])
})

const KNOWN: readonly [string, (deal: Deal) => Row][] = [
  [
    'a season, which belongs to the menu',
    ({ T }) => ({ season: T % 2 === 0 ? 'summer' : 'winter' }),
  ],
  [
    'a supplier, today one of the usual',
    ({ past, profit, chance }) => ({
      supplier: past ? (profit + 200 * chance > 100 ? 'A' : 'B') : 'A',
    }),
  ],
  [
    'what tells much, of today’s deals too',
    ({ profit }) => ({ grade: profit > 0 ? 'good' : 'bad' }),
  ],
  [
    'what tells nothing and is blank today',
    ({ past, chance }) => ({
      colour: past ? (chance > 0.5 ? 'red' : 'blue') : null,
    }),
  ],
]

test.each(KNOWN)('known beforehand: %s', (_, column) => {
  const { names, notes } = told(column)
  expect([names.length, notes]).toEqual([2, []])
})

test('a plan does not promise what such a column told', async () => {
  const of = async (column: (deal: Deal) => Row) => {
    const learned = await learnMarket(told(column).market, {
      pool: inlinePool(),
      progress: () => {},
    })
    return decideMarket(learned, { correction: 0, choiceBasis: 'columns' })
  }
  const [plain, with_] = [await of(() => ({})), await of(LATER[1]![1])]
  const sum = ({ profit }: { profit: Float64Array }) => profit.reduce((a, b) => a + b, 0)
  expect(sum(with_)).toBeCloseTo(sum(plain), -1)
})
