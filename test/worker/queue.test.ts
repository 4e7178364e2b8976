// The dispatcher's queue as pure data: whose turn it is, what a lapsed lease means, what time does.
// How it is stored, and who asks it, is tested in dispatch.test.ts.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FIRST_LEASE_SECONDS,
  FIT_RUN_SECONDS,
  FIT_WAIT_SECONDS,
  LEASE_SECONDS,
} from '#contract/limits.ts'
import {
  add,
  claim,
  hello,
  nextTick,
  position,
  release,
  remove,
  resume,
  sent,
  tick,
  touch,
} from '../../worker/dispatcher/queue-moves.ts'
import { ENGINE_KEPT_MS, health, offers } from '../../worker/dispatcher/ready-engines.ts'
import { emptyQueue, type QueueState } from '../../worker/dispatcher/queue-state.ts'
import { servingOrder } from '../../worker/dispatcher/serving-order.ts'

const engine = (engine_id: string, models = ['rc012.2'], contract_version = 1) => ({
  engine_id,
  device: 'cpu',
  cores: 2,
  models,
  contract_version,
  reader_version: '1',
  slots: 1,
  free: 1,
})
const job = (session: string, account = 'a', queued_at = 0, model = 'rc012.2') => ({
  session,
  account,
  model,
  contract: 1,
  queued_at,
})
const order = (queue: QueueState): string[] => servingOrder(queue).map((waiting) => waiting.session)

describe('the line', () => {
  // Conformance: order-of-the-line
  test('takes turns between accounts, the longest unserved first', () => {
    const queue = emptyQueue()
    for (const [i, s] of ['a1', 'a2', 'a3'].entries()) add(queue, job(s, 'a', i), 0)
    add(queue, job('b1', 'b', 10), 10)
    expect(order(queue)).toEqual(['a1', 'b1', 'a2', 'a3'])
    claim(queue, engine('e'), 'l1', 20)
    expect(order(queue)).toEqual(['b1', 'a2', 'a3'])
    add(queue, job('c1', 'c', 30), 30)
    expect(order(queue)).toEqual(['b1', 'c1', 'a2', 'a3'])
    expect(position(queue, 'a2')).toBe(3)
    expect(position(queue, 'a1')).toBeNull()
  })

  test('puts a fit that an engine gave back before all others, and holds nothing against it', () => {
    const queue = emptyQueue()
    add(queue, job('first', 'a', 0), 0)
    add(queue, job('second', 'b', 1), 1)
    claim(queue, engine('e'), 'l1', 5)
    release(queue, 'l1', 10)
    expect(order(queue)).toEqual(['first', 'second'])
    expect(queue.jobs.get('first')).toMatchObject({ losses: 0, attempts: 1 })
    expect(claim(queue, engine('e'), 'l2', 11)).toEqual({ session: 'first', attempt: 2 })
  })

  test('gives an engine only what its models and contract version can serve', () => {
    const queue = emptyQueue()
    add(queue, job('new', 'a', 0, 'rc015'), 0)
    add(queue, job('old', 'b', 1), 0)
    expect(claim(queue, engine('e', ['rc012.2'], 2), 'l0', 1)).toBeNull()
    expect(claim(queue, engine('e'), 'l1', 1)).toEqual({ session: 'old', attempt: 1 })
    expect(claim(queue, engine('e'), 'l2', 1)).toBeNull()
    expect(claim(queue, { ...engine('e', ['rc015']), free: 0 }, 'l3', 1)).toBeNull()
  })
})

describe('a lease', () => {
  test('is short until the engine speaks, then longer', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    claim(queue, engine('e'), 'l', 0)
    // The Worker reads what the engine gets.
    expect(nextTick(queue)).toBe(LEASE_SECONDS * 1000)
    expect(sent(queue, 'l', 2000)).toBe(true)
    expect(nextTick(queue)).toBe(2000 + FIRST_LEASE_SECONDS * 1000)
    expect(touch(queue, 'l', 4000)).toMatchObject({ session: 's', attempt: 1, ended_at: null })
    expect(nextTick(queue)).toBe(4000 + LEASE_SECONDS * 1000)
  })

  test('that lapses gives the fit to the next engine; the third time the fit ends', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    let now = 0
    for (const lease of ['l1', 'l2']) {
      expect(claim(queue, engine('e'), lease, now)).not.toBeNull()
      touch(queue, lease, now)
      now += LEASE_SECONDS * 1000
      expect(tick(queue, now)).toEqual([])
      expect(touch(queue, lease, now)).toMatchObject({ reason: 'lost' })
      expect(position(queue, 's')).toBe(1)
    }
    claim(queue, engine('e'), 'l3', now)
    touch(queue, 'l3', now)
    const notices = tick(queue, now + LEASE_SECONDS * 1000)
    expect(notices).toMatchObject([{ session: 's', code: 'engine_lost' }])
    expect(queue.jobs.size).toBe(0)
  })

  test('that no engine has used is not held against the fit, and is over when its answer comes late', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    let now = 0
    for (const lease of ['l1', 'l2', 'l3', 'l4']) {
      expect(claim(queue, engine('e'), lease, now)).not.toBeNull()
      now += LEASE_SECONDS * 1000
      expect(tick(queue, now)).toEqual([])
      expect(sent(queue, lease, now)).toBe(false)
    }
    expect(queue.jobs.get('s')).toMatchObject({ losses: 0, lease: null })
  })

  test('whose engine never spoke goes behind fits that wait, and ends after six', () => {
    const queue = emptyQueue()
    add(queue, job('bad'), 0)
    add(queue, job('good', 'b', 10), 10)
    let now = 20
    const claimed: string[] = []
    for (let n = 0; queue.jobs.has('bad') && n < 50; n++) {
      const lease = `l${n}`
      const { session } = claim(queue, engine('e'), lease, now)!
      claimed.push(session)
      sent(queue, lease, now)
      if (session === 'good') remove(queue, 'good', 'done', now)
      now += FIRST_LEASE_SECONDS * 1000
      const notices = tick(queue, now)
      if (!queue.jobs.has('bad'))
        expect(notices).toMatchObject([
          { code: 'engine_lost', message: expect.stringContaining('never heard') },
        ])
    }
    expect(claimed.slice(0, 3)).toContain('good')
    expect(claimed.filter((session) => session === 'bad')).toHaveLength(6)
  })

  test('that lapsed while the service itself was away is no loss', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    claim(queue, engine('e'), 'l', 0)
    const back = 60_000
    resume(queue, back, 2000)
    expect(tick(queue, back)).toEqual([])
    expect(touch(queue, 'l', back)).toMatchObject({ ended_at: null })
    expect(queue.jobs.get('s')).toMatchObject({ losses: 0 })
  })

  test('of a removed session ends at once and says why', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    claim(queue, engine('e'), 'l', 0)
    remove(queue, 's', 'canceled', 5)
    expect(touch(queue, 'l', 6)).toMatchObject({ ended_at: 5, reason: 'canceled' })
    expect(claim(queue, engine('e'), 'l2', 7)).toBeNull()
  })
})

describe('deadlines', () => {
  // Conformance: 8-time-of-a-fit
  test('a fit ends after a day of waiting, counted over all its waits', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    const half = (FIT_WAIT_SECONDS * 1000) / 2
    claim(queue, engine('e'), 'l', half)
    release(queue, 'l', half + 1000)
    expect(tick(queue, half * 2)).toEqual([])
    expect(tick(queue, half * 2 + 1000)).toMatchObject([{ code: 'deadline_exceeded' }])
  })

  // Conformance: 8-time-of-a-fit, deadline-exceeded
  test('a fit ends after half an hour of running, counted over all its attempts', () => {
    const queue = emptyQueue()
    add(queue, job('s'), 0)
    const most = FIT_RUN_SECONDS * 1000
    claim(queue, engine('e'), 'l1', 0)
    touch(queue, 'l1', most - 1000)
    release(queue, 'l1', most - 1000)
    claim(queue, engine('e'), 'l2', most)
    expect(nextTick(queue)).toBe(most + 1000)
    expect(tick(queue, most + 1000)).toMatchObject([{ session: 's', code: 'deadline_exceeded' }])
    expect(touch(queue, 'l2', most + 1001)).toMatchObject({ reason: 'expired' })
  })
})

test('a model is offered by engines of the same contract alone, seen within a day', () => {
  const queue = emptyQueue()
  hello(queue, engine('old', ['rc015'], 0), 0)
  expect(offers(queue, 'rc015', 1, 0)).toBe(false)
  hello(queue, engine('new', ['rc015'], 1), 0)
  expect(offers(queue, 'rc015', 1, 0)).toBe(true)
  expect(offers(queue, 'rc012.2', 1, 0)).toBe(false)
  expect(offers(queue, 'rc015', 1, ENGINE_KEPT_MS + 1)).toBe(false)
})

// Conformance: 4-get-health
test('health counts an engine as ready for 30 s after its last word', () => {
  const queue = emptyQueue()
  hello(queue, engine('e'), 0)
  add(queue, job('s', 'a', 1000), 1000)
  expect(health(queue, 29_000)).toMatchObject({ ready: true, waiting: 1, oldest_wait_s: 28 })
  expect(health(queue, 30_000)).toMatchObject({ ready: false, device: null, models: [] })
})

describe('whatever happens in whatever order', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), n: fc.nat(9) }),
    fc.record({ do: fc.constant('claim' as const), n: fc.nat(2) }),
    fc.record({ do: fc.constant('touch' as const), n: fc.nat(20) }),
    fc.record({ do: fc.constant('release' as const), n: fc.nat(20) }),
    fc.record({ do: fc.constant('remove' as const), n: fc.nat(9) }),
    fc.record({ do: fc.constant('wait' as const), n: fc.nat(12) }),
  )

  test('a fit has one live lease at most, attempts only rise, and each fit is in one place', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const queue = emptyQueue()
        const attempts = new Map<string, number>()
        const leases: string[] = []
        let now = 0
        for (const { do: what, n } of steps) {
          if (what === 'add') add(queue, job(`s${n}`, `a${n % 3}`, now), now)
          if (what === 'touch') touch(queue, leases[n] ?? '', now)
          if (what === 'release') release(queue, leases[n] ?? '', now)
          if (what === 'remove') {
            remove(queue, `s${n}`, 'canceled', now)
            attempts.delete(`s${n}`)
          }
          if (what === 'wait') {
            now += n * 1000
            for (const notice of tick(queue, now)) attempts.delete(notice.session)
          }
          if (what === 'claim') {
            const lease = `l${leases.length}`
            const given = claim(queue, engine(`e${n}`), lease, now)
            if (!given) continue
            leases.push(lease)
            expect(given.attempt).toBe((attempts.get(given.session) ?? 0) + 1)
            attempts.set(given.session, given.attempt)
          }
          check(queue)
        }
      }),
      { numRuns: 300 },
    )
  })

  function check(queue: QueueState): void {
    const live = Array.from(queue.leases.values()).filter((lease) => lease.ended_at === null)
    const running = Array.from(queue.jobs.values()).filter((held) => held.lease !== null)
    expect(live.map((lease) => lease.lease).sort()).toEqual(
      running.map((held) => held.lease!).sort(),
    )
    expect(new Set(live.map((lease) => lease.session)).size).toBe(live.length)
    expect(servingOrder(queue).length + running.length).toBe(queue.jobs.size)
  }
})
