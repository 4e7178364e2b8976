// Debian's Chromium, for tests of the pane and pictures of the documents. No browser is downloaded:
// without it, tests are skipped and pictures stay as they are.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const EXECUTABLE = '/usr/bin/chromium'

export const hasChromium = (): boolean => existsSync(EXECUTABLE)

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
