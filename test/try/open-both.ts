// A workbook host and an add-in's window on it, for one test: closed after it, and nothing that
// the host refused may pass unseen.
import { afterEach } from 'vitest'
import { openWorkbook } from '#try/host/host.ts'
import type { HostOptions, WorkbookHost } from '#try/host/host.ts'
import { openInJsdom } from '../support/browser/jsdom.ts'
import type { JsdomOptions, JsdomPane } from '../support/browser/jsdom.ts'

export interface Opened {
  host: WorkbookHost
  pane: JsdomPane
}

/** Call at a test file's top; gives the function that opens a workbook in a test. */
export function opener(): (options?: HostOptions & JsdomOptions) => Promise<Opened> {
  const opened: Opened[] = []
  afterEach(() => {
    const all = opened.splice(0)
    for (const { pane } of all) pane.close()
    for (const { host } of all) host.assertNothingRefused()
  })
  return async (options = {}) => {
    const host = openWorkbook(options)
    const pane = await openInJsdom(host, options)
    opened.push({ host, pane })
    return { host, pane }
  }
}

/** What went wrong, as the add-in sees it: `OfficeExtension.Error`, or whatever it is. */
export async function failureOf(work: Promise<unknown>): Promise<OfficeExtension.Error> {
  try {
    await work
  } catch (error) {
    return error as OfficeExtension.Error
  }
  throw new Error('Nothing went wrong')
}
