// The answers to a question, against what the client's own deals earned: left out, ordered, told. The
// questions are made by hand; descriptions are read by the real reader, deals are valued by a fit.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import { questionsSchema, type Question } from '#contract/questions.ts'
import type { Valuation } from '#contract/valuation.ts'
import { ground } from '#grounding/ground.ts'
import type { GroundingFailure } from '#grounding/outcome.ts'
import type { ProfitSample } from '#grounding/profit-sample.ts'
import { rankChoices } from '#grounding/rank-choices.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const BEFORE = 'Goods: unit_cost for each unit ordered. '
const AFTER = ' Add 0 for each unit left over.'
const PRICE = 'Subtract 12% of the price for each unit sold.'
const COST = 'Subtract 12% of unit_cost for each unit ordered.'
const UNIT = 'Subtract 0.12 for each unit sold.'
/** A valuation for readings that are told apart by their formula alone. */
const PLAIN: Valuation = {
  formula: '',
  terms: [],
  quantity: 'stock',
  horizon: null,
  period: null,
  bindings: [],
  assumptions: [],
  unresolved: [],
  reader: 'test',
}

interface Deal {
  readonly qty: number
  readonly sold: number
  readonly cost: number
  readonly price: number
}
const DEALS: readonly Deal[] = Array.from({ length: 60 }, (_, at) => ({
  qty: 8 + (at % 5),
  sold: 3 + (at % 6),
  cost: 4 + (at % 7),
  price: 20 + ((at * 5) % 11),
}))
const byPrice = ({ qty, sold, cost, price }: Deal): number => 0.88 * sold * price - qty * cost

/** The deals as tables, and a task; `profit`: of each deal, null = not sent. */
function tables(profit: (deal: Deal, at: number) => number | null, deals = DEALS) {
  const past = deals.map((deal, at): Row => ({
    key: `k${at}`,
    menu: at + 1,
    T: at - deals.length - 5,
    qty: deal.qty,
    unit_cost: deal.cost,
    unit_price: deal.price,
    profit: profit(deal, at),
  }))
  const task = { key: 'now', menu: 0, T: 0, qty: 10, unit_cost: 5, unit_price: 25, profit: null }
  const sales = deals.map(({ sold, price }, at): Row => {
    return { key: `k${at}`, T: at - deals.length - 4, qty: sold, price }
  })
  return { menus: [...past, task] as Row[], sales }
}

/** A question whose choices are whole descriptions around each text. */
function question(id: string, texts: readonly string[], around = (text: string) => text): Question {
  const choices = texts.map((text) => ({
    text,
    formula: text,
    description: `${BEFORE}${around(text)}${AFTER}`,
  }))
  return { id, words: '12%', start: 0, end: 3, ask: 'What is it paid for?', choices }
}

/** What a fit fails with whose words leave these questions open. */
function failed(
  sent: ReturnType<typeof tables>,
  questions: readonly Question[],
  understood: Extract<Reading, { ok: false }>['understood'] = [],
): GroundingFailure {
  const asked = order({ business_description: `${BEFORE}${PRICE}${AFTER}` })
  const bare = sent.menus.map((row) => ({ ...row, profit: null }))
  const anew = ground(request(bare, sent.sales), asked, null)
  if (!anew.ok) throw new Error(feedbackText(anew.feedback))
  const reading = {
    ok: false,
    feedback: [feedbackItem('other', 'It is open.')],
    understood,
    questions,
  } as const
  const kept: KeptReading = { ...anew.kept!, reading }
  const brought = { kept, model: null, proposed: null }
  // Words without an amount: only the answers bring one.
  const wordless = order({ business_description: 'We buy and sell.' })
  const result = ground(request(sent.menus, sent.sales), wordless, brought)
  if (result.ok) throw new Error('planned')
  expect(questionsSchema.safeParse(result.questions).error).toBeUndefined()
  return result
}
const texts = ({ questions }: GroundingFailure, at = 0): string[] =>
  questions![at]!.choices.map(({ text }) => text)
const histories = ({ questions }: GroundingFailure, at = 0): (string | undefined)[] =>
  questions![at]!.choices.map(({ history }) => history)

describe('the choices of a question', () => {
  // Conformance: choices-against-the-profits
  test('that exact profits contradict are left out, and the one that gives them says so', () => {
    const result = failed(tables(byPrice), [question('q1', [COST, UNIT, PRICE])])
    expect(result.code).toBe('grounding_unresolved')
    expect(texts(result)).toEqual([PRICE])
    const sum = Math.round(DEALS.reduce((total, deal) => total + byPrice(deal), 0))
    const said = sum.toLocaleString('en-US')
    expect(histories(result)).toEqual([
      `makes 60 finished deals earn ${said} in all; your own profits say ${said}, and agree for every one`,
    ])
  })

  test('all stay, each with what it makes of the deals, where none gives the profits', () => {
    const result = failed(
      tables((deal) => byPrice(deal) - 50),
      [question('q1', [COST, UNIT, PRICE])],
    )
    expect(texts(result)).toEqual([COST, UNIT, PRICE])
    for (const said of histories(result)) expect(said).toMatch(/^makes 60 .* and agree for 0$/)
    expect(new Set(histories(result)).size).toBe(3)
  })

  // Conformance: choices-against-the-profits
  test('come in the order in which they agree with the deals', () => {
    // Half of the records are slips: no choice gives the profits, one gives half of them.
    const half = tables((deal, at) => (at % 2 === 0 ? byPrice(deal) : 1))
    const result = failed(half, [question('q1', [COST, UNIT, PRICE])])
    expect(texts(result)).toEqual([PRICE, COST, UNIT])
    expect(histories(result)[0]).toMatch(/and agree for 30$/)
  })

  test.each([
    ['no deal has a profit', tables(() => null)],
    ['fewer than 20 deals have one', tables((deal, at) => (at < 19 ? byPrice(deal) : null))],
  ])('stay as the reader gave them where %s', (_, sent) => {
    const asked = [question('q1', [COST, UNIT, PRICE])]
    expect(failed(sent, asked).questions).toEqual(asked)
  })

  // Conformance: choices-against-the-profits
  test('of several questions are weighed with every answer to the others', () => {
    const client = Float64Array.from(DEALS, byPrice)
    const valuesOf = ({ formula }: Valuation): Float64Array =>
      formula === 'right' ? client : client.map((value) => value + 1)
    const sample: ProfitSample = { deals: 60, client, valuesOf }
    // A description of two open facts: letters that are written into it answer them.
    const ask = (id: string, text: string, answers: readonly string[]): Question => ({
      ...question(id, []),
      choices: answers.map((letter) => ({
        text: letter,
        formula: letter,
        description: `${text}${letter}`,
      })),
    })
    const open = (text: string): Question[] => [
      ...(/[ab]/.test(text) ? [] : [ask('q1', text, ['b', 'a'])]),
      ...(/[xyz]/.test(text) ? [] : [ask('q2', text, ['y', 'x', 'z'])]),
    ]
    const read = (text: string): Reading => {
      const questions = open(text)
      if (questions.length > 0) return { ok: false, feedback: [], understood: [], questions }
      const right = text.includes('a') && !text.includes('y')
      const valuation = { ...PLAIN, formula: right ? 'right' : 'wrong' }
      return { ok: true, valuation }
    }
    const columns = { menus: [], sales: [] }
    const ranked = rankChoices(open(''), columns, {}, () => sample, read)
    expect(ranked.map(({ choices }) => choices.map(({ text }) => text))).toEqual([
      ['a'],
      ['x', 'z'],
    ])
    // Where the reader has no choices for what is left open, nothing is known.
    const mute = (text: string): Reading => ({
      ok: false,
      feedback: [],
      understood: [],
      questions: text.length > 0 ? [{ ...open('')[0]!, choices: [] }] : [],
    })
    expect(rankChoices(open(''), columns, {}, () => sample, mute)).toEqual(open(''))
  })

  test('that a long description would make too many to read stay as they are', () => {
    const long = question('q1', [COST, PRICE], (text) => `${text}${' '.repeat(39_000)}`)
    const many = Array.from({ length: 5 }, () => long)
    const result = failed(tables(byPrice), many)
    expect(texts(result, 4)).toEqual([COST, PRICE])
  })
})

describe('words that leave something open', () => {
  const GOODS = {
    name: 'cost of units ordered',
    sign: -1,
    expression: {
      op: 'multiply',
      args: [{ op: 'ordered' }, { op: 'option', column: 'unit_cost' }],
    },
    source: 'We buy units at unit_cost.',
  } as const

  // Conformance: questions-of-a-failed-fit
  test('are shown as far as they were read, with what is open', () => {
    const term = { ...GOODS, expression: structuredClone(GOODS.expression) } as never
    const { valuation } = failed(tables(byPrice), [question('q1', [PRICE])], [term])
    expect(valuation).toMatchObject({
      terms: [GOODS],
      unresolved: ['“12%”: What is it paid for?'],
    })
    expect(valuation!.formula).toContain('unit_cost')
  })

  test('of which nothing is clear are shown by what is open', () => {
    const { valuation } = failed(tables(byPrice), [question('q1', [PRICE])])
    expect(valuation).toMatchObject({ terms: [], unresolved: ['“12%”: What is it paid for?'] })
  })

  // Conformance: questions-of-a-failed-fit
  test('that were read but contradict the profits are shown whole', () => {
    const asked = order({ business_description: `${BEFORE}${PRICE}${AFTER}` })
    const sent = tables((deal) => byPrice(deal) - 50)
    const result = ground(request(sent.menus, sent.sales), asked, null)
    if (result.ok) throw new Error('planned')
    expect(result.code).toBe('reconciliation_failed')
    expect(result.valuation!.formula).toContain('0.12')
  })
})
