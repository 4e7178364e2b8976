// The pump of a body alone, over a source that gives chunks at once: what it does with each.
// What a body means to the Worker is tested through its door, in body.test.ts.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBody } from '../../worker/body/read-body.ts'
import type { Chunk, Source } from '../../worker/body/source.ts'
import { createRequestReader } from '#tables/request-reader.ts'

const MIB = 1024 * 1024

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
    isEnough: () => false,
    end: () => expect.unreachable(),
    ending: () => expect.unreachable(),
  }
  const headers = { length: 24, gzip: false }
  const hold = async () => null
  const read = await readBody(sourceOf(3), headers, { reader, store: null, alive, hold })
  expect(read).toEqual({ ok: false, refusal })
  expect(reader.push).toHaveBeenCalledTimes(1)
  expect(alive).toHaveBeenCalledTimes(3)
})

test('gives others a turn with every megabyte, though all of it is there', async () => {
  const piece = new TextEncoder().encode(
    `${JSON.stringify({ key: 'x'.repeat(100) })},`.repeat(2000),
  )
  const chunks = [new TextEncoder().encode('{"sales":[')]
  for (let bytes = 0; bytes < 8 * MIB; bytes += piece.length) chunks.push(piece)
  chunks.push(new TextEncoder().encode('{}]}'))
  const source = {
    next: async (): Promise<Chunk> => {
      const bytes = chunks.shift()
      return bytes ? { is: 'bytes', bytes } : { is: 'end' }
    },
    cancel: async () => undefined,
  }
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  let turns = 0
  let isOver = false
  const other = (): void => {
    turns++
    if (!isOver) setTimeout(other, 0)
  }
  setTimeout(other, 0)
  const reader = createRequestReader(() => true)
  const hold = async () => null
  const read = await readBody(source, { length, gzip: false }, { reader, store: null, hold })
  isOver = true
  expect(read.ok && read.body.request?.sales.table.rows).toBeGreaterThan(70_000)
  expect(turns).toBeGreaterThanOrEqual(7)
})
