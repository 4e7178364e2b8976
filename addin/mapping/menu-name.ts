// What a past menu is called: by its name in the sheet, with when it was beside it.
import type { TimeMapping } from './mapping.ts'
import type { PastMenu } from './past-menus.ts'
import { dealsText } from '../text/en/deals.ts'
import { countText } from '../text/en/words.ts'

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

/** "3 weeks ago", or "T −3" where nothing says what a step is. */
function whenText(T: number, time: TimeMapping): string {
  if (time.by !== 'date' || !Number.isInteger(T)) return `T ${String(T).replace('-', '−')}`
  return dealsText.ago[time.period](-T)
}
