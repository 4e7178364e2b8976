// What `npm run plan` says while it waits, by a clock of its own: once, and only where it is so.
import { expect, test } from 'vitest'
import type { Health, Result } from '#contract/schemas.ts'
import { watchPlan } from '#cli/plan-watch.ts'

const SECOND = 1000

function open(o: { ready?: boolean; fetch?: () => Promise<Response> } = {}) {
  const said: string[] = []
  const state = { clock: 0, ready: o.ready ?? false, asked: 0 }
  const watch = watchPlan({
    fetch: o.fetch ?? (() => Promise.resolve(new Response())),
    now: () => state.clock,
    say: (message) => said.push(message),
    health: () => {
      state.asked++
      const engine = {
        ready: state.ready,
        device: null,
        models: [],
        waiting: 1,
        oldest_wait_s: null,
      }
      return Promise.resolve({
        ok: true,
        value: { ok: state.ready, engine, version: '1' } satisfies Health,
      })
    },
  })
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      state.clock += SECOND
      await watch.tick()
    }
  }
  return { watch, said, state, pass }
}

const queued = { progress: { stage: 'waiting', queue_position: 1 } } as unknown as Result
const running = { progress: { stage: 'learning' } } as unknown as Result

test('a fit that waits in front of no engine for 10 s is told so, once', async () => {
  const { watch, said, pass } = open()
  watch.saw(queued)
  await pass(9)
  expect(said).toEqual([])
  await pass(60)
  expect(said).toEqual([expect.stringMatching(/^No engine is connected to the service: /)])
})

test('a fit that waits for busy engines is told when the last of them is gone, not before', async () => {
  const { watch, said, state, pass } = open({ ready: true })
  watch.saw(queued)
  await pass(60)
  expect(said).toEqual([])
  expect(state.asked).toBeLessThanOrEqual(6)
  state.ready = false
  await pass(10)
  expect(said).toHaveLength(1)
})

test('a fit that runs does not ask for engines', async () => {
  const { watch, said, state, pass } = open()
  watch.saw(queued)
  await pass(5)
  watch.saw(running)
  await pass(60)
  expect(state.asked).toBe(0)
  expect(said).toEqual([])
})

test('a call that is held for 30 s without a word is a service that does not answer', async () => {
  const { watch, said, pass } = open({ fetch: () => new Promise<Response>(() => {}) })
  void watch.fetch('http://x/')
  await pass(29)
  expect(said).toEqual([])
  await pass(20)
  expect(said).toEqual([expect.stringMatching(/^The service does not answer; still trying\. /)])
})

test.each<[string, () => Promise<Response>, boolean]>([
  ['a refused connection', () => Promise.reject(failed('ECONNREFUSED')), false],
  ['an unknown name', () => Promise.reject(failed('ENOTFOUND')), false],
  ['a connection that broke', () => Promise.reject(failed('ECONNRESET')), true],
  ['an answer', () => Promise.resolve(new Response(null, { status: 500 })), true],
])('whether anything was sent is known after %s', async (_, fetch, reached) => {
  const { watch } = open({ fetch })
  await watch.fetch('http://x/').catch(() => {})
  expect(watch.reached()).toBe(reached)
})

test('a service that only fails is told after 3 s, and once it answers again', async () => {
  let status = 502
  const { watch, said, pass } = open({
    fetch: () => Promise.resolve(new Response(null, { status })),
  })
  await watch.fetch('http://x/')
  await pass(2)
  expect(said).toEqual([])
  await pass(60)
  expect(said).toHaveLength(1)
  status = 200
  await watch.fetch('http://x/')
  expect(said.slice(1)).toEqual(['The service answers again (after 62 s).'])
})

function failed(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}
