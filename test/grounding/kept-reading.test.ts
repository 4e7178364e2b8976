// Readings that an account keeps: a fit that uses one is the fit that reads anew, to the last bit,
// and one that no longer holds is not used.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { keptReadingSchema, type KeptReading } from '#contract/kept-reading.ts'
import type { Parameters } from '#contract/schemas.ts'
import { valuationSchema, type Valuation } from '#contract/valuation.ts'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import { withinPrices } from '#reading/reading-facts.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'
import { runs } from '../support/nightly.ts'

const WORDS = [
  BUILTIN_DESCRIPTION,
  'We buy units at unit_cost. The marketplace fee is 12% of the selling price. Shipping is $1 per unit sold. There are no other costs.',
  'T is in weeks. Storage is $0.10 per unit per week. There are no other costs.',
  'T is in weeks. Storage is $0.10 per unit per week. Leftovers are written off in full after 6 weeks. There are no other costs.',
]

/** A history whose numbers follow from its seed: the same columns with other cells. */
function history(seed: number, profits = false): { menus: Row[]; sales: Row[] } {
  const menus: Row[] = []
  const sales: Row[] = []
  for (let at = 0; at <= 6; at++)
    for (const qty of [5, 10]) {
      const T = at === 6 ? 0 : at - 30
      const taken = at < 6 && qty === 5
      const key = `k${at}`
      const profit = profits && taken ? -(5 * (4 + at)) : null
      menus.push({ key, menu: at === 6 ? 0 : at + 1, T, qty, unit_cost: 4 + at, unit_price: 9 })
      Object.assign(menus.at(-1)!, { fee_pct: 2 + ((seed * (at + 1)) % 30), profit })
      Object.assign(menus.at(-1)!, { historically_chosen: at < 6 ? Number(taken) : null })
      if (taken)
        sales.push({
          key,
          T: T + 1 + ((seed + at) % 3),
          qty: (seed * at) % 5,
          price: 9 + (seed % 4),
        })
    }
  return { menus, sales }
}

interface Asked {
  words: string
  parameters: Parameters
  seed: number
}

function fit({ words, parameters, seed }: Asked, kept: KeptReading | null): Grounded {
  const { menus, sales } = history(seed)
  const asked = order({ business_description: words, market_type: { parameters } })
  const result = ground(request(menus, sales), asked, { kept, model: null, proposed: null })
  if (!result.ok) throw new Error(`${result.message} ${feedbackText(result.feedback)}`)
  return result
}

/** Everything that a fit goes on with, but whether the reading was kept. */
function all(result: Grounded) {
  const { market, valuation, kept, assumptions, labeledRows, unlabeledRows } = result
  const known = [0, 3, 20].map((origin) => market.labelsAt(origin))
  const held = Object.entries(market).filter(([, value]) => typeof value !== 'function')
  const labels = Array.from(result.labels())
  return { held, known, labels, valuation, kept, assumptions, labeledRows, unlabeledRows }
}

/** As the account gets it back: through JSON and the schema. */
const stored = (result: Grounded): KeptReading =>
  keptReadingSchema.parse(JSON.parse(JSON.stringify(result.kept)))

const parameters = fc.record({
  inventory_holding_weeks_before_writeoff: fc.option(fc.integer({ min: 1, max: 12 })),
  leftover_writeoff_fraction: fc.double({ min: 0, max: 1, noNaN: true }),
  unit_fee: fc.double({ min: 0, max: 2, noNaN: true }),
})

describe('a kept reading', () => {
  // Conformance: cache-key
  test('plans like a reading anew, bit for bit, for other data, horizons and amounts', () => {
    const asked = fc.record({ parameters, seed: fc.integer({ min: 1, max: 1000 }) })
    fc.assert(
      fc.property(fc.constantFrom(...WORDS), asked, asked, (words, first, then) => {
        const kept = stored(fit({ words, ...first }, null))
        const hit = fit({ words, ...then }, kept)
        const anew = fit({ words, ...then }, null)
        expect([hit.cacheHit, anew.cacheHit]).toEqual([true, false])
        expect(all(hit)).toEqual(all(anew))
        expect(valuationSchema.parse(hit.valuation)).toEqual(hit.valuation)
      }),
      { numRuns: runs(150) },
    )
  })

  test('keeps the horizon of the words and takes any other from the request', () => {
    const asked = (words: string, weeks: number | null): Asked => ({
      words,
      parameters: { inventory_holding_weeks_before_writeoff: weeks },
      seed: 3,
    })
    const [, , open, own] = WORDS as [string, string, string, string]
    for (const [words, horizons] of [
      [open, [4, 9, null]],
      [own, [6, 6, 6]],
    ] as const) {
      const kept = stored(fit(asked(words, 4), null))
      expect(
        [4, 9, null].map((weeks) => fit(asked(words, weeks), kept).valuation!.horizon),
      ).toEqual(horizons)
    }
    expect(fit(asked(open, null), null).valuation!.assumptions.join()).toMatch(/until now/)
    expect(fit(asked(open, 4), null).valuation!.assumptions.join()).not.toMatch(/until now/)
  })

  // Conformance: cache-key
  test('is not used once the reader, the period, a share or the parameters sent are others', () => {
    const words = 'Subtract fee_pct × the price / 100 for each unit sold.'
    const asked = { words, parameters: { unit_fee: 1 }, seed: 7 }
    const kept = stored(fit(asked, null))
    const used = (facts: Partial<KeptReading['facts']>): boolean =>
      fit(asked, { ...kept, facts: { ...kept.facts, ...facts } }).cacheHit
    expect(kept.facts.percents).toEqual(['Menus.fee_pct'])
    expect(used({})).toBe(true)
    expect(used({ reader: 'older' })).toBe(false)
    expect(used({ period: 'day' })).toBe(false)
    expect(used({ percents: [], fractions: ['Menus.fee_pct'] })).toBe(false)
    expect(used({ texts: ['fee_pct'] })).toBe(false)
    expect(used({ parameters: [] })).toBe(false)
    // A model had no part in the words that the reader understood.
    const own = { ok: true as const, valuation: fit(asked, null).valuation! }
    const proposed = { model: 'a model', outcome: 'read' as const, reading: own }
    expect(fit(asked, { ...kept, proposed }).cacheHit).toBe(false)
  })

  // Conformance: cache-key
  test('is used whatever shares are held in that it does not name', () => {
    const asked = { words: WORDS[1]!, parameters: {}, seed: 7 }
    const kept = stored(fit(asked, null))
    const { facts } = kept
    expect(facts.percents).toEqual(['Menus.fee_pct'])
    for (const other of [{ percents: [] }, { percents: [], fractions: ['Menus.fee_pct'] }])
      expect(fit(asked, { ...kept, facts: { ...facts, ...other } }).cacheHit).toBe(true)
  })

  test('of an older form does not count', () => {
    const kept = stored(fit({ words: WORDS[1]!, parameters: {}, seed: 7 }, null))
    const { reading } = kept
    const proposed = { model: 'a model', valuation: reading.ok && reading.valuation }
    expect(keptReadingSchema.safeParse({ ...kept, proposed }).success).toBe(false)
  })

  // Conformance: cache-key
  test('is reconciled again with the profits of every fit', () => {
    const kept = stored(fit({ words: WORDS[1]!, parameters: {}, seed: 0 }, null))
    const { menus, sales } = history(1, true)
    const asked = order({ business_description: WORDS[1]! })
    const result = ground(request(menus, sales), asked, { kept, model: null, proposed: null })
    expect(result).toMatchObject({ ok: false, code: 'reconciliation_failed' })
  })

  // Conformance: cache-key
  test('of a version that kept other readings beside it holds without them', () => {
    const asked = { words: WORDS[1]!, parameters: {}, seed: 7 }
    const kept = stored(fit(asked, null))
    const { reading } = kept
    const older = { ...reading, candidates: [reading.ok && reading.valuation] }
    expect(keptReadingSchema.parse({ ...kept, reading: older })).toEqual(kept)
  })
})

describe('a model’s reading that was kept without prices', () => {
  const words = 'We buy crates and sell them. A bonus of $5 is paid per crate sold.'
  const gain = (value: number): Valuation =>
    valuationSchema.parse({
      formula: '',
      terms: [
        {
          name: 'bonus',
          sign: 1,
          source: 'A bonus of $5 is paid per crate sold',
          expression: {
            op: 'sum',
            of: { op: 'multiply', args: [{ op: 'sold' }, { op: 'constant', value }] },
          },
        },
      ],
      quantity: 'stock',
      horizon: null,
      period: null,
      bindings: [],
      assumptions: [],
      unresolved: [],
      reader: '',
    })
  const kept = (value: number): KeptReading => ({
    facts: { reader: '', period: null, texts: [], percents: [], fractions: [], parameters: [] },
    reading: {
      ok: false,
      feedback: [feedbackItem('other', words)],
      understood: [],
      questions: [],
    },
    proposed: {
      model: 'm',
      outcome: 'read',
      reading: { ok: true, valuation: gain(value) },
    },
  })
  test.each([
    [5, 10, true],
    [50_000, 10, false],
    [50_000, null, true],
    [50_000, 100, true],
  ])('a gain of %d where the highest price is %s: used = %s', (value, highest, used) => {
    expect(withinPrices(kept(value), highest)!.proposed !== null).toBe(used)
  })
})
