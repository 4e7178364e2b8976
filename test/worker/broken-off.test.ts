// An upload that breaks off in the middle: its idempotency key is free at once, nothing of it stays, and the
// log has no error of ours.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

/** Sends `body` of a longer upload and hangs up. */
async function breakOff(path: string, body: string, more: string[] = []): Promise<void> {
  const { hostname, port } = new URL(worker.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length + 100_000}`,
    `Authorization: Bearer ${key}`,
    ...more,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await new Promise((resolve) => setTimeout(resolve, 700))
  socket.destroy()
}

const errors = () => worker.logs().filter((line) => /error|    at /i.test(JSON.stringify(line)))

// Conformance: repeated-requests
test('frees its idempotency key for the request that is sent again', async () => {
  const body = JSON.stringify(market())
  for (const more of ['', 'gzip']) {
    worker.clearLogs()
    const name = `broken-${more}`
    const encoding = more ? ['Content-Encoding: gzip'] : []
    await breakOff('/v1/fit', body, [`Idempotency-Key: ${name}`, ...encoding])
    let status = 409
    for (let tries = 0; status === 409 && tries < 20; tries++) {
      const headers = keyed(key, { 'Idempotency-Key': name })
      const answer = await worker.fetch('/v1/fit', { method: 'POST', headers, body })
      status = answer.status
      const read = await json(answer)
      if (status === 200) expect(read.session_id).toMatch(/^ses_/)
      else await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(status).toBe(200)
    const { objects } = await worker.env.STORE.list({ prefix: 'sessions/' })
    expect(objects.filter(({ size }) => size !== body.length)).toEqual([])
    expect(errors()).toEqual([])
  }
})

test('is no error of ours at the other routes with a body', async () => {
  worker.clearLogs()
  for (const path of ['/v1/validate', '/v1/read', '/v1/fit'])
    await breakOff(path, path === '/v1/read' ? '{"bu' : '{"menus": [{"key": 1},')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(errors()).toEqual([])
})
