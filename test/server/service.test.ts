// The Worker as the engine sees it: what each call sends, and what each status means.
// Over a fetch of the tests: no Worker runs.
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { expect, test } from 'vitest'
import { createService } from '#server/service.ts'
import { sampleClaim } from './samples.ts'

interface Call {
  url: string
  init: RequestInit
}

function service(answer: (call: Call) => Response | Promise<Response>) {
  const calls: Call[] = []
  const made = createService({
    baseUrl: 'http://edps',
    token: 'secret',
    engineId: 'e',
    fetch: async (input, init = {}) => {
      const call = { url: input as string, init }
      calls.push(call)
      return answer(call)
    },
  })
  return { made, calls }
}

const never = new AbortController().signal
const request = {
  engine_id: 'e',
  device: 'd',
  cores: 1,
  models: [],
  contract_version: CONTRACT_VERSION,
  reader_version: 'r',
  slots: 1,
  free: 1,
}

test('each call goes to its route with the token and the engine’s id, and follows no redirect', async () => {
  const { made, calls } = service(() => new Response(null, { status: 204 }))
  await made.claim(request, never)
  await made.event('L', { stage: 's', fraction: 0, message: 'm' })
  await made.put('L', 'part/options', new Uint8Array(2))
  await made.release('L')
  await made.tables('L', () => {})
  expect(calls.map((call) => `${call.init.method} ${call.url}`)).toEqual([
    'POST http://edps/engine/claim',
    'POST http://edps/engine/L/events',
    'PUT http://edps/engine/L/part/options',
    'POST http://edps/engine/L/release',
    'GET http://edps/engine/L/tables',
  ])
  for (const { init } of calls) {
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret')
    expect(new Headers(init.headers).get('x-engine-id')).toBe('e')
    expect(init.redirect).toBe('manual')
  }
})

test('every status means what the protocol says', async () => {
  const meanings = {
    204: 'ok',
    302: 'rejected',
    400: 'rejected',
    401: 'unauthorized',
    403: 'unauthorized',
    404: 'stop',
    408: 'away',
    409: 'stop',
    410: 'stop',
    413: 'rejected',
    422: 'rejected',
    429: 'away',
    500: 'away',
    503: 'away',
  }
  for (const [status, kind] of Object.entries(meanings)) {
    const { made } = service(() => new Response(null, { status: Number(status) }))
    expect((await made.release('L')).kind, status).toBe(kind)
  }
})

test('a call that the Worker does not know is rejected; a lease that it does not know is lost', async () => {
  const answerTo = async (code: string) => {
    const { made } = service(() => Response.json({ code }, { status: 404 }))
    return made.put('L', 'part/outcomes', new Uint8Array())
  }
  expect(await answerTo('unknown_route')).toEqual({ kind: 'rejected', status: 404 })
  expect(await answerTo('unknown_lease')).toEqual({ kind: 'stop', status: 404 })
})

test('a refusal keeps the sentence of the Worker, and nothing that a proxy says', async () => {
  const told = { code: 'invalid_key', detail: 'This is no engine token.' }
  const { made } = service(() => Response.json(told, { status: 401 }))
  expect(await made.release('L')).toEqual({
    kind: 'unauthorized',
    status: 401,
    detail: told.detail,
  })
  const proxy = service(() => new Response('<p>Bad gateway</p>', { status: 502 })).made
  expect(await proxy.release('L')).toEqual({ kind: 'away', status: 502 })
})

test('a network error is a Worker that is away, never an exception', async () => {
  const { made } = service(() => Promise.reject(new TypeError('fetch failed')))
  expect(await made.claim(request, never)).toEqual({ kind: 'away', status: null })
  expect(await made.tables('L', () => {})).toEqual({ kind: 'away', status: null })
})

test('a claim brings a fit or nothing; one that breaks the contract is rejected', async () => {
  const claim = sampleClaim()
  expect(await service(() => Response.json(claim)).made.claim(request, never)).toEqual({
    kind: 'ok',
    value: claim,
  })
  const nothing = service(() => new Response(null, { status: 204 }))
  expect(await nothing.made.claim(request, never)).toEqual({ kind: 'ok', value: null })
  for (const body of ['<html>', '{}', JSON.stringify({ ...claim, attempt: 0 })]) {
    const answer = await service(() => new Response(body)).made.claim(request, never)
    expect(answer).toEqual({ kind: 'rejected', status: 200 })
  }
})

test('tables come chunk by chunk, and a stream that breaks off is away', async () => {
  const chunks = [new Uint8Array([1, 2]), new Uint8Array([3])]
  const whole = service(() => new Response(streamOf(chunks, false)))
  const got: number[] = []
  expect((await whole.made.tables('L', (chunk) => got.push(...chunk))).kind).toBe('ok')
  expect(got).toEqual([1, 2, 3])
  const broken = service(() => new Response(streamOf(chunks, true)))
  expect((await broken.made.tables('L', () => {})).kind).toBe('away')
})

test('an error of the code that takes the tables is not mistaken for the network', async () => {
  const { made } = service(() => new Response('x'))
  const bug = new Error('bug')
  await expect(
    made.tables('L', () => {
      throw bug
    }),
  ).rejects.toBe(bug)
})

function streamOf(chunks: Uint8Array[], broken: boolean): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = left.shift()
      if (chunk) controller.enqueue(chunk)
      else if (broken) controller.error(new Error('cut'))
      else controller.close()
    },
  })
}
