// npm run bench [-- --only PART]: measures what the service promises and prints it as tables, each as soon as it is
// measured. Nothing here is a test. How well plans decide takes longest and has
// a command of its own, npm run bench:markets: it runs only where it is asked for.
import { dispatcherFigures } from './dispatcher.ts'
import { evaluationFigure } from './evaluation.ts'
import { readingTables } from './reading-report.ts'
import { ADDIN_FIGURES, writersFigures } from './addin.ts'
import { readArguments, refuse } from './arguments.ts'
import { boostingFigures } from './boosting.ts'
import { fitFigures } from './fits.ts'
import { limitFigures } from './limits.ts'
import { memoryFigures } from './plateau.ts'
import { networkFigures } from './network.ts'
import { tableText } from './table.ts'
import { edgeFigures } from './edge.ts'
import { serviceFigures, type Figure } from './service.ts'
import { wideFigures } from './wide.ts'

type Measure = () => Figure[] | Promise<Figure[]>

/** What is measured in each part, in this order. */
const PARTS: Readonly<Record<string, readonly Measure[]>> = {
  service: [serviceFigures],
  edge: [edgeFigures],
  memory: [memoryFigures],
  dispatcher: [dispatcherFigures],
  addin: ADDIN_FIGURES,
  writers: [writersFigures],
  boosting: [
    () => {
      const { rows, figures } = boostingFigures()
      printTable(rows)
      return figures
    },
  ],
  fits: [fitFigures],
  network: [networkFigures],
  limits: [
    async () => {
      const { rows, figures } = await limitFigures()
      printTable(rows)
      return figures
    },
  ],
  wide: [wideFigures],
  reading: [
    async () => {
      for (const rows of await readingTables()) printTable(rows)
      return [evaluationFigure()]
    },
  ],
}
const NAMES = [...Object.keys(PARTS), 'markets']
const USAGE = `npm run bench [-- --only ${NAMES.join('|')}]`
const { only } = readArguments({ only: { type: 'string' } }, USAGE)
if (only !== undefined && !NAMES.includes(only)) refuse(`There is no part “${only}”.`, USAGE)

for (const [part, measures] of Object.entries(PARTS)) {
  if (only !== undefined && only !== part) continue
  for (const [at, measure] of measures.entries()) {
    const began = performance.now()
    console.error(`\n${part}, ${at + 1} of ${measures.length} …`)
    printFigures(await measure())
    console.error(`${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
}
// The command reads its own arguments; here it has none.
if (only === 'markets') {
  process.argv.splice(2)
  await import('./markets/main.ts')
}

function printFigures(figures: readonly Figure[]): void {
  if (figures.length === 0) return
  printTable([
    ['what', 'measured', 'target', ''],
    ...figures.map((f) => [f.what, f.measured, f.target, f.ok ? 'ok' : 'MISSED']),
  ])
}

function printTable(rows: readonly (readonly string[])[]): void {
  console.log(`\n${tableText(rows)}`)
}
