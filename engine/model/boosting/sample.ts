// Seeded sampling without replacement: identical on every machine, with separate streams per seed
// and round.

/** Uniform in [0, 1) by a 32-bit generator (mulberry32). */
function generatorOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A sample of `share` of 0 … n − 1, at least one, ascending (Knuth, algorithm 3.4.2 S). */
export function drawShare(n: number, share: number, seed: number, round: number): Int32Array {
  const random = generatorOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b))
  const drawn = new Int32Array(Math.min(n, Math.max(1, Math.round(share * n))))
  let have = 0
  for (let i = 0; have < drawn.length; i++)
    if (random() * (n - i) < drawn.length - have) drawn[have++] = i
  return drawn
}
