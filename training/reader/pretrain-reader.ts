// Trains the reader's tagger and writes its weights: `npm run pretrain:reader`. Uses the
// descriptions and the phrase bank of data/ and of test/reading, except the test sets.
import { writeFileSync } from 'node:fs'
import { pack } from '#reading/tagger/weights.ts'
import type { Packed } from '#reading/tagger/packed.ts'
import { bankExamples, bankLines, realExamples } from './examples.ts'
import { readTexts } from './texts.ts'
import { train, type Example, type Trained, type Training } from './train.ts'

const TRAINING: Training = {
  passes: 8,
  rate: 0.02,
  penalty: 5e-3,
  least: 5,
  hidden: 96,
  netRate: 2e-3,
  dropped: 0.3,
}
/** Smaller weights are dropped, then the features with the least effect, until the file fits. */
const LEAST_WEIGHT = 3
const MOST_BYTES = 1_250_000
const QUANTISATION_STEPS = 127
/** Bytes of a feature's hash and weight count. */
const BYTES_PER_FEATURE = 5

/** The weights as bytes. */
export function packed(
  { features, counts, attributes, weights, net }: Trained,
  least = LEAST_WEIGHT,
): Packed {
  const width = attributes.length
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const scale = Math.min(most, 2.54) / QUANTISATION_STEPS
  const rows: { feature: string; own: [number, number][]; size: number }[] = []
  for (const [feature, at] of features) {
    const own: [number, number][] = []
    let size = 0
    for (let each = 0; each < width; each++) {
      const value = Math.max(
        -QUANTISATION_STEPS,
        Math.min(QUANTISATION_STEPS, Math.round(weights[at * width + each] / scale)),
      )
      if (Math.abs(value) >= least) own.push([each, value])
      size += value * value
    }
    if (own.length > 0) rows.push({ feature, own, size: size * counts[at] })
  }
  const kept = new Map<string, [number, number][]>()
  let bytes = 0
  for (const { feature, own } of rows.toSorted((x, y) => y.size - x.size)) {
    bytes += BYTES_PER_FEATURE + 2 * own.length
    if (bytes > MOST_BYTES) break
    kept.set(feature, own)
  }
  return pack(attributes, Number(scale.toPrecision(6)), kept, net)
}

const TESTS = new URL('../../test/reading/', import.meta.url)
/** Writers of data/. */
const WRITERS = ['a', 'b', 'c', 'd']
const DATA = new URL('./data/', import.meta.url)

/** All training examples. */
function trainingExamples(without: readonly string[] = []): Example[] {
  const of = (name: string, weight: number): Example[] =>
    without.some((each) => name.endsWith(`${each}.json`))
      ? []
      : realExamples(readTexts(new URL(name, TESTS), name), weight)
  return [
    ...['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w8', 'markets'].flatMap((name) =>
      of(`corpus/${name}.json`, 1),
    ),
    // Examples of the conventions weigh more than other texts.
    ...of('examples.json', 3),
    ...['traps', 'denials'].flatMap((name) => of(`corpus/${name}.json`, 0.5)),
    ...WRITERS.filter((name) => !without.includes(name)).flatMap((name) =>
      realExamples(readTexts(new URL(`${name}.json`, DATA), name), 1),
    ),
    ...bankExamples(bankLines(new URL('bank/', DATA)), 1),
  ]
}

if (import.meta.main) {
  const examples = trainingExamples(process.argv.slice(2))
  const trained = train(examples, TRAINING)
  const data = packed(trained)
  const file = new URL('../../engine/reading/tagger/weights-data.ts', import.meta.url)
  writeFileSync(
    file,
    `// Written by training/reader/pretrain-reader.ts, by nobody's hand.\nimport type { Packed } from './packed.ts'\n\nexport const DATA: Packed = ${JSON.stringify(data)}\n`,
  )
  console.log(
    `${examples.length} examples, ${trained.features.size} features, ${Math.round(data.bytes.length / 1024)} kB of base64.`,
  )
}
