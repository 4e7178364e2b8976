// What is wrong with limits, given the offered sizes and the columns that the limits name: entries with field, key and fix,
// as the rules of a request. Limits that only contradict each other are found by the solver (contradiction.ts). Pure.
import { ENTRY_KEYS } from '#contract/limits.ts'
import { limitColumns } from '#contract/plan-limits.ts'
import type { RuleCode } from '#contract/rule-codes.ts'
import type { Entry } from '#contract/schemas.ts'
import { quoted, shownKey, shownText } from '#contract/shown.ts'
import { nearest } from '#contract/spelling.ts'
import { toNumber, type Scalar } from '#contract/table.ts'
import { rowsOfKeys, textOf, VALUES_MOST, valuesOf, type LimitsAsk } from './each-limit.ts'

/** `known`: the columns of Menus, for a name that is nearly one of them. */
export function limitErrors(ask: LimitsAsk, known: readonly string[] = []): Entry[] {
  const missing = limitColumns(ask.limits).filter((name) => !Object.hasOwn(ask.columns, name))
  if (missing.length > 0) return missing.map((name) => unknownColumn(name, known))
  const many = manyErrors(ask)
  if (many.length > 0) return many
  return [...costErrors(ask), ...groupErrors(ask), ...totalErrors(ask), ...keyErrors(ask)]
}

function unknownColumn(name: string, known: readonly string[]): Entry {
  const near = nearest(name, known)
  const fix = near === null ? 'Name a column of Menus.' : `Did you mean ${quoted(near)}?`
  return entry('limit_unknown_column', 'limits', `Menus has no column ${quoted(name)}.`, fix)
}

/** Limits of one plan, each value of a column counted, and their cells: what is kept within seconds. */
const LIMITS_MOST = 200
const CELLS_MOST = 10_000_000

function manyErrors({ sizes, limits, columns }: LimitsAsk): Entry[] {
  const ofGroups = (limits.groups ?? []).reduce((sum, group) => {
    const { most_spend, most_deals, most_share, least_deals } = group
    const said = [most_spend, most_deals, most_share, least_deals].filter((each) => each != null)
    return sum + said.length * (group.value != null ? 1 : valuesOf(columns[group.column]).length)
  }, 0)
  const all = ofGroups + (limits.totals?.length ?? 0)
  const most = Math.min(LIMITS_MOST, Math.floor(CELLS_MOST / Math.max(1, sizes.key.length)))
  if (all <= most) return []
  const message = `These are ${all} limits, each value of a column counted; at most ${most} are kept for so many deals.`
  return [entry('limit_unreadable', 'limits', message, 'Limit fewer values, or name the value.')]
}

function costErrors({ sizes, limits }: LimitsAsk): Entry[] {
  const field = limits.spend != null ? 'limits.spend' : groupWithMoney(limits)
  const keys = sizes.key.filter((_, row) => sizes.unit_cost[row] === null)
  if (field === null || keys.length === 0) return []
  const message = 'Deals without a unit cost cannot be kept within a limit of money.'
  return [
    entry('limit_unreadable', field, message, 'Fill unit_cost, or leave the limit out.', keys),
  ]
}

function groupWithMoney({ groups }: LimitsAsk['limits']): string | null {
  const at = (groups ?? []).findIndex((g) => g.most_spend != null || g.most_share != null)
  return at < 0 ? null : `limits.groups[${at}]`
}

const groupErrors = ({ limits, columns }: LimitsAsk): Entry[] =>
  (limits.groups ?? []).flatMap(({ column, value }, at) => {
    const field = `limits.groups[${at}]`
    const cells = columns[column]
    const values = valuesOf(cells)
    if (value != null) {
      if (values.some((own) => textOf(own) === textOf(value))) return []
      const near = nearest(String(value), values.map(String))
      const message = `No offered deal has ${quoted(shownText(String(value)))} in the column ${quoted(column)}.`
      const fix = near === null ? 'Name a value of the column.' : `Did you mean ${quoted(near)}?`
      return [entry('limit_unknown_value', field, message, fix)]
    }
    if (values.length <= VALUES_MOST) return []
    const message = `The column ${quoted(column)} has ${values.length} values; a limit holds for at most ${VALUES_MOST} one by one.`
    return [entry('limit_unreadable', field, message, 'Name the value that is limited.')]
  })

const totalErrors = ({ sizes, limits, columns }: LimitsAsk): Entry[] =>
  (limits.totals ?? []).flatMap(({ column }, at) => {
    const cells = columns[column]
    const keys = sizes.key.filter((_, row) => !(toNumber(cells[row]) >= 0))
    if (keys.length === 0) return []
    const message = `The column ${quoted(column)} is to be added up, and is blank, below 0 or no number for some deals.`
    return [
      entry('limit_unreadable', `limits.totals[${at}]`, message, 'Fill it for every deal.', keys),
    ]
  })

function keyErrors({ sizes, limits }: LimitsAsk): Entry[] {
  const rows = rowsOfKeys(sizes)
  return (['always', 'never'] as const).flatMap((list) => {
    const unknown = (limits[list] ?? []).filter((key) => !rows.has(String(key)))
    if (unknown.length === 0) return []
    const message = 'These keys are no deals that are offered and available now.'
    return [entry('limit_unknown_key', `limits.${list}`, message, 'Leave them out.', unknown)]
  })
}

function entry(
  code: RuleCode,
  column: string,
  message: string,
  fix: string,
  keys: readonly Scalar[] = [],
): Entry {
  const distinct = [...new Set(keys)]
  return {
    code,
    table: 'request',
    column,
    message,
    fix,
    count: Math.max(1, distinct.length),
    rows: [],
    keys: distinct.slice(0, ENTRY_KEYS).map(shownKey),
  }
}
