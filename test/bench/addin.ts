// The add-in's numbers: what it asks of Excel, what it weighs, how it behaves in a browser over the sample and over large
// tables; and, as a part of its own because it takes minutes, that people who write at once end with one plan.
import { buildForTest } from '../support/pane/built.ts'
import { ALL, filesOf, FIRST_PAINT, gzipped, USABLE } from '../support/pane/built-sizes.ts'
import { playPanes } from '../support/pane/play-panes.ts'
import { playInterleavings } from '../support/workbook/interleave.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { functionFigures } from './addin-functions.ts'
import { journeyFigures } from './addin-journey.ts'
import { paneLimitFigures } from './addin-limits.ts'
import { paneFigures } from './addin-pane.ts'
import { workbookFigures } from './addin-workbook.ts'
import type { Figure } from './service.ts'

const INTERLEAVINGS = 1000

export const ADDIN_FIGURES: readonly (() => Promise<Figure[]>)[] = [
  workbookFigures,
  functionFigures,
  sizeFigures,
  inChromium(journeyFigures),
  inChromium(async () => paneFigures(await buildForTest())),
  inChromium(async () => paneLimitFigures(await buildForTest())),
]

function inChromium(measure: () => Promise<Figure[]>): () => Promise<Figure[]> {
  return () => {
    if (hasChromium()) return measure()
    console.error('There is no Chromium here: what it would measure is left out.')
    return Promise.resolve([])
  }
}

async function sizeFigures(): Promise<Figure[]> {
  const built = await buildForTest()
  const { firstPaint, usable, all } = filesOf(built)
  const figure = (what: string, files: readonly string[], most: number): Figure => {
    const bytes = gzipped(built, files)
    const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} kB`
    return { what, measured: kilobytes(bytes), target: `≤ ${kilobytes(most)}`, ok: bytes <= most }
  }
  return [
    figure('first paint, gzipped, without Office.js', firstPaint, FIRST_PAINT),
    figure('until the pane can be used, its worker with it', usable, USABLE),
    figure('everything, also what only a later step loads', all, ALL),
  ]
}

/** A thousand rounds of each kind: some minutes of processor time. */
export async function writersFigures(): Promise<Figure[]> {
  const seed = Date.now() % 2 ** 31
  return [
    await playedFigure(
      `random interleavings with a co-author (seed ${seed}) that write elsewhere`,
      () => playInterleavings(INTERLEAVINGS, seed),
    ),
    await playedFigure(
      `random rounds of two add-ins in one workbook (seed ${seed}) that end with two plans, or a row beside the wrong deal`,
      () => playPanes(INTERLEAVINGS, seed),
    ),
  ]
}

async function playedFigure(what: string, play: () => Promise<unknown>): Promise<Figure> {
  let wrong = ''
  try {
    await play()
  } catch (fault) {
    wrong = fault instanceof Error ? fault.message : String(fault)
    console.error(wrong)
  }
  const measured = wrong === '' ? `0 of ${INTERLEAVINGS}` : 'one at least'
  return { what, measured, target: 'none', ok: wrong === '' }
}
