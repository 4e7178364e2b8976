// The network joined to a fit: its part is earned on past menus, and a network that tells nothing changes nothing.
import { texts } from './notes-text.ts'
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import type { Decision } from '#model/decide/decision.ts'
import { fitMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import {
  joinedMeans,
  MOST_WEIGHT,
  networkWeight,
  type Network,
} from '#model/decide/join-network.ts'
import type { Predictions } from '#model/replay/learned.ts'
import { makeMarket, normalOf, randomOf, type Made } from './make-market.ts'

const made = makeMarket({ menus: 24, seed: 5 })

/** A network that answers each query by what stands in the market. */
function networkOf(profit: (row: number) => number): Network & { asked: Asked[] } {
  const asked: Asked[] = []
  return {
    asked,
    profits: async (_market, ask) => {
      asked.push(ask)
      return Float64Array.from(ask.queries, profit)
    },
  }
}
type Asked = Parameters<Network['profits']>[1]

const knowing = (of: Made) => networkOf((row) => of.expected[row])
const blind = networkOf((row) => 10 * Math.sin(row))

function plan(market: Market, network: Network | null): Promise<Decision> {
  const options = { correction: 0, choiceBasis: 'knowledge' } as const
  return fitMarket(market, options, { pool: inlinePool(), progress: () => {}, network })
}

/** The fits that several tests look at: without the network, with one that knows, and what that was asked. */
const without = plan(made.market, null)
const known = knowing(made)
const informed = plan(made.market, known)

const earned = ({ selected }: Decision, { expected }: Made) =>
  selected.reduce((sum, row) => sum + expected[row], 0)

describe('a fit with the network', () => {
  test('is the fit without it, to the bit, where past menus give it no part', async () => {
    const { notes, ...rest } = await plan(made.market, blind)
    const { notes: before, ...same } = await without
    expect(rest).toEqual(same)
    expect(notes.plan).toEqual(before.plan)
    expect(notes.history).toEqual([{ code: 'network_no_part', values: {} }, ...before.history])
  })

  test('earns more where the network knows more, and says its part', async () => {
    const joined = await informed
    expect(earned(joined, made)).toBeGreaterThan(earned(await without, made))
    expect(texts(joined.notes.history)[0]).toMatch(
      /^The pre-trained network has \d+ % of each deal’s/,
    )
  })

  test('asks at each moment of the past for deals of later menus, and knows nothing of them', async () => {
    await informed
    const { asked } = known
    const { T, group, task } = made.market
    expect(asked.length).toBeGreaterThan(2)
    for (const { labels, origin, queries } of asked)
      for (const row of queries) {
        expect(T[group[row]]).toBeGreaterThanOrEqual(origin)
        expect(labels.mature[group[row]]).toBe(0)
      }
    const last = asked[asked.length - 1]
    expect(last.queries.every((row) => task[group[row]] === 1)).toBe(true)
  })

  test('gives the same plan again', async () => {
    expect(await plan(made.market, knowing(made))).toEqual(await informed)
  })

  test('plans a history without a replay as if there were no network', async () => {
    const young = makeMarket({ menus: 1, perMenu: 12, seed: 2 })
    const { notes: _, ...joined } = await plan(young.market, knowing(young))
    const { notes: __, ...without } = await plan(young.market, null)
    expect(joined).toEqual(without)
  })
})

describe('joint means', () => {
  const part = (said: number[]) => ({
    ...({} as Predictions),
    rows: Int32Array.from(said.keys()),
    network: Float64Array.from(said),
  })
  const joined = (own: number[], said: number[]) => [
    ...joinedMeans(Float64Array.from(own), part(said), Int32Array.from(own.keys()), 0.5, () => 1),
  ]

  test('follow the network in what it says of one deal beside another, never to a higher level', () => {
    expect(joined([1, 2, 3], [6, 5, 4])).toEqual([2, 2, 2])
    expect(joined([1, 2, 3], [0, -1, -2])).toEqual([0.5, 0.5, 0.5])
    expect(joined([1, 2, 3], [Number.NaN, 2, 3])).toEqual([1, 2, 3])
  })
})

describe('the part of the network', () => {
  const random = randomOf(3)
  const numbers = (count: number) => Float64Array.from({ length: count }, () => normalOf(random))
  const outcome = numbers(400)
  const known = 200
  const team = outcome.map((v) => 0.5 * v + 0.5 * normalOf(random))

  test('is 0 of noise, of a copy of the team and of a mere shift of level', () => {
    expect(networkWeight({ outcome, team, known, network: team })).toBe(0)
    expect(networkWeight({ outcome, team, known, network: team.map((v) => v - 3) })).toBe(0)
    const parts = Array.from({ length: 40 }, () =>
      networkWeight({ outcome, team, known, network: team.map((v, i) => v + numbers(400)[i]) }),
    )
    expect(parts.filter((part) => part > 0.05).length).toBeLessThan(4)
  })

  test('grows with what the network tells beside the team, up to a bound that many outcomes lower', () => {
    const network = outcome.map((v) => 0.8 * v + 0.2 * normalOf(random))
    expect(networkWeight({ outcome, team, known, network })).toBe(MOST_WEIGHT)
    const little = outcome.map((v, i) => team[i] + 0.08 * (v - team[i]) + 0.5 * normalOf(random))
    const part = networkWeight({ outcome, team, known, network: little })
    expect(part).toBeGreaterThan(0.05)
    expect(part).toBeLessThan(MOST_WEIGHT)
    const most = networkWeight({ outcome, team, network, known: 3000 })
    expect(most).toBeCloseTo(MOST_WEIGHT / 10)
  })

  test('is 0 where hardly any deal was replayed', () => {
    const few = (values: Float64Array) => values.slice(0, 20)
    expect(
      networkWeight({ outcome: few(outcome), team: few(team), network: few(outcome), known: 20 }),
    ).toBe(0)
  })
})
