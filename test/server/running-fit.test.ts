// One leased fit beside its process: heartbeats, lost leases, ends that must be told. The process
// and the Worker are plain values, time is virtual.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import type { EventRequest, FailRequest } from '#contract/engine-protocol.ts'
import { FIRST_LEASE_SECONDS, LEASE_SECONDS } from '#contract/limits.ts'
import type { ChildEnd } from '#server/fit-child.ts'
import { superviseFit, type RunningFit } from '#server/running-fit.ts'
import type { Answer, Service } from '#server/service.ts'
import { away, gone, ok, sampleClaim } from './samples.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

interface Scene {
  clock: VirtualClock
  fit: RunningFit
  events: { at: number; event: EventRequest }[]
  fails: FailRequest[]
  released: string[]
  logs: string[]
  kills: () => number
  /** Processes started so far. */
  starts: () => number
  tell: (progress: EventRequest) => void
  end: (end: ChildEnd) => void
}

function scene(
  answers: {
    event?: (n: number) => Answer<null>
    fail?: (n: number) => Answer<null>
    release?: (n: number) => Answer<null>
  } = {},
): Scene {
  const clock = virtualClock()
  const events: Scene['events'] = []
  const fails: FailRequest[] = []
  const released: string[] = []
  const logs: string[] = []
  let child = Promise.withResolvers<ChildEnd>()
  let kills = 0
  let starts = 0
  let tell: Scene['tell'] = () => {}
  const service: Pick<Service, 'event' | 'fail' | 'release'> = {
    async event(_, event) {
      events.push({ at: clock.tools.now(), event })
      return answers.event?.(events.length - 1) ?? ok
    },
    async fail(_, report) {
      fails.push(report)
      return answers.fail?.(fails.length - 1) ?? ok
    },
    async release(lease) {
      released.push(lease)
      return answers.release?.(released.length - 1) ?? ok
    },
  }
  const fit = superviseFit(sampleClaim(), {
    service: service as Service,
    startChild(onProgress) {
      tell = onProgress
      starts++
      const own = Promise.withResolvers<ChildEnd>()
      child = own
      return {
        ended: own.promise,
        kill() {
          kills++
          own.resolve({ kind: 'killed' })
        },
      }
    },
    tools: clock.tools,
    log: (event, fields) => logs.push(JSON.stringify({ event, ...fields })),
  })
  return {
    clock,
    fit,
    events,
    fails,
    released,
    logs,
    kills: () => kills,
    starts: () => starts,
    tell: (progress) => tell(progress),
    end: (how) => child.resolve(how),
  }
}

const at = (fraction: number): EventRequest => ({
  stage: 'learning',
  fraction,
  message: 'Learning',
})

test('the first event is sent at once, before the fit has said anything', async () => {
  const { clock, events, end, fit } = scene()
  await clock.advance(0)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ at: 0, event: { stage: 'reading', fraction: 0 } })
  end({ kind: 'done', selected: 1 })
  await fit.ended
})

test('a silent fit is kept alive by a heartbeat well within its lease', async () => {
  const { clock, events, end, fit } = scene()
  await clock.advance(60_000)
  expect(fit.state()).toMatchObject({ seconds: 60, silent_seconds: 60 })
  const gaps = events.slice(1).map((event, i) => event.at - events[i]!.at)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5000)
  expect(events.length).toBeLessThanOrEqual(14)
  end({ kind: 'done', selected: 1 })
  await fit.ended
})

test('progress is told promptly, but at most four times a second', async () => {
  const { clock, events, tell, end, fit } = scene()
  await clock.advance(2000)
  tell(at(0.3))
  await clock.advance(0)
  expect(events.at(-1)).toMatchObject({ at: 2000, event: { fraction: 0.3 } })
  const before = events.length
  for (let i = 1; i <= 100; i++) {
    tell(at(0.3 + i / 1000))
    await clock.advance(10)
  }
  expect(events.length - before).toBeLessThanOrEqual(5)
  await clock.advance(300)
  expect(events.at(-1)!.event.fraction).toBeCloseTo(0.4)
  end({ kind: 'done', selected: 1 })
  await fit.ended
})

test('the fit is killed and nothing is reported once the Worker says that the lease is lost', async () => {
  const { clock, fit, fails, released, kills } = scene({ event: (n) => (n < 2 ? ok : gone) })
  await clock.advance(20_000)
  expect(kills()).toBe(1)
  await fit.ended
  expect(fails).toEqual([])
  expect(released).toEqual([])
})

test('events go on while the Worker is away, often enough for the lease', async () => {
  const { clock, events, kills, end, fit } = scene({ event: (n) => (n > 0 && n < 6 ? away : ok) })
  await clock.advance(15_000)
  const gaps = events.slice(1).map((event, i) => event.at - events[i]!.at)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(FIRST_LEASE_SECONDS * 1000)
  expect(kills()).toBe(0)
  end({ kind: 'done', selected: 1 })
  await fit.ended
})

// Conformance: 7.1
test('a process that outgrows its memory or dies for good fails on the side of the provider', async () => {
  for (const [death, processes] of [
    [{ kind: 'died', exit: 'SIGSEGV' }, 3],
    [{ kind: 'out_of_memory' }, 1],
  ] as const) {
    const { clock, fit, fails, starts, end } = scene()
    for (let process = 1; process <= processes; process++) {
      await clock.advance(2000)
      expect([starts(), fails]).toEqual([process, []])
      end(death)
    }
    await fit.ended
    expect(fails).toHaveLength(1)
    expect(fails[0]).toMatchObject({ code: 'engine_error', side: 'provider' })
    expect(feedbackText(fails[0]!.feedback)).not.toMatch(/heap|node|process|signal|v8|child/i)
  }
})

test('a process that was killed from outside is started again under its lease, and its plan counts', async () => {
  const { clock, fit, fails, released, starts, end } = scene()
  await clock.advance(100)
  end({ kind: 'died', exit: 'SIGKILL' })
  await clock.advance(2000)
  expect(starts()).toBe(2)
  end({ kind: 'done', selected: 1 })
  await fit.ended
  expect([fails, released]).toEqual([[], []])
})

test('a process that says nothing for two minutes is ended and started once more, then fails as ours', async () => {
  const { clock, fit, fails, kills, starts, tell, events } = scene()
  for (let minute = 0; minute < 5; minute++) {
    await clock.advance(60_000)
    tell(at(0.1))
  }
  // Slow is not silent.
  expect([kills(), starts()]).toEqual([0, 1])
  await clock.advance(130_000)
  expect([kills(), starts(), fails]).toEqual([1, 2, []])
  await clock.advance(130_000)
  await fit.ended
  expect([kills(), starts()]).toEqual([2, 2])
  expect(fails).toEqual([expect.objectContaining({ code: 'engine_error', side: 'provider' })])
  // The lease was kept alive all the while.
  const gaps = events.slice(1).map((event, i) => event.at - events[i]!.at)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5000)
})

test('a fit that is canceled or given back while it is to start again does not start again', async () => {
  for (const by of ['cancel', 'giveBack']) {
    const { clock, fit, starts, fails, end, events } = scene({
      event: (n) => (by === 'cancel' && n > 1 ? gone : ok),
    })
    await clock.advance(4900)
    end({ kind: 'died', exit: 'SIGKILL' })
    if (by === 'giveBack') fit.giveBack()
    await clock.advance(60_000)
    await fit.ended
    expect(fails).toEqual([])
    expect(starts()).toBeLessThanOrEqual(2)
    expect(events.length).toBeLessThanOrEqual(3)
  }
})

test('a failure is told again until the Worker takes it, and the lease is kept alive meanwhile', async () => {
  const report: FailRequest = {
    code: 'grounding_unresolved',
    side: 'client',
    message: 'm',
    feedback: [feedbackItem('other', 'f')],
  }
  const { clock, fit, fails, events, end } = scene({ fail: (n) => (n < 8 ? away : ok) })
  await clock.advance(1000)
  const told = events.length
  end({ kind: 'failed', report })
  await clock.advance(30_000)
  await fit.ended
  expect(fails).toHaveLength(9)
  expect(fails.every((fail) => fail.code === 'grounding_unresolved')).toBe(true)
  expect(events.length).toBeGreaterThan(told + 2)
})

test('a fit that could not reach the Worker gives its lease back', async () => {
  const { clock, fit, released, fails, end } = scene()
  await clock.advance(100)
  end({ kind: 'unreachable' })
  await fit.ended
  expect(released).toEqual(['lease-1'])
  expect(fails).toEqual([])
})

test('giving a fit back kills it and releases its lease, and does not wait long for the Worker', async () => {
  const { clock, fit, released, kills } = scene({ release: () => away })
  await clock.advance(100)
  fit.giveBack()
  await clock.advance(LEASE_SECONDS * 100)
  await fit.ended
  expect(kills()).toBe(1)
  expect(released.length).toBeGreaterThanOrEqual(2)
})

test('no line of the log carries the lease', async () => {
  const { clock, fit, logs, end } = scene()
  await clock.advance(100)
  end({
    kind: 'failed',
    report: { code: 'engine_error', side: 'provider', message: '', feedback: [] },
  })
  await fit.ended
  expect(logs).toHaveLength(2)
  expect(logs.join()).toContain('ses_lease-1')
  expect(logs.join()).not.toContain('"lease-1"')
})
