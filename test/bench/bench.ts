// npm run bench [-- --only service|edge|memory|dispatcher|reading|addin|boosting|fits|network|wide|markets]: measures what the service
// promises and prints it as tables. Nothing here is a test. How well plans decide takes longest and has
// a command of its own, npm run bench:markets: it runs only where it is asked for.
import { dispatcherFigures } from './dispatcher.ts'
import { evaluationFigure } from './evaluation.ts'
import { readingTables } from './reading-report.ts'
import { addinFigures } from './addin.ts'
import { readArguments, refuse } from './arguments.ts'
import { boostingFigures } from './boosting.ts'
import { fitFigures } from './fits.ts'
import { memoryFigures } from './plateau.ts'
import { networkFigures } from './network.ts'
import { tableText } from './table.ts'
import { edgeFigures } from './edge.ts'
import { serviceFigures, type Figure } from './service.ts'
import { wideFigures } from './wide.ts'

const PARTS = [
  'service',
  'edge',
  'memory',
  'reading',
  'dispatcher',
  'addin',
  'boosting',
  'fits',
  'network',
  'wide',
  'markets',
]
const USAGE = `npm run bench [-- --only ${PARTS.join('|')}]`
const values = readArguments({ only: { type: 'string' } }, USAGE)
if (values.only !== undefined && !PARTS.includes(values.only))
  refuse(`There is no part “${values.only}”.`, USAGE)
const wanted = (part: string) => values.only === undefined || values.only === part

if (wanted('service')) printFigures(await serviceFigures())
if (wanted('edge')) printFigures(await edgeFigures())
if (wanted('memory')) printFigures(await memoryFigures())
if (wanted('dispatcher')) printFigures(await dispatcherFigures())
if (wanted('addin')) printFigures(await addinFigures())
if (wanted('boosting')) {
  const { rows, figures } = boostingFigures()
  printTable(rows)
  printFigures(figures)
}
if (wanted('fits')) printFigures(await fitFigures())
if (wanted('network')) printFigures(await networkFigures())
if (wanted('wide')) printFigures(await wideFigures())
if (wanted('reading')) {
  for (const rows of await readingTables()) printTable(rows)
  printFigures([evaluationFigure()])
}
// The command reads its own arguments; here it has none.
if (values.only === 'markets') {
  process.argv.splice(2)
  await import('./markets/main.ts')
}

function printFigures(figures: readonly Figure[]): void {
  printTable([
    ['what', 'measured', 'target', ''],
    ...figures.map((f) => [f.what, f.measured, f.target, f.ok ? 'ok' : 'MISSED']),
  ])
}

function printTable(rows: readonly (readonly string[])[]): void {
  console.log(`\n${tableText(rows)}`)
}
