// From the sign-in to the written columns on the sample of `npm run try`, as an analyst clicks: the real
// pane in Chromium, the real Worker, a real engine. The analyst takes the guessed columns and the words as they are, and reads
// nothing. In Excel on the web another person could write too: a write is sure of it 12 s after the check.
import type { FrameLocator, Page } from 'playwright-core'
import { makeCertificate } from '#try/certificate.ts'
import { sampleWorkbook } from '#try/sample-workbook.ts'
import { openTry } from '#try/server.ts'
import { launchChromium } from '../support/browser/chromium.ts'
import { openHouse } from '../flow/house.ts'
import type { Figure } from './service.ts'

const PATIENCE = { timeout: 120_000 }
const PASSES = 3
const JOURNEY_S = 12
const FIT_S = 8
const WRITE_S = 1.5
/** Milliseconds that a person looks at a plan, at least, before writing it. */
const LOOK_MS = 10_000

/** Seconds of one journey. */
interface Journey {
  /** From the press of Sign in to the written columns, without the look at the plan. */
  readonly whole: number
  /** From Send to the plan. */
  readonly fit: number
  /** From the press of Write to its answer: at once, and after a look at the plan. */
  readonly writeAtOnce: number
  readonly writeAfterLook: number
}

export async function journeyFigures(): Promise<Figure[]> {
  const house = await openHouse({ engines: 1 })
  const certificate = await makeCertificate(new Date())
  const workbook = sampleWorkbook()
  const opened = await openTry({ port: 0, certificate, service: house.stack.baseUrl, workbook })
  if (!opened.ok) throw new Error(opened.message)
  const browser = await launchChromium()
  const journeys: Journey[] = []
  try {
    for (let pass = 0; pass < PASSES; pass++) {
      const walk = async (look: number) => {
        const context = await browser.newContext({ ignoreHTTPSErrors: true })
        try {
          return await walkOf(await context.newPage(), opened.value.address, house.stack.key, look)
        } finally {
          await context.close()
        }
      }
      const hasty = await walk(0)
      const calm = await walk(LOOK_MS)
      journeys.push({ ...hasty, writeAtOnce: hasty.write, writeAfterLook: calm.write })
    }
  } finally {
    await browser.close()
    await opened.value.close()
    await house.close()
  }
  return figuresOf(journeys)
}

function figuresOf(journeys: readonly Journey[]): Figure[] {
  const figure = (what: string, of: keyof Journey, most: number): Figure => {
    const sorted = journeys.map((journey) => journey[of]).sort((a, b) => a - b)
    const middle = sorted[Math.floor(sorted.length / 2)]!
    return {
      what,
      measured: `${middle.toFixed(1)} s (${sorted.map((one) => one.toFixed(1)).join(', ')})`,
      target: `≤ ${most} s`,
      ok: middle <= most,
    }
  }
  return [
    figure('the sample, from the press of Sign in to the written columns', 'whole', JOURNEY_S),
    figure('of it from Send to the plan', 'fit', FIT_S),
    figure('of it from Write to written, without a look at the plan', 'writeAtOnce', WRITE_S),
    figure(
      `from Write to written after ${LOOK_MS / 1000} s with the plan`,
      'writeAfterLook',
      WRITE_S,
    ),
  ]
}

/** One journey in a browser that has never seen the page; `look`: milliseconds between plan and Write. */
async function walkOf(page: Page, address: string, key: string, look: number) {
  const pane: FrameLocator = page.frameLocator('#pane iframe')
  const button = (name: string) => pane.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => pane.getByRole('heading', { name }).waitFor(PATIENCE)
  const planMenu = () => page.locator('#ribbon').getByRole('button', { name: 'Plan menu' }).click()
  await page.goto(address)
  await pane.getByLabel('Key', { exact: true }).fill(key, PATIENCE)
  await pane.getByLabel(/^Your name/).fill('Ada')
  const began = performance.now()
  await button('Sign in').click()
  await heading('Choose your tables')
  // The first time the guessed columns are shown, the second time they are taken.
  await planMenu()
  await heading('Check the columns')
  await planMenu()
  await button('Send and plan').waitFor(PATIENCE)
  const sent = performance.now()
  await button('Send and plan').click()
  await heading(/^Take \d+ deals/)
  const planned = performance.now()
  await page.waitForTimeout(look)
  const pressed = performance.now()
  await button('Write to the sheet').click()
  await pane.getByText('of the current menu: see').waitFor(PATIENCE)
  const written = performance.now()
  const seconds = (from: number, to: number) => (to - from) / 1000
  return {
    whole: seconds(began, planned) + seconds(pressed, written),
    fit: seconds(sent, planned),
    write: seconds(pressed, written),
  }
}
