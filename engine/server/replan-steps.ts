// A finished session's plan under other limits (`POST /replan`), from its own sizes: nothing is learnt or valued again. The
// tables are read only for columns that limits name and the client did not send.
import type { PredictionJob } from '#contract/engine-protocol.ts'
import { capitalOf, sumToCent } from '#contract/cents.ts'
import { FAILURE_CHARACTERS } from '#contract/limits.ts'
import { limitColumns, type Sizes } from '#contract/plan-limits.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { MenuRow, Plan, ReplanAnswer, ReplanRequest } from '#contract/schemas.ts'
import { effectiveThreshold } from '#contract/selection.ts'
import { cell, numbers, type Scalar } from '#contract/table.ts'
import { intervalOfSet } from '#limits/interval.ts'
import { withinLimits } from '#limits/within-limits.ts'
import { planner } from './limit-plan.ts'
import { putAnswer, UNREADABLE, type PredictionEnd } from './prediction-end.ts'
import { replayWithin } from './replan-past.ts'
import type { Service } from './service.ts'

/** `tables`: the session's tables; null where they cannot be read, 'left' where nobody waits. */
export async function doReplan(
  { id }: PredictionJob,
  service: Service,
  tables: () => Promise<RequestRead | 'left' | null>,
): Promise<PredictionEnd> {
  const request = await readJson<ReplanRequest>(id, 'menus', service)
  const plan = request && (await readJson<Plan>(id, 'plan', service))
  const sizes = plan && (await readJson<Sizes>(id, 'sizes', service))
  if (!request || !plan || !sizes) return { kind: 'left' }
  const { limits, columns: sent } = request
  const columns = new Map(
    Object.entries(sent ?? {}).map(([name, cells]) => [name, byKey(cells, sizes)]),
  )
  const missing = limitColumns(limits).filter((name) => !columns.has(name))
  const read = missing.length > 0 ? await tables() : null
  if (read === 'left') return { kind: 'left' }
  if (!read && missing.length > 0) return UNREADABLE
  const known = read?.menus.table.columns
  if (read)
    for (const name of missing) if (known?.has(name)) columns.set(name, ofTable(read, name, sizes))

  const correction = request.confidence_correction ?? plan.confidence_correction
  const threshold = effectiveThreshold(plan.confidence_thresh_calibrated, correction)
  const ask = { sizes, threshold, limits, columns: Object.fromEntries(columns) }
  const found = withinLimits(ask, [...(known?.keys() ?? columns.keys())], await planner())
  if (!found.ok) {
    const errors = [...found.errors]
    const words = errors.slice(0, 3).map(({ message, fix }) => `${message} ${fix}`)
    // Each limit of a contradiction says the same.
    const message = [...new Set(words)].join(' ').slice(0, FAILURE_CHARACTERS)
    return { kind: 'failed', side: 'client', message, errors }
  }
  const { rows, told, gap } = found
  const menu = rows.map((row) => menuRow(sizes, row))
  const replay = replayWithin(plan, sizes.past, request, read, await planner())
  const answer: ReplanAnswer = {
    session_id: request.session_id,
    menu,
    n_selected: menu.length,
    predicted_profit_sum: sumToCent(menu.map(({ profit }) => profit)),
    predicted_profit_interval: intervalOfSet(sizes, rows, plan.summary.interval_shared ?? 0),
    confidence_thresh_calibrated: plan.confidence_thresh_calibrated,
    confidence_correction: correction,
    confidence_thresh_effective: threshold,
    summary: {
      task_keys: plan.summary.task_keys,
      refused_keys: plan.summary.task_keys - menu.length,
      capital_deployed: plan.summary.capital_deployed === null ? null : capitalOf(menu),
      limits: [...told],
      limits_gap: gap,
      ...(replay && { replay }),
    },
  }
  return putAnswer(id, answer, service)
}

const menuRow = (sizes: Sizes, row: number): MenuRow => ({
  key: sizes.key[row]!,
  menu: 0,
  T: 0,
  qty: sizes.qty[row]!,
  profit: sizes.profit[row]!,
  confidence: sizes.confidence[row]!,
  unit_cost: sizes.unit_cost[row]!,
})

/** Cells by key as cells of the rows of `sizes`. */
const byKey = (cells: Readonly<Record<string, Scalar | null>>, { key }: Sizes) =>
  key.map((own) => (Object.hasOwn(cells, String(own)) ? cells[String(own)]! : null))

/** A column of the current menu as cells of the rows of `sizes`. */
function ofTable(
  { menus: { table } }: RequestRead,
  name: string,
  { key, qty, unit_cost }: Sizes,
): (Scalar | null)[] {
  const [menu, size, cost] = ['menu', 'qty', 'unit_cost'].map((own) => numbers(table, own))
  const keys = table.columns.get('key')
  const rows = new Map<string, number>()
  // Of one deal and size there may be rows at other costs.
  for (let row = 0; row < table.rows; row++)
    if (menu![row] === 0) rows.set(`${size![row]} ${cost![row]} ${cell(keys, row)}`, row)
  const column = table.columns.get(name)
  return key.map((own, at) => {
    const row = rows.get(`${qty[at]} ${unit_cost[at] ?? Number.NaN} ${own}`)
    return row === undefined ? null : cell(column, row)
  })
}

async function readJson<T>(
  id: string,
  name: 'menus' | 'plan' | 'sizes',
  service: Service,
): Promise<T | null> {
  const chunks: Uint8Array[] = []
  const answer = await service.predictionTables(id, name, (chunk) => void chunks.push(chunk))
  return answer.kind === 'ok' ? (JSON.parse(Buffer.concat(chunks).toString()) as T) : null
}
