// `npm run train -- [--markets N]`: draws the corpus, learns every market of it, trains the
// calibrator and writes engine/model/calibrator-weights.ts. Same N, same file, on any machine.
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { OPTION_FEATURES } from '#model/option-features.ts'
import { drawMarket, lessonOf, type Lesson } from './corpus.ts'
import { crossValidate, trainCalibrator } from './ridge.ts'

const WEIGHTS = new URL('../engine/model/calibrator-weights.ts', import.meta.url)
const FOLDS = 8

if (isMainThread) await train()
else {
  const { first, count, step } = workerData as { first: number; count: number; step: number }
  const tell = parentPort!.postMessage.bind(parentPort)
  for (let index = first; index < count; index += step) {
    const lesson = await lessonOf(drawMarket(index), index)
    tell({ index, lesson })
  }
}

async function train(): Promise<void> {
  const { values } = parseArgs({ options: { markets: { type: 'string', default: '360' } } })
  const count = Number(values.markets)
  if (!Number.isInteger(count) || count < 2 * FOLDS) {
    console.error(`--markets is a whole number of at least ${2 * FOLDS}.`)
    process.exitCode = 1
    return
  }
  const lessons = await learnAll(count)
  console.log(JSON.stringify(crossValidate(lessons, FOLDS), null, 2))
  const { intercept, weights } = trainCalibrator(lessons)
  const lines = weights.map((weight, i) => `    ${print(weight)}, // ${OPTION_FEATURES[i]}\n`)
  await writeFile(
    WEIGHTS,
    `// Written by \`npm run train -- --markets ${count}\`: never by hand. Profit in scales for each unit of\n` +
      `// a feature of option-features.ts.\n` +
      `\nexport const CALIBRATOR = {\n` +
      `  intercept: ${print(intercept)},\n  weights: [\n${lines.join('')}  ],\n}\n`,
  )
}

/** Four digits that matter: the rest is noise, and the file reads well. */
function print(value: number): string {
  return String(Number(value.toPrecision(4)))
}

async function learnAll(count: number): Promise<Lesson[]> {
  const step = availableParallelism()
  const lessons: (Lesson | null)[] = []
  let done = 0
  await Promise.all(
    Array.from({ length: step }, async (_, first) => {
      const thread = new Worker(fileURLToPath(import.meta.url), {
        workerData: { first, count, step },
      })
      thread.on('message', ({ index, lesson }: { index: number; lesson: Lesson | null }) => {
        lessons[index] = lesson
        done++
        if (done % 20 === 0) console.error(`${done} of ${count} markets learnt`)
      })
      await new Promise<void>((resolve, reject) =>
        thread.on('error', reject).on('exit', (code) => {
          if (code === 0) resolve()
          else reject(new Error(`a training thread ended with code ${code}`))
        }),
      )
    }),
  )
  return lessons.filter((lesson) => lesson !== null)
}
