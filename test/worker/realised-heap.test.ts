// The heap that is reserved while the console compares a plan with later histories. In Node: storage and objects are fakes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcomes } from '#contract/outcomes.ts'
import { realisedOf } from '../../worker/realised/find-outcomes.ts'
import { admit, heapOf } from '../../worker/body/admission.ts'
import type { Env } from '../../worker/base/env.ts'

const MIB = 1024 * 1024
const BEFORE_BYTES = 4 * MIB
const COLUMNS = ['key', 'menu', 'T', 'qty', 'unit_cost', 'colour']
const history = (key: string): Outcomes => [
  COLUMNS,
  { menu: 1, T: -1, deals: [{ key, taken: { qty: 1, profit: 5, final: true } }] },
]
const id = (n: number): string => `ses_${String(n).padStart(22, '0')}`
const viewOf = (n: number) => ({
  origin: {
    account: 'acc',
    session: id(n),
    created_at: n,
    order: { options: { market_type: null } },
  },
  state: {
    plan: { key: `plan${n}`, bytes: 1000, parts: [{ name: 'outcomes', key: `history${n}` }] },
  },
})

/** What one stored thing is, how large it is said to be. */
const STORED: Record<string, { value: unknown; size: number }> = {
  plan1: {
    value: { menu: [{ key: 'a', qty: 1, profit: 4, unit_cost: null, confidence: 1 }] },
    size: 1000,
  },
  history1: { value: history('old'), size: BEFORE_BYTES },
  history2: { value: history('a'), size: 1000 },
}

/** A service of two sessions; `during`: called as something is read. */
const serviceOf = (during: (what: string) => unknown): Env =>
  ({
    STORE: {
      async get(key: string) {
        const { value, size } = STORED[key]!
        return { size, json: async () => (await during(key), value) }
      },
    },
    SESSION: {
      getByName: (name: string) => ({
        async view() {
          const n = name === id(1) ? 1 : 2
          await during(`session${n}`)
          return viewOf(n)
        },
      }),
    },
    ACCOUNT: {
      getByName: () => ({
        listed: async () => [2, 1].map((n) => ({ session: id(n), created_at: n })),
      }),
    },
  }) as unknown as Env

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether a body of this heap finds room within the time that it may wait, beside a first large one. */
async function hasRoom(heap: number): Promise<boolean> {
  const asked = admit('key', heap)
  await vi.advanceTimersByTimeAsync(8001)
  const got = await asked
  got?.release()
  return got !== null
}

test('the past deals that the plan learned from are held while they are read, and not longer', async () => {
  // The first large body of a share may grow as far as any; this one is not.
  const first = (await admit('key', 8 * MIB))!
  const room: Record<string, boolean> = {}
  const env = serviceOf(async (what) => {
    room[what] = await hasRoom(56 * MIB - heapOf(BEFORE_BYTES))
  })
  const known = await realisedOf(env, 'acc', id(1))
  first.release()
  expect(known).toMatchObject({ planned: 1, found: { session: id(2), T: -1 } })
  expect(room).toEqual({
    session1: true,
    plan1: true,
    history1: false,
    session2: true,
    history2: true,
  })
})
