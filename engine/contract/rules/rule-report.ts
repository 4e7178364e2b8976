// What a validation says beside errors and warnings: counts, what was dropped, what a fit may cost,
// what was checked (interface §2). Counting only: no rule stands here.
import { groundingTokens, PRICES, PRICING_VERSION } from '../prices.ts'
import type { TableRead } from '../request-read.ts'
import type { Counts, ParseReport, Validation } from '../schemas.ts'
import type { Context } from './rule-context.ts'
import { pastMenus } from './plausibility.ts'
import { ignoredProfits, isUnknown } from './tolerated.ts'

/** Rows that were not dropped; `menus` = distinct past menus. */
export function readCounts(c: Context): Counts {
  const T = c.menus.number('T')
  let now = 0
  let past = 0
  for (const t of T) {
    if (t === 0) now++
    else if (t < 0) past++
  }
  return {
    menus_rows: c.menus.filledRows,
    menus_keys: c.groups?.menuKeys ?? 0,
    t0_rows: now,
    history_rows: past,
    menus: pastMenus(c),
    sales_rows: c.sales.filledRows,
  }
}

/** What was dropped, ignored and guessed, in rows and groups; the history's labels in rows. */
export function readParseReport(c: Context): ParseReport {
  const { groups } = c
  const qty = c.sales.number('qty')
  const T = c.menus.number('T')
  const profit = c.menus.number('profit')
  const chosen = c.menus.flag('historically_chosen')
  const tally = (rows: number, test: (row: number) => boolean): number => {
    let found = 0
    for (let row = 0; row < rows; row++) if (test(row)) found++
    return found
  }
  const history = c.client ? tally(c.menus.rows, (row) => T[row]! < 0) : 0
  const labeled = c.client
    ? tally(c.menus.rows, (row) => T[row]! < 0 && Number.isFinite(profit[row]!))
    : 0
  return {
    menus_rows_dropped_incomplete: c.sent.menus.blankRows.length + c.dropped.incomplete.length,
    menus_rows_dropped_no_choice: 0,
    profit_values_ignored_on_non_chosen: groups ? ignoredProfits(c).count : 0,
    sales_rows_dropped_unknown_key: groups ? tally(c.sales.rows, (row) => isUnknown(c, row)) : 0,
    sales_rows_dropped_zero_or_blank_qty: tally(
      c.sales.rows,
      (row) => qty[row] === 0 || Number.isNaN(qty[row]!),
    ),
    client_grounding_rows: history,
    client_labeled_rows: labeled,
    historically_chosen: chosen.some((flag) => flag >= 0) ? 'provided' : 'absent',
    historically_chosen_means: groups?.means ?? null,
    menus_groups_without_choice: groups
      ? tally(groups.count, (g) => groups.menu[g] !== 0 && groups.chosenRow[g]! < 0)
      : 0,
    checks: c.options.checks,
  }
}

/**
 * CPU core-seconds that a fit takes at most, with reserve: a start, and more for each filled row. Measured: 16 for 3,400
 * rows (docs/scale.md).
 */
const CORE_SECONDS = { start: 120, row: 0.03 } as const

/** Tokens of the longest calculation over so many filled rows of both tables. */
function computeTokens(rows: number): number {
  const seconds = CORE_SECONDS.start + CORE_SECONDS.row * rows
  return Math.max(PRICES.calculation, (seconds / 3600) * PRICES.cpuCoreHour)
}

/** Tokens as an estimate says them: never less than they are. */
const asEstimate = (tokens: number): number => Math.ceil(tokens * 100) / 100

/** The most that a fit of these rows may cost where its words are paid for already. */
export const calculationTokens = ({ menus_rows, sales_rows }: Counts): number =>
  asEstimate(computeTokens(menus_rows + sales_rows))

/** The estimate where the account has paid for the reading of these words: the calculation alone is charged. */
export const paidEstimate = ({ estimate, counts }: Validation): Validation['estimate'] => ({
  ...estimate,
  note:
    'Estimated from row and column counts alone: this account has paid for the reading of these ' +
    'words, so the calculation alone is charged. The run time decides. The most is held while the ' +
    'fit runs.',
  tokens_max: Math.min(estimate.tokens_max, calculationTokens(counts)),
})

/** The estimate of a fit on a published market. */
export const freeEstimate = ({ estimate }: Validation): Validation['estimate'] => ({
  ...estimate,
  note: 'This market is published: planning it costs nothing.',
  tokens_min: 0,
  tokens_max: 0,
})

/** What a fit of these tables may cost, from row and column counts alone: a new description, and the longest calculation. */
export function estimateTokens(c: Context): Validation['estimate'] {
  const grounding = c.client ? 0 : groundingTokens(columnsSent(c.menus.read, c.sales.read))
  const compute = computeTokens(c.menus.filledRows + c.sales.filledRows)
  return {
    pricing_mode: 'runtime',
    pricing_version: PRICING_VERSION,
    note:
      'Estimated from row and column counts alone: the least is a repeated description with the ' +
      'smallest calculation, the most a new description and a long one. The run time decides. ' +
      'The most is held while the fit runs.',
    tokens_min: PRICES.calculation,
    tokens_max: asEstimate(grounding + compute),
  }
}

/** How many columns both tables have: what grounding is charged by. */
export const columnsSent = (...tables: readonly TableRead[]): number =>
  tables.reduce((sum, { table, others }) => sum + table.columns.size + others.size, 0)

/** One sentence that names what was checked. */
export function checkedSentence(c: Context): string {
  const structure =
    'Checked: structure of both tables, required columns and their values, menu-0/T=0 rules, ' +
    'keys, flags and taken sizes, and that nothing from the future is told'
  return c.options.checks === 'off'
    ? `${structure}; volume floors, availability and horizon were skipped (checks: "off").`
    : `${structure}; volume floors, availability of what was sold, and the replay horizon.`
}
