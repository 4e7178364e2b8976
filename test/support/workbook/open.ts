// The real Office.js library over a workbook of ours, for tests of addin/excel: its globals are there
// until `close`, which also says when the add-in used a member that the host does not know.
import { openWorkbook, type HostOptions, type WorkbookHost } from '#try/host/host.ts'
import { openInJsdom } from '../browser/jsdom.ts'

export interface OpenWorkbook {
  readonly host: WorkbookHost
  close(): void
}

export async function openForTest(options: HostOptions = {}): Promise<OpenWorkbook> {
  const host = openWorkbook(options)
  const pane = await openInJsdom(host)
  pane.install()
  return {
    host,
    close() {
      pane.close()
      host.assertNothingRefused()
    },
  }
}
