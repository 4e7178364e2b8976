// npm run bench [-- --only service|edge|reading|addin|markets] [--seeds 101-120] [--past N]
// [--markets DIR]: measures what the service promises and prints it as tables. Nothing here is a
// test; nothing else measures time.
import { parseArgs } from 'node:util'
import { evaluationFigure } from './evaluation.ts'
import {
  filmsScore,
  folderScore,
  METHODS,
  paired,
  wholesaleScore,
  type MarketScore,
} from './markets.ts'
import { judgeWith, LABELS } from './reading-labels.ts'
import { tableByKind, tableByLabels, tableBySet, type Judged } from './reading-tables.ts'
import {
  corpusItems,
  exampleItems,
  judge,
  trapItems,
  wordingItems,
  type ReadingItem,
} from './reading.ts'
import { addinFigures } from './addin.ts'
import { edgeFigures, serviceFigures, type Figure } from './service.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seeds: { type: 'string', default: '101-120' },
    /** Deals of each past week of a wholesale market: as many as today's menu has. */
    past: { type: 'string', default: '600' },
    /** A folder of further markets: NAME/{menus,sales,hidden}.csv.gz. */
    markets: { type: 'string' },
  },
})
const wanted = (part: string) => values.only === undefined || values.only === part

if (wanted('service')) printFigures(await serviceFigures())
if (wanted('edge')) printFigures(await edgeFigures())
if (wanted('addin')) printFigures(await addinFigures())
if (wanted('reading')) {
  printReading()
  printFigures([evaluationFigure()])
}
if (wanted('markets')) {
  const [first, last] = values.seeds.split('-').map(Number)
  const wholesale: MarketScore[] = []
  for (let seed = first!; seed <= (last ?? first!); seed++)
    wholesale.push(await wholesaleScore(seed, Number(values.past)))
  printMarkets(wholesale)
  printPairs(wholesale)
  const real = [await filmsScore()]
  if (values.markets)
    for (const name of ['bakery', 'bank']) {
      const scored = folderScore(values.markets, name)
      if (scored) real.push(await scored)
    }
  console.log('\nReal markets, one realised outcome:')
  printMarkets(real)
}

function printFigures(figures: readonly Figure[]): void {
  printTable([
    ['what', 'measured', 'target', ''],
    ...figures.map((f) => [f.what, f.measured, f.target, f.ok ? 'ok' : 'MISSED']),
  ])
}

function printMarkets(scores: readonly MarketScore[]): void {
  const money = (value: number) => value.toFixed(0)
  printTable([
    ['market', 'rows', ...METHODS, 'picks', 'predicted', 'predicted ÷ ours', 'seconds'],
    ...scores.map((s) => [
      s.market,
      String(s.rows),
      ...METHODS.map((method) => money(s.value[method])),
      String(s.picks),
      money(s.predicted),
      (s.predicted / s.value.ours).toFixed(2),
      s.seconds.toFixed(1),
    ]),
  ])
}

function printPairs(scores: readonly MarketScore[]): void {
  const mean = (method: (typeof METHODS)[number]) =>
    scores.reduce((sum, s) => sum + s.value[method], 0) / scores.length
  printTable([
    ['wholesale, expected profit', 'mean', 'ours − it', 'error', 'ours ahead on'],
    ...METHODS.map((method) => {
      const [difference, error] = paired(scores, method)
      const ahead = scores.filter((s) => s.value.ours > s.value[method]).length
      return [
        method,
        mean(method).toFixed(0),
        difference.toFixed(0),
        `± ${error.toFixed(0)}`,
        `${ahead} of ${scores.length}`,
      ]
    }),
  ])
  const within = scores.filter(({ predicted, value }) => {
    const ratio = predicted / value.ours
    return ratio >= 0.7 && ratio <= 1.3
  })
  console.log(`predicted ÷ expected within 0.7–1.3 on ${within.length} of ${scores.length}`)
}

/** A table of text, columns aligned; the first row is its head. */
function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  console.log(`\n${line(rows[0]!)}\n|${widths.map((w) => '-'.repeat(w + 2)).join('|')}|`)
  for (const row of rows.slice(1)) console.log(line(row))
}

/** Descriptions by set; those of the wordings and the corpus by kind of term; all with labels. */
function printReading(): void {
  const score = (items: readonly ReadingItem[]) => items.map((item) => [item, judge(item)] as const)
  const [examples, others] = [score(exampleItems()), score([...wordingItems(), ...corpusItems()])]
  printTable(tableBySet([...examples, ...others, ...score(trapItems())]))
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
