// The built add-in and a browser, for the tests of one file.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type ChromiumPane, closePages, processBrowser } from '../../support/browser/chromium.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { buildForTest, type TestBuild } from '../../support/pane/built.ts'
import { createFakeService } from '../../support/pane/fake-service.ts'
import { keyboardOf, openPane, type Keys } from '../../support/pane/open-pane.ts'

export interface BuiltPane {
  readonly built: () => TestBuild
  readonly browser: () => Browser
  /** The pane on a workbook, and the keyboard in it. */
  readonly open: (
    host: WorkbookHost,
    service?: ReturnType<typeof createFakeService>,
  ) => Promise<{ readonly pane: ChromiumPane; readonly keys: Keys }>
}

/** Built and started before the file's tests; the browser is closed after them. */
export function builtPane(): BuiltPane {
  let built: TestBuild
  let browser: Browser
  beforeAll(async () => {
    ;[built, browser] = await Promise.all([buildForTest(), processBrowser()])
  }, 120_000)
  afterAll(() => closePages(browser))
  return {
    built: () => built,
    browser: () => browser,
    async open(host, service = createFakeService()) {
      const pane = await openPane(built, browser, host, service)
      return { pane, keys: keyboardOf(pane) }
    },
  }
}
