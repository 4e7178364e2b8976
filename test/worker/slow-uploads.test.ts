// Uploads that are never finished: they keep neither clients with a key nor engines waiting, and what they hold
// is given back when they break off.
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { engineOf } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

const MIB = 1024 * 1024
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** Begins an upload that goes on at 128 kB a second until the test ends; `send` bytes come at once. */
function slowUpload(
  address: string,
  announced: number,
  send: number,
  path = '/v1/validate',
  by = key,
): Socket {
  const { hostname, port } = new URL(worker.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [
    `POST ${path} HTTP/1.1`,
    ...(path === '/v1/mcp' ? [`Authorization: Bearer ${by}`] : []),
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${announced}`,
    `CF-Connecting-IP: ${address}`,
  ]
  const row = `{"key":"${'k'.repeat(50)}","menu":1,"T":-1,"qty":1},`
  socket.write(`${head.join('\r\n')}\r\n\r\n{"menus":[`)
  socket.write(row.repeat(Math.ceil(send / row.length)))
  const timer = setInterval(() => socket.write(row.repeat((64 * 1024) / row.length)), 500)
  open.push(() => {
    clearInterval(timer)
    socket.destroy()
  })
  return socket
}

const validate = (address: string) =>
  worker.fetch('/v1/validate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: JSON.stringify(market()),
  })

// Conformance: busy
test('of strangers keep no key, no engine and no small request waiting', async () => {
  for (let address = 1; address <= 6; address++) slowUpload(`192.0.2.${address}`, 60 * MIB, 3 * MIB)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const body = JSON.stringify({
    ...market(),
    menus: [...market().menus, { note: 'x'.repeat(60_000) }],
  })
  for (let times = 0; times < 3; times++) {
    const fit = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(key),
      body: JSON.stringify(market()),
    })
    expect(fit.status).toBe(200)
    const { session_id } = await json(fit)
    const engine = engineOf(worker, 'e1')
    const { lease, session } = await engine.claim()
    expect(session).toBe(session_id)
    expect((await engine.plan(lease)).status).toBe(204)
  }
  const keyedValidation = await worker.fetch('/v1/validate', {
    method: 'POST',
    headers: keyed(key),
    body,
  })
  expect(keyedValidation.status).toBe(200)
  expect((await validate('192.0.2.77')).status).toBe(200)
})

test('of agents share what all clients with a key may hold', async () => {
  const ended: unknown[] = []
  for (let agent = 1; agent <= 8; agent++) {
    const socket = slowUpload(`192.0.2.${agent}`, 8 * MIB, 5 * MIB, '/v1/mcp')
    socket.once('data', (data) => ended.push(data))
    socket.once('close', () => ended.push('closed'))
  }
  // Small requests have a share of their own.
  expect((await validate('192.0.2.90')).status).toBe(200)
  for (let tries = 0; ended.length === 0 && tries < 200; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ended).not.toEqual([])
})

test('of one free key keep the small bodies of no other account waiting', async () => {
  const { key: free } = await worker.account('free')
  for (let upload = 1; upload <= 24; upload++)
    slowUpload('192.0.2.80', 8 * MIB, 0.9 * MIB, '/v1/mcp', free)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  for (let times = 0; times < 3; times++) {
    const fit = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(key),
      body: JSON.stringify(market({ mock: true })),
    })
    expect(fit.status).toBe(200)
  }
})

/** A request of 2 MB, sent at once. */
const validateLarge = (address: string) =>
  worker.fetch('/v1/validate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: largeBody(),
  })
const largeBody = (): string => {
  const { sales, ...rest } = market()
  const long = Array.from({ length: 40 }, () => ({ key: 'none', note: 'x'.repeat(50_000) }))
  return JSON.stringify({ ...rest, sales: [...sales, ...long] })
}

// Conformance: rate-limited
test('of one address are read one at a time, and its small requests beside them', async () => {
  const first = slowUpload('192.0.2.50', 60 * MIB, MIB)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const second = await validateLarge('192.0.2.50')
  expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '5'])
  expect((await json(second)).code).toBe('rate_limited')
  expect((await validateLarge('192.0.2.51')).status).toBe(200)
  expect((await validate('192.0.2.50')).status).toBe(200)
  // As gzip it is small, and as large once it is unpacked.
  const packed = gzipSync(largeBody())
  expect(packed.length).toBeLessThan(MIB / 10)
  const third = await worker.fetch('/v1/validate', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'CF-Connecting-IP': '192.0.2.50',
    },
    body: packed,
  })
  expect(third.status).toBe(429)
  // What broke off is noticed, and the address has its turn again.
  first.destroy()
  for (let tries = 0; ; tries++) {
    const { status } = await validateLarge('192.0.2.50')
    if (status === 200) break
    expect([status, tries < 10]).toEqual([429, true])
  }
})
