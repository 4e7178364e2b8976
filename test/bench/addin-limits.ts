// How soon the built pane shows the plan within changed limits, in Chromium: of a menu of many deals with many sizes, from
// the Enter that changes the money to the sums on the screen.
import type { Frame, Locator, Page } from 'playwright-core'
import { launchChromium } from '../support/browser/chromium.ts'
import { openWorkbook, type WorkbookFixture } from '#try/host/host.ts'
import type { TestBuild } from '../support/pane/built.ts'
import { createFakeService, THRESHOLD, type FakeService } from '../support/pane/fake-service.ts'
import { openPane } from '../support/pane/open-pane.ts'
import { largeAsk } from '../limits/large-asks.ts'
import { stepsOf, untilChecked } from './addin-pane.ts'
import { watchTasks } from './pane-tasks.ts'
import type { Figure } from './service.ts'

/** Changes of the money, each a plan; the first ones warm the solver. */
const WARM = 2
const COUNTED = 5
const PATIENCE = { timeout: 180_000 }

const SETTINGS = [
  { deals: 600, sizes: 8, limits: 10, most: 300 },
  { deals: 3000, sizes: 20, limits: 20, most: 2000 },
] as const
type Setting = (typeof SETTINGS)[number]

/** Seed of the menus. */
const SEED = 2

export async function paneLimitFigures(built: TestBuild): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const setting of SETTINGS) figures.push(figureOf(setting, await timesOf(built, setting)))
  return figures
}

interface Times {
  /** Milliseconds by the clock, and of the processor time of the pane's worker. */
  readonly wall: readonly number[]
  readonly cpu: readonly number[]
}

function figureOf({ deals, sizes, limits, most }: Setting, { wall, cpu }: Times): Figure {
  const [clock, own] = [wall, cpu].map((times) => times.toSorted((a, b) => a - b))
  const middle = own![Math.floor(COUNTED / 2)]!
  const all = (times: readonly number[]) => times.map((one) => one.toFixed(0)).join(', ')
  return {
    what: `the plan within ${limits} limits, ${deals} deals × ${sizes} sizes, from Enter to its sums`,
    measured: `${middle.toFixed(0)} ms (${all(own!)}; by the clock: ${all(clock!)})`,
    target: `≤ ${most} ms`,
    ok: middle <= most,
  }
}

async function timesOf(built: TestBuild, setting: Setting): Promise<Times> {
  const ask = largeAsk({ ...setting, seed: SEED })
  const browser = await launchChromium()
  try {
    const { frame, page } = await openPane(
      built,
      browser,
      openWorkbook(bookOf(ask)),
      serviceOf(ask),
    )
    const steps = stepsOf(frame)
    await untilChecked(frame, steps)
    await steps.go('Send and plan', /^Take \d/)
    await setLimits(frame, page, setting, ask)
    await frame.getByText('Without limits:').waitFor(PATIENCE)
    const watch = await watchTasks(browser, frame)
    const wall: number[] = []
    for (let i = 0; i < WARM + COUNTED; i++) {
      const money = Math.round(ask.limits.spend! * (1 - (i + 1) / 50))
      await frame.getByLabel('Spend at most').first().fill(String(money))
      await watch.phase(`plan ${i}`)
      const shown = frame.evaluate<number>(UNTIL_SHOWN)
      await page.keyboard.press('Enter')
      wall.push(await shown)
      await watch.phase('between')
    }
    const tasks = (await watch.stop()).filter(({ thread }) => thread === 'worker')
    const cpu = wall.map((_, i) =>
      tasks.reduce((sum, task) => (task.phase === `plan ${i}` ? sum + task.cpu : sum), 0),
    )
    return { wall: wall.slice(WARM), cpu: cpu.slice(WARM) }
  } finally {
    await browser.close()
  }
}

/** Milliseconds until the sums are others. */
const UNTIL_SHOWN = `new Promise((seen) => {
  const sum = document.querySelector('.hero .sum')
  const before = sum.textContent
  const began = performance.now()
  const look = () => {
    if (sum.textContent === before) requestAnimationFrame(look)
    else setTimeout(() => seen(performance.now() - began))
  }
  look()
})`

/** As a person types them: the money, a sum of a column, and what each of eight suppliers may have. */
async function setLimits(
  frame: Frame,
  page: Page,
  { deals, limits }: Setting,
  { limits: own }: Ask,
) {
  const spend = own.spend!
  const type = async (of: Locator, label: string, value: number) => {
    await of.getByLabel(label, { exact: true }).fill(String(Math.round(value)))
    await page.keyboard.press('Enter')
  }
  const add = async (kind: string) => {
    await frame.getByLabel('Add a limit').selectOption(kind)
    const group = frame.getByRole('group', { name: kind }).last()
    await group.getByText('Reading your table').waitFor({ state: 'detached', ...PATIENCE })
    return group
  }
  await type(frame.locator('section.limits'), 'Spend at most', spend)
  const total = await add('Column × quantity')
  await total.getByLabel('Column', { exact: true }).selectOption('kilograms')
  await type(total, 'At most', own.totals![0]!.most)
  const suppliers = async (what: string, bound: number) => {
    const group = await add('Deals by a column')
    await group.getByLabel('Column', { exact: true }).selectOption('supplier')
    await group.getByLabel('What is limited').selectOption(what)
    await type(group, 'Limit', bound)
  }
  await suppliers('Spend at most', spend / 7)
  if (limits <= 10) return
  await suppliers('Share of the spend at most, %', 20)
  const counts = await add('Number of deals')
  await type(counts, 'At least', 1)
  await type(counts, 'At most', 0.4 * deals)
}

type Ask = ReturnType<typeof largeAsk>

/** A row for each deal, at its smallest size, and some of earlier menus. */
function bookOf({ sizes, columns }: Ask): WorkbookFixture {
  const first = sizes.key.flatMap((key, row) => (key === sizes.key[row - 1] ? [] : [row]))
  const now = first.map((row) => [
    sizes.key[row]!,
    0,
    0,
    sizes.qty[row]!,
    sizes.unit_cost[row]!,
    2 * sizes.unit_cost[row]!,
    null,
    null,
    columns.supplier![row]!,
    columns.kilograms![row]!,
  ])
  const past = Array.from({ length: 200 }, (_, i) => [
    `P${i}`,
    -1 - (i % 20),
    -1 - (i % 20),
    5 + (i % 9),
    10 + (i % 31),
    20 + (i % 40),
    i % 2,
    i % 2 ? (i * 13.7) % 500 : null,
    `S${i % 8}`,
    1 + (i % 5),
  ])
  const headers =
    'key,menu,T,qty,unit_cost,unit_price,historically_chosen,profit,supplier,kilograms'
  return { tables: { Deals: { at: 'Menu!A1', rows: [headers.split(','), ...now, ...past] } } }
}

/** Answers each plan with the sizes of the menu, and the best of each deal. */
function serviceOf({ sizes }: Ask): FakeService {
  const service = createFakeService()
  const best = new Map<unknown, number>()
  sizes.key.forEach((key, row) => {
    const known = best.get(key)
    if (known === undefined || sizes.profit[row]! > sizes.profit[known]!) best.set(key, row)
  })
  const options = [...best.values()].map((row) => ({
    key: sizes.key[row]!,
    qty: sizes.qty[row]!,
    unit_cost: sizes.unit_cost[row]!,
    profit: sizes.profit[row]!,
    confidence: sizes.confidence[row]!,
    eligible: sizes.eligible[row]!,
  }))
  const taken = options.filter(({ eligible, confidence }) => eligible && confidence >= THRESHOLD)
  const sum = taken.reduce((all, { profit }) => all + profit, 0)
  const plan = {
    options,
    sizes,
    menu: taken.map((row) => ({ ...row, menu: 0, T: 0 })),
    n_selected: taken.length,
    predicted_profit_sum: sum,
    predicted_profit_interval: [sum / 2, 2 * sum],
  }
  return {
    ...service,
    fetch: async (...given) => {
      const answer = await service.fetch(...given)
      const body = (await answer
        .clone()
        .json()
        .catch(() => null)) as { menu?: unknown } | null
      return body?.menu === undefined ? answer : Response.json({ ...body, ...plan })
    },
  }
}
