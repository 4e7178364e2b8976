// Every filled cell of a workbook is visited once, wherever the reading was cut into blocks and whatever is edited meanwhile.
import { afterEach, expect, test } from 'vitest'
import { cellName } from '#addin/excel/blocks.ts'
import { inExcel } from '#addin/excel/in-excel.ts'
import { scanSheets } from '#addin/write/excel/scan-sheets.ts'
import type { FixtureRows, HostOptions } from '#try/host/host.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'

let opened: OpenWorkbook
const open = async (options: HostOptions = {}) => (opened = await openForTest(options)).host
afterEach(() => opened.close())

const WANTED = 'wanted'

/** A sheet of this size with a text in the given cells (rows and columns from 0). */
const sheet = (rows: number, columns: number, at: readonly (readonly [number, number])[]) => {
  const cells: (string | number)[][] = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (column === 1 ? `deal ${row}` : row + column)),
  )
  for (const [row, column] of at) cells[row]![column] = WANTED
  return { cells: { 'Big!A1': cells as FixtureRows } }
}

/** Cells with the text, and how the scan ended. */
async function scan({
  onProgress,
  signal,
}: {
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
} = {}) {
  let found: string[] = []
  const scanned = await inExcel({ what: 'The workbook' }, (job) =>
    scanSheets(job, {
      signal,
      onProgress,
      begin: () => (found = []),
      visit(_, row, column, formula) {
        if (String(formula).includes(WANTED)) found.push(cellName(row, column))
      },
    }),
  )
  if (!scanned.ok) throw new Error(scanned.failure.message)
  return { found, ...scanned.value }
}

test('sees the first and last rows of every block of a large sheet, in bounded requests', async () => {
  const at: [number, number][] = [
    [0, 0],
    [1249, 7],
    [1250, 0],
    [12_345, 3],
    [39_999, 7],
  ]
  const host = await open(sheet(40_000, 8, at))
  const progress: number[] = []
  const { found } = await scan({ onProgress: (share) => progress.push(share) })
  expect(found).toEqual(['A1', 'H1250', 'A1251', 'D12346', 'H40000'])
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBeLessThanOrEqual(1)
  const answers = host.log.syncs().map(({ answerBytes }) => answerBytes)
  expect(Math.max(...answers)).toBeLessThan(2_000_000)
  expect(host.log.references()).toBeLessThan(20)
})

test('reads a very wide sheet in parts of it', async () => {
  await open(sheet(3, 2500, [[2, 2499]]))
  expect((await scan()).found).toEqual(['CRD3'])
})

test('reads fewer rows where their texts are long', async () => {
  const long = 'x'.repeat(30_000)
  const rows = Array.from({ length: 400 }, (_, i) => [i === 399 ? `${long} ${WANTED}` : long])
  await open({ cells: { 'Big!A1': rows } })
  expect((await scan()).found).toEqual(['A400'])
})

test('reads a sheet anew where rows come meanwhile', async () => {
  const host = await open(
    sheet(30_000, 8, [
      [5, 0],
      [29_999, 0],
    ]),
  )
  let done = false
  host.faults.beforeSync((_, sync) => {
    if (sync !== 5 || done) return
    done = true
    host.coAuthor.insertSheetRows('Big', 2, 3)
    host.coAuthor.write('Big!B2', [['new'], ['new'], ['new']])
  })
  const { found, partly } = await scan()
  expect(done).toBe(true)
  expect(found).toEqual(['A9', 'A30003'])
  expect(partly).toEqual([])
})

test('says of a sheet that does not come to rest that it was read in part', async () => {
  const host = await open(sheet(3000, 8, []))
  let row = 3000
  host.faults.beforeSync(() => host.coAuthor.write(`Big!A${++row}`, [[1]]))
  expect((await scan()).partly).toEqual(['Big'])
})

test('stops when it is asked to, and says so', async () => {
  const host = await open(sheet(30_000, 8, [[0, 0]]))
  const stop = new AbortController()
  const { whole, found } = await scan({
    signal: stop.signal,
    onProgress: (share) => share > 0.3 && stop.abort(),
  })
  expect(whole).toBe(false)
  expect(found).toEqual(['A1'])
  expect(host.log.syncs().length).toBeLessThan(12)
})
