// SHA-256 (FIPS 180-4) of bytes. Implemented here because the model is pure and synchronous, and
// must not depend on a platform's crypto.

/**
 * First 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square
 * roots of the first 8.
 */
const ROUND = fractions(64, Math.cbrt)
const START = fractions(8, Math.sqrt)

function fractions(count: number, root: (n: number) => number): Uint32Array {
  const words: number[] = []
  for (let n = 2; words.length < count; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (prime) words.push(Math.floor((root(n) % 1) * 2 ** 32))
  }
  return Uint32Array.from(words)
}

export function sha256(bytes: Uint8Array): string {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(64 * blocks)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const hash = START.slice()
  const w = new Uint32Array(64)
  const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(64 * block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3)
      const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10)
      w[i] = w[i - 16] + a + w[i - 7] + b
    }
    let [a, b, c, d, e, f, g, h] = hash
    for (let i = 0; i < 64; i++) {
      const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const t = (h + one + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0
      const two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const u = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t) | 0
      d = c
      c = b
      b = a
      a = (t + u) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((v, i) => (hash[i] += v))
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
}
