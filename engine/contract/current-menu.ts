// The rules that hold for a current menu alone, as `POST /predict` takes one: the history is the session's.
import type { RequestRead } from './request-read.ts'
import type { RuleCode } from './rule-codes.ts'
import { isAble, toEntry } from './rules/context.ts'
import { readEnvelope } from './rules/envelope.ts'
import type { Entry } from './schemas.ts'
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

export interface CurrentMenu {
  readonly errors: Entry[]
  /** Rows at T < 0, which belong to no current menu. */
  readonly pastRows: number
}

/** What is wrong with the menus of a request that has no history. */
export function checkCurrentMenu(read: RequestRead): CurrentMenu {
  if (read.problem) return { errors: [read.problem], pastRows: 0 }
  const c = openContext(read, readEnvelope({}).options, null)
  const found = RULES.filter((rule) => CODES.has(rule.code) && isAble(rule, c)).flatMap((rule) =>
    [rule.find(c)]
      .flat()
      .flatMap((finding) => (finding?.table === 'menus' ? [toEntry(rule.code, finding)] : [])),
  )
  const pastRows = c.menus.number('T').reduce((rows, T) => rows + Number(T < 0), 0)
  return { errors: [...read.menus.problems, ...found], pastRows }
}
