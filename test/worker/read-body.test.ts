// The pump of a body alone, over a source that gives chunks at once: what it does with each.
// What a body means to the Worker is tested through its door, in body.test.ts.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBody } from '../../worker/body/read-body.ts'
import type { Source } from '../../worker/body/source.ts'

/** The runtime's own, which Node lacks; nobody here asks for the digest. */
class DigestStream extends WritableStream<Uint8Array> {
  readonly digest = Promise.resolve(new ArrayBuffer(32))
  constructor(_algorithm: string) {
    super()
  }
}
beforeAll(() => vi.stubGlobal('crypto', { DigestStream }))
afterAll(() => vi.unstubAllGlobals())

function sourceOf(chunks: number): Source {
  let left = chunks
  return {
    next: async () =>
      left-- > 0 ? { is: 'bytes', bytes: new TextEncoder().encode('nonsense') } : { is: 'end' },
    cancel: async () => undefined,
  }
}

test('says that it is alive with every chunk, also while it drops the rest of a refused body', async () => {
  const alive = vi.fn(async () => undefined)
  const refusal = { code: 'malformed_json', detail: 'It is none.' } as const
  const reader = {
    push: vi.fn(() => refusal),
    end: () => ({ ok: false, refusal }) as const,
  }
  const headers = { length: 24, gzip: false }
  const hold = async () => null
  const read = await readBody(sourceOf(3), headers, { reader, store: null, alive, hold })
  expect(read).toEqual({ ok: false, refusal })
  expect(reader.push).toHaveBeenCalledTimes(1)
  expect(alive).toHaveBeenCalledTimes(3)
})
