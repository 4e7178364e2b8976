// The pump of a body alone, over a source that gives chunks at once: what it does with each.
// What a body means to the Worker is tested through its door, in body.test.ts.
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBody } from '../../worker/body/read-body.ts'
import type { Chunk, Source } from '../../worker/body/source.ts'
import { createRequestReader } from '#tables/request-reader.ts'

const MIB = 1024 * 1024

/** The runtime's own, which Node lacks; these tests do not ask for the digest. */
class DigestStream extends WritableStream<Uint8Array> {
  readonly digest = Promise.resolve(new ArrayBuffer(32))
  constructor(_algorithm: string) {
    super()
  }
}
/** The runtime's own gives bytes into a buffer, as Node's does not; this one gives all of them at once. */
class DecompressionStream {
  private readonly packed: Uint8Array[] = []
  private from!: ReadableByteStreamController
  readonly readable = new ReadableStream({
    type: 'bytes',
    start: (from) => void (this.from = from),
  })
  readonly writable = new WritableStream<Uint8Array>({
    write: (chunk) => void this.packed.push(chunk),
    close: () => {
      this.from.enqueue(new Uint8Array(gunzipSync(Buffer.concat(this.packed))))
      this.from.close()
    },
  })
}
beforeAll(() => {
  vi.stubGlobal('crypto', { DigestStream })
  vi.stubGlobal('DecompressionStream', DecompressionStream)
})
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

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const ROWS = `{"sales":[${`${JSON.stringify({ key: 'x'.repeat(100) })},`.repeat(80_000)}{}]}`
const BLANKS = `{"menus":[],${' '.repeat(10 * MIB)}"sales":[]}`
const BASE64 = `{"menus":"${'A'.repeat(10 * MIB)}"}`
/** Bytes unpacked between two turns of others, at the most. */
const MOST_UNSHARED = 2 * MIB

// Conformance: too-large
test.each([
  ['rows', utf8(ROWS), false],
  ['blanks', utf8(BLANKS), false],
  ['a text', utf8(BASE64), false],
  ['rows in gzip', new Uint8Array(gzipSync(ROWS)), true],
  ['blanks in gzip', new Uint8Array(gzipSync(BLANKS)), true],
])(
  '%s give others a turn with every other megabyte, though all of it is there',
  async (_, body, gzip) => {
    let at = 0
    const source = {
      next: async (): Promise<Chunk> => {
        const bytes = body.slice(at, (at += 256 * 1024))
        return bytes.length > 0 ? { is: 'bytes', bytes } : { is: 'end' }
      },
      cancel: async () => undefined,
    }
    let [unshared, most, bytes, isOver] = [0, 0, 0, false]
    const other = (): void => {
      unshared = 0
      if (!isOver) setTimeout(other, 0)
    }
    setTimeout(other, 0)
    const reading = createRequestReader(() => true)
    const reader = {
      ...reading,
      push: (chunk: Uint8Array) => {
        bytes += chunk.length
        unshared += chunk.length
        most = Math.max(most, unshared)
        return reading.push(chunk)
      },
    }
    const hold = async () => null
    await readBody(source, { length: body.length, gzip }, { reader, store: null, hold })
    isOver = true
    expect(bytes).toBeGreaterThan(7.9 * MIB)
    expect(most).toBeLessThanOrEqual(MOST_UNSHARED)
  },
)
