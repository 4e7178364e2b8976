// `npm run ground` as a writer of descriptions meets it, and as a machine does with `--batch`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { boundedLines, readGroundRequest } from '#cli/ground-request.ts'
import { groundHistory } from '#cli/ground-history.ts'
import type { GroundRecord } from '#cli/ground-record.ts'
import { readTableFile } from '#cli/table-file.ts'
import { ground } from '#grounding/ground.ts'
import { keptCommand } from './kept-command.ts'

const SAMPLE = fileURLToPath(new URL('../../examples/wholesale/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'edps-ground-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kept = keptCommand('ground')
const run = (args: readonly string[]) => kept(args, { INIT_CWD: folder })

type Rows = Record<string, string | number | boolean | null>[]

const PARAMETERS = { inventory_holding_weeks_before_writeoff: 4, period: 'week' }
const MARKET = { parameters: PARAMETERS }
/** 54 revenue − 40 goods − 5 fees − 0.6 storage of 6 sold after 1 week − 1.6 of 4 left until 4. */
const PROFIT = 6.8
const MENUS: Rows = [
  { key: 'A', menu: 1, T: -9, qty: 10, unit_cost: 4, unit_price: 9 },
  { key: 'B', menu: 2, T: -2, qty: 10, unit_cost: 4, unit_price: 9 },
  { key: 'C', menu: 2, T: -2, qty: 10, unit_cost: 4, unit_price: 9 },
]
const SALES: Rows = [
  { key: 'A', T: -8, qty: 6, price: 9, unit_fee: 0.5, unit_holding_cost: 0.1 },
  { key: 'B', T: -1, qty: 6, price: 9, unit_fee: 0.5, unit_holding_cost: 0.1 },
]

function csv(name: string, rows: Rows): string {
  writeFileSync(join(folder, name), writeCsv(Object.keys(rows[0]!), rows))
  return name
}

/** The arguments for a history, its two files written. */
function files(menus: Rows, sales: Rows, description = BUILTIN_DESCRIPTION): string[] {
  const tables = ['--menus', csv('menus.csv', menus), '--sales', csv('sales.csv', sales)]
  return ['--description', description, ...tables, '--market-type', JSON.stringify(MARKET)]
}

test('it asks what words without an amount cost', async () => {
  const words = 'Shipping is $3 per unit sold. Some of it gets stolen.'
  const { out } = await run(files(MENUS, SALES, words))
  expect(out).toMatch(/“Some of it gets stolen”: (?:what does it cost|which deals does it change)/)
})

test('it says which value a parameter has, and which does not count', async () => {
  const of = (words: string, parameters: object) => [
    ...files(MENUS, SALES, words),
    '--market-type',
    JSON.stringify({ market_type: 'other', parameters }),
  ]
  const writtenOff =
    'Shipping is $3 per unit sold. What is left after the holding horizon is written off.'
  const horizon = { inventory_holding_weeks_before_writeoff: 4 }
  const set = await run(of(writtenOff, { ...horizon, leftover_writeoff_fraction: 0.8 }))
  expect(set.out).toContain(
    '\n      market_type.parameters.leftover_writeoff_fraction = 0.8 is used.\n',
  )
  const blank = await run(of(BUILTIN_DESCRIPTION, horizon))
  expect(blank.out).toContain('leftover_writeoff_fraction was not sent: 1 is used.\n')
  const both = await run(
    of(
      'T is in weeks. Leftovers are written off after 8 weeks. Shipping is $3 per unit sold.',
      horizon,
    ),
  )
  expect(both.out).toMatch(
    /\nPlease check\n {2}market_type.*writeoff = 4 is not used: the words say 8\./,
  )
})

test('it says which terms are assumed, and quotes no words that the description lacks', async () => {
  const { out } = await run(files(MENUS, SALES, 'Shipping is $3 per unit sold.'))
  const assumed = '\n      assumed: the description does not say it\n'
  expect(out).toContain(`Revenue: the units sold, at their prices.${assumed}`)
  expect(out).toContain(`Goods: unit_cost for each unit ordered.${assumed}`)
  expect(out).toContain('from “Shipping is $3 per unit sold”')
  expect(out.match(/ {6}from “/g)).toHaveLength(1)
})

test('it says each term in words with the words it came from, the formula and the columns', async () => {
  const { code, out } = await run(files(MENUS, SALES))
  expect(code).toBe(0)
  expect(out).toMatch(/ {2}Revenue: the units sold, at their prices\.\n {6}from “/)
  expect(out).toMatch(/ {2}T is in weeks\.\n {2}Leftovers are written off after 4 weeks\.\n/)
  expect(out).toContain('from “Every unit ordered costs unit_fee.”')
  expect(out).toContain('profit = SUM(sale.qty × sale.price) − qty × unit_cost')
  expect(out).toMatch(/For Excel.*\n {2}=SUMPRODUCT\(.* - Menus\[@qty\]\*Menus\[@unit_cost\]/)
  expect(out).toContain('“at unit_cost” → Menus.unit_cost')
  expect(out).toContain('qty is read as stock')
  expect(out).toContain('2 of 3 rows of Menus are valued')
  expect(out).toMatch(/A past deal under this reading\n {2}Deal \w+: took \d+, sold \d+ /)
  expect(out).toMatch(/ {2}-?[\d.]+ {2}= profit/)
})

test('sales without a price are said to count at the expected price, everywhere', async () => {
  const unpriced = SALES.map((row) => ({ ...row, price: null }))
  const { code, out } = await run(files(MENUS, unpriced))
  expect(code).toBe(0)
  expect(out).toContain('  Revenue: the units sold, at unit_price (Sales has no price).\n')
  expect(out).toMatch(/ {2}revenue: \d+ units? at unit_price \(Sales has no price\)/)
  expect(out).toContain('  Sales has no price: each sale counts at the expected price (unit_price)')
  expect(out).not.toMatch(/at their prices|earned/)
})

test('own profits that the words reproduce are reported as agreeing', async () => {
  const known = MENUS.map((row) => ({ ...row, profit: row.key === 'A' ? PROFIT : null }))
  const { code, out } = await run(files(known, SALES))
  expect(code).toBe(0)
  expect(out).toContain('1 finished deals compared, 0 differ')
  expect(out).toContain('verdict: they agree\n')
})

test('own profits that disagree end with 1, with the statistics and beside the read-back', async () => {
  const known = MENUS.map((row) => ({ ...row, profit: row.key === 'A' ? PROFIT - 20 : null }))
  const { code, out, err } = await run(files(known, SALES))
  expect(code).toBe(1)
  expect(err).toMatch(/^Refused \(reconciliation_failed\): .*1 of 1/m)
  expect(out).toContain('profit = SUM')
  expect(out).toContain('verdict: they do not agree')
  expect(out).toContain('80th percentile')
})

test('words without economics end with 1 and with what to write instead', async () => {
  const { code, out, err } = await run(files(MENUS, SALES, 'A family business since 1998.'))
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toMatch(/^Refused \(grounding_unresolved\): .+\n.{20,}/m)
})

test('an error names the file, the line and the column, and ends with 2', async () => {
  const broken = MENUS.map((row, at) => ({ ...row, qty: at === 1 ? 'ten' : row.qty! }))
  const { code, err } = await run(files(broken, SALES))
  expect(code).toBe(2)
  expect(err).toMatch(/menus\.csv, line 3, column qty: /)
})

test.each([
  [['--menus', 'menus.csv'], /--description is missing/],
  [['--description', 'words', '--menus', 'menus.csv'], /--sales is missing/],
  [
    ['--description', 'x y', '--menus', 'none.csv', '--sales', 'none.csv'],
    /none\.csv: there is no/,
  ],
  [['--batch', 'x.jsonl', '--menus', 'menus.csv'], /--menus does not go with --batch/],
  [['--batch', 'none.jsonl'], /none\.jsonl: there is no such file/],
])('%j is refused with 2', async (args, message) => {
  const { code, err } = await run(args)
  expect(code).toBe(2)
  expect(err).toMatch(message)
})

test('Parquet and CSV files give one and the same JSON', async () => {
  const fromCsv = await run([...files(MENUS, SALES), '--json'])
  writeFileSync(join(folder, 'menus.parquet'), writeParquet(tableFromRows(MENUS)))
  writeFileSync(join(folder, 'sales.parquet'), writeParquet(tableFromRows(SALES)))
  const tables = ['--menus', 'menus.parquet', '--sales', 'sales.parquet', '--json']
  const words = ['--description', BUILTIN_DESCRIPTION, '--market-type', JSON.stringify(MARKET)]
  const fromParquet = await run([...words, ...tables])
  expect(fromParquet.code).toBe(0)
  expect(fromParquet.out).toBe(fromCsv.out)
  const record = JSON.parse(fromCsv.out) as GroundRecord
  expect(record.profits).toEqual([near(PROFIT), near(PROFIT), null])
})

/** Runs `--batch` over the lines; an answer each. */
async function batch(...lines: readonly unknown[]): Promise<GroundRecord[]> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  writeFileSync(join(folder, 'batch.jsonl'), text.join('\n'))
  const { code, out } = await run(['--batch', 'batch.jsonl'])
  expect(code).toBe(0)
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as GroundRecord)
}

const near = (value: number): unknown => expect.closeTo(value, 9)
const request = (id: unknown, changes: Record<string, unknown> = {}) => ({
  id,
  description: BUILTIN_DESCRIPTION,
  menus: MENUS,
  sales: SALES,
  market_type: MARKET,
  ...changes,
})

test('every line is answered in order; a bad one says why and stops nothing', async () => {
  const [good, broken, list, wordless, odd, nested, again] = await batch(
    request('first'),
    '{"id": "cut',
    '[1]',
    { id: 7, menus: [] },
    request('odd', { market_type: { parameters: { period: 'eon' } } }),
    request('nested', { menus: [{ key: { deep: 1 } }] }),
    '',
    request('last', { description: 'We sell nice things.' }),
  )
  expect(good).toMatchObject({ id: 'first', status: 'compiled', unresolved: [] })
  expect(good).not.toHaveProperty('error_code')
  expect(good!.formula).toBe(good!.valuation!.formula)
  expect(good!.formula).toMatch(/^=SUMPRODUCT\(/)
  expect(broken).toMatchObject({ id: null, status: 'unresolved', error_code: 'malformed_json' })
  expect(broken!.feedback).toMatch(/^Line 2: /)
  expect(list).toMatchObject({ id: null, error_code: 'not_an_object' })
  expect(wordless).toMatchObject({ id: 7, error_code: 'description_missing' })
  expect(odd).toMatchObject({ id: 'odd', error_code: 'invalid_option' })
  expect(nested).toMatchObject({ id: 'nested', error_code: 'cell_not_scalar' })
  expect(again).toMatchObject({
    id: 'last',
    status: 'unresolved',
    error_code: 'grounding_unresolved',
    formula: null,
    valuation: null,
    questions: [],
    profits: [null, null, null],
  })
})

test('its sentences, sent as the description, are the same valuation', async () => {
  const [first] = await batch(request(1))
  expect(first!.read_back).toContain('Revenue: the units sold, at their prices.')
  const [again] = await batch(request(2, { description: first!.read_back.join('\n') }))
  expect(again).toMatchObject({ formula: first!.formula, profits: first!.profits })
  expect(again!.read_back).toEqual(first!.read_back)
})

test('a deal that is still selling is valued by its sales as they stand, also alone', async () => {
  const fresh = request(1, { menus: [MENUS[1]], sales: [SALES[1]] })
  const [record] = await batch(fresh)
  expect(record).toMatchObject({ status: 'compiled', profits: [near(PROFIT)] })
})

test('without a write-off that is said, the rest is stored until now', async () => {
  const [record] = await batch(
    request(1, {
      description: 'T counts weeks. Storage is $0.10 per unit per week. There are no other costs.',
      menus: [MENUS[0]],
      sales: [SALES[0]],
      market_type: undefined,
    }),
  )
  // 54 revenue − 40 goods − 0.6 storage of 6 sold after 1 week − 3.6 of 4 left for 9 weeks.
  expect(record).toMatchObject({ status: 'compiled', profits: [near(9.8)] })
})

test('sizes beyond a sold-out one and options never taken have no value; smaller ones have', async () => {
  const sizes = [6, 3, 12].map((qty) => ({ ...MENUS[0]!, qty, historically_chosen: qty === 6 }))
  const menus = [...sizes, MENUS[2]!, { ...MENUS[2]!, key: 'now', menu: 0, T: 0 }]
  const [record] = await batch(request(1, { menus, sales: [SALES[0]] }))
  // 3 of them: 27 revenue − 12 goods − 1.5 fees − 0.3 storage; 6: 54 − 24 − 3 − 0.6.
  expect(record!.profits).toEqual([near(26.4), near(13.2), null, null, null])
})

test('profits that disagree refuse the line and leave the values beside the client’s own', async () => {
  const menus = [{ ...MENUS[0], profit: 60 }]
  const [record] = await batch(request(1, { menus, sales: [SALES[0]] }))
  expect(record).toMatchObject({
    status: 'unresolved',
    error_code: 'reconciliation_failed',
    profits: [near(PROFIT)],
    reconciliation: { agrees: false, compared: 1, differing: 1 },
  })
})

test('faults of the tables stand in problems, without a line lost', async () => {
  const menus = [{ ...MENUS[0], qty: 'ten' }, MENUS[1]]
  const [record] = await batch(request(1, { menus }))
  expect(record!.profits).toEqual([null, near(PROFIT)])
  expect(record!.problems.join(' ')).toContain('"qty" is not a number')
})

test('empty tables are read like others', async () => {
  const [record] = await batch(request(1, { menus: [], sales: [] }))
  expect(record).toMatchObject({ id: 1, profits: [] })
})

test('a line is held up to its limit only, and the next one is read', async () => {
  async function* chunks() {
    for (const part of ['ab\nlong', 'er than', ' eight\n', 'cd\r\n\nef'])
      yield await Promise.resolve(Buffer.from(part))
  }
  const lines: (string | null)[] = []
  for await (const line of boundedLines(chunks(), 8))
    lines.push(line && Buffer.from(line).toString())
  expect(lines).toEqual(['ab', null, 'cd\r', '', 'ef'])
})

test('what it values is what the engine labels, and the fresh deals beside', () => {
  const field = (name: string) => {
    const read = readTableFile(`${SAMPLE}${name}.csv`)
    if (!read.ok) throw new Error(read.message)
    return read.file.field
  }
  const body = { business_description: BUILTIN_DESCRIPTION, market_type: MARKET }
  const request = readGroundRequest({ ...body, menus: field('menus'), sales: field('sales') })
  if (!request.ok) throw new Error(request.message)
  const grounding = ground(request.read, request.order, null)
  if (!grounding.ok) throw new Error(grounding.message)
  const { market } = grounding
  const labels = market.labelsAt(0)
  const { profits } = groundHistory(request.read, request.order)
  const labelled = new Set<number>()
  for (let row = 0; row < market.rows; row++) {
    if (market.derived[row] === 1 || !Number.isFinite(labels.value[row]!)) continue
    labelled.add(market.source[row]!)
    expect(profits[market.source[row]!]).toBe(labels.value[row])
  }
  expect(labelled.size).toBeGreaterThan(1000)
  const more = profits.flatMap((profit, row) => (profit === null || labelled.has(row) ? [] : [row]))
  const taken = new Set(
    [...market.takenRow].filter((row) => row >= 0).map((row) => market.source[row]),
  )
  expect(more.length).toBeGreaterThan(0)
  expect(more.every((row) => taken.has(row))).toBe(true)
})
