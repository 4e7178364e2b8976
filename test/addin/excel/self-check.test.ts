// The self-check over the workbook host: it passes, leaves nothing behind, and says what is amiss where a
// set is missing, an answer is lost or Excel does otherwise than the add-in relies on.
import { afterEach, describe, expect, test } from 'vitest'
import { reportText, selfCheck, SHEET_NAME, type Line } from '#addin/tools/excel/self-check.ts'
import { dataHoldsKey } from '#addin/excel/key-guard.ts'
import type { HostOptions } from '#try/host/host.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'

let opened: OpenWorkbook
const open = async (options: HostOptions = {}) => (opened = await openForTest(options)).host
afterEach(() => opened.close())

const HERS: HostOptions = {
  cells: { 'Notes!A1': [['budget of Ada', 7, KEY]] },
  names: { Budget: '=7' },
  settings: { theirs: 'hers alone' },
  xmlParts: ['<a xmlns="urn:theirs">1</a>'],
}

const run = (change: Partial<Parameters<typeof selfCheck>[0]> = {}) =>
  selfCheck({
    now: () => performance.now(),
    patience: 20_000,
    countCalls: () => ({ calls: () => 0, end: () => undefined }),
    ...change,
  })
const of = (lines: readonly Line[], name: string) => lines.find((line) => line[1] === name)!
const verdicts = (lines: readonly Line[], verdict: Line[0]) =>
  lines.filter((line) => line[0] === verdict).map((line) => line[1])

describe('the self-check', () => {
  test('passes over the workbook host and leaves workbook and device as they were', async () => {
    const host = await open(HERS)
    const before = structuredClone(bookParts(host))
    const { activeSheetId, selection } = host.book
    const texts: string[] = []
    const lines = await run({ onProgress: (_, doing) => texts.push(doing) })
    expect(verdicts(lines, 'failed')).toEqual([])
    expect(verdicts(lines, 'passed')).toEqual(['ExcelApi', 'Sheet of its own', 'Clean-up'])
    expect(verdicts(lines, 'not available')).toEqual([
      'Undo in one step',
      'Name changes, function follows',
    ])
    expect(bookParts(host)).toEqual(before)
    expect([host.book.activeSheetId, host.book.selection]).toEqual([activeSheetId, selection])
    expect(texts.at(-1)).toBe('Removing the sheet')

    const report = reportText(lines, '2026-11-22T10:11:12.000Z')
    expect(report).toMatch(/^EDPS self-check, 2026-11-22T10:11Z\nOffice: Excel, OfficeOnline, /)
    // Nothing of the workbook's and nothing of a key.
    for (const hers of ['Notes', 'budget', 'Ada', 'Budget', 'theirs'])
      expect(report).not.toContain(hers)
    expect(dataHoldsKey(report)).toBe(false)
  })

  test('takes a name of its own where a sheet has it already', async () => {
    const host = await open({ cells: { [`'${SHEET_NAME}'!A1`]: [['mine']] } })
    const before = structuredClone(bookParts(host))
    expect(verdicts(await run(), 'failed')).toEqual([])
    expect(bookParts(host)).toEqual(before)
  })

  test.each([0, 1])(
    'goes on after the answer to request %i was lost, says so, and cleans up',
    async (lost) => {
      const host = await open(HERS)
      const before = structuredClone(bookParts(host))
      host.faults.beforeSync((_, sync) => {
        if (sync === lost) host.faults.loseAnswers(1)
      })
      const lines = await run({ patience: 3000 })
      const amiss = lines.filter(([verdict]) => verdict === 'failed')
      expect(amiss.map(([, , text]) => text)).toEqual([
        expect.stringContaining('Excel has not answered'),
      ])
      // What was under way when the answer was lost comes to its end by itself.
      await expect.poll(() => JSON.stringify(bookParts(host))).toBe(JSON.stringify(before))
    },
  )

  test('says which sheet to delete where it cannot be removed', async () => {
    const host = await open()
    host.faults.beforeSync(() => {
      if (host.book.sheets.length > 1) host.faults.cellEditing = true
    })
    const lines = await run({ patience: 400 })
    expect(of(lines, 'Clean-up')).toEqual([
      'failed',
      'Clean-up',
      expect.stringContaining('delete the sheet “EDPS self-check” yourself'),
    ])
  })

  test('of an Excel below the floor says what is missing, and touches nothing', async () => {
    const host = await open({ ...HERS, sets: { ExcelApi: '1.9' } })
    const before = structuredClone(bookParts(host))
    const lines = await run()
    expect(lines).toEqual([
      ['failed', 'ExcelApi', '1.9 (needed: 1.11)'],
      ['not available', 'Sheet of its own', expect.any(String)],
    ])
    expect(host.log.writes()).toEqual([])
    expect(bookParts(host)).toEqual(before)
  })

  test('stops before the next check when it is asked to, and cleans up', async () => {
    const host = await open(HERS)
    const before = structuredClone(bookParts(host))
    const stop = new AbortController()
    const lines = await run({
      signal: stop.signal,
      onProgress: (_, doing) => doing === 'Writing as one step of undo' && stop.abort(),
    })
    expect(lines.map(([, name]) => name)).toEqual([
      'ExcelApi',
      'Sheet of its own',
      'Undo in one step',
      'Clean-up',
    ])
    expect(bookParts(host)).toEqual(before)
  })
})
