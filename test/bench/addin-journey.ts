// From the sign-in to the written columns on the sample of `npm run try`, as an analyst clicks: the real
// pane in Chromium, the real Worker, a real engine. The analyst takes the guessed columns and the words as they are, and reads
// nothing.
import type { FrameLocator, Page } from 'playwright-core'
import { makeCertificate } from '#try/certificate.ts'
import { sampleWorkbook } from '#try/sample-workbook.ts'
import { openTry } from '#try/server.ts'
import { launchChromium } from '../support/browser/chromium.ts'
import { openHouse } from '../flow/house.ts'
import type { Figure } from './service.ts'

const PATIENCE = { timeout: 120_000 }
const PASSES = 3
const JOURNEY_S = 8
const WRITE_S = 1.5

/** Seconds of one journey. */
interface Journey {
  /** From the press of Sign in to the written columns. */
  readonly whole: number
  /** From Send to the plan. */
  readonly fit: number
  /** From the press of Write to its answer. */
  readonly write: number
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
      const context = await browser.newContext({ ignoreHTTPSErrors: true })
      try {
        journeys.push(await walkOf(await context.newPage(), opened.value.address, house.stack.key))
      } finally {
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await opened.value.close()
    await house.close()
  }
  return figuresOf(journeys)
}

function figuresOf(journeys: readonly Journey[]): Figure[] {
  const figure = (what: string, of: keyof Journey, most: number | null): Figure => {
    const sorted = journeys.map((journey) => journey[of]).sort((a, b) => a - b)
    const middle = sorted[Math.floor(sorted.length / 2)]!
    return {
      what,
      measured: `${middle.toFixed(1)} s (${sorted.map((one) => one.toFixed(1)).join(', ')})`,
      target: most === null ? 'no target' : `≤ ${most} s`,
      ok: most === null || middle <= most,
    }
  }
  return [
    figure('the sample, from the press of Sign in to the written columns', 'whole', JOURNEY_S),
    figure('of it from Send to the plan', 'fit', null),
    figure('of it from Write to written', 'write', WRITE_S),
  ]
}

/** One journey in a browser that has never seen the page. */
async function walkOf(page: Page, address: string, key: string): Promise<Journey> {
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
  await button('Write to the sheet').click()
  await pane.getByText('of the current menu: see').waitFor(PATIENCE)
  const written = performance.now()
  const seconds = (from: number, to: number) => (to - from) / 1000
  return {
    whole: seconds(began, written),
    fit: seconds(sent, planned),
    write: seconds(planned, written),
  }
}
