// What is wrong with limits by the names in them: columns, keys, and deals without a cost. The edge asks of the rows as sent,
// before anything is charged; the engine of the sizes on offer (engine/limits/limit-errors.ts), whose cells it has.
import { ENTRY_KEYS, ENTRY_ROWS } from './limits.ts'
import type { PlanLimits } from './plan-limits.ts'
import type { LIMIT_CODES } from './rule-codes.ts'
import { isCompared } from './rules/misnamed.ts'
import type { Entry } from './schemas.ts'
import { quoted, shownKey, shownText } from './shown.ts'
import { nearest } from './spelling.ts'
import type { Scalar } from './table.ts'

/** What limits are judged by. */
export interface LimitNames {
  /** The columns of Menus. */
  readonly columns: readonly string[]
  /** Whether some cell of the column is a number. */
  readonly hasNumbers: (column: string) => boolean
  /** Whether a deal of this key can be taken; by its text, as 7 and "7" are one deal. */
  readonly isOffered: (key: string) => boolean
  /** Keys of such deals that lack a unit cost. */
  readonly withoutCost: () => readonly Scalar[]
}

/** An entry for each field that names what is not there, with the nearest name. */
export function limitNameErrors(limits: PlanLimits, names: LimitNames): Entry[] {
  const errors = [
    ...emptyErrors(limits),
    ...columnErrors(limits, names),
    ...costErrors(limits, names),
  ]
  return [...errors, ...keyErrors(limits, names)].slice(0, ENTRY_ROWS)
}

/** Groups that limit nothing. */
const emptyErrors = ({ groups }: PlanLimits): Entry[] =>
  (groups ?? []).flatMap(({ most_spend, most_deals, most_share, least_deals }, at) => {
    if ([most_spend, most_deals, most_share, least_deals].some((bound) => bound != null)) return []
    const fix = 'Write a most_spend, most_deals, most_share or least_deals, or leave the group out.'
    return [limitEntry('limit_unreadable', `groups[${at}]`, 'The group has no bound.', fix)]
  })

function columnErrors({ groups, totals }: PlanLimits, names: LimitNames): Entry[] {
  const known = new Set(names.columns)
  const unknown = (path: string, column: string): Entry => {
    const near = isCompared(column) ? nearest(column, names.columns) : null
    const fix =
      near === null
        ? 'Name a column of Menus.'
        : `Did you mean ${shown(near)}? Name a column of Menus.`
    return limitEntry('limit_unknown_column', path, `Menus has no column ${shown(column)}.`, fix)
  }
  const ofGroups = (groups ?? []).flatMap(({ column }, at) =>
    known.has(column) ? [] : [unknown(`groups[${at}].column`, column)],
  )
  const ofTotals = (totals ?? []).flatMap(({ column }, at) => {
    const path = `totals[${at}].column`
    if (!known.has(column)) return [unknown(path, column)]
    if (names.hasNumbers(column)) return []
    const message = `The column ${shown(column)} is to be added up, and has no numbers.`
    return [limitEntry('limit_unreadable', path, message, 'Name a column of numbers.')]
  })
  return [...ofGroups, ...ofTotals]
}

function costErrors({ spend, groups }: PlanLimits, { withoutCost }: LimitNames): Entry[] {
  const at = (groups ?? []).findIndex((g) => g.most_spend != null || g.most_share != null)
  if (spend == null && at < 0) return []
  const keys = withoutCost()
  if (keys.length === 0) return []
  const path = spend != null ? 'spend' : `groups[${at}]`
  const message = 'Deals without a unit cost cannot be kept within a limit of money'
  return [
    limitEntry('limit_unreadable', path, message, 'Fill unit_cost, or leave the limit out.', keys),
  ]
}

function keyErrors(limits: PlanLimits, { isOffered }: LimitNames): Entry[] {
  const never = new Set((limits.never ?? []).map(String))
  const both = (limits.always ?? []).filter((key) => never.has(String(key)))
  const unknown = (['always', 'never'] as const).flatMap((list) => {
    const keys = (limits[list] ?? []).filter((key) => !isOffered(String(key)))
    const message = 'These keys are no deals that are offered and available now'
    return keys.length === 0
      ? []
      : [limitEntry('limit_unknown_key', list, message, 'Leave them out.', keys)]
  })
  if (both.length === 0) return unknown
  const message = 'The same deals are to be taken always and never'
  const fix = 'Leave them out of one of the two lists.'
  return [...unknown, limitEntry('limits_contradict', 'never', message, fix, both)]
}

const shown = (name: string): string => quoted(shownText(name))

/** An entry about the limit at this path of `limits`. With `keys` the message ends with them, and has no full stop. */
export function limitEntry(
  code: keyof typeof LIMIT_CODES,
  path: string,
  message: string,
  fix: string,
  keys: readonly Scalar[] = [],
): Entry {
  const distinct = [...new Set(keys)]
  const first = distinct.slice(0, ENTRY_KEYS).map(shownKey)
  const more = distinct.length > first.length ? ', …' : ''
  const named = first.map((own) => JSON.stringify(own)).join(', ')
  return {
    code,
    table: 'request',
    column: path === '' ? 'limits' : `limits.${path}`,
    message: first.length > 0 ? `${message}: ${named}${more}.` : message,
    fix,
    count: Math.max(1, distinct.length),
    rows: [],
    keys: first,
  }
}
