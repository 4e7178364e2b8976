// Debian's Chromium, which the tests of the pane and the pictures of the documents use. No browser is
// downloaded: where none is installed, tests are skipped and pictures are left as they are.
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
