// Answers about a plan as a whole that function-answers.ts hands out: the point that was chosen, its past menus,
// and what it spends by group. Pure.
import { MENU_ROWS } from '#contract/limits.ts'
import { isBlank } from '../mapping/cell.ts'
import { planSums, toCent } from '../plan/changes.ts'
import type { KeptPlan, KeptRow } from '../kept-plans/kept-plan.ts'
import { countText as count } from '../text/words.ts'
import {
  isError,
  notAvailable,
  notValid,
  type Answer,
  type Argument,
  type CellValue,
  type ErrorCell,
} from './call.ts'

/** Most groups of one answer. */
const GROUPS = 1000

const POINT_HEAD = ['confidence', 'deals', 'profit', 'spend']

export function chosenPoint({ threshold, chosen, profit }: KeptPlan): Answer {
  return [POINT_HEAD, [threshold, chosen.length, profit, planSums(chosen).capital ?? '']]
}

const HISTORY_HEAD = ['T', 'deals', 'taken', 'predicted', 'earned']

export function historyOf({ past }: KeptPlan): Answer {
  if (!past) return notAvailable('The plan was kept without its past menus: plan again')
  if (past.length === 0) return notAvailable('No past menu could be tried')
  return [HISTORY_HEAD, ...past]
}

const SPEND_HEAD = ['group', 'deals', 'spend', 'profit']
const NOWHERE = '(not in the table)'
const NO_GROUP = '(none)'

/** Each taken deal counts once, with the first group that a row of its key has. */
export function spendByGroup({ chosen }: KeptPlan, keys: Argument, groups: Argument): Answer {
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
  return [name, n, capital === null ? '' : toCent(capital), toCent(profit)]
}

function groupName(cell: CellValue | ErrorCell | undefined): string {
  if (isError(cell)) return cell.error
  return cell === undefined || isBlank(cell) ? NO_GROUP : String(cell).trim()
}

const cellsOf = (argument: Argument): (CellValue | ErrorCell | undefined)[] =>
  Array.isArray(argument)
    ? (argument as readonly (readonly CellValue[])[]).flat()
    : [argument as CellValue | ErrorCell | undefined]
