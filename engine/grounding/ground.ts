// The entry of grounding: turns a fit request into a Market for the model, or into a failure that
// says what to change (interface §5).
import type { FitOrder } from '#contract/engine-protocol.ts'
import { readGroups } from '#contract/groups.ts'
import { dropIncomplete } from '#contract/incomplete-rows.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { matchNote, matchSales } from '#contract/sales-match.ts'
import { groundBusiness } from './ground-business.ts'
import { groundClient } from './ground-client.ts'
import type { Grounding } from './outcome.ts'
import type { Brought } from './take-reading.ts'

export type { Grounded, Grounding, GroundingFailure } from './outcome.ts'
export { askOfModel, type Brought } from './take-reading.ts'

/**
 * Grounds a request whose tables were read with every column. `brought`: what the engine has beside
 * them, null where it has nothing.
 */
export function ground(sent: RequestRead, order: FitOrder, brought: Brought | null): Grounding {
  const client = order.options.grounding_mode === 'client_grounded'
  const read = { ...sent, ...dropIncomplete(sent, client) }
  const groups = readGroups(read.menus, read.sales, order.options)
  if (client) return groundClient(read.menus, groups, order.options)
  const grounding = groundBusiness(read, groups, order, brought)
  const match = matchSales(groups, order.options)
  const note = match && matchNote(match)
  return grounding.ok && note ? { ...grounding, first: [note] } : grounding
}
