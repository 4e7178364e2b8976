// What the client reads beside the plan: the interval of its sum and plain words with true counts.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { predictReliability, referencePlan, PLAN_FEATURES } from '#model/decide/reliability.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { sampleNote } from '#model/base/training-sample.ts'
import { CORRECTED_STACK_FEATURE, OPTION_FEATURES } from '#model/decide/option-features.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { numbersOf } from '#contract/messages/numbers.ts'
import { noteText } from '#contract/english-notes.ts'
import { texts } from './notes-text.ts'
import {
  historyNotes,
  refusedNotes,
  basisNote,
  sourceNote,
  takesMore,
} from '#model/decide/plan-notes.ts'
import { note } from '#contract/note-item.ts'
import { pulledDown, type Backtest } from '#model/decide/backtest.ts'
import { confidenceOf } from '#model/replay/calibration.ts'
import { intervalOf } from '#model/decide/plan-report.ts'
import { HOW } from '#grounding/market.ts'
import { makeMarket } from './make-market.ts'

const sums = (values: readonly number[]) => new Map(values.map((v, i) => [-1 - i, v]))
const none = { predicted: sums([]), realised: sums([]), noise: sums([]) }

describe('the interval of a sum', () => {
  const amount = fc.double({ min: 1, max: 1e6, noNaN: true })

  test('holds the sum in its middle, and is wider for more noise, more stray and short histories', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (sum, noise, stray) => {
          const width = (n: number, s: number, kind: 'rolling' | 'blocks') => {
            const [low, high] = intervalOf({ sum, noise: n }, s, none, kind)
            expect((low + high) / 2).toBeCloseTo(sum, 3)
            return high - low
          }
          const plain = width(noise, stray, 'rolling')
          expect(width(2 * noise, stray, 'rolling')).toBeGreaterThan(plain)
          expect(width(noise, stray + 0.1, 'rolling')).toBeGreaterThan(plain)
          expect(width(noise, stray, 'blocks')).toBeCloseTo(1.5 * plain, 3)
        },
      ),
    )
    expect(intervalOf({ sum: 0, noise: 5 }, 1, none, 'rolling')).toEqual([0, 0])
  })

  test('of one deal’s noise alone is the normal one', () => {
    const [low, high] = intervalOf({ sum: 10, noise: 4 }, 0, none, 'rolling')
    expect(high - low).toBeCloseTo(2 * 1.2816 * 2, 6)
  })

  // Conformance: interval-of-the-sum
  test('widens where replayed menus swung as a whole, not where all came out at one level', () => {
    const predicted = sums([10, 10, 10, 10])
    const noise = sums([0, 0, 0, 0])
    const steady = { predicted, noise, realised: sums([20, 20, 20, 20]) }
    const swinging = { predicted, noise, realised: sums([5, 15, 2, 18]) }
    const width = (replayed: typeof steady) => {
      const [low, high] = intervalOf({ sum: 100, noise: 0 }, 0.1, replayed, 'rolling')
      return high - low
    }
    expect(width(steady)).toBeCloseTo(20, 6)
    expect(width(swinging)).toBeGreaterThan(60)
  })
})

// Conformance: summary-notes-replay
test('the basis is told in plain words with what it changed, and how much is the prior’s', () => {
  const of = (...values: number[]) => Float64Array.of(...values)
  const shares = { profit: of(3, 2, -1), own: of(4, 3, 1), best: Int32Array.of(0, 1, 2) }
  expect(noteText(sourceNote(shares))).toBe(
    '67 % of this forecast rests on your own history, 33 % on simulated markets.',
  )
  const plan = (...profits: number[]) => {
    const row = Int32Array.from(profits.keys())
    return { row, profit: of(...profits), selected: row }
  }
  // To the cent, each profit rounded as the plan rounds it.
  expect(noteText(basisNote('knowledge', plan(1500.404, 800.004), () => plan(7)))).toBe(
    'This plan (2 deals, 2,300) assumes that you also chose past deals by other knowledge. ' +
      'If you chose by these columns alone: 1 deal, 7.00 (choice_basis "columns").',
  )
  expect(noteText(basisNote('columns', plan(7), () => plan()))).toBe(
    'This plan (1 deal, 7.00) assumes that you chose past deals by these columns alone. ' +
      'If you also used other knowledge: 0 deals, 0.00 (choice_basis "knowledge").',
  )
  const either = (basis: string) => (basis === 'columns' ? plan(9, 8) : plan())
  expect(noteText(basisNote('unknown', plan(7), either))).toBe(
    'How past deals were chosen is not said. This plan: 1 deal, 7.00. ' +
      'If by these columns alone: 2 deals, 17.00 (choice_basis "columns"). ' +
      'If also by other knowledge: 0 deals, 0.00 (choice_basis "knowledge").',
  )
})

test('a plan that takes far more than was ever taken is known by its shares, and by what past picks came to', async () => {
  const made = makeMarket({ menus: 20, perMenu: 20, task: 40 }).market
  // A third of what that business took.
  const market = { ...made, taken: made.taken.map((is, g) => (g % 3 === 0 ? is : 0)) }
  const today = market.labelsAt(0)
  const decided = market.decided.filter((is) => is).length
  const taken = market.decided.filter((is, g) => is && market.taken[g]).length
  const rows = market.takenRow.filter(
    (row, g) => market.decided[g] && market.taken[g] && Number.isFinite(today.value[row]),
  )
  const gains = rows.filter((row) => today.value[row] > 0).length / rows.length
  const usual = Math.round((40 * taken) / decided)
  expect(takesMore(market, today, usual)).toBeNull()
  expect(usual).toBeLessThan(24)
  const unlike = { today: 0.95, past: taken / decided, gains }
  expect(takesMore(market, today, 38)).toEqual(unlike)
  expect(noteText(note('takes_more', unlike))).toMatch(
    /^The plan takes 95 % of today’s deals; \d+ % of past deals were taken\. Of those, \d+ % made a gain;/,
  )
})

test('confidence in deals unlike the past is pulled to what past ones came to, and the same deals are taken', () => {
  const past: Backtest = {
    confidenceModel: { intercept: 0.8, slope: 1.7, spread: 1 },
    spread: 1,
    threshold: 0.75,
    ...none,
    table: [],
    pastSizes: {
      row: new Int32Array(0),
      profit: new Float64Array(0),
      realised: new Float64Array(0),
      taken: new Uint8Array(0),
    },
  }
  const options = Array.from({ length: 60 }, (_, i) => (i - 20) / 20)
  const seen = ({ confidenceModel: model, threshold }: Backtest) => {
    const sure = options.map((z) => confidenceOf(model, z))
    const taken = options.filter((_, i) => sure[i] >= threshold)
    const kept = sure.filter((p) => p >= threshold)
    return { taken, mean: kept.reduce((a, b) => a + b, 0) / kept.length }
  }
  const before = seen(past)
  const after = seen(pulledDown(past, before.mean, 0.57))
  expect(after.taken).toEqual(before.taken)
  expect(before.mean).toBeGreaterThan(0.85)
  expect(after.mean).toBeLessThan(before.mean - 0.08)
  expect(after.mean).toBeGreaterThan(0.65)
  // Past deals that gained more often than is foreseen raise nothing.
  expect(pulledDown(past, before.mean, 0.99)).toBe(past)
})

// Conformance: summary-notes-replay
test('what the history lacked is counted', async () => {
  const tools = { pool: inlinePool(), progress: () => {} }
  const { market } = makeMarket({ menus: 5, perMenu: 20, task: 10, horizon: 2, sizes: [2, 50] })
  const learned = await learnMarket(market, tools)
  const { task, group } = learned.market
  const largest = Int32Array.from(learned.market.qty.keys()).filter(
    (row) => task[group[row]] && learned.market.qty[row] === 50,
  )
  const said = texts(historyNotes(learned, learned.today, largest)).join(' ')
  const deals = new Set(Array.from(learned.labelled, (row) => learned.market.group[row])).size
  expect(said).toContain(`Only ${deals} past deals have a final outcome`)
  expect(said).toContain('past menus only')
  expect(said).toContain('have no final outcome yet and taught nothing')
  expect(said).toContain('finished batches sold out')
  const larger = 'larger than any past order'
  expect(said).toContain(`${largest.length} picks are ${larger}`)
  // The same picks, once one of their size was ordered.
  const { takenRow, qty } = learned.market
  const ordered = takenRow.findIndex((row) => row >= 0)
  const once = takenRow.with(ordered, qty.indexOf(50))
  const grown = { ...learned, market: { ...learned.market, takenRow: once } }
  expect(texts(historyNotes(grown, learned.today, largest)).join(' ')).not.toContain(larger)
  const rich = makeMarket({ menus: 30, perMenu: 40, task: 20, horizon: 0, sizes: [500] })
  const all = { ...rich.market, taken: rich.market.taken, quantity: 'trials' as const }
  const known = await learnMarket(all, tools)
  expect(texts(historyNotes(known, known.today, new Int32Array())).join(' ')).not.toContain(
    'no final outcome yet',
  )
})

test('deals that still sell are told, and how many of them tell of demand', async () => {
  const { market } = makeMarket({ menus: 12, perMenu: 40, task: 10, horizon: 2 })
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  // Of two periods' batches those a period old are left, which have met half of their demand.
  const running = Array.from(market.taken.keys()).filter(
    (g) => market.taken[g] && market.T[g] > -2 && market.T[g] < 0,
  )
  const taken = learned.market.takenRow
  const early = running.filter((g) => learned.today.asked[g] >= market.qty[taken[g]])
  const open = running.length - early.length
  expect(Math.min(open, early.length)).toBeGreaterThan(2)
  // As grounding labels what sold out before its time is over.
  const how = learned.today.how.map((each, row) =>
    early.includes(market.group[row]) && row === taken[market.group[row]] ? HOW.exact : each,
  )
  const said = texts(historyNotes(learned, { ...learned.today, how }, new Int32Array()))
  expect(said).toContain(
    `${open} taken deals have no final outcome yet; sales of ${open} inform demand.`,
  )
  // What sold out is final, though it teaches with the slower ones of its time.
  expect(said).toContain(
    `${early.length} taken deals sold out before the horizon. ` +
      `Their outcome is final. ${early.length} inform demand already. What they earned counts once ` +
      'the horizon is over, with deals of their age that still sell: alone, they would promise too much.',
  )
})

test('the latest deals that may yet show themselves are told, and count as nothing', async () => {
  const tools = { pool: inlinePool(), progress: () => {} }
  const { market } = makeMarket({ menus: 12, perMenu: 20, task: 10 })
  const declined = (g: number) => !market.task[g] && !market.taken[g]
  const decided = market.decided.map((is, g) => (market.T[g] > -3 ? 0 : is))
  const count = (of: (g: number) => boolean) => Array.from(market.T.keys()).filter(of).length
  const said = async (given: typeof market) => {
    const learned = await learnMarket(given, tools)
    return texts(historyNotes(learned, learned.today, new Int32Array())).join(' ')
  }
  const late = await said({ ...market, decided })
  expect(late).toContain(`${count((g) => declined(g) && !decided[g])} recent deals may be taken`)
  expect(late).toContain(
    `Only ${count((g) => declined(g) && decided[g] === 1)} past deals are known`,
  )
  expect(await said(market)).not.toContain('may be taken but unsold')
})

test('picks of a kind that was hardly ever taken are told, others are not', async () => {
  const { market } = makeMarket({ menus: 12, perMenu: 40, task: 10 })
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const picks = learned.task.rows.filter((_, i) => i % 3 === 0).subarray(0, 6)
  const past = market.task.filter((is) => !is).length
  const usual = market.taken.reduce((sum, is) => sum + is, 0) / past
  const said = (chances: readonly number[]) => {
    const propensity = learned.propensity.slice()
    picks.forEach((row, i) => (propensity[row] = chances[i % chances.length] * usual))
    return texts(historyNotes({ ...learned, propensity }, learned.today, picks)).join(' ')
  }
  expect(said([0.09, 1])).toContain('3 picks are of a kind that was rarely taken')
  expect(said([0.11, 1])).not.toContain('rarely taken')
})

test('few deals that made half of all gains are told, where the money is even nothing is', async () => {
  const { market } = makeMarket({ menus: 12, perMenu: 40, task: 10 })
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const deals = learned.market.takenRow.filter((row) =>
    Number.isFinite(learned.today.value[row]),
  ).length
  const said = (today: typeof learned.today) =>
    texts(historyNotes(learned, today, learned.task.rows.subarray(0, 1))).join(' ')
  expect(said(learned.today)).not.toContain('made half of all gains')
  const rows = learned.market.takenRow.filter((row) => learned.today.value[row] > 0)
  const value = learned.today.value.slice()
  for (const row of rows.subarray(0, 2)) value[row] = 1e6
  expect(said({ ...learned.today, value })).toContain(
    `2 of ${deals} past deals made half of all gains`,
  )
  // A plan that takes nothing hangs on no deal.
  expect(
    texts(historyNotes(learned, { ...learned.today, value }, new Int32Array())).join(' '),
  ).not.toContain('of all gains')
  // Of deals with a profit whose taken size is not known nothing is counted.
  const few = learned.market.takenRow.map((row, g) => (g % 20 === 0 ? row : -1))
  const unknown = { ...learned, market: { ...learned.market, takenRow: few } }
  const one = learned.task.rows.subarray(0, 1)
  expect(texts(historyNotes(unknown, learned.today, one)).join(' ')).not.toContain('of all gains')
})

test('how much of a large history trained is told, and nothing where all of it did', () => {
  expect(texts(sampleNote(90_000, 40_000)).join()).toContain(
    'learnt from 40,000 of 90,000 rows with an outcome',
  )
  expect(sampleNote(90_000, 90_000)).toEqual([])
})

test('a menu that is refused whole says what past deals came to and what today’s look like', async () => {
  const { market } = makeMarket({ menus: 12, perMenu: 40, task: 3 })
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const { takenRow } = learned.market
  const ended = takenRow.filter((row) => Number.isFinite(learned.today.value[row]))
  const value = learned.today.value.slice()
  ended.forEach((row, k) => (value[row] = k < 2 ? 10 : -10))
  const lost = { ...learned, today: { ...learned.today, value } }
  const sum = numbersOf({ locale: 'en-US', range: '' }).moneyText(40 - 10 * ended.length)
  expect(texts(refusedNotes(lost, Float64Array.of(-5, 3.5, 2)))).toEqual([
    `The profits of ${ended.length} finished past deals sum to ${sum}; 2 made a gain.`,
    '2 of today’s 3 deals look profitable (best: 3.50), but past results do not confirm it.',
  ])
  expect(texts(refusedNotes(lost, Float64Array.of(-5, 0)))[1]).toBe(
    'None of today’s 2 deals looks profitable.',
  )
})

describe('the reliability of a plan', () => {
  const constant = (count: number, start: number) => ({
    edges: Array.from({ length: count }, () => new Float32Array()),
    forests: [{ start, base: -1, trees: [] }],
  })
  const features = OPTION_FEATURES.map(() => Float32Array.of(0.5, 0.5, 0.5))
  features[CORRECTED_STACK_FEATURE] = Float32Array.of(1, 3, -4)
  const menu = { group: [1, 1, 2], features, unit: Float64Array.of(10, 10, 10) }
  const prior = Float64Array.of(1, 1, 1)

  test('judges half prior and half stack, the best size of each deal', () => {
    const { means, picks } = referencePlan(menu, prior)
    expect([...means]).toEqual([1, 2, -1.5])
    expect([...picks]).toEqual([1])
  })

  test.each([
    [1.1, 0, false],
    [0.8, 0.6, false],
    [0.65, 1.05, false],
    [0.5, 1.5, true],
  ])('a plan worth %d of its prediction gets a margin of %d widths', (factor, margin, refused) => {
    const width = Float64Array.of(1, 1, 1)
    const plans = {
      reliability: constant(PLAN_FEATURES.length, factor),
      relativeError: constant(PLAN_FEATURES.length, 0.4),
    }
    const told = predictReliability(plans, { ...menu, prior, width })
    expect(told.factor).toBeCloseTo(factor, 6)
    expect(told.margin).toBeCloseTo(margin, 6)
    expect(told.refused).toBe(refused)
    expect(told.relativeError).toBeCloseTo(0.4, 6)
  })
})
