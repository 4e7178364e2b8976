// `npm run demo`: two markets through the whole service on this machine, each plan scored against
// the market's truth beside simple baselines. Says so where a baseline earned more.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { encodeBase64 } from '#contract/base64.ts'
import { createClient } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { followFit } from '#client/follow-fit.ts'
import { writeParquet } from '#tables/request-writer.ts'
import type { Result } from '#contract/schemas.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { exampleEnvelope } from '#examples/ground-example.ts'
import { FILMS_NOTE, loadFilms } from '#examples/films.ts'
import type { ExampleMarket } from '#examples/market-example.ts'
import { argumentsExit, progressLine } from './terminal.ts'
import { planCsv } from '#tables/plan-csv.ts'
import { planText } from './plan-text.ts'
import { scoreboard, scoreboardText } from './scoreboard.ts'
import { refusalText } from './service.ts'
import { startStack } from './stack.ts'
import { ensureWorkerBundle } from './worker-bundle.ts'
import { generateWholesale } from '#examples/wholesale.ts'

const OUT = fileURLToPath(new URL('../out/', import.meta.url))
/** Four times as many would halve the noise of the score and take a second of the start. */
const REDRAWS = 100
const WHOLESALE_NOTE =
  'Generated (seed 1): 600 deals at five to eight sizes. Nothing but the truth ' +
  `beside it knows the demand; expected = mean over ${REDRAWS} redraws of everything hidden.`

interface Show {
  readonly name: string
  readonly note: string
  readonly market: ExampleMarket
  /** How the tables travel: both forms are shown. */
  readonly form: 'rows' | 'parquet'
}

async function main(): Promise<number> {
  const exit = argumentsExit(process.argv.slice(2), 'npm run demo\n\nIt takes no arguments.')
  if (exit !== null) return exit
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  // Another process builds the Worker while the markets are made here.
  const bundled = ensureWorkerBundle()
  const folder = mkdtempSync(join(tmpdir(), 'edps-demo-'))
  const shows: Show[] = [
    { name: 'films', note: FILMS_NOTE, market: loadFilms(), form: 'rows' },
    {
      name: 'wholesale',
      note: WHOLESALE_NOTE,
      market: generateWholesale({ seed: 1, redraws: REDRAWS }),
      form: 'parquet',
    },
  ]
  const sent = shows.map((show) => ({ show, request: requestOf(show) }))
  await bundled
  // The model that both fits take: no other one is loaded. They run side by side.
  const answer = await startStack({ folder, port: 0, pages: false, slots: 2, only: 'rc012.2' })
  if (!answer.ok) {
    console.error(answer.message)
    rmSync(folder, { recursive: true, force: true })
    return 1
  }
  const stack = answer.value
  const end = async () => {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void end().then(() => process.exit(130)))

  try {
    console.log(`The Worker and one engine run at ${stack.baseUrl}/v1 (${seconds()} s).`)
    const client = createClient({ baseUrl: stack.baseUrl, key: stack.key, fetch })
    const running: Running[] = []
    for (const { show, request } of sent) {
      const id = await submit(client, show, request)
      if (id === null) return 1
      running.push({ show, id })
    }
    for (const fit of running) if (!(await plan(client, fit))) return 1
    console.log(`\nBoth plans are done after ${seconds()} s.`)
    return 0
  } finally {
    await end()
  }
}

interface Running {
  readonly show: Show
  readonly id: string
}

function requestOf({ market, form }: Show) {
  const table = (rows: ExampleMarket['menus']) =>
    form === 'rows' || rows.length === 0 ? rows : encodeBase64(writeParquet(tableFromRows(rows)))
  return { ...exampleEnvelope(market), menus: table(market.menus), sales: table(market.sales) }
}

/** Sends a market and answers its session; null, and said, where it is refused. */
async function submit(
  client: Client,
  { name, market, form }: Show,
  request: ReturnType<typeof requestOf>,
): Promise<string | null> {
  const fit = await client.fit(request, { idempotencyKey: `demo-${name}` })
  if (!fit.ok) {
    console.error(refusalText(fit))
    return null
  }
  const { session_id: id, model, grounding_mode: mode } = fit.value
  console.log(`${name} ${id}: ${market.menus.length} menu rows as ${form}, ${mode}, model ${model}`)
  return id
}

/** Follows a fit, prints and scores its plan; false without a plan. */
async function plan(client: Client, { show, id }: Running): Promise<boolean> {
  console.log(`\n${show.name}: ${show.note}`)
  const line = progressLine(process.stdout)
  const ended = await followFit(client, id, {
    onProgress: (result) => line.show(result),
    sleep: (milliseconds) => sleep(milliseconds),
  })
  line.end()
  if (!ended.ok) {
    console.error(refusalText(ended))
    return false
  }
  return report(show, ended.value)
}

function report({ name, market }: Show, result: Result): boolean {
  if (result.status !== 'done' || !result.menu) {
    console.error(`The fit failed (${result.error_code}): ${result.error}\n${result.feedback}`)
    return false
  }
  console.log(planText(result, 5, 'few_without_option'))
  const choice = new Map(result.menu.map((row) => [String(row.key), row.qty]))
  const board = scoreboard(market, choice)
  console.log(scoreboardText(board, result.predicted_profit_sum ?? 0))
  mkdirSync(OUT, { recursive: true })
  const file = join(OUT, `${name}-plan.csv`)
  writeFileSync(file, planCsv(result.menu))
  console.log(`  Written to ${relative(process.cwd(), file)}.`)
  return true
}

process.exitCode = await main()
