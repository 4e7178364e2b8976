// Trains the reader's tagger and writes its weights: `npm run pretrain:reader`. Uses the
// descriptions and the phrase bank of data/ and of test/reading, except the test sets.
import { useWeights } from '#contract/weights.ts'
import { forgetWeights, pack, type SurenessWeights } from '#reading/tagger/weights.ts'
import { readWeight } from '#weights/files.ts'
import { writeWeight } from '#weights/write.ts'
import { bankExamples, bankLines, realExamples } from './examples.ts'
import { readTexts, type Described } from './texts.ts'
import { sureSamples, trainSureness, type Sample } from './train-sureness.ts'
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
  sureness: SurenessWeights,
  least = LEAST_WEIGHT,
): Uint8Array<ArrayBuffer> {
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
  return pack(attributes, Number(scale.toPrecision(6)), kept, net, sureness)
}

const TESTS = new URL('../../test/reading/', import.meta.url)
const DATA = new URL('./data/', import.meta.url)
/** Writers of data/. */
const WRITERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
/** Texts of people count more than phrases that were put together. */
const WEIGHT_OF_TEXTS = 2

/** Files of people's texts, and of the conventions' own. */
const CORPUS = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w8', 'markets'].map((name) => `corpus/${name}`)
const FRESH = ['f1', 'f2', 'g1', 'g2'].map((name) => `fresh/${name}`)
const FILES: readonly { readonly url: URL; readonly name: string; readonly weight: number }[] = [
  ...[...CORPUS, ...FRESH].map((name) => inTests(name, WEIGHT_OF_TEXTS)),
  // Examples of the conventions weigh more than other texts.
  inTests('examples', 3),
  ...['corpus/traps', 'corpus/denials'].map((name) => inTests(name, 0.5)),
  ...WRITERS.map((name) => ({
    url: new URL(`${name}.json`, DATA),
    name,
    weight: WEIGHT_OF_TEXTS,
  })),
]
function inTests(name: string, weight: number) {
  return { url: new URL(`${name}.json`, TESTS), name: name.split('/').at(-1)!, weight }
}

type Kept = (text: Described, at: number) => boolean

/** All training examples of the texts that are kept. */
function trainingExamples(kept: Kept): Example[] {
  return [
    ...FILES.flatMap(({ url, name, weight }) =>
      realExamples(readTexts(url, name).filter(kept), weight),
    ),
    ...bankExamples(bankLines(new URL('bank/', DATA)), 1),
  ]
}

/**
 * How sure readings are is learnt where the tagger is new to the texts: it is trained on one half, and its readings of
 * the other half are judged, twice.
 */
function unseenSamples(kept: Kept): Sample[] {
  return [0, 1].flatMap((half) => {
    const own = packed(
      train(
        trainingExamples((text, at) => kept(text, at) && at % 2 === half),
        TRAINING,
      ),
      {},
    )
    useWeights((name) => (name === 'tagger.bin' ? own : readWeight(name)))
    forgetWeights()
    const texts = FILES.filter(({ weight }) => weight >= 1).flatMap(({ url, name }) =>
      readTexts(url, name).filter((text, at) => kept(text, at) && at % 2 !== half),
    )
    return sureSamples(texts)
  })
}

if (import.meta.main) {
  const without = new Set(process.argv.slice(2))
  const kept: Kept = ({ writer }) => !without.has(writer)
  const samples = unseenSamples(kept)
  const examples = trainingExamples(kept)
  const trained = train(examples, TRAINING)
  const data = packed(trained, trainSureness(samples))
  writeWeight('tagger.bin', data)
  console.log(
    `${examples.length} examples, ${samples.length} samples, ${trained.features.size} features, ${Math.round(data.length / 1024)} kB.`,
  )
}
