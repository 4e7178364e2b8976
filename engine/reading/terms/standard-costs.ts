// The two costs of Sales with a meaning of their own (interface §1, §2 precedence): charged by it where
// the words do not mention them, price no such cost themselves and do not say that there is no other.
import type { Parameters } from '#contract/schemas.ts'
import { costParameter } from '#economics/inputs.ts'
import type { Facts } from './facts.ts'
import { FRAME, type Charge, type Frame } from './frames.ts'

const PER_PERIOD: Charge = { clock: 'period', number: 1, stored: true, started: false, most: null }

/** Each with what makes a frame of the words its price. */
const COSTS: readonly {
  readonly column: string
  readonly charge: Charge | null
  readonly says: string
  /** Its nouns, of which the text may say that they cost nothing. */
  readonly names: RegExp
  readonly prices: (frame: Frame) => boolean
}[] = [
  {
    column: 'unit_fee',
    charge: null,
    says: 'for each unit ordered',
    names: /^(fees?|commissions?)$/,
    prices: ({ share, count, role, charge }) =>
      charge === null && !share && (count === 'ordered' || role === 'fee'),
  },
  {
    column: 'unit_holding_cost',
    charge: PER_PERIOD,
    says: 'for each unit and period until it is sold or written off',
    names: /^(storage|holding|warehous\w*)$/,
    prices: ({ charge, role }) => charge !== null || role === 'storage',
  },
]

/** Adds what the request sends of them, and says so. */
export function settleStandardCosts(facts: Facts, parameters: Parameters): void {
  // Attempts are neither ordered nor stored.
  if (facts.trials !== null) return
  for (const { column, charge, says, names, prices } of COSTS) {
    const sent = facts.columns.sales.includes(column) || costParameter(parameters, column) !== null
    const spoken =
      facts.text.toLowerCase().includes(column) ||
      facts.bindings.some((each) => each.column === `Sales.${column}`)
    const free = [...facts.zeroed.keys()].some((role) => names.test(role))
    if (!sent || spoken || facts.closed || free || facts.frames.some(prices)) continue
    facts.frames.push({
      ...FRAME,
      name: column,
      amount: { op: 'sale', column },
      count: charge ? 'sold' : 'ordered',
      charge,
      role: charge ? 'storage' : 'fee',
    })
    facts.unspoken.push(
      `${column} is not mentioned and was sent: it is charged ${says}. Where it is not to be charged write “There are no other costs.”`,
    )
  }
}
