// Answers of the custom functions, from the plans that the workbook keeps and from nothing else: no
// call reaches the service, so none can begin a fit or cost anything. Runs in the web worker.
import { MENU_ROWS } from '#contract/limits.ts'
import { isBlank } from '../mapping/cell.ts'
import { keyHash, type KeptPlan, type KeptRow } from '../kept-plans/kept-plan.ts'
import { planId } from '../kept-plans/plan-id.ts'
import { readPlanParts, type PlanParts } from '../kept-plans/which-plan.ts'
import { planPartsText } from '../messages/english.ts'
import { countText as count } from '../messages/english-words.ts'
import {
  isError,
  isRefusal,
  notAvailable,
  notValid,
  type Answer,
  type Argument,
  type Call,
  type CellValue,
  type ErrorCell,
  type Refusal,
  type Value,
  type FunctionId,
} from './call.ts'
import { NO_PLAN, statusText, type PaneStatus } from './status.ts'
import { planSums } from '../plan/changes.ts'

/** Most characters of one answer as JSON: Excel on the web takes 5 MB for all cells together. */
export const ANSWER_CHARACTERS = 2_000_000
/** Most errors of one answer, about 200 characters each. */
const ERRORS = 5000

/** Where the argument of the plan is not the first. */
const PLAN_AT: Readonly<Partial<Record<FunctionId, number>>> = { QTY: 1, PROFIT: 1, SPEND: 2 }

const INPUT_TEST = 'An input test is no plan: press Plan menu'

interface Indexed {
  readonly plan: KeptPlan
  readonly chosen: ReadonlyMap<string, KeptRow>
  readonly keys: ReadonlySet<number>
}

export function createAnswers() {
  let read: PlanParts = {
    plans: null,
    several: false,
    panes: [],
    newer: null,
    damaged: null,
    lost: 0,
  }
  let kept: readonly KeptPlan[] = []
  // Built on demand: usually only one of twelve plans is asked for.
  let indexes = new Map<KeptPlan, Indexed>()
  const indexed = (plan: KeptPlan): Indexed => {
    const known = indexes.get(plan) ?? indexOf(plan)
    indexes.set(plan, known)
    return known
  }

  /** The plan that an argument names. */
  function planOf(arg: Argument): Indexed | Refusal {
    if (read.newer !== null) return notAvailable(read.newer)
    if (!read.plans) return notAvailable(read.damaged ?? NO_PLAN)
    const given = Array.isArray(arg) ? arg[0]?.[0] : (arg as CellValue | ErrorCell | undefined)
    if (isError(given))
      return notAvailable(`The plan is given as ${given.error}: give EDPS_Plan, or leave it out`)
    const wanted = isEmpty(given) ? null : String(given).trim()
    const found = kept.find(
      (plan) => wanted === null || planId(plan) === wanted || plan.session === wanted,
    )
    if (!found)
      return {
        ...notAvailable(`${wanted!.slice(0, 80)}: no such plan is in this workbook`),
        unknownPlan: true,
      }
    return found.mock ? notAvailable(INPUT_TEST) : indexed(found)
  }

  function answer({ id, args }: Call, standing: PaneStatus): Answer {
    if (id === 'STATUS')
      return read.newer ?? statusText(read.plans?.current ?? null, read.damaged, standing)
    const found = planOf(args[PLAN_AT[id] ?? 0])
    if (isRefusal(found)) return found
    switch (id) {
      case 'QTY':
        return ofEach(found, args[0], ({ qty }) => qty)
      case 'PROFIT':
        return ofEach(found, args[0], ({ profit }) => profit)
      case 'TOTAL':
        return found.plan.profit
      case 'SELECTED':
        return found.plan.chosen.length
      case 'SWEEP':
        return sweepOf(found.plan)
      case 'PLAN':
        return dealsOf(found.plan)
      case 'CHOSEN':
        return chosenPoint(found.plan)
      case 'HISTORY':
        return historyOf(found.plan)
      case 'SPEND':
        return spendByGroup(found.plan, args[0], args[1])
      default:
        return id satisfies never
    }
  }

  return {
    /** Takes the parts that the workbook keeps. */
    open(parts: readonly string[]): void {
      read = readPlanParts(parts, planPartsText)
      const { plans } = read
      kept = plans ? [plans.current, ...plans.earlier] : []
      indexes = new Map()
    },
    answer: (calls: readonly Call[], standing: PaneStatus): Answer[] =>
      calls.map((call) => answer(call, standing)),
  }
}

const indexOf = (plan: KeptPlan): Indexed => ({
  plan,
  chosen: new Map(plan.chosen.map((row) => [String(row.key), row])),
  keys: new Set(plan.keys),
})

/** The value of each key, in the shape of the keys. */
function ofEach(plan: Indexed, arg: Argument, value: (row: KeptRow) => number): Answer {
  const keys = Array.isArray(arg) ? arg : [[arg as CellValue | ErrorCell]]
  const cells = keys.length * (keys[0]?.length ?? 0)
  if (cells > MENU_ROWS)
    return notValid(
      `${count(cells)} keys are more than ${count(MENU_ROWS)}: give the column of the table, not that of the sheet`,
    )
  let errors = 0
  let first: Refusal | null = null
  const values = keys.map((row) =>
    row.map((key: CellValue | ErrorCell): Value => {
      const found = ofKey(plan, key, value)
      if (isRefusal(found)) {
        errors += 1
        first ??= found
      }
      return found
    }),
  )
  if (errors > ERRORS)
    return notAvailable(
      `${count(errors)} of ${count(cells)} keys have no answer, and ${count(ERRORS)} are the most: give the current rows alone, or a formula in each row. The first: ${first!.message}`,
    )
  return values
}

function ofKey(
  { chosen, keys }: Indexed,
  key: CellValue | ErrorCell | undefined,
  value: (row: KeptRow) => number,
): Value {
  if (isError(key)) return notValid(`The key is ${key.error}: mend its cell`)
  // A formula that is filled down below the deals shows nothing.
  if (isEmpty(key)) return ''
  const text = String(key)
  const row = chosen.get(text)
  if (row) return value(row)
  if (keys.has(keyHash(text))) return 0
  // Excel on the desktop passes an empty cell as 0 (OfficeDev/office-js issue 4702).
  if (key === 0) return ''
  const trimmed = text.trim()
  const meant = [trimmed, trimmed.toUpperCase(), trimmed.toLowerCase()].find((one) =>
    keys.has(keyHash(one)),
  )
  const hint = meant === undefined ? '' : `; “${meant.slice(0, 80)}” is: spaces and case count`
  return notAvailable(`${text.slice(0, 80)}: not on the planned menu${hint}`)
}

const DEALS_HEAD = ['key', 'qty', 'unit_cost', 'profit']

/** The highest profit first: another order may come from a limit or from an earlier plan. */
function dealsOf({ chosen }: KeptPlan): Answer {
  const sorted = chosen.toSorted((a, b) => b.profit - a.profit)
  const rows = sorted.map(({ key, qty, unit_cost, profit }) => [key, qty, unit_cost ?? '', profit])
  const answer = [DEALS_HEAD, ...rows]
  if (JSON.stringify(answer).length <= ANSWER_CHARACTERS) return answer
  return notValid(
    `${count(chosen.length)} deals are more than a function can hand over: filter the column “EDPS qty” of the table`,
  )
}

const SWEEP_HEAD = ['confidence', 'deals', 'profit', 'spend']

function sweepOf({ sweep }: KeptPlan): Answer {
  if (!sweep || sweep.length === 0)
    return notAvailable('The plan was kept without what other confidences would give: plan again')
  return [SWEEP_HEAD, ...sweep.map((row) => row.map((value) => value ?? ''))]
}

const isEmpty = (value: CellValue | undefined): boolean => value === undefined || isBlank(value)

/** Most groups of one answer. */
const GROUPS = 1000

const POINT_HEAD = ['confidence', 'deals', 'profit', 'spend']

function chosenPoint({ threshold, chosen, profit }: KeptPlan): Answer {
  return [POINT_HEAD, [threshold, chosen.length, profit, planSums(chosen).capital ?? '']]
}

const HISTORY_HEAD = ['T', 'deals', 'taken', 'predicted', 'earned']

function historyOf({ past }: KeptPlan): Answer {
  if (!past) return notAvailable('The plan was kept without its past menus: plan again')
  if (past.length === 0) return notAvailable('No past menu could be tried')
  return [HISTORY_HEAD, ...past]
}

const SPEND_HEAD = ['group', 'deals', 'spend', 'profit']
const NOWHERE = '(not in the table)'
const NO_GROUP = '(none)'

/** Each taken deal counts once, with the first group that a row of its key has. */
function spendByGroup({ chosen }: KeptPlan, keys: Argument, groups: Argument): Answer {
  const [all, names] = [cellsOf(keys), cellsOf(groups)]
  if (all.length !== names.length)
    return notValid('Keys and groups differ in length: give two columns of one table')
  if (all.length > MENU_ROWS)
    return notValid(
      `${count(all.length)} keys are more than ${count(MENU_ROWS)}: give the column of the table, not that of the sheet`,
    )
  const groupOf = new Map(chosen.map(({ key }) => [String(key), NOWHERE]))
  for (const [i, cell] of all.entries()) {
    const key = isError(cell) ? '' : String(cell)
    const known = groupOf.get(key)
    if (known === NOWHERE || known === NO_GROUP) groupOf.set(key, groupName(names[i]))
  }
  const members = new Map<string, KeptRow[]>()
  for (const row of chosen) {
    const name = groupOf.get(String(row.key))!
    const rows = members.get(name) ?? []
    rows.push(row)
    members.set(name, rows)
  }
  if (members.size > GROUPS)
    return notValid(`${count(members.size)} groups are more than ${count(GROUPS)}`)
  const rows = [...members].map(([name, rows]) => rowOf(name, rows))
  rows.sort((a, b) => Number(b[2]) - Number(a[2]) || b[3] - a[3])
  return [SPEND_HEAD, ...rows]
}

function rowOf(name: string, rows: readonly KeptRow[]): [string, number, number | '', number] {
  const { n, profit, capital } = planSums(rows)
  return [name, n, capital ?? '', profit]
}

function groupName(cell: CellValue | ErrorCell | undefined): string {
  if (isError(cell)) return cell.error
  return cell === undefined || isBlank(cell) ? NO_GROUP : String(cell).trim()
}

const cellsOf = (argument: Argument): (CellValue | ErrorCell | undefined)[] =>
  Array.isArray(argument)
    ? (argument as readonly (readonly CellValue[])[]).flat()
    : [argument as CellValue | ErrorCell | undefined]
