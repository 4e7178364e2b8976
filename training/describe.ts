// Statistics of generated markets, for checking the variety of the corpus: node
// training/describe.ts --from 1 --count 200 [--each]
import { parseArgs } from 'node:util'
import { drawMarket } from './draw-market.ts'
import { measure, type Measures } from './measures.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    each: { type: 'boolean', default: false },
  },
})

const COLUMNS: readonly (keyof Measures)[] = [
  'groups',
  'rows',
  'labels',
  'labelledRows',
  'columns',
  'taken',
  'pay',
  'takenPay',
  'lift',
  'oracle',
  'takeAll',
  'business',
  'seconds',
]
const HEAD = ['kind', 'markets', 'client', 'knowledge', 'hopeless', ...COLUMNS]

const [first, count] = [Number(values.from), Number(values.count)]
if (!Number.isInteger(first) || !Number.isInteger(count) || count < 1) {
  console.error(
    '--from and --count are whole numbers: npx node training/describe.ts --from 1 --count 200',
  )
  process.exit(2)
}

const byKind = new Map<string, Measures[]>()
for (let seed = first; seed < first + count; seed++) {
  const begun = process.cpuUsage()
  const drawn = drawMarket(seed)
  const { user, system } = process.cpuUsage(begun)
  const measures = measure(drawn, (user + system) / 1e6)
  for (const kind of [drawn.kind, 'all']) byKind.set(kind, [...(byKind.get(kind) ?? []), measures])
  if (values.each) print([`${drawn.kind} ${seed}`, ...row([measures])])
}
print(HEAD)
for (const [kind, all] of [...byKind].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  print([kind, ...row(all)])

/** Counts, then medians with the 10 % and 90 % quantiles. */
function row(all: readonly Measures[]): string[] {
  const share = (of: (each: Measures) => boolean) =>
    formatNumber(all.filter((each) => of(each)).length / all.length)
  return [
    String(all.length),
    share(({ client }) => client),
    share(({ knowledge }) => knowledge),
    share(({ pay }) => pay === 0),
    ...COLUMNS.map((column) => {
      const sorted = all.map((each) => Number(each[column])).sort((a, b) => a - b)
      const at = (part: number) => formatNumber(sorted[Math.floor(part * (sorted.length - 1))])
      return all.length === 1 ? at(0) : `${at(0.5)} (${at(0.1)}…${at(0.9)})`
    }),
  ]
}

function formatNumber(value: number): string {
  return String(Number(value.toPrecision(3)))
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.join('\t')}\n`)
}
