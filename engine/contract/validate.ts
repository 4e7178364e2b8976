// Validation of a whole fit request: envelope, tables, every rule of interface §2, counts and what
// a fit may cost. Pure: the Worker, the engine, the add-in and the command line run this one.
// It grounds nothing, and decides nothing about keys, money or the description's origin.
import { BUILTIN_DESCRIPTION } from './builtin.ts'
import { readGroups, unitsSold, type Groups } from './groups.ts'
import { dropIncomplete } from './incomplete-rows.ts'
import type { RequestRead } from './request-read.ts'
import type { RuleCode } from './rule-codes.ts'
import { isStockColumn, MENUS_COLUMNS } from './rule-columns.ts'
import {
  atRows,
  findRows,
  isAble,
  openSheet,
  toEntry,
  type Context,
  type Rule,
} from './rules/rule-context.ts'
import { readEnvelope } from './rules/envelope.ts'
import { FORM_RULES } from './rules/forms.ts'
import { sentLimitErrors } from './rules/limits.ts'
import { MENUS_RULES } from './rules/menus.ts'
import { SALES_RULES } from './rules/sales.ts'
import { NAMED_RULES } from './rules/named-columns.ts'
import { ODD_CELL_RULES } from './rules/odd-cells.ts'
import { PLAUSIBILITY_RULES } from './rules/plausibility.ts'
import { FEATURE_RANGE_RULE, RANGE_RULE } from './rules/range.ts'
import {
  checkedSentence,
  estimateTokens,
  readCounts,
  readParseReport,
} from './rules/rule-report.ts'
import { ROW_PRICE_RULE } from './rules/row-prices.ts'
import { STRUCTURE_RULES } from './rules/structure.ts'
import { TOLERATED_RULES } from './rules/tolerated.ts'
import {
  askedModel,
  sentDescription,
  type Entry,
  type FitOptions,
  type Model,
  type Validation,
} from './schemas.ts'
import { allSteps } from './steps.ts'
import { isStockName, outstandingPeriods, readStock, stockCandidates } from './stock.ts'

export { isRuleColumn, ruleColumns } from './rule-columns.ts'

export const RULES: readonly Rule[] = [
  ...STRUCTURE_RULES,
  RANGE_RULE,
  ...MENUS_RULES,
  ...SALES_RULES,
  ...PLAUSIBILITY_RULES,
  ...TOLERATED_RULES,
  ...NAMED_RULES,
  ...FORM_RULES,
  ...ODD_CELL_RULES,
  ROW_PRICE_RULE,
  FEATURE_RANGE_RULE,
]

/** Feature columns that a simulator-style payload may have (interface §2). */
const SIMULATOR_FEATURES = 8

/** Rows of both tables above which the rules run in steps. */
const LARGE_ROWS = 20_000

export interface ValidatedRequest {
  validation: Validation
  /** Null when the envelope is bad, or the body no object. */
  options: FitOptions | null
  /** The model that the request names: `options` has the default resolved without a look at engines. */
  asked: Model | 'default'
  /** Null when the menus have no key or no menu column. */
  groups: Groups | null
  /** The description of the request itself; null when it sent none. */
  description: string | null
  /** The payload may fall back to the built-in description (interface §2). */
  simulatorStyle: boolean
}

/**
 * Runs every rule over a request. `known` is the description that the account would fall back to,
 * where the caller knows one: it may name the stock column, and then none is missing.
 */
export const validateRequest = (...request: Parameters<typeof validationSteps>): ValidatedRequest =>
  allSteps(validationSteps(...request))

/** The same in steps, where the tables are large: all rules over them may take a second. */
export function* validationSteps(
  read: RequestRead,
  known: string | null = null,
): Generator<undefined, ValidatedRequest> {
  // Envelope first: the options say which rules of the tables hold.
  const { options, envelope, errors: envelopeErrors, warnings: unread } = readEnvelope(read.fields)
  const description = sentDescription(envelope)

  // Tables as columns, groups and stock once for all rules.
  const opened = openContext(read, options, description ?? known)
  const simulatorStyle = isSimulatorStyle(opened)
  const builtin = simulatorStyle && opened.description === null
  const c = builtin ? { ...opened, description: BUILTIN_DESCRIPTION } : opened

  // Every rule that can run, then ours to say.
  const errors: Entry[] = [...envelopeErrors, ...read.menus.problems, ...read.sales.problems]
  const warnings: Entry[] = [...unread]
  if (read.problem) errors.push(read.problem)
  const isRequest = !read.problem && !read.isCut
  const isLarge = read.menus.table.rows + read.sales.table.rows > LARGE_ROWS
  for (const rule of isRequest ? RULES : []) {
    if (rule.family === 'plausibility' && options.checks === 'off') continue
    if (!isAble(rule, c)) continue
    if (isLarge) yield
    for (const finding of [rule.find(c)].flat())
      if (finding) (finding.warning ? warnings : errors).push(toEntry(rule.code, finding))
  }
  if (isRequest) errors.push(...sentLimitErrors(c))
  const described = c.description !== null || envelopeErrors.some(isAboutDescription)
  if (!described && !simulatorStyle && isRequest) warnings.push(DESCRIPTION_MISSING)

  return {
    validation: {
      ok: errors.length === 0,
      errors,
      warnings,
      counts: readCounts(c),
      estimate: estimateTokens(c),
      checked: checkedSentence(c),
      parse_report: readParseReport(c),
    },
    asked: askedModel(envelope),
    options: envelopeErrors.length === 0 && !read.problem ? options : null,
    groups: c.groups,
    description,
    simulatorStyle,
  }
}

/** Both tables as rules read them. */
export function openContext(
  sent: RequestRead,
  options: FitOptions,
  description: string | null,
): Context {
  const client = options.grounding_mode === 'client_grounded'
  const read = dropIncomplete(sent, client)
  const menus = openSheet('menus', read.menus)
  const sales = openSheet('sales', read.sales)
  const grouped = menus.has('key') && menus.has('menu')
  const groups = grouped ? readGroups(read.menus, read.sales, options) : null
  // What the edge does not hold it cannot judge: the engine, which holds every column, will.
  const notHeld = [...read.menus.others].filter(([name]) => isStockColumn(name))
  const couldBeStock = notHeld
    .filter(([name, { filled, booleans }]) => isStockName(name) && filled > 0 && !booleans)
    .map(([name]) => name)
  const horizon = options.parameters.inventory_holding_weeks_before_writeoff ?? null
  return {
    sent,
    dropped: read.dropped,
    menus,
    sales,
    options,
    client,
    description,
    groups,
    stock:
      groups && !client && notHeld.length === 0
        ? readStock(read.menus, read.sales, groups, description, horizon)
        : null,
    stockCandidates: [...stockCandidates(read.menus.table), ...couldBeStock],
    sold: groups ? unitsSold(groups, read.sales) : null,
  }
}

function isSimulatorStyle(c: Context): boolean {
  const { market_type, parameters } = c.options
  if (market_type !== 'synthetic_inventory') return false
  if (parameters.grounding_labelling_mode !== 'synthetic_full') return false
  const columns = [...c.menus.read.table.columns.keys(), ...c.menus.read.others.keys()]
  const isFeature = (column: string): boolean =>
    !MENUS_COLUMNS.has(column) &&
    outstandingPeriods(column) === null &&
    !(c.stock?.bound === true && c.stock.column === column)
  return columns.filter(isFeature).length <= SIMULATOR_FEATURES
}

function isAboutDescription(entry: Entry): boolean {
  return entry.column === 'business_description'
}

const DESCRIPTION_MISSING: Entry = {
  code: 'description_missing' satisfies RuleCode,
  table: 'request',
  column: 'business_description',
  message: 'The request carries no business description: a fit would look for another one.',
  fix: 'Say in business_description how a deal earns and costs; else the account profile or the last one sent is used.',
  count: 1,
  rows: [],
  keys: [],
}

/** The rules that hold for a current menu alone, as `POST /predict` takes one: the history is the session's. */
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
  const T = c.menus.number('T')
  const past = atRows(
    c.menus,
    findRows(c.menus, (row) => T[row]! < 0),
    {
      column: 'T',
      message: 'Rows of the past (T below 0) belong to no current menu',
      fix: 'Send rows of a current menu (T = 0) alone: the session has its history.',
    },
  )
  return [...read.menus.problems, ...found, ...(past ? [toEntry('menu_t_mismatch', past)] : [])]
}
