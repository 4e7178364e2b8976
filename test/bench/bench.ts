// npm run bench [-- --only service|edge|reading|addin|boosting|fits|wide|markets]: measures what the service
// promises and prints it as tables. Nothing here is a test. How well plans decide takes longest and has
// a command of its own, npm run bench:markets: it runs only where it is asked for.
import { evaluationFigure } from './evaluation.ts'
import { judgeWith, LABELS } from './reading-labels.ts'
import { tableByKind, tableByLabels, tableBySet, type Judged } from './reading-tables.ts'
import {
  corpusItems,
  exampleItems,
  judge,
  denialItems,
  marketItems,
  trapItems,
  wordingItems,
  type ReadingItem,
} from './reading.ts'
import { addinFigures } from './addin.ts'
import { readArguments, refuse } from './arguments.ts'
import { boostingFigures } from './boosting.ts'
import { fitFigures } from './fits.ts'
import { tableText } from './table.ts'
import { edgeFigures, serviceFigures, type Figure } from './service.ts'
import { wideFigures } from './wide.ts'

const PARTS = ['service', 'edge', 'reading', 'addin', 'boosting', 'fits', 'wide', 'markets']
const USAGE = `npm run bench [-- --only ${PARTS.join('|')}]`
const values = readArguments({ only: { type: 'string' } }, USAGE)
if (values.only !== undefined && !PARTS.includes(values.only))
  refuse(`There is no part “${values.only}”.`, USAGE)
const wanted = (part: string) => values.only === undefined || values.only === part

if (wanted('service')) printFigures(await serviceFigures())
if (wanted('edge')) printFigures(await edgeFigures())
if (wanted('addin')) printFigures(await addinFigures())
if (wanted('boosting')) {
  const { rows, figures } = boostingFigures()
  printTable(rows)
  printFigures(figures)
}
if (wanted('fits')) printFigures(await fitFigures())
if (wanted('wide')) printFigures(await wideFigures())
if (wanted('reading')) {
  printReading()
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

/** Descriptions by set; those of the wordings and the corpus by kind of term; all with labels. */
function printReading(): void {
  const score = (items: readonly ReadingItem[]) => items.map((item) => [item, judge(item)] as const)
  const [examples, others] = [score(exampleItems()), score([...wordingItems(), ...corpusItems()])]
  printTable(
    tableBySet([
      ...examples,
      ...others,
      ...score(marketItems()),
      ...score(denialItems()),
      ...score(trapItems()),
    ]),
  )
  printTable(tableByKind(others))
  printLabelled([...examples, ...others])
}

/** What the client's own profits add to the words. */
function printLabelled(judged: Judged): void {
  const began = performance.now()
  const beside = judged.map(([item, verdict]) => {
    const withLabels = LABELS.map((labels) => judgeWith(item, labels))
    return [item, [{ verdict, stopped: false }, ...withLabels]] as const
  })
  const seconds = (performance.now() - began) / 1000
  console.log(
    '\nWith profits of past deals, right / refused / wrong (of those, stopped by the fit):',
  )
  printTable(tableByLabels(beside, ['no labels', ...LABELS.map(({ name }) => name)]))
  console.log(`in ${seconds.toFixed(0)} s`)
}
