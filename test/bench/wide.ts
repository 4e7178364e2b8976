// Whole fits of wide tables, as exports from a client's systems are: hundreds of numbers, dozens of
// categories of many levels, nearly all of them junk.
import { feedbackText } from '#contract/feedback.ts'
import { groundExample } from '#examples/ground-example.ts'
import type { Row } from '#examples/market-example.ts'
import { createRandom, type Random } from '#examples/random.ts'
import { fitMarket } from '#model/fit.ts'
import { threadPool } from '#server/pool.ts'
import { CATALOGUE } from './markets/generator/catalogue.ts'
import { drawMarket } from './markets/generator/draw-market.ts'
import type { Figure } from './service.ts'

const NUMBERS = 490
const CATEGORIES = 60
const LEVELS = 60
const THREADS = 2
const MOST_SECONDS = 30

export async function wideFigures(): Promise<Figure[]> {
  return [
    await figureOf(`${NUMBERS} numbers`, NUMBERS, (random) => random.below(1000)),
    await figureOf(
      `${CATEGORIES} categories of ${LEVELS} levels`,
      CATEGORIES,
      (random) => `level ${random.below(LEVELS)}`,
    ),
  ]
}

/** Seconds of a fit with so many columns that say nothing beside those that do. */
async function figureOf(
  what: string,
  columns: number,
  cell: (random: Random) => string | number,
): Promise<Figure> {
  const setting = CATALOGUE.find(({ name }) => name === 'lots 3')!
  const market = drawMarket({ ...setting, menus: 40, perMenu: 25, task: 200 })
  const random = createRandom(1, 1)
  const menus = market.menus.map((row): Row => {
    const junk = Array.from({ length: columns }, (_, j) => [`junk_${j + 1}`, cell(random)] as const)
    return { ...row, ...Object.fromEntries(junk) }
  })
  const started = performance.now()
  const grounding = groundExample({ ...market, menus })
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const pool = threadPool(THREADS)
  const options = { correction: 0, choiceBasis: 'knowledge' } as const
  await fitMarket(grounding.market, options, { pool, progress: () => {} })
  await pool.close()
  const seconds = (performance.now() - started) / 1000
  return {
    what: `a whole fit of ${menus.length} rows, ${what} of junk, ${THREADS} threads`,
    measured: `${seconds.toFixed(1)} s`,
    target: `< ${MOST_SECONDS} s`,
    ok: seconds < MOST_SECONDS,
  }
}
