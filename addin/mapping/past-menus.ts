// The past menus of an upload: the number and the T that the service knows a menu by, and its name in the sheet. Pure.
import { cell, type Table } from '#contract/table.ts'

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
