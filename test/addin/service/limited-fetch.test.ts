// A question to a service that falls silent is given up, before its answer or in the midst of it; one
// that is slow and goes on talking is heard to its end.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitedFetch } from '#addin/shell/limited-fetch.ts'
import { sleep } from '#addin/thread/sleep.ts'

const LIMIT = 200
let server: Server
let address: string
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/silent') return
    if (url === '/at-once') {
      response.writeHead(503, { 'retry-after': '7' }).end('whole')
      return
    }
    response.write('half')
    if (url === '/half') return
    // Longer in all than the limit, and never silent for as long.
    let parts = 0
    const timer = setInterval(() => {
      if (parts < 6) return response.write(String(parts++))
      clearInterval(timer)
      return response.end('whole')
    }, LIMIT / 4)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())

const ask = async (path: string, signal?: AbortSignal): Promise<string> => {
  const answer = await limitedFetch(fetch, sleep, LIMIT)(address + path, { signal })
  return answer.text()
}

test('is given up where no answer comes', async () => {
  await expect(ask('/silent')).rejects.toThrow('no answer')
})

test('is given up where the answer stops half way', async () => {
  await expect(ask('/half')).rejects.toThrow('no answer')
})

test('is heard to its end, however long that takes', async () => {
  expect(await ask('/slow')).toBe('half012345whole')
})

test('answers what the service said', async () => {
  const answer = await limitedFetch(fetch, sleep, LIMIT)(`${address}/at-once`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
  expect(await answer.text()).toBe('whole')
})

test('asks nothing where the caller has stopped already', async () => {
  const asked = limitedFetch(
    (_, init) => (init!.signal!.aborted ? Promise.reject(init!.signal!.reason) : fetch(address)),
    sleep,
    LIMIT,
  )(address, { signal: AbortSignal.abort(new Error('stopped before')) })
  await expect(asked).rejects.toThrow('stopped before')
})

test('ends when the caller stops it', async () => {
  const stop = new AbortController()
  const asked = ask('/half', stop.signal)
  stop.abort()
  await expect(asked).rejects.toThrow('abort')
})
