// What the sealed set promises, kind by kind and never market by market: requests that the service takes
// and reads as they are meant, truth that is the mean of what comes, halves that share nothing.
import { feedbackText } from '#contract/feedback.ts'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { validateRequest } from '#contract/validate.ts'
import { exampleRequest, groundExample } from '#examples/ground-example.ts'
import { drawSealed, type SealedMarket } from './sealed/draw-market.ts'
import type { Kind } from './sealed/kind.ts'
import { MOST_SEEDS, SEALED_KINDS, sealedSeed } from './sealed/kinds.ts'
import { meansByKind, weeksReport } from './sealed/report.ts'
import { scorePlan, type SealedScore } from './sealed/score.ts'
import { mean, standardError } from './statistics.ts'

/** A seed of neither half. */
const SEED = 7
const markets = new Map<Kind, SealedMarket>()
/** Each market is drawn once. */
function marketOf(kind: Kind): SealedMarket {
  const market = markets.get(kind) ?? draw(kind)
  markets.set(kind, market)
  return market
}
const draw = (kind: Kind, seed = SEED, hopeless = false) =>
  drawSealed({ kind, seed, hopeless, full: false })
const kindOf = (name: string) => SEALED_KINDS.find((kind) => kind.name === name)!
const plan = { predicted: 1, interval: [0, 2] } as const

for (const kind of SEALED_KINDS)
  describe(kind.name, () => {
    test('makes a request that the contract takes without an error', () => {
      const { validation } = validateRequest(exampleRequest(marketOf(kind)))
      expect(validation.errors).toEqual([])
      expect(validation.warnings).toEqual([])
    })

    test('is grounded to the books of its generator', () => {
      const drawn = marketOf(kind)
      const grounding = groundExample(drawn)
      if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
      const { market } = grounding
      const labels = market.labelsAt(0)
      const past = new Map(drawn.past.map((deal) => [deal.key, deal]))
      let checked = 0
      for (let row = 0; row < market.rows; row++) {
        const group = market.group[row]!
        if (market.task[group] === 1 || market.derived[row] === 1) continue
        if (labels.mature[group] === 0 || Number.isNaN(labels.value[row]!)) continue
        const { deal, outcome } = past.get(String(drawn.menus[market.source[row]!]!['key']))!
        const size = deal.sizes.indexOf(market.qty[row]!)
        expect(Math.abs(labels.value[row]! - outcome.profit[size]!)).toBeLessThan(0.01)
        checked++
      }
      expect(checked).toBeGreaterThan(100)
    })

    test('has a truth that is the mean over its worlds', () => {
      const { today } = marketOf(kind)
      const sums = Array.from({ length: 300 }, (_, n) => today.realise(today.oracle, n + 1))
      const error = standardError(sums)
      expect(Math.abs(mean(sums) - today.value(today.oracle))).toBeLessThan(4 * error)
    })

    test('gives its oracle a share of 1 and taking nothing 0', () => {
      const market = marketOf(kind)
      const all = scorePlan(kind.name, market, { ...plan, choice: market.today.oracle })
      expect(all.share).toBeCloseTo(1, 12)
      const none = scorePlan(kind.name, market, { ...plan, choice: new Map() })
      expect(none).toMatchObject({ share: 0, spent: 0, picks: 0, promise: Number.NaN })
      // What is refused whole is right exactly where next to nothing was to be earned.
      expect(none.covered).toBe(none.pays ? 0 : none.worlds)
    })
  })

test('the set is as wide as it promises', () => {
  expect(SEALED_KINDS.length).toBeGreaterThanOrEqual(12)
  const forms = Map.groupBy(SEALED_KINDS, ({ form }) => form)
  for (const [form, kinds] of forms) expect(kinds.length, form).toBeGreaterThanOrEqual(3)
  expect(forms.size).toBe(3)
})

test('the same seed gives the same request, another seed another one', () => {
  for (const kind of SEALED_KINDS) {
    const { menus, sales, description } = marketOf(kind)
    const again = draw(kind)
    expect(again.menus, kind.name).toEqual(menus)
    expect(again.sales, kind.name).toEqual(sales)
    expect(again.description, kind.name).toBe(description)
  }
  const kind = kindOf('clientValued')
  expect(draw(kind).truth).toEqual(marketOf(kind).truth)
  expect(draw(kind, SEED + 1).menus).not.toEqual(marketOf(kind).menus)
})

test('no two markets of the set share a seed, in either half', () => {
  const seeds = SEALED_KINDS.flatMap((kind) =>
    (['a', 'b'] as const).flatMap((half) =>
      [false, true].flatMap((hopeless) =>
        Array.from({ length: MOST_SEEDS }, (_, n) => sealedSeed(kind, half, n + 1, hopeless)),
      ),
    ),
  )
  expect(new Set(seeds).size).toBe(4 * MOST_SEEDS * SEALED_KINDS.length)
  expect(() => sealedSeed(SEALED_KINDS[0]!, 'a', MOST_SEEDS + 1, false)).toThrow('seeds count')
})

test('in a hopeless market no option of today pays, and history is still long enough', () => {
  for (const name of ['clientValued', 'spareParts']) {
    const market = draw(kindOf(name), SEED, true)
    const { expected, oracle } = market.today
    expect(Math.max(...expected.flat().flatMap((profit) => [...profit])), name).toBeLessThanOrEqual(
      0,
    )
    expect(oracle.size, name).toBe(0)
    expect(validateRequest(exampleRequest(market)).validation.errors, name).toEqual([])
  }
})

test('deals that take demand from each other are worth less together', () => {
  const { today } = marketOf(kindOf('substitutes'))
  const alone = [...today.oracle].map((pick) => today.value(new Map([pick])))
  expect(today.value(today.oracle)).toBeLessThan(alone.reduce((a, b) => a + b, 0))
  // No deal of the best choice can be left out without a loss.
  for (const [key] of today.oracle) {
    const without = new Map([...today.oracle].filter(([other]) => other !== key))
    expect(today.value(without)).toBeLessThanOrEqual(today.value(today.oracle))
  }
})

test('a later menu of the same market has the history that was, and more', () => {
  const kind = kindOf('lending')
  const now = draw(kind)
  const later = drawSealed({ kind, seed: SEED, hopeless: false, full: false, later: 2 * now.every })
  const first = (market: SealedMarket) => market.menus.filter((row) => row['menu'] === 1)
  const timeless = (row: object) => ({ ...row, T: null, profit: null })
  expect(first(later).map(timeless)).toEqual(first(now).map(timeless))
  const menus = (market: SealedMarket) => new Set(market.menus.map((row) => row['menu'])).size
  expect(menus(later)).toBe(menus(now) + 2)
})

test('the report of weeks sums what one market came to', () => {
  const score = { ...EMPTY, predicted: 2, realised: 1, earned: 1, oracle: 2, foreknown: 4 }
  const loss = { ...score, predicted: 1, realised: -0.5, earned: 0.5 }
  expect(weeksReport([score, loss, score, score], 2)).toBe(
    '2 markets of 2 menus each: 0.438 of the oracle by expectation, 0.219 of one who knows each outcome; ' +
      'predicted ÷ realised summed over the menus: median 4.00, from 2.00 to 6.00; menus that lose: 1, at most ' +
      '1 a market.',
  )
})

const EMPTY: SealedScore = {
  kind: 'k',
  pays: true,
  picks: 3,
  predicted: 1,
  realised: 1,
  earned: 1,
  oracle: 1,
  foreknown: 1,
  share: 0.8,
  expected: 0.1,
  promise: 1.1,
  worlds: 10,
  covered: 8,
  spent: 0.5,
}

test('figures are means over markets that pay; a loss makes the promise infinite', () => {
  const score = EMPTY
  const losing = { ...score, share: -0.2, expected: -0.1, promise: Infinity, spent: 0.1 }
  const vain = {
    ...score,
    pays: false,
    picks: 0,
    share: 0,
    promise: Number.NaN,
    covered: 10,
  }
  const [, kind, all] = meansByKind([score, losing, vain]).split('\n')
  expect(kind!.split(/ {2,}/)).toEqual([
    'k',
    '3',
    '1',
    '1',
    '0.300',
    '1',
    '∞',
    '50.0 %',
    '86.7 %',
    '30',
    '36.7 %',
  ])
  expect(all).toMatch(/^all /)
})

const run = promisify(execFile)
const COMMAND = new URL('./command.ts', import.meta.url).pathname
const bench = (...args: readonly string[]) =>
  run(process.execPath, [COMMAND, '--set', 'sealed', ...args])

test('the command prints means by kind and of all, and no market', async () => {
  const { stdout } = await bench('--half', 'a', '--only', 'clientValued', '--seeds', '3')
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['kind', 'clientValued', 'all'])
}, 240_000)

test('a half must be named, and a mean is of three markets at least', async () => {
  await expect(bench()).rejects.toMatchObject({ stderr: expect.stringContaining('--half takes') })
  await expect(bench('--half', 'a', '--seeds', '1')).rejects.toMatchObject({
    stderr: expect.stringContaining('from 3'),
  })
})

test('nothing that trains imports markets of a benchmark', () => {
  const root = new URL('../../../', import.meta.url).pathname
  const files = globSync('{engine,training,examples/generators}/**/*.ts', { cwd: root })
  expect(files.some((file) => file.startsWith('training'))).toBe(true)
  for (const file of files)
    expect(readFileSync(root + file, 'utf8'), file).not.toMatch(/(from|import\()\s*'[^']*bench\//)
})
