// How long the library and the host take under jsdom: `node test/try/bench.ts`. Numbers for the
// record, not limits: no test reads a clock.
import { openWorkbook } from '#try/host/host.ts'
import { openInJsdom } from '../support/browser/jsdom.ts'

/** Rows that one page of a paged read or write has. */
const PAGE_ROWS = 10_000

export async function bench(say: (line: string) => void): Promise<void> {
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    say(`${what}: ${Math.round(performance.now() - start)} ms`)
    return result
  }
  const host = openWorkbook()
  const pane = await timed('start-up, cold', () => openInJsdom(host))
  const again = await timed('start-up, warm', () => openInJsdom(openWorkbook()))
  again.close()

  const row = (index: number, columns: number): (string | number)[] =>
    Array.from({ length: columns }, (_, at) => (at === 0 ? `key-${index}` : index + at / 8))
  const paged = (rows: number, columns: number, pageRows: number, write: boolean): Promise<void> =>
    pane.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1')
      for (let top = 0; top < rows; top += pageRows) {
        const count = Math.min(pageRows, rows - top)
        const range = sheet.getRangeByIndexes(top, 0, count, columns)
        if (write) range.values = Array.from({ length: count }, (_, at) => row(top + at, columns))
        else range.load('values')
        await context.sync()
        range.untrack()
      }
    })
  await timed('20,000 × 6 written', () => paged(20_000, 6, 20_000, true))
  await timed('20,000 × 6 read', () => paged(20_000, 6, 20_000, false))
  await timed('100,000 × 8 written in pages', () => paged(100_000, 8, PAGE_ROWS, true))
  await timed('100,000 × 8 read in pages', () => paged(100_000, 8, PAGE_ROWS, false))
  pane.close()
}

if (import.meta.main) await bench((line) => console.log(line))
