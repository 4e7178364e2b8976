// When the engine asks for work and when it leaves the Worker in peace; a Worker of plain values, on
// virtual time.
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { expect, test } from 'vitest'
import type { ClaimAnswer, ClaimRequest } from '#contract/engine-protocol.ts'
import { createClaimLoop, type ClaimLoop } from '#server/claim-loop.ts'
import type { RunningFit } from '#server/running-fit.ts'
import type { Answer, Service } from '#server/service.ts'
import { away, gone, ok, sampleClaim, unauthorized } from './samples.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

type Claimed = Answer<ClaimAnswer | null>

interface Scene {
  clock: VirtualClock
  loop: ClaimLoop
  ended: Promise<void>
  claims: { at: number; free: number }[]
  logs: string[]
  released: string[]
  finish: (lease: string) => void
  stop: () => void
}

/** A claim loop whose Worker answers as `answer` says; `poll` holds a claim for so many ms. */
function scene(
  answer: (claim: number) => Claimed,
  o: { slots?: number; poll?: number } = {},
): Scene {
  const clock = virtualClock()
  const stopping = new AbortController()
  const claims: Scene['claims'] = []
  const logs: string[] = []
  const released: string[] = []
  const finishers = new Map<string, () => void>()
  const service: Pick<Service, 'claim' | 'release'> = {
    async claim(request: ClaimRequest, signal) {
      claims.push({ at: clock.tools.now(), free: request.free })
      const said = answer(claims.length - 1)
      if (o.poll) await clock.tools.sleep(o.poll, signal)
      return said
    },
    async release(lease) {
      released.push(lease)
      return ok
    },
  }
  const loop = createClaimLoop({
    service: service as Service,
    engine: {
      engine_id: 'e',
      device: 'd',
      cores: 2,
      models: [],
      contract_version: CONTRACT_VERSION,
      reader_version: 'r',
      slots: o.slots ?? 1,
    },
    startFit(claim): RunningFit {
      const end = Promise.withResolvers<void>()
      finishers.set(claim.lease, end.resolve)
      return {
        session: claim.session,
        ended: end.promise,
        state: () => ({ stage: 'reading', fraction: 0, seconds: 0, silent_seconds: 0 }),
        giveBack: end.resolve,
      }
    },
    tools: clock.tools,
    log: (event) => logs.push(event),
    stopping: stopping.signal,
  })
  return {
    clock,
    loop,
    ended: loop.run(),
    claims,
    logs,
    released,
    finish: (lease) => finishers.get(lease)?.(),
    stop: () => stopping.abort(),
  }
}

const nothing: Claimed = { kind: 'ok', value: null }
const fit = (claim: number): Claimed => ({ kind: 'ok', value: sampleClaim(`lease-${claim}`) })

test('work is asked for only while a slot is free', async () => {
  const { clock, loop, claims, finish, stop, ended } = scene(fit, { slots: 2 })
  await clock.advance(60_000)
  expect(claims.map((claim) => claim.free)).toEqual([2, 1])
  expect(loop.running()).toHaveLength(2)
  finish('lease-0')
  await clock.advance(10)
  expect(claims.map((claim) => claim.free)).toEqual([2, 1, 1])
  stop()
  await ended
})

test('a held poll that brings nothing is followed by the next one at once', async () => {
  const { clock, claims, stop, ended } = scene(() => nothing, { poll: 25_000 })
  await clock.advance(100_000)
  expect(claims.map((claim) => claim.at)).toEqual([0, 25_000, 50_000, 75_000, 100_000])
  stop()
  await ended
})

test('a Worker that answers "nothing" without holding the poll is not asked in a tight loop', async () => {
  const { clock, claims, stop, ended } = scene(() => nothing)
  await clock.advance(10_000)
  expect(claims.length).toBeLessThanOrEqual(51)
  stop()
  await ended
})

test('a Worker that is away is asked less and less often, but at least every 5 s', async () => {
  const { clock, claims, stop, ended } = scene(() => away)
  await clock.advance(60_000)
  const waits = claims.slice(1).map((claim, i) => claim.at - claims[i]!.at)
  expect(waits[0]).toBeLessThanOrEqual(250)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(Math.max(...waits)).toBeLessThanOrEqual(5000)
  stop()
  await ended
})

test('a change of the connection is one line of the log, however often it was tried', async () => {
  const { clock, logs, loop, stop, ended } = scene((claim) => (claim < 20 ? away : nothing), {
    poll: 1000,
  })
  await clock.advance(300_000)
  expect(logs).toEqual(['service_away', 'service_reached'])
  expect(loop.connection()).toBe('reached')
  stop()
  await ended
})

test('a refused token and a foreign address are asked again slowly', async () => {
  for (const [answer, connection] of [
    [unauthorized, 'unauthorized'],
    [gone, 'rejected'],
    [{ kind: 'rejected', status: 400 }, 'rejected'],
  ] as const) {
    const { clock, claims, loop, logs, stop, ended } = scene(() => answer)
    await clock.advance(60_000)
    expect(loop.connection()).toBe(connection)
    expect(logs).toEqual([`service_${connection}`])
    expect(claims.length).toBeGreaterThanOrEqual(4)
    expect(claims.length).toBeLessThanOrEqual(10)
    stop()
    await ended
  }
})

test('a fit that is handed over while the engine stops is given back', async () => {
  const { clock, loop, released, stop, ended } = scene(fit, { poll: 1000 })
  await clock.advance(500)
  stop()
  await ended
  expect(loop.running()).toEqual([])
  expect(released).toEqual(['lease-0'])
})

test('stopping ends a loop that waits for a slot', async () => {
  const { clock, loop, stop, ended } = scene(fit)
  await clock.advance(1000)
  expect(loop.running()).toHaveLength(1)
  stop()
  await ended
})
