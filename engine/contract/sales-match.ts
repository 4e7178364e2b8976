// Whether Sales and past menus speak of the same deals (interface §2): how many rows belong to a past deal, and how many
// of the deals that were taken have a sale. Edge and engine count with this one function.
import type { Groups } from './groups.ts'
import { MATCH_FEW, MATCH_MOST } from './limits.ts'
import type { FitOptions } from './schemas.ts'

export interface SalesMatch {
  /** Sales rows with a key, and those of them whose key stands in a past menu. */
  readonly rows: number
  readonly matched: number
  /** Past deals that are flagged as chosen, and those of them with neither a sale nor a profit. */
  readonly chosen: number
  readonly silent: number
  /** `nothing`: the tables share hardly a key. `part`: many taken deals have no sale, and the request does not say that they sold nothing. */
  readonly is: 'sound' | 'part' | 'nothing'
}

/** Counts them; null where there is nothing to compare: no past deal, no sale, or the client's own labels alone. */
export function matchSales(
  groups: Groups,
  { grounding_mode, parameters }: FitOptions,
): SalesMatch | null {
  if (grounding_mode === 'client_grounded' || !groups.menu.some((menu) => menu !== 0)) return null
  let [rows, matched, chosen, silent] = [0, 0, 0, 0]
  for (const [row, key] of groups.salesKey.entries()) {
    if (key < 0) continue
    rows++
    if (groups.salesGroup[row]! >= 0) matched++
  }
  if (rows === 0) return null
  for (let g = 0; g < groups.count; g++) {
    if (groups.menu[g] === 0 || groups.chosenRow[g]! < 0) continue
    chosen++
    silent += groups.silent[g]!
  }
  const found = { rows, matched, chosen, silent }
  const said = parameters.historically_chosen_means
  const isLost = (share: number) => matched < share * rows
  const isSilent = (share: number) => chosen - silent < share * chosen
  // Flags that the client says are wishes tell nothing of what was taken, and neither does a history without flags.
  const tells = chosen > 0 && said !== 'would_take'
  if (tells ? isLost(MATCH_FEW) && isSilent(MATCH_FEW) : matched === 0)
    return { ...found, is: 'nothing' }
  // Deals that are read as declined are not among those that were taken; "taken" said aloud means that silence is no sale.
  const isPart =
    groups.means === 'taken' && isSilent(MATCH_MOST) && (said === undefined || isLost(MATCH_MOST))
  return { ...found, is: isPart ? 'part' : 'sound' }
}
