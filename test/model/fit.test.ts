// The whole fit on generated markets whose truth is known, and on markets that hold next to nothing.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Feature, Labels, Market } from '#grounding/market.ts'
import type { Decision } from '#model/decide/decision.ts'
import { decideMarket, fitMarket } from '#model/fit.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { buildPlan } from '#server/print-plan.ts'
import { threadPool } from '#server/pool.ts'
import { atNight, atNightAlone } from '../support/nightly.ts'
import { makeMarket, normalOf, randomOf, type Made } from './make-market.ts'
import { numbersOf } from '#contract/messages/numbers.ts'
import { notesText, texts } from './notes-text.ts'

const { moneyText } = numbersOf({ locale: 'en-US', range: '' })

const DEFAULTS: FitOptions = { correction: 0, choiceBasis: 'knowledge' }
const tools = { pool: inlinePool(), progress: () => {} }

function plan(market: Market, options: Partial<FitOptions> = {}): Promise<Decision> {
  return fitMarket(market, { ...DEFAULTS, ...options }, tools)
}

function expectedOf({ expected }: Made, rows: Iterable<number>): number {
  let sum = 0
  for (const row of rows) sum += expected[row]
  return sum
}

/** What a plan that knows the truth would earn. */
function oracleOf({ market, expected }: Made): number {
  let sum = 0
  for (let g = 0; g < market.groups; g++)
    if (market.task[g])
      sum += Math.max(0, ...expected.subarray(market.start[g], market.start[g + 1]))
  return sum
}

function predictedOf(decision: Decision): number {
  return decision.sweep.find((entry) => entry.applied)!.total_predicted_profit
}

/** The sums of the plan as the service answers it. */
function headline(decision: Decision, market: Market) {
  return buildPlan({
    decision,
    market,
    task: (row) => ({ key: row, unit_cost: market.unitCost[row] }),
    labeledRows: 0,
    unlabeledRows: 0,
    correction: 0,
    seconds: {},
    device: '',
    little: null,
    assumptions: [],
  }).plan
}

/** Labels of which the first so many deals have an outcome. */
function fewOf(market: Market, deals: number): Market['labelsAt'] {
  return (t) => {
    const labels = market.labelsAt(t)
    let left = deals
    return { ...labels, mature: labels.mature.map((v) => (v && left-- > 0 ? 1 : 0)) }
  }
}

/** What plans must not depend on the order, names or units of. */
const KINDS: { kind: string; noise: number; as: (market: Market) => Market }[] = [
  { kind: 'with a column of noise', noise: 1, as: (market) => market },
  { kind: 'with 40 columns of noise', noise: 40, as: (market) => market },
  {
    kind: 'where profits are all that is told',
    noise: 1,
    as: (market) => ({ ...market, quantity: 'client', economics: null }),
  },
]

describe('a fit', () => {
  // Conformance: confidence
  test('earns most of what can be earned, about what it predicts, as often as it is confident', async () => {
    const sure: number[] = []
    const paid: number[] = []
    for (const seed of atNight([1, 2], [1])) {
      const made = makeMarket({ seed, menus: 24 })
      const decision = await plan(made.market)
      const earned = expectedOf(made, decision.selected)
      expect(earned / oracleOf(made)).toBeGreaterThan(0.75)
      expect(predictedOf(decision) / earned).toBeGreaterThan(0.7)
      expect(predictedOf(decision) / earned).toBeLessThan(1.3)
      expect(decision.interval[0]).toBeLessThan(earned)
      expect(decision.interval[1]).toBeGreaterThan(earned)
      const taken = new Set(decision.selected)
      decision.row.forEach((row, i) => {
        if (!taken.has(row)) return
        sure.push(decision.confidence[i])
        paid.push(made.realised[row] > 0 ? 1 : 0)
      })
    }
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
    expect(Math.abs(mean(sure) - mean(paid))).toBeLessThan(0.1)
  })

  // Conformance: eligible
  test('takes nothing that could not be taken', async () => {
    const { market } = makeMarket({ seed: 5, menus: 20, perMenu: 30, task: 60 })
    const learned = await learnMarket(market, tools)
    const before = decideMarket(learned, DEFAULTS)
    expect(before.selected.length).toBeGreaterThan(5)
    const available = learned.market.available.slice()
    const gone = [...before.selected].filter((_, i) => i % 2 === 0)
    for (const group of gone.map((row) => market.group[row]))
      available.forEach((_, row) => {
        if (market.group[row] === group) available[row] = 0
      })
    const after = decideMarket({ ...learned, market: { ...learned.market, available } }, DEFAULTS)
    expect([...after.selected]).toEqual([...before.selected].filter((row) => !gone.includes(row)))
  })

  describe('says in its notes', async () => {
    const { market } = makeMarket({ seed: 5, menus: 40, perMenu: 30, task: 60, sees: 1.5 })
    const learned = await learnMarket(market, tools)
    const decide = (options: Partial<FitOptions>) =>
      decideMarket(learned, { ...DEFAULTS, ...options })
    const said = (options: Partial<FitOptions>) => notesText(decide(options))
    const lent = (notes: string) => Number(/, (\d+) % on simulated markets/.exec(notes)![1])

    test('sentences of 15 words at most', () => {
      for (const correction of [-1, 0, 0.2, 1]) {
        const { notes } = decide({ correction })
        const all = texts([...notes.plan, ...notes.history])
        expect(all.length).toBeGreaterThan(2)
        const sentences = all.flatMap((note) => note.split(/(?<=[.:]) (?=[A-Z])/))
        for (const each of sentences) expect(each.split(' ').length, each).toBeLessThanOrEqual(15)
      }
    })

    // Conformance: summary-notes-replay
    test('how much of the expected profits is the prior’s: nothing without one, most of few outcomes', async () => {
      expect(lent(said({ prior: 'none' }))).toBe(0)
      // Some 800 deals with an outcome: two thirds of a mean are their own, whatever choices were made by.
      for (const choiceBasis of ['knowledge', 'columns'] as const) {
        expect(lent(said({ choiceBasis }))).toBeGreaterThan(15)
        expect(lent(said({ choiceBasis }))).toBeLessThan(50)
      }
      const few = { ...market, labelsAt: fewOf(market, 12) }
      expect(lent(notesText(await plan(few)))).toBeGreaterThan(85)
    })

    test('no other basis without the prior, because both plan the same', () => {
      expect(said({ prior: 'none' })).not.toContain('choice_basis')
      expect(said({})).toContain('choice_basis')
    })

    // Conformance: summary-notes-replay
    test('the same deals and the same sum as the plan, and what a fit under the other basis plans', () => {
      const some = learned.market.available.map((_, row) =>
        Number(learned.market.group[row] % 3 > 0),
      )
      const WORDS = {
        knowledge: ' assumes that you also chose past deals by other knowledge',
        columns: ' assumes that you chose past deals by these columns alone',
        unknown: 'How past deals were chosen is not said',
      } as const
      for (const available of [learned.market.available, some])
        for (const correction of [-1, 0, 0.2, 0.35, 1]) {
          const part = { ...learned, market: { ...learned.market, available } }
          const planned = (choiceBasis: FitOptions['choiceBasis']) => {
            const decision = decideMarket(part, { correction, choiceBasis })
            const { n_selected, predicted_profit_sum } = headline(decision, part.market)
            return {
              notes: notesText(decision),
              deals: n_selected,
              sum: moneyText(predicted_profit_sum),
            }
          }
          const plans = {
            knowledge: planned('knowledge'),
            columns: planned('columns'),
            unknown: planned('unknown'),
          }
          for (const [here, there] of [
            ['knowledge', 'columns'],
            ['columns', 'knowledge'],
            ['unknown', 'columns'],
            ['unknown', 'knowledge'],
          ] as const) {
            const { notes, deals, sum } = plans[here]
            const counted = (n: number) => `${n} deal${n === 1 ? '' : 's'}`
            expect(notes.replace(/[():]/g, '')).toContain(`This plan ${counted(deals)}, ${sum}`)
            expect(notes).toContain(WORDS[here])
            const other = plans[there]
            expect(notes).toContain(
              `: ${counted(other.deals)}, ${other.sum} (choice_basis "${there}").`,
            )
          }
        }
      // The cases differ, or the comparison shows nothing.
      expect(said({ choiceBasis: 'columns' })).not.toBe(said({ choiceBasis: 'knowledge' }))
    })

    test('how many deals the threshold leaves out, and what to do where it leaves none', () => {
      const all = decide({ correction: -1 })
      expect(notesText(all)).not.toContain('profitable deals')
      const fewer = decide({ correction: 0.2 })
      expect(texts(fewer.notes.plan)).toContainEqual(
        expect.stringMatching(
          `^The plan takes ${fewer.selected.length} of ${all.selected.length} profitable deals: those from ` +
            '\\d+(\\.\\d)? % confidence on\\. Your confidence_correction moves it from \\d+(\\.\\d)? %\\.$',
        ),
      )
      expect(said({ correction: 1 })).toMatch(
        /The plan takes none of \d+ profitable deals: .* The highest confidence is \d+(\.\d)? %; a lower/,
      )
    })
  })

  // Conformance: refusal-of-a-menu
  test('takes next to nothing where nothing pays, and says why it refuses', async () => {
    const made = makeMarket({ seed: 4, costLevel: 2.4, menus: 60 })
    const { market } = made
    const some = { ...market, labelsAt: lossesOf(market) }
    const decision = await plan(some)
    expect(decision.selected).toHaveLength(0)
    expect(decision.interval).toEqual([0, 0])
    expect(decision.sweep.every((entry) => entry.n_selected === 0)).toBe(true)
    expect(notesText(decision)).toContain('refused as a whole')
  })

  test('plans the same on one, two and four threads', async () => {
    const { market } = makeMarket({ seed: 6, menus: 12, perMenu: 30, task: 40 })
    const here = await plan(market)
    for (const threads of atNight([2, 4], [2])) {
      const pool = threadPool(threads)
      expect(await fitMarket(market, DEFAULTS, { pool, progress: () => {} })).toEqual(here)
      await pool.close()
    }
  })

  test.each(
    atNight(
      KINDS,
      KINDS.filter(({ noise }) => noise === 1),
    ),
  )(
    'takes the same in pennies and in thousands, and with a column that never varies, $kind',
    async ({ noise, as }) => {
      const market = as(makeMarket({ seed: 9, menus: 10, perMenu: 30, task: 60, noise }).market)
      const here = await plan(market)
      const constant: Feature = { name: 'a', kind: 'number', values: market.qty.map(() => 7) }
      const wider = await plan({ ...market, features: [constant, ...market.features] })
      expect(wider.selected).toEqual(here.selected)
      expect(wider.profit).toEqual(here.profit)
      const dear = await plan(inUnitsOf(market, 1000))
      expect(here.selected.length).toBeGreaterThan(5)
      expect(new Set(dear.selected)).toEqual(new Set(here.selected))
      dear.profit.forEach((v, i) => expect(v / here.profit[i]).toBeCloseTo(1000, 1))
      dear.confidence.forEach((v, i) => expect(v).toBeCloseTo(here.confidence[i], 4))
    },
  )

  atNightAlone('loses less than 3 % of its profit to a column of noise', async () => {
    let plain = 0
    let noisy = 0
    for (const seed of [7, 8]) {
      const made = makeMarket({ seed, noise: 0, menus: 16 })
      const { market } = made
      const random = randomOf(seed * 31)
      const deals = Float64Array.from(market.T, () => normalOf(random))
      const values = Float64Array.from(market.group, (g) => deals[g])
      const junk: Feature = { name: 'junk', kind: 'number', values }
      const oracle = oracleOf(made)
      plain += expectedOf(made, (await plan(market)).selected) / oracle
      const other = await plan({ ...market, features: [...market.features, junk] })
      noisy += expectedOf(made, other.selected) / oracle
    }
    expect(noisy / plain).toBeGreaterThan(0.97)
  })

  test.each(
    atNight(
      [
        [15, 30],
        [250, 8],
      ],
      [[15, 12]],
    ),
  )('is not thrown off by %d columns of noise', async (noise, menus) => {
    const made = makeMarket({ seed: 7, noise, menus })
    const decision = await plan(made.market)
    expect(expectedOf(made, decision.selected) / oracleOf(made)).toBeGreaterThan(0.65)
  })

  test('says which columns of today’s menu are unlike all that came before', async () => {
    const { market } = makeMarket({ seed: 4, menus: 12, perMenu: 20, task: 30 })
    const [first, ...others] = market.features
    if (first.kind !== 'number') throw new Error('the first column is a number')
    const values = first.values.map((v, row) => (market.task[market.group[row]] ? v + 50 : v))
    const { notes } = await plan({ ...market, features: [{ ...first, values }, ...others] })
    expect(
      texts(notes.plan).filter((note) => note.includes(`${first.name} (30 of 30 deals)`)),
    ).toHaveLength(1)
    expect(notesText(await plan(market))).not.toContain('all past menus')
  })

  test('makes a small and careful plan of ten labelled deals', async () => {
    let refused = 0
    for (const seed of atNight([1, 2], [1])) {
      const made = makeMarket({ seed, menus: 14 })
      const { market } = made
      const decision = await plan({ ...market, labelsAt: fewOf(market, 10) })
      const full = await plan(market)
      const spent = ({ selected }: Decision) =>
        selected.reduce((sum, row) => sum + market.qty[row] * market.unitCost[row], 0)
      expect(decision.selected.length).toBeLessThanOrEqual(10)
      expect(spent(decision)).toBeLessThan(0.5 * spent(full))
      expect(notesText(decision)).toContain('10 past deals have a final outcome')
      if (decision.notes.plan[0].code.startsWith('refused')) refused++
      else expect(notesText(decision)).toMatch(/the plan takes at most 10 of \d\d+ paying deals/)
      expect(notesText(full)).not.toContain('takes at most')
      expect(expectedOf(made, decision.selected)).toBeGreaterThan(-0.05 * oracleOf(made))
    }
    expect(refused).toBeLessThan(2)
  })

  test('predicts what comes true although the business knew more than the columns say', async () => {
    for (const seed of atNight([3, 5], [3])) {
      const { market, expected } = makeMarket({ seed, sees: 1.2, menus: 20 })
      const learned = await learnMarket(market, tools)
      const careful = decideMarket(learned, DEFAULTS)
      const trusting = decideMarket(learned, { ...DEFAULTS, choiceBasis: 'columns' })
      expect(notesText(careful)).toContain('you also chose past deals by other knowledge')
      expect(notesText(trusting)).toContain('you chose past deals by these columns alone')
      const truth = [...careful.selected].reduce((sum, row) => sum + expected[row], 0)
      expect(predictedOf(careful) / truth).toBeGreaterThan(0.8)
      expect(predictedOf(careful) / truth).toBeLessThan(1.25)
    }
  })

  test('applies a correction to the threshold and to nothing else', async () => {
    const { market } = makeMarket({ seed: 8, menus: 12, perMenu: 30, task: 40 })
    const learned = await learnMarket(market, tools)
    const [plain, strict] = [0, 0.15].map((correction) =>
      decideMarket(learned, { ...DEFAULTS, correction }),
    ) as [Decision, Decision]
    expect(strict.thresholdCalibrated).toBe(plain.thresholdCalibrated)
    expect(strict.thresholdEffective).toBeCloseTo(plain.thresholdCalibrated + 0.15, 12)
    expect(strict.profit).toEqual(plain.profit)
    const taken = new Set(plain.selected)
    expect([...strict.selected].every((row) => taken.has(row))).toBe(true)
  })

  test('reports progress that never falls', async () => {
    const heard: number[] = []
    const progress = (fraction: number) => void heard.push(fraction)
    const { market } = makeMarket({ menus: 12, perMenu: 20, task: 20 })
    await fitMarket(market, DEFAULTS, { pool: inlinePool(), progress })
    expect(heard.length).toBeGreaterThan(10)
    heard.forEach((v, i) => {
      expect(v).toBeLessThanOrEqual(1)
      if (i > 0) expect(v).toBeGreaterThanOrEqual(heard[i - 1])
    })
  })
})

/** The market with all of its money in another unit. */
function inUnitsOf(market: Market, unit: number): Market {
  const by = (values: Float64Array) => values.map((v) => v * unit)
  return {
    ...market,
    hash: market.hash.map((h) => Math.imul(h, 2654435761) >>> 0),
    unitCost: by(market.unitCost),
    unitPrice: by(market.unitPrice),
    economics: market.economics && {
      fixed: by(market.economics.fixed),
      perUnit: by(market.economics.perUnit),
      perRevenue: market.economics.perRevenue,
    },
    labelsAt: (t) => {
      const labels = market.labelsAt(t)
      return { ...labels, value: by(labels.value), price: by(labels.price) }
    },
  }
}

/** The same labels, each of them a loss. */
function lossesOf(market: Market): (t: number) => Labels {
  return (t) => {
    const labels = market.labelsAt(t)
    return { ...labels, value: labels.value.map((v) => -1 - Math.abs(v)) }
  }
}

describe('a market that holds next to nothing', () => {
  const damage = fc.record({
    seed: fc.integer({ min: 1, max: 1000 }),
    menus: fc.integer({ min: 1, max: 5 }),
    perMenu: fc.integer({ min: 1, max: 14 }),
    task: fc.integer({ min: 1, max: 8 }),
    sizes: fc.constantFrom([3], [1, 2], [2, 5, 10]),
    horizon: fc.integer({ min: 0, max: 4 }),
    labels: fc.constantFrom('real', 'equal', 'zero', 'wins', 'losses', 'none', 'huge'),
    money: fc.constantFrom('real', 'missing', 'zero', 'huge'),
    columns: fc.constantFrom('real', 'none', 'missing', 'wild'),
    economics: fc.boolean(),
    unavailable: fc.boolean(),
    unknownSize: fc.boolean(),
    trials: fc.boolean(),
    oneMoment: fc.boolean(),
  })
  // What the rules let pass of money, and what a feature could be beyond all that grounding lets pass
  const LARGEST = [1e12, 1]
  const WILD = [1e300, -1e300, Infinity, -Infinity, Number.NaN]
  type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

  function damaged(d: Damage): Market {
    const { market } = makeMarket(d)
    const money = (values: Float64Array) =>
      d.money === 'real'
        ? values
        : values.map((_, row) =>
            d.money === 'huge' ? LARGEST[row % 2] : d.money === 'zero' ? 0 : Number.NaN,
          )
    const value = (v: number): number => {
      if (Number.isNaN(v) || d.labels === 'real') return v
      if (d.labels === 'none') return Number.NaN
      if (d.labels === 'huge') return v * 1e12
      if (d.labels === 'wins') return Math.abs(v) + 1
      if (d.labels === 'losses') return -Math.abs(v) - 1
      return d.labels === 'equal' ? 7 : 0
    }
    const other = (f: Feature): Feature =>
      f.kind === 'number'
        ? {
            ...f,
            values: f.values.map((v, row) =>
              d.columns === 'wild' ? (WILD[row % 7] ?? v) : Number.NaN,
            ),
          }
        : { ...f, codes: f.codes.map((code) => (d.columns === 'wild' ? code : -1)) }
    return {
      ...market,
      unitCost: money(market.unitCost),
      unitPrice: money(market.unitPrice),
      available: d.unavailable ? new Uint8Array(market.rows) : market.available,
      takenRow: d.unknownSize ? market.takenRow.map(() => -1) : market.takenRow,
      T: d.oneMoment ? market.T.map((t) => (t < 0 ? -5 : 0)) : market.T,
      quantity: d.trials ? 'trials' : 'stock',
      economics: d.economics ? market.economics : null,
      features:
        d.columns === 'real'
          ? market.features
          : d.columns === 'none'
            ? []
            : market.features.map(other),
      labelsAt: (t) => {
        const labels = market.labelsAt(t)
        return { ...labels, value: labels.value.map(value) }
      },
    }
  }

  test('gets a whole, finite answer', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (d) => {
        const market = damaged(d)
        const decision = await plan(market)
        const tasks = market.task.reduce((sum, v) => sum + v, 0)
        expect(decision.row).toHaveLength(tasks)
        decision.row.forEach((row, i) => {
          expect(market.task[market.group[row]]).toBe(1)
          expect(decision.profit[i]).toSatisfy(Number.isFinite)
          expect(decision.confidence[i]).toBeGreaterThanOrEqual(0)
          expect(decision.confidence[i]).toBeLessThanOrEqual(1)
        })
        expect(decision.interval.every(Number.isFinite)).toBe(true)
        expect(decision.selected.length).toBe(decision.sweep.find((e) => e.applied)!.n_selected)
        for (const row of decision.selected) expect(market.available[row]).toBe(1)
        if (['none', 'zero', 'losses'].includes(d.labels)) expect(decision.selected).toHaveLength(0)
        if (decision.selected.length === 0 && d.labels === 'none')
          expect(notesText(decision)).toContain('refused')
      }),
      { numRuns: 80 },
    )
  })

  test('is planned where its few outcomes speak clearly', async () => {
    const random = randomOf(1)
    const { market } = makeMarket({ menus: 6, perMenu: 12, task: 10, horizon: 1 })
    const labelsAt = (t: number): Labels => {
      const labels = market.labelsAt(t)
      return {
        ...labels,
        value: labels.value.map((v) => (Number.isNaN(v) ? v : 50 + normalOf(random))),
      }
    }
    const decision = await plan({ ...market, labelsAt, economics: null })
    expect(decision.selected.length).toBeGreaterThan(5)
    expect(notesText(decision)).toContain('too few to plan past menus')
  })
})
