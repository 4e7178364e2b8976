// The dispatcher's board as pure data: whose turn it is, what a lapsed lease means, what time does.
// How it is stored, and who asks it, is tested in dispatch.test.ts.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FIRST_LEASE_SECONDS,
  FIT_RUN_SECONDS,
  FIT_WAIT_SECONDS,
  LEASE_SECONDS,
} from '#contract/limits.ts'
import {
  add,
  claim,
  emptyBoard,
  ENGINE_KEPT_MS,
  health,
  hello,
  nextTick,
  offers,
  position,
  release,
  remove,
  resume,
  tick,
  touch,
  type Board,
} from '../../worker/dispatcher/board.ts'
import { line } from '../../worker/dispatcher/line.ts'

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
const order = (board: Board): string[] => line(board).map((waiting) => waiting.session)

describe('the line', () => {
  it('takes turns between accounts, the longest unserved first', () => {
    const board = emptyBoard()
    for (const [i, s] of ['a1', 'a2', 'a3'].entries()) add(board, job(s, 'a', i), 0)
    add(board, job('b1', 'b', 10), 10)
    expect(order(board)).toEqual(['a1', 'b1', 'a2', 'a3'])
    claim(board, engine('e'), 'l1', 20)
    expect(order(board)).toEqual(['b1', 'a2', 'a3'])
    add(board, job('c1', 'c', 30), 30)
    expect(order(board)).toEqual(['b1', 'c1', 'a2', 'a3'])
    expect(position(board, 'a2')).toBe(3)
    expect(position(board, 'a1')).toBeNull()
  })

  it('puts a fit that an engine gave back before all others, and holds nothing against it', () => {
    const board = emptyBoard()
    add(board, job('first', 'a', 0), 0)
    add(board, job('second', 'b', 1), 1)
    claim(board, engine('e'), 'l1', 5)
    release(board, 'l1', 10)
    expect(order(board)).toEqual(['first', 'second'])
    expect(board.jobs.get('first')).toMatchObject({ losses: 0, attempts: 1 })
    expect(claim(board, engine('e'), 'l2', 11)).toEqual({ session: 'first', attempt: 2 })
  })

  it('gives an engine only what its models and contract version can serve', () => {
    const board = emptyBoard()
    add(board, job('new', 'a', 0, 'rc015'), 0)
    add(board, job('old', 'b', 1), 0)
    expect(claim(board, engine('e', ['rc012.2'], 2), 'l0', 1)).toBeNull()
    expect(claim(board, engine('e'), 'l1', 1)).toEqual({ session: 'old', attempt: 1 })
    expect(claim(board, engine('e'), 'l2', 1)).toBeNull()
    expect(claim(board, { ...engine('e', ['rc015']), free: 0 }, 'l3', 1)).toBeNull()
  })
})

describe('a lease', () => {
  it('is short until the engine speaks, then longer', () => {
    const board = emptyBoard()
    add(board, job('s'), 0)
    claim(board, engine('e'), 'l', 0)
    expect(nextTick(board)).toBe(FIRST_LEASE_SECONDS * 1000)
    expect(touch(board, 'l', 4000)).toMatchObject({ session: 's', attempt: 1, ended_at: null })
    expect(nextTick(board)).toBe(4000 + LEASE_SECONDS * 1000)
  })

  it('that lapses gives the fit to the next engine; the third time the fit ends', () => {
    const board = emptyBoard()
    add(board, job('s'), 0)
    let now = 0
    for (const lease of ['l1', 'l2']) {
      expect(claim(board, engine('e'), lease, now)).not.toBeNull()
      now += FIRST_LEASE_SECONDS * 1000
      expect(tick(board, now)).toEqual([])
      expect(touch(board, lease, now)).toMatchObject({ reason: 'lost' })
      expect(position(board, 's')).toBe(1)
    }
    claim(board, engine('e'), 'l3', now)
    const verdicts = tick(board, now + FIRST_LEASE_SECONDS * 1000)
    expect(verdicts).toMatchObject([{ session: 's', code: 'engine_lost' }])
    expect(board.jobs.size).toBe(0)
  })

  it('that lapsed while the service itself was away is no loss', () => {
    const board = emptyBoard()
    add(board, job('s'), 0)
    claim(board, engine('e'), 'l', 0)
    const back = 60_000
    resume(board, back, 2000)
    expect(tick(board, back)).toEqual([])
    expect(touch(board, 'l', back)).toMatchObject({ ended_at: null })
    expect(board.jobs.get('s')).toMatchObject({ losses: 0 })
  })

  it('of a removed session ends at once and says why', () => {
    const board = emptyBoard()
    add(board, job('s'), 0)
    claim(board, engine('e'), 'l', 0)
    remove(board, 's', 'canceled', 5)
    expect(touch(board, 'l', 6)).toMatchObject({ ended_at: 5, reason: 'canceled' })
    expect(claim(board, engine('e'), 'l2', 7)).toBeNull()
  })
})

describe('deadlines', () => {
  it('a fit ends after a day of waiting, counted over all its waits', () => {
    const board = emptyBoard()
    add(board, job('s'), 0)
    const half = (FIT_WAIT_SECONDS * 1000) / 2
    claim(board, engine('e'), 'l', half)
    release(board, 'l', half + 1000)
    expect(tick(board, half * 2)).toEqual([])
    expect(tick(board, half * 2 + 1000)).toMatchObject([{ code: 'deadline_exceeded' }])
  })

  it('a fit ends after half an hour of running, counted over all its attempts', () => {
    const board = emptyBoard()
    add(board, job('s'), 0)
    const most = FIT_RUN_SECONDS * 1000
    claim(board, engine('e'), 'l1', 0)
    touch(board, 'l1', most - 1000)
    release(board, 'l1', most - 1000)
    claim(board, engine('e'), 'l2', most)
    expect(nextTick(board)).toBe(most + 1000)
    expect(tick(board, most + 1000)).toMatchObject([{ session: 's', code: 'deadline_exceeded' }])
    expect(touch(board, 'l2', most + 1001)).toMatchObject({ reason: 'expired' })
  })
})

it('a model is offered by engines of the same contract alone, seen within a day', () => {
  const board = emptyBoard()
  hello(board, engine('old', ['rc015'], 0), 0)
  expect(offers(board, 'rc015', 1)).toBe(false)
  hello(board, engine('new', ['rc015'], 1), 0)
  expect(offers(board, 'rc015', 1)).toBe(true)
  expect(offers(board, 'rc012.2', 1)).toBe(false)
  tick(board, ENGINE_KEPT_MS + 1)
  expect(offers(board, 'rc015', 1)).toBe(false)
})

it('health counts an engine as ready for 30 s after its last word', () => {
  const board = emptyBoard()
  hello(board, engine('e'), 0)
  add(board, job('s', 'a', 1000), 1000)
  expect(health(board, 29_000)).toMatchObject({ ready: true, waiting: 1, oldest_wait_s: 28 })
  expect(health(board, 30_000)).toMatchObject({ ready: false, device: null, models: [] })
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

  it('a fit has one live lease at most, attempts only rise, and each fit is in one place', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const board = emptyBoard()
        const attempts = new Map<string, number>()
        const leases: string[] = []
        let now = 0
        for (const { do: what, n } of steps) {
          if (what === 'add') add(board, job(`s${n}`, `a${n % 3}`, now), now)
          if (what === 'touch') touch(board, leases[n] ?? '', now)
          if (what === 'release') release(board, leases[n] ?? '', now)
          if (what === 'remove') {
            remove(board, `s${n}`, 'canceled', now)
            attempts.delete(`s${n}`)
          }
          if (what === 'wait') {
            now += n * 1000
            for (const verdict of tick(board, now)) attempts.delete(verdict.session)
          }
          if (what === 'claim') {
            const lease = `l${leases.length}`
            const given = claim(board, engine(`e${n}`), lease, now)
            if (!given) continue
            leases.push(lease)
            expect(given.attempt).toBe((attempts.get(given.session) ?? 0) + 1)
            attempts.set(given.session, given.attempt)
          }
          check(board)
        }
      }),
      { numRuns: 300 },
    )
  })

  function check(board: Board): void {
    const live = Array.from(board.leases.values()).filter((lease) => lease.ended_at === null)
    const running = Array.from(board.jobs.values()).filter((held) => held.lease !== null)
    expect(live.map((lease) => lease.lease).sort()).toEqual(
      running.map((held) => held.lease!).sort(),
    )
    expect(new Set(live.map((lease) => lease.session)).size).toBe(live.length)
    expect(line(board).length + running.length).toBe(board.jobs.size)
  }
})
