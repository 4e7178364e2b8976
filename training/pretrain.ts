// `npm run pretrain [-- --markets N --threads T]`: draws and learns the training markets (or reads
// them from the cache), trains the calibrator and writes engine/weights/calibrator.bin.
// The file depends on N only, not on threads or interruptions.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { encodeEnsembles } from './calibrator-file.ts'
import { OPTION_FEATURES } from '#model/decide/option-features.ts'
import { PLAN_FEATURES } from '#model/decide/reliability.ts'
import { sha256 } from '#weights/files.ts'
import { writeWeight } from '#weights/write.ts'
import { openCache, type MarketCache } from './cache.ts'
import { drawTrainingMarket, FIRST_SEED } from './draw-training-market.ts'
import { ABLATIONS, CURVE_MARKETS } from './ablations.ts'
import { estimatesOf, compare, summaryLine } from './evaluate.ts'
import { HELD_OUT_SEED, scoreHeldOut, type HeldOutScore } from './held-out.ts'
import type { TrainingMarket } from './training-market.ts'
import { trainCalibrator } from './train.ts'
import { TRAINING } from './train-options.ts'

/** Number of training markets of the shipped calibrator. */
const DEFAULT_MARKETS = 400
/** Minimum for a test run: plans are evaluated in five folds. */
const LEAST_MARKETS = 6
const CACHE = fileURLToPath(new URL('../out/pretrain', import.meta.url))
const USAGE = `npm run pretrain -- [--markets ${DEFAULT_MARKETS}] [--threads 1] [--cache out/pretrain]
  [--dry | --ablations | --measure N]

  --markets    how many generated markets to learn from, ${LEAST_MARKETS} at least
  --threads    markets learnt side by side
  --cache      folder of the markets learnt so far; a run that was stopped goes on with them
  --dry        trains and reports, writes nothing
  --ablations  reports by number of markets and without parts of the recipe, writes nothing
  --measure    whole fits of the calibrator that stands on N markets that nothing was trained on`

if (isMainThread) process.exitCode = await main()
else {
  const { folder, first, to, step } = workerData as ThreadWork
  const cache = openCache(folder)
  for (let seed = first; seed < to; seed += step) {
    await learn(cache, seed)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    parentPort!.postMessage(seed)
  }
}

/** The markets of one thread: every `step`-th of `first` … `to`. */
interface ThreadWork {
  readonly folder: string
  readonly first: number
  readonly to: number
  readonly step: number
}

async function main(): Promise<number> {
  const options = {
    markets: { type: 'string', default: String(DEFAULT_MARKETS) },
    threads: { type: 'string', default: '1' },
    cache: { type: 'string', default: CACHE },
    dry: { type: 'boolean', default: false },
    ablations: { type: 'boolean', default: false },
    measure: { type: 'string', default: '0' },
  } as const
  let values: Record<'markets' | 'threads' | 'cache' | 'measure', string> &
    Record<'dry' | 'ablations', boolean>
  try {
    values = parseArgs({ options }).values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
  const { markets, threads, measure } = {
    markets: Number(values.markets),
    threads: Number(values.threads),
    measure: Number(values.measure),
  }
  const whole = [markets, threads, measure].every(Number.isInteger)
  if (!whole || markets < LEAST_MARKETS || threads < 1 || measure < 0) {
    console.error(USAGE)
    return 2
  }
  if (measure > 0) return measureHeldOut(measure)
  await learnAll(values.cache, markets, threads)
  const cache = openCache(values.cache)
  const trainingMarkets = seedsOf(markets)
    .map((seed) => cache.read(seed))
    .filter((market): market is TrainingMarket => market !== null)
  console.error(`${trainingMarkets.length} markets learnt`)
  if (values.ablations) return printAblations(trainingMarkets)
  const trained = trainCalibrator(trainingMarkets, TRAINING)
  for (const [name, scores] of compare(trainingMarkets, trained))
    console.log(summaryLine(name, scores))
  const { mean, width, reliability, relativeError } = trained.calibrator
  const bytes = encodeEnsembles([mean, width, reliability, relativeError])
  console.log(`${bytes.length} bytes, SHA-256 ${sha256(bytes)}`)
  if (values.dry) return 0
  const names = new TextEncoder().encode([...OPTION_FEATURES, '', ...PLAN_FEATURES].join('\n'))
  writeWeight('calibrator.bin', bytes, { features: sha256(names) })
  return 0
}

async function measureHeldOut(count: number): Promise<number> {
  for (const prior of ['trained', 'none'] as const) {
    const scores: HeldOutScore[] = []
    for (let i = 0; i < count; i++) scores.push(await scoreHeldOut(HELD_OUT_SEED + i, prior))
    console.log(summaryLine(prior, scores))
    const planned = scores.filter(({ covered }) => covered !== null)
    const covered = planned.filter(({ covered: holds }) => holds).length
    console.log(`the 80 % interval holds the true sum on ${covered} of ${planned.length}`)
  }
  return 0
}

function printAblations(trainingMarkets: readonly TrainingMarket[]): number {
  const unseen = trainingMarkets.slice(CURVE_MARKETS[CURVE_MARKETS.length - 1])
  if (unseen.length > 0) console.log(`curve, on ${unseen.length} markets that none was trained on`)
  for (const count of unseen.length > 0 ? CURVE_MARKETS : []) {
    const { calibrator } = trainCalibrator(trainingMarkets.slice(0, count), TRAINING)
    const scores = compare(unseen, estimatesOf(calibrator, unseen))
    for (const plan of ['stack', 'knowledge', 'doubted'])
      console.log(`${String(count).padStart(4)} ${summaryLine(plan, scores.get(plan)!)}`)
  }
  for (const [name, options] of ABLATIONS) {
    console.log(`\n${name}`)
    const scores = compare(
      trainingMarkets,
      trainCalibrator(trainingMarkets, { ...TRAINING, ...options }),
    )
    for (const plan of ['prior', 'knowledge', 'doubted'])
      console.log(summaryLine(plan, scores.get(plan)!))
  }
  return 0
}

function seedsOf(markets: number): number[] {
  return Array.from({ length: markets }, (_, i) => FIRST_SEED + i)
}

async function learn(cache: MarketCache, seed: number): Promise<void> {
  if (cache.read(seed)) return
  const market = await drawTrainingMarket(seed)
  if (market) cache.write(market)
}

async function learnAll(folder: string, markets: number, threads: number): Promise<void> {
  let done = 0
  const finished = () => {
    if (++done % 20 === 0) console.error(`${done} of ${markets} markets`)
  }
  if (threads === 1) {
    const cache = openCache(folder)
    for (const seed of seedsOf(markets)) {
      await learn(cache, seed)
      finished()
    }
    return
  }
  await Promise.all(
    Array.from({ length: threads }, async (_, k) => {
      const thread = new Worker(fileURLToPath(import.meta.url), {
        workerData: {
          folder,
          first: FIRST_SEED + k,
          to: FIRST_SEED + markets,
          step: threads,
        } satisfies ThreadWork,
      })
      thread.on('message', finished)
      await new Promise<void>((resolve, reject) =>
        thread.on('error', reject).on('exit', (code) => {
          if (code === 0) resolve()
          else reject(new Error(`a training thread ended with code ${code}`))
        }),
      )
    }),
  )
}
