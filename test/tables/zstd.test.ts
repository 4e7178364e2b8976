// Our Zstandard against Node's own: what it packs at any level we unpack to the same bytes, and a
// damaged frame ends in a refusal or in bytes, within the size announced.
import { constants, zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unzstd } from '#tables/parquet/zstd.ts'

function pack(bytes: Uint8Array, level: number, checksum = 0): Uint8Array {
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_checksumFlag]: checksum,
  }
  return new Uint8Array(zstdCompressSync(bytes, { params }))
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
/** A seeded stream of numbers in [0, 1). */
function stream(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}
const random = stream(7)
const samples: [string, Uint8Array][] = [
  ['nothing', new Uint8Array(0)],
  ['one byte', Uint8Array.of(65)],
  ['zeros', new Uint8Array(500_000)],
  ['noise', Uint8Array.from({ length: 300_000 }, () => random() * 256)],
  ['few symbols', Uint8Array.from({ length: 300_000 }, () => 65 + random() * random() * 5)],
  ['doubles', new Uint8Array(Float64Array.from({ length: 60_000 }, (_, i) => i / 8).buffer)],
  ['skewed bytes', Uint8Array.from({ length: 200_000 }, () => 255 * random() ** 6)],
  [
    'rows of text',
    encode(
      Array.from(
        { length: 20_000 },
        (_, i) => `K${i},${i % 7},${Math.round(random() * 1e4) / 100}\n`,
      ).join(''),
    ),
  ],
]

describe('unpacking zstd', () => {
  test.each(samples)('gives %s back at every level', (_, bytes) => {
    for (const level of [-5, 1, 3, 6, 9, 13, 17, 19, 22]) {
      const unpacked = unzstd(pack(bytes, level, level & 1), bytes.length)
      expect(Buffer.compare(unpacked, bytes)).toBe(0)
    }
  })

  test('gives any bytes back', () => {
    const pieces = fc.array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 30 }), fc.nat(60)), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 19 }), (some, level) => {
        const bytes = Uint8Array.from(
          some.flatMap(([piece, times]) => Array.from({ length: times }, () => [...piece]).flat()),
        )
        expect(Buffer.compare(unzstd(pack(bytes, level), bytes.length), bytes)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  test('reads several frames, one after the other', () => {
    const one = encode('one and one and one')
    const both = Buffer.concat([pack(one, 3), pack(one, 19, 1)])
    expect(Buffer.from(unzstd(both, 2 * one.length)).toString()).toBe(
      'one and one and oneone and one and one',
    )
  })

  test('refuses what is longer than announced', () => {
    for (const [name, bytes] of samples)
      if (bytes.length > 0)
        expect(() => unzstd(pack(bytes, 3), bytes.length - 1), name).toThrow('larger than it says')
  })

  test('refuses at once a block of a few bytes that stands for thousands of long matches', () => {
    // One literal, 2,000 sequences, each of the longest match, by tables that take no bits.
    const block = [8, 65, 135, 208, 84, 0, 0, 52, 128, 255]
    const header = [(block.length << 3) | 5, 0, 0]
    const frame = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 100, ...header, ...block])
    const before = performance.now()
    expect(() => unzstd(frame, 100)).toThrow('the file is damaged')
    expect(performance.now() - before).toBeLessThan(2000)
  })

  test('ends soon on a damaged frame, with a refusal or with bytes', () => {
    const bytes = samples.at(-1)![1].subarray(0, 20_000)
    const packed = [1, 9, 19].map((level) => pack(bytes, level))
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.nat(2), changes, (which, some) => {
        const broken = packed[which]!.slice()
        for (const [at, byte] of some) broken[at % broken.length] = byte
        const before = performance.now()
        try {
          expect(unzstd(broken, bytes.length).length).toBeLessThanOrEqual(bytes.length)
        } catch (error) {
          expect(String(error)).toMatch(/the file is damaged/)
        }
        expect(performance.now() - before).toBeLessThan(5000)
      }),
      { numRuns: 500 },
    )
  })
})
