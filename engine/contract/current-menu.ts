// The rules that hold for a current menu alone, as `POST /predict` takes one: the history is the session's.
import type { RequestRead } from './request-read.ts'
import type { RuleCode } from './rule-codes.ts'
import { isAble, toEntry } from './rules/rule-context.ts'
import { readEnvelope } from './rules/envelope.ts'
import { ENTRY_ROWS } from './limits.ts'
import type { Entry, FitOptions } from './schemas.ts'
import { openContext, RULES } from './validate.ts'

const CODES: ReadonlySet<RuleCode> = new Set([
  'missing_table',
  'missing_column',
  'missing_value',
  'unreadable_key',
  'not_numeric',
  'unreadable_flag',
  'menu_not_integer',
  'qty_not_positive',
  'negative_value',
  'out_of_range',
  'no_task_rows',
  'menu_t_mismatch',
  'menu_in_future',
  'duplicate_option',
  'profit_on_task',
])

/** What is wrong with the menus of a request that has no history of its own. */
export function checkCurrentMenu(
  read: RequestRead,
  { grounding_mode }: Pick<FitOptions, 'grounding_mode'>,
): Entry[] {
  const c = openContext(read, { ...readEnvelope({}).options, grounding_mode }, null)
  const found = RULES.filter((rule) => CODES.has(rule.code) && isAble(rule, c)).flatMap((rule) =>
    [rule.find(c)]
      .flat()
      .flatMap((finding) => (finding?.table === 'menus' ? [toEntry(rule.code, finding)] : [])),
  )
  return [...read.menus.problems, ...found, ...pastRows(c.menus.number('T'))]
}

/** Rows at T < 0 belong to no current menu. */
function pastRows(T: Float64Array): Entry[] {
  const rows = Array.from(T.keys()).filter((row) => T[row]! < 0)
  if (rows.length === 0) return []
  return [
    {
      code: 'menu_t_mismatch' satisfies RuleCode,
      table: 'menus',
      column: 'T',
      message: `${rows.length} rows are of the past (T below 0).`,
      fix: 'Send rows of a current menu (T = 0) alone: the session has its history.',
      count: rows.length,
      rows: rows.slice(0, ENTRY_ROWS),
      keys: [],
    },
  ]
}
