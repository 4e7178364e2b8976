// The plan sheet over the whole flow: native charts over formulas that follow the plan, made again in
// place, never over a person's sheet, and removed without a trace.
import { expect, test } from 'vitest'
import type { WorkbookHost } from '#addin/host/host.ts'
import { SHEET_NAME } from '#addin/text/plan-sheet-cells.ts'
import { bookParts } from '../../support/pane/book-text.ts'
import { readFunctions } from '../../support/pane/functions-file.ts'
import { openPlanned, type FlowOptions, type OpenFlow } from '../../support/pane/open-flow.ts'

const withFormulas: FlowOptions = {
  functions: { namespace: 'EDPS', metadata: readFunctions('functions.json') },
  sets: { ExcelApi: '1.11', SharedRuntime: '1.1', CustomFunctionsRuntime: '1.1' },
}

/** A plan that is in the columns. */
async function openWritten(options: FlowOptions = {}): Promise<OpenFlow> {
  const open = await openPlanned({ ...withFormulas, ...options })
  await open.flow.write()
  return open
}

async function makeSheet(open: OpenFlow, category: string | null = null) {
  await open.flow.planSheet({ do: 'make', category })
  return open.state().planSheet.making
}

const sheetNamed = (host: WorkbookHost, name = SHEET_NAME) =>
  host.book.sheets.find((sheet) => sheet.name === name)
const chartsOf = ({ book }: WorkbookHost) =>
  new Map(book.charts.map((chart) => [chart.name, chart]))

test('times', async () => {
  const open = await openWritten()
  await open.flow.planSheet({ do: 'open' })
  console.log(open.state().planSheet)
  const t = performance.now()
  const n = open.host.log.syncs().length
  console.log(await makeSheet(open, open.state().planSheet.columns![0] ?? null), performance.now() - t)
  console.log(open.host.log.syncs().length - n, JSON.stringify([...chartsOf(open.host)], null, 1).slice(0,6000))
  console.log(open.host.read(`'${SHEET_NAME}'!A1:T45`).map((r) => r.join('|')).join('\n'))
  console.log(bookParts(open.host).names, bookParts(open.host).settings)
})
