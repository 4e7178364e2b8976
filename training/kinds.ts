// The kinds of generated markets.
import type { Kind } from './kind.ts'
import { newsvendor, pallet, perishable, ticket } from './kinds/demand.ts'
import { lot, unit } from './kinds/resale.ts'
import { click, mailing, subscription } from './kinds/response.ts'
import { loan, policy } from './kinds/risk.ts'
import { venture } from './kinds/venture.ts'

export const KINDS: readonly Kind[] = [
  unit,
  lot,
  loan,
  policy,
  mailing,
  click,
  subscription,
  newsvendor,
  perishable,
  ticket,
  pallet,
  venture,
]
