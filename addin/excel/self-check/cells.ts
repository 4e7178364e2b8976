// Checks of cells: numbers written across Office.js's internal limits come back unchanged, blocks
// are timed, and the limit of an answer is found.
import { selfCheckProgressText } from '#addin/text/en/self-check-progress.ts'
import { put, type Worksheet } from '../guarded.ts'
import { officeCode } from '../failure.ts'
import { inExcel, type Job } from '../in-excel.ts'
import { keyless } from '../keyless.ts'
import { failed, noted, outcomeOf, passed, since } from './outcome.ts'
import type { Bench, Check, Outcome } from './outcome.ts'

const sheetOf = ({ context }: Job, { sheet }: Bench): Worksheet =>
  context.workbook.worksheets.getItem(sheet)

/** A check that works on the self-check's sheet. */
const onSheet =
  (run: (job: Job, bench: Bench) => Promise<Outcome>): Check['run'] =>
  async (bench) =>
    outcomeOf(
      await inExcel({ what: 'The sheet', patience: bench.patience }, (job) => run(job, bench)),
    )

/** Office.js splits writes of more than 1,500 cells. */
const ROWS = [1500, 1501, 3001]

export const roundTrips: readonly Check[] = ROWS.map((rows) => ({
  name: `${rows.toLocaleString('en-US')} rows`,
  doing: selfCheckProgressText.writingRows(rows),
  run: onSheet(async (job, bench) => {
    const begun = bench.now()
    const at = () => sheetOf(job, bench).getRangeByIndexes(0, 0, rows, 2)
    const values = Array.from({ length: rows }, (_, i) => [i % 3 === 0 ? 0 : i, i / 8])
    put(at(), { values: keyless(values) })
    await job.sync()
    const written = since(bench.now, begun)
    const back = at().load('values')
    await job.sync()
    const wrong = (back.values as number[][]).findIndex(
      (row, i) => row[0] !== values[i]![0] || row[1] !== values[i]![1],
    )
    const took = `written in ${written}, with reading ${since(bench.now, begun)}`
    return wrong < 0 ? passed(took) : failed(`row ${wrong + 1} came back otherwise; ${took}`)
  }),
}))

const ROUNDS = 10

export const latency: Check = {
  name: 'Round trip',
  doing: selfCheckProgressText.latency,
  run: onSheet(async (job, bench) => {
    const times: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      const begun = bench.now()
      sheetOf(job, bench).load('name')
      await job.sync()
      times.push(bench.now() - begun)
    }
    times.sort((a, b) => a - b)
    const [middle, last] = [times[ROUNDS / 2]!, times.at(-1)!]
    return passed(`median ${middle.toFixed(1)} ms, longest ${last.toFixed(1)} ms of ${ROUNDS}`)
  }),
}

const BLOCK_ROWS = 5000
const BLOCK_COLUMNS = 4

export const blocks: Check = {
  name: 'Blocks of 20,000 cells',
  doing: selfCheckProgressText.blocks,
  run: onSheet(async (job, bench) => {
    const at = () => sheetOf(job, bench).getRangeByIndexes(0, 4, BLOCK_ROWS, BLOCK_COLUMNS)
    const begun = bench.now()
    const values = Array.from({ length: BLOCK_ROWS }, (_, i) => [
      i,
      `deal ${i}`,
      i / 3,
      i % 2 === 0,
    ])
    put(at(), { values: keyless(values) })
    await job.sync()
    const written = since(bench.now, begun)
    const again = bench.now()
    const back = at().load('values')
    await job.sync()
    const last = (back.values as unknown[][]).at(-1)!
    const took = `written in ${written}, read in ${since(bench.now, again)}`
    return last[1] === `deal ${BLOCK_ROWS - 1}` ? passed(took) : failed(`not as written; ${took}`)
  }),
}

/** 200 texts of 30,000 characters are about 6 MB; Excel on the web answers at most 5. */
const LONG_ROWS = 200
const LONG = 'x'.repeat(30_000)
const AT_ONCE = 50

export const limits: Check = {
  name: 'Limit of an answer',
  doing: selfCheckProgressText.limits,
  run: onSheet(async (job, bench) => {
    const at = (from: number, rows: number) =>
      sheetOf(job, bench).getRangeByIndexes(from, 9, rows, 1)
    for (let from = 0; from < LONG_ROWS; from += AT_ONCE) {
      put(at(from, AT_ONCE), { values: keyless(Array.from({ length: AT_ONCE }, () => [LONG])) })
      await job.sync()
    }
    const begun = bench.now()
    try {
      at(0, LONG_ROWS).load('values')
      await job.sync()
      return noted(`6 MB were answered at once, in ${since(bench.now, begun)}`)
    } catch (fault) {
      const code = officeCode(fault)
      if (code !== 'ResponsePayloadSizeLimitExceeded') throw fault
    }
    // The add-in then reads fewer rows.
    const half = at(0, LONG_ROWS / 2).load('values')
    await job.sync()
    const whole = (half.values as string[][]).every(([text]) => text === LONG)
    const text = `6 MB are refused as documented (ResponsePayloadSizeLimitExceeded), 3 MB answered`
    return whole ? passed(text) : failed(`${text}, but not as they were written`)
  }),
}
