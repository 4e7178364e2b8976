// An engine's claim over several dispatchers: what it costs, and what one that fails means to the others.
import { expect, test } from 'vitest'
import { claimAny } from '../../worker/dispatcher/claim-any.ts'
import { isOffered, shardOf, waitingOf } from '../../worker/dispatcher/shards.ts'
import type { Env } from '../../worker/base/env.ts'

const REQUEST = {
  engine_id: 'e',
  device: 'cpu',
  cores: 1,
  models: ['rc012.2'],
  contract_version: 1,
  reader_version: '1',
  slots: 1,
  free: 1,
}
const GIVEN = { lease: 'l', session: 's', attempt: 1 }

interface Fake {
  claim?: () => Promise<{ given: typeof GIVEN | null; wakes: number }>
  changed?: (wakes: number, waitMs: number) => Promise<void>
  offers?: () => Promise<boolean>
  waitingOf?: () => Promise<number>
}
/** An environment of dispatchers that answer so, and how often each was asked for a fit. */
function over(fakes: Fake[]): { env: Env; claims: number[] } {
  const claims = fakes.map(() => 0)
  const objects = fakes.map((fake, shard) => ({
    claim: () => {
      claims[shard]!++
      return fake.claim?.() ?? Promise.resolve({ given: null, wakes: 0 })
    },
    changed:
      fake.changed ??
      ((_: number, waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs))),
    offers: fake.offers,
    waitingOf: fake.waitingOf,
  }))
  const getByName = (name: string) => objects[Number(name.split('-')[1] ?? 0)]
  const env = { DISPATCHERS: String(fakes.length), DISPATCHER: { getByName } } as unknown as Env
  return { env, claims }
}
const fails = () => Promise.reject(new Error('overloaded'))

test('a dispatcher that fails keeps no fit of another one from the engine', async () => {
  for (let turns = 0; turns < 3; turns++) {
    const { env } = over([
      { claim: fails },
      {},
      { claim: async () => ({ given: GIVEN, wakes: 0 }) },
    ])
    expect(await claimAny(env, REQUEST, 0)).toEqual({ ...GIVEN, shard: 2 })
  }
})

test('where all fail the claim fails', async () => {
  const { env } = over([{ claim: fails }, { claim: fails }])
  await expect(claimAny(env, REQUEST, 1000)).rejects.toThrow('overloaded')
})

test('an engine that does not wait has nothing watched for it', async () => {
  let watches = 0
  const changed = async () => void watches++
  expect(await claimAny(over([{ changed }, { changed }]).env, REQUEST, 0)).toBeNull()
  expect(watches).toBe(0)
})

test('after a wake only the dispatcher that woke is asked again', async () => {
  let looks = 0
  const woken: Fake = {
    claim: async () => ({ given: ++looks > 1 ? GIVEN : null, wakes: looks }),
    changed: async () => undefined,
  }
  const { env, claims } = over([{}, woken, {}, {}])
  expect(await claimAny(env, REQUEST, 20_000)).toEqual({ ...GIVEN, shard: 1 })
  expect(claims).toEqual([1, 2, 1, 1])
})

test('a claim that is woken for nothing again and again ends long before the platform ends it', async () => {
  const { env, claims } = over([{ changed: async () => undefined }, {}])
  expect(await claimAny(env, REQUEST, 20_000)).toBeNull()
  expect(claims[0]! + claims[1]!).toBeLessThanOrEqual(300)
})

test('a model is offered, and what waits is counted, though a dispatcher fails that is not the account’s', async () => {
  const account = 'acc_1'
  const own = shardOf({ DISPATCHERS: '3' } as Env, account)
  const fakes = [0, 1, 2].map((shard): Fake => {
    if (shard !== own) return { offers: fails, waitingOf: fails }
    return { offers: async () => true, waitingOf: async () => 2 }
  })
  expect(await isOffered(over(fakes).env, 'rc012.2')).toBe(true)
  expect(await waitingOf(over(fakes).env, account)).toBe(2)
  fakes[own]!.waitingOf = fails
  await expect(waitingOf(over(fakes).env, account)).rejects.toThrow('overloaded')
})
