// Readings of the same words, made by hand, against what the client's own deals earned.
import { noteText } from '#contract/english-notes.ts'
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeptReading, Reading } from '#contract/kept-reading.ts'
import { type Expression, type Term, type Valuation, valuationSchema } from '#contract/valuation.ts'
import { groundHistory } from '#cli/ground-history.ts'
import { ground } from '#grounding/ground.ts'
import type { Brought } from '#grounding/take-reading.ts'
import { HOW } from '#grounding/market.ts'
import { READER_VERSION } from '#reading/reader-version.ts'
import { printFormula } from '#language/printing/print.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const times = (...args: Expression[]): Expression => ({ op: 'multiply', args })
const number = (value: number): Expression => ({ op: 'constant', value })
const ORDERED: Expression = { op: 'ordered' }
const SOLD: Expression = { op: 'sum', of: { op: 'sold' } }
const REVENUE: Expression = {
  op: 'sum',
  of: times({ op: 'sold' }, { op: 'sale', column: 'price' }),
}
const GOODS = times(ORDERED, { op: 'option', column: 'unit_cost' })
const FEE_WORDS = 'the usual fee of 12%'
/** Words that the reader reads; the readings that are tried here stand in their place. */
const ASKED = order({
  business_description:
    'We buy units at unit_cost. The fee is 12% of the selling price. There are no other costs.',
})
const DOUBT = 'It is not clear what “12%” is of. Write: 12% of the selling price.'

function valuation(...costs: Expression[]): Valuation {
  const term =
    (sign: 1 | -1, source: string) =>
    (expression: Expression): Term => ({
      name: 'term',
      sign,
      expression,
      source,
    })
  const terms = [
    term(1, 'we sell')(REVENUE),
    term(-1, 'we buy')(GOODS),
    ...costs.map(term(-1, FEE_WORDS)),
  ]
  return {
    formula: printFormula(terms),
    terms,
    quantity: 'stock',
    horizon: null,
    period: null,
    bindings: [],
    assumptions: ['As the words have it.'],
    unresolved: [],
    reader: READER_VERSION,
  }
}

const OF_PRICE = valuation(times(number(0.12), REVENUE))
const OF_COST = valuation(times(number(0.12), GOODS))
const PER_UNIT = valuation(times(number(0.12), SOLD))
const NONE = valuation()

/** One past deal: units bought and sold, cost and price of one. */
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
function tables(
  profit: (deal: Deal, at: number) => number | null,
  deals: readonly Deal[] = DEALS,
): { menus: Row[]; sales: Row[] } {
  const past = deals.map((deal, at) => ({
    key: `k${at}`,
    menu: at + 1,
    T: at - deals.length - 5,
    qty: deal.qty,
    unit_cost: deal.cost,
    unit_price: deal.price,
    profit: profit(deal, at),
  }))
  const task = { key: 'now', menu: 0, T: 0, qty: 10, unit_cost: 5, unit_price: 25, profit: null }
  return {
    menus: [...past, task],
    sales: deals.map((deal, at) => ({
      key: `k${at}`,
      T: at - deals.length - 4,
      qty: deal.sold,
      price: deal.price,
    })),
  }
}

type Tables = ReturnType<typeof tables>

const understood = (first: Valuation, ...candidates: Valuation[]): Reading => ({
  ok: true,
  valuation: first,
  candidates,
})
const refused = (...candidates: Valuation[]): Reading => ({
  ok: false,
  feedback: [feedbackItem('other', DOUBT)],
  questions: [],
  understood: [],
  candidates,
})

/** A reading as an account would have kept it for these tables. */
function keep({ menus, sales }: Tables, reading: Reading): Brought {
  const bare = menus.map((row) => ({ ...row, profit: null }))
  const anew = ground(request(bare, sales), ASKED, null)
  if (!anew.ok) throw new Error(feedbackText(anew.feedback))
  const kept: KeptReading = { ...anew.kept!, reading }
  return { kept, model: null, proposed: null }
}

function chosen(sent: Tables, reading: Reading) {
  const result = ground(request(sent.menus, sent.sales), ASKED, keep(sent, reading))
  return {
    result,
    formula: result.ok ? printFormula(result.valuation!.terms) : result.code,
    said: result.ok
      ? result.assumptions.map(noteText).filter((each) => each.includes('own profits'))
      : [],
  }
}

/** 1 ± 0.5 %, another for each deal. */
const noise = (at: number): number => 1 + 0.005 * Math.sin(at * 12.9898)

describe('a reading that was understood', () => {
  test('stays where the profits agree with it, and nothing is said', () => {
    const { formula, said } = chosen(tables(byPrice), understood(OF_PRICE, OF_COST, NONE))
    expect([formula, said]).toEqual([OF_PRICE.formula, []])
  })

  test('gives way to a candidate that the profits bear out, which is said with both readings', () => {
    const { result, formula, said } = chosen(tables(byPrice), understood(OF_COST, NONE, OF_PRICE))
    expect(formula).toBe(OF_PRICE.formula)
    expect(said).toEqual([
      `Your own profits decide “${FEE_WORDS}”: − 0.12 × SUM(sale.qty × sale.price), ` +
        'not − 0.12 × qty × unit_cost (60 of 60 past deals match, otherwise 2).',
    ])
    if (!result.ok) throw new Error(feedbackText(result.feedback))
    expect(result.valuation!.assumptions).toEqual(
      expect.arrayContaining([...said, 'As the words have it.']),
    )
    const labels = result.market.labelsAt(0)
    const exact = [...labels.value].filter((_, row) => labels.how[row] === HOW.exact)
    const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
    expect(exact).toHaveLength(DEALS.length)
    expect(total(exact)).toBeCloseTo(total(DEALS.map(byPrice)), 6)
  })

  test('keeps its doubts where no candidate fits either: the profits refuse it', () => {
    const off = tables((deal) => byPrice(deal) - 40)
    const { result } = chosen(off, understood(OF_COST, OF_PRICE))
    expect(result).toMatchObject({
      code: 'reconciliation_failed',
      valuation: { terms: OF_COST.terms },
    })
  })

  test('has no rival in a candidate that says the same of every finished deal', () => {
    const soldOut = DEALS.map((deal) => ({ ...deal, sold: deal.qty }))
    const disposal = valuation(times(number(0.12), REVENUE), times(number(2), { op: 'leftover' }))
    const { formula, said } = chosen(tables(byPrice, soldOut), understood(OF_PRICE, disposal))
    expect([formula, said]).toEqual([OF_PRICE.formula, []])
  })

  test('stays where a candidate is ahead by one slip of the records', () => {
    const slip = tables((deal, at) => (at === 7 ? byPrice(deal) - 3 : byPrice(deal)))
    const isDeal: Expression = {
      op: 'equal',
      args: [times(SOLD, GOODS), number(DEALS[7]!.sold * DEALS[7]!.qty * DEALS[7]!.cost)],
    }
    const explains = valuation(times(number(0.12), REVENUE), times(number(3), isDeal))
    expect(chosen(slip, refused(explains)).said[0]).toContain('60 of 60')
    expect(chosen(slip, understood(OF_PRICE, explains)).formula).toBe(OF_PRICE.formula)
  })

  test('is chosen for among noisy profits, where it would be refused and another would not', () => {
    const noisy = tables((deal, at) => byPrice(deal) * noise(at))
    const { formula, said } = chosen(noisy, understood(OF_COST, NONE, PER_UNIT, OF_PRICE))
    expect(formula).toBe(OF_PRICE.formula)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(FEE_WORDS)
  })

  test('stays among noisy profits that do not contradict it', () => {
    const noisy = tables((deal, at) => byPrice(deal) * noise(at))
    const nearly = valuation(times(number(0.1199), REVENUE))
    const { formula, said } = chosen(noisy, understood(nearly, OF_PRICE))
    expect([formula, said]).toEqual([nearly.formula, []])
  })
})

describe('a refusal', () => {
  test('gives way to the one candidate that the profits bear out, the doubt kept in words', () => {
    const { formula, said } = chosen(tables(byPrice), refused(OF_COST, OF_PRICE, NONE))
    expect(formula).toBe(OF_PRICE.formula)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(DOUBT)
    expect(said[0]).toContain('− 0.12 × SUM(sale.qty × sale.price), not − 0.12 × qty × unit_cost')
    expect(said[0]).toContain('60 of 60 past deals')
  })

  test('stands where no candidate fits, and where nothing was sent to fit', () => {
    for (const sent of [tables((deal) => byPrice(deal) - 3), tables(() => null)]) {
      const { result } = chosen(sent, refused(OF_COST, OF_PRICE))
      expect(result).toMatchObject({ code: 'grounding_unresolved', feedback: [{ message: DOUBT }] })
    }
  })

  test('stands where two candidates fit that differ at other sizes', () => {
    const soldOut = DEALS.map((deal) => ({ ...deal, sold: deal.qty }))
    const disposal = valuation(times(number(0.12), REVENUE), times(number(2), { op: 'leftover' }))
    const sent = tables(byPrice, soldOut)
    expect(chosen(sent, refused(OF_PRICE, disposal)).formula).toBe('grounding_unresolved')
    expect(chosen(sent, refused(disposal)).formula).toBe(disposal.formula)
  })

  test('gives way where two candidates fit that are the same in other words', () => {
    const same = valuation(times(REVENUE, number(0.06), number(2)))
    expect(chosen(tables(byPrice), refused(OF_PRICE, same)).formula).toBe(OF_PRICE.formula)
  })

  test('needs twenty profits', () => {
    const known = (count: number) => tables((deal, at) => (at < count ? byPrice(deal) : null))
    expect(chosen(known(19), refused(OF_PRICE)).formula).toBe('grounding_unresolved')
    expect(chosen(known(20), refused(OF_PRICE)).formula).toBe(OF_PRICE.formula)
  })

  test('gives way though one profit in thirty is a slip, not though one in ten is', () => {
    const slips = (every: number) =>
      tables((deal, at) => (at % every === 0 ? byPrice(deal) * 1.05 : byPrice(deal)))
    expect(chosen(slips(30), refused(OF_COST, OF_PRICE)).formula).toBe(OF_PRICE.formula)
    expect(chosen(slips(10), refused(OF_COST, OF_PRICE)).formula).toBe('grounding_unresolved')
  })

  test('stands where the profits are noisy: they cannot tell what words mean', () => {
    const noisy = tables((deal, at) => byPrice(deal) * noise(at))
    expect(chosen(noisy, refused(OF_PRICE)).formula).toBe('grounding_unresolved')
    expect(chosen(noisy, refused(OF_COST, OF_PRICE)).formula).toBe('grounding_unresolved')
  })
})

test('what is said of a choice fits where it is kept, however long the words are', () => {
  const long = (each: Valuation): Valuation => ({
    ...each,
    terms: each.terms.map((term) => ({
      ...term,
      expression: times(...Array.from({ length: 8 }, () => number(1)), term.expression),
      source: `${term.expression.op} ${'so very many words '.repeat(50)}`,
    })),
  })
  const sent = tables(byPrice)
  const unclear = {
    ...refused(OF_COST, long(OF_PRICE)),
    feedback: [feedbackItem('other', `${DOUBT} `.repeat(40))],
  }
  for (const reading of [unclear, understood(OF_COST, long(OF_PRICE))]) {
    const { result, said } = chosen(sent, reading)
    if (!result.ok) throw new Error(feedbackText(result.feedback))
    expect(said).toHaveLength(1)
    expect(valuationSchema.parse(result.valuation)).toEqual(result.valuation)
  }
})

test('sixty-four candidates are tried', () => {
  const others = Array.from({ length: 63 }, (_, at) => valuation(number(at + 1)))
  const sent = tables(byPrice)
  expect(chosen(sent, refused(...others, OF_PRICE)).formula).toBe(OF_PRICE.formula)
  expect(chosen(sent, understood(NONE, ...others, OF_PRICE)).formula).toBe(OF_PRICE.formula)
  // A kept reading has no more than 64; of 59 deals no other reading is looked for.
  const few = tables((deal, at) => (at < 59 ? byPrice(deal) : null))
  expect(chosen(few, refused(...others, OF_COST)).formula).toBe('grounding_unresolved')
})

test('the choice does not depend on the order of rows', () => {
  const many = Array.from({ length: 900 }, (_, at) => DEALS[(at * 7) % DEALS.length]!)
  const sent = tables(
    (deal, at) => (at % 25 === 0 ? byPrice(deal) * noise(at) : byPrice(deal)),
    many,
  )
  const before = chosen(sent, understood(OF_COST, PER_UNIT, OF_PRICE))
  expect(before.formula).toBe(OF_PRICE.formula)
  const shuffled = <A>(rows: A[]) => fc.shuffledSubarray(rows, { minLength: rows.length })
  fc.assert(
    fc.property(shuffled(sent.menus), shuffled(sent.sales), (menus, sales) => {
      const after = chosen({ menus, sales }, understood(OF_COST, PER_UNIT, OF_PRICE))
      expect([after.formula, after.said]).toEqual([before.formula, before.said])
    }),
    { numRuns: 10 },
  )
})

test('who tries a description on a history is shown the chosen reading and its values', () => {
  const sent = tables(byPrice)
  for (const reading of [understood(OF_COST, OF_PRICE), refused(OF_PRICE)]) {
    const shown = groundHistory(request(sent.menus, sent.sales), ASKED, keep(sent, reading))
    expect(shown.refusal).toBeNull()
    expect(shown.valuation!.terms).toEqual(OF_PRICE.terms)
    expect(shown.assumptions.map(noteText).join()).toContain('own profits')
    DEALS.forEach((deal, at) => expect(shown.profits[at]).toBeCloseTo(byPrice(deal), 6))
    expect(shown.reconciliation).toMatchObject({ ok: true, differing: 0 })
  }
})
