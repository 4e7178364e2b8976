// The body of an engine's call: what is not JSON of its schema is the engine's mistake, what did
// not arrive whole belongs to no account and may be sent again.
import { Context } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { App } from '../../worker/base/app-types.ts'
import { jsonOf } from '../../worker/engine/lease-call.ts'

const schema = z.object({ text: z.string() })
async function codeOf(body: string | ReadableStream, length: number): Promise<string> {
  const headers = { 'Content-Length': String(length) }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
  const c = new Context<App>(new Request('http://worker/engine', init))
  const read = await jsonOf(c, schema, 100)
  return read.ok ? read.value.text : read.refusal.code
}

test('a body that arrived whole is read or refused for good', async () => {
  expect(await codeOf('{"text":"é"}', 13)).toBe('é')
  expect(await codeOf('{"text":1}', 10)).toBe('bad_request')
  expect(await codeOf('{"text":"', 9)).toBe('malformed_json')
  expect(await codeOf('{}', 101)).toBe('too_large')
})

// Conformance: upload-too-slow
test('a body that was cut short may be sent again', async () => {
  expect(await codeOf('{"text":"', 12)).toBe('upload_too_slow')
  expect(await codeOf('', 12)).toBe('upload_too_slow')
  const lost = new ReadableStream({
    start: (stream) => stream.error(new Error('Network connection lost.')),
  })
  expect(await codeOf(lost, 12)).toBe('upload_too_slow')
})
