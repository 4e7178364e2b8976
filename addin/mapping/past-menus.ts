// The past menus of an upload: the number and the T that the service knows a menu by, and its name in the sheet. Pure.
import { cell, type Table } from '#contract/table.ts'
import type { TimeMapping } from './mapping.ts'
import { STEPS } from './period.ts'
import { dealsText } from '../messages/texts.ts'
import { countText } from '../messages/words.ts'

/** `name`: as a column of the sheet has it; null = no column has the menu. */
export type PastMenu = readonly [menu: number, T: number, name: string | null]

/** Most menus that are kept, the latest ones. */
export const PAST_MENUS = 200

/** `labels`: menus by their names in the sheet; null = no column has them. */
export function pastMenus(
  { rows, columns }: Table,
  labels: ReadonlyMap<string, number> | null,
): PastMenu[] {
  const names = new Map(labels && [...labels].map(([name, menu]) => [menu, name]))
  const [menus, times] = [columns.get('menu'), columns.get('T')]
  const found = new Map<number, PastMenu>()
  for (let row = 0; row < rows; row++) {
    const [menu, T] = [cell(menus, row), cell(times, row)]
    if (typeof menu !== 'number' || typeof T !== 'number' || T >= 0 || found.has(menu)) continue
    found.set(menu, [menu, T, names.get(menu)?.slice(0, 100) ?? null])
  }
  return [...found.values()].sort(([, a], [, b]) => b - a).slice(0, PAST_MENUS)
}

/** The menu of a T; several menus of one T have no name of their own. */
export function menuAt(T: number, menus: readonly PastMenu[], time: TimeMapping): string {
  const there = menus.filter(([, at]) => at === T)
  return named(T, there.length === 1 ? there[0]![2] : null, time)
}

/** The menu of a number of the service; its number if it is not known. */
export function menuOf(menu: number, menus: readonly PastMenu[], time: TimeMapping): string {
  const found = menus.find(([number]) => number === menu)
  return found ? named(found[1], found[2], time) : countText(menu)
}

function named(T: number, name: string | null, time: TimeMapping): string {
  const when = whenText(T, time)
  return name === null ? when : `${name} (${when})`
}

/** "3 weeks ago", or "3 periods ago" where nothing says what a step is. */
function whenText(T: number, time: TimeMapping): string {
  const n = time.by === 'date' ? -T / STEPS[time.period].steps : Number.NaN
  return time.by === 'date' && Number.isInteger(n)
    ? dealsText.ago[time.period]({ n })
    : dealsText.ago.period({ n: -T })
}
