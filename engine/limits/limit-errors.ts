// What is wrong with limits, given the offered sizes and the columns that the limits name: entries with field, key and fix,
// as the rules of a request. Limits that only contradict each other are found by the solver (contradiction.ts). Pure.
import { limitEntry, limitNameErrors } from '#contract/limit-names.ts'
import type { Entry } from '#contract/schemas.ts'
import { quoted, shownText } from '#contract/shown.ts'
import { nearest } from '#contract/spelling.ts'
import { toNumber } from '#contract/table.ts'
import { rowsOfKeys, textOf, VALUES_MOST, valuesOf, type LimitsAsk } from './each-limit.ts'

/** `known`: the columns of Menus, for a name that is nearly one of them. */
export function limitErrors(ask: LimitsAsk, known: readonly string[] = []): Entry[] {
  const { sizes, limits, columns } = ask
  const offered = rowsOfKeys(sizes)
  const wrong = limitNameErrors(limits, {
    columns: [...new Set([...known, ...Object.keys(columns)])],
    hasNumbers: (column) => columns[column].some((cell) => !Number.isNaN(toNumber(cell))),
    isOffered: (key) => offered.has(key),
    withoutCost: () => sizes.key.filter((_, row) => sizes.unit_cost[row] === null),
  })
  if (wrong.length > 0) return wrong
  const many = manyErrors(ask)
  return many.length > 0 ? many : [...groupErrors(ask), ...totalErrors(ask)]
}

/** Limits of one plan, each value of a column counted, and their cells: what is kept within seconds. */
const LIMITS_MOST = 200
const CELLS_MOST = 2_000_000

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
  return [limitEntry('limit_unreadable', '', message, 'Limit fewer values, or name the value.')]
}

const groupErrors = ({ limits, columns }: LimitsAsk): Entry[] =>
  (limits.groups ?? []).flatMap(({ column, value }, at) => {
    const field = `groups[${at}]`
    const cells = columns[column]
    const values = valuesOf(cells)
    if (value != null) {
      if (values.some((own) => textOf(own) === textOf(value))) return []
      const near = nearest(String(value), values.map(String))
      const message = `No offered deal has ${quoted(shownText(String(value)))} in the column ${quoted(column)}.`
      const fix = near === null ? 'Name a value of the column.' : `Did you mean ${quoted(near)}?`
      return [limitEntry('limit_unknown_value', field, message, fix)]
    }
    if (values.length <= VALUES_MOST) return []
    const message = `The column ${quoted(column)} has ${values.length} values; a limit holds for at most ${VALUES_MOST} one by one.`
    return [limitEntry('limit_unreadable', field, message, 'Name the value that is limited.')]
  })

const totalErrors = ({ sizes, limits, columns }: LimitsAsk): Entry[] =>
  (limits.totals ?? []).flatMap(({ column }, at) => {
    const cells = columns[column]
    const keys = sizes.key.filter((_, row) => !(toNumber(cells[row]) >= 0))
    if (keys.length === 0) return []
    const message = `The column ${quoted(column)} is to be added up, and is blank, below 0 or no number for some deals`
    return [
      limitEntry('limit_unreadable', `totals[${at}]`, message, 'Fill it for every deal.', keys),
    ]
  })
