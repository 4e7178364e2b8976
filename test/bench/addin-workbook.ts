// What reading and writing 100,000 rows takes of Excel, through the real Office.js: requests, their
// sizes and the time. The workbook answers in the same process, so the time is the add-in's, the
// library's and the workbook host's together, without a network.
import { ensurePlanColumns } from '#addin/write/excel/plan-columns.ts'
import { readTable } from '#addin/tables/excel/read-table.ts'
import { writePlan } from '#addin/write/excel/write-plan.ts'
import { openForTest } from '../support/workbook/open.ts'
import { largeWorkbook, ROWS } from './addin-table.ts'
import type { Figure } from './service.ts'

const READ_SYNCS = 12
const WRITE_SYNCS = 5
const MEBIBYTE = 1024 * 1024
const ANSWER_BYTES = 1.6 * MEBIBYTE
/** The limit of a request is Excel's own; a write has no smaller target. */
const REQUEST_BYTES = 5 * MEBIBYTE

const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(2)} MiB`

export async function workbookFigures(): Promise<Figure[]> {
  const opened = await openForTest(largeWorkbook())
  try {
    const { host } = opened
    const timed = async <T>(work: () => Promise<T>) => {
      const from = host.log.syncs().length
      const began = performance.now()
      const value = await work()
      const time = performance.now() - began
      return { value, time, syncs: host.log.syncs().slice(from) }
    }
    const largest = (sizes: readonly number[]) => sizes.reduce((a, b) => Math.max(a, b), 0)

    // Read.
    let rows = 0
    const read = await timed(() =>
      readTable('Deals', () => ({ add: (block) => void (rows += block.length) })),
    )
    if (!read.value.ok || rows !== ROWS) throw new Error('the table was not read')
    const answer = largest(read.syncs.map(({ answerBytes }) => answerBytes))
    const asked = largest(read.syncs.map(({ bytes }) => bytes))

    // Written.
    const made = await ensurePlanColumns({
      table: 'Deals',
      mock: false,
      kept: null,
      keep: () => Promise.resolve(null),
    })
    if (!made.ok) throw new Error(made.failure.message)
    const plan = (i: number) => ({ qty: i % 40, profit: Math.round(i * 7.31) / 100 })
    const written = await timed(() =>
      writePlan({
        table: 'Deals',
        columns: made.value.columns,
        identity: ['key', 'T', 'qty', 'unit_cost'].map((name) => ({ id: name, name })),
        align: ({ length }) => Array.from({ length }, (_, i) => plan(i)),
      }),
    )
    if (!written.value.ok) throw new Error(written.value.failure.message)
    if (written.value.value.planned !== ROWS) throw new Error('the plan was not written')
    const writing = written.syncs.filter(({ writes }) => writes.length > 0)
    const sent = largest(writing.map(({ bytes }) => bytes))

    return [
      {
        what: `100,000 × 12 read in ${read.time.toFixed(0)} ms: requests`,
        measured: String(read.syncs.length),
        target: `≤ ${READ_SYNCS}`,
        ok: read.syncs.length <= READ_SYNCS,
      },
      {
        what: `the same: largest answer (largest request ${(asked / 1024).toFixed(1)} KiB)`,
        measured: mebibytes(answer),
        target: `≤ ${mebibytes(ANSWER_BYTES)}`,
        ok: Math.max(answer, asked) <= ANSWER_BYTES,
      },
      {
        what: `100,000 × 2 written in ${written.time.toFixed(0)} ms, looks before and after and all (${written.syncs.length} requests): those that write`,
        measured: String(writing.length),
        target: `≤ ${WRITE_SYNCS}`,
        ok: writing.length <= WRITE_SYNCS,
      },
      {
        what: 'the same: largest request',
        measured: mebibytes(sent),
        target: `≤ ${mebibytes(REQUEST_BYTES)}, Excel’s limit`,
        ok: sent <= REQUEST_BYTES,
      },
    ]
  } finally {
    opened.close()
  }
}
