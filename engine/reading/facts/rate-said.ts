// The rate at which an answer turns unit_cost into the money of the profit, and which amounts it may turn.
import * as lower from '#language/lower.ts'
import type { Group } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import type { Mention } from '../text/mention.ts'

/** What an answer makes of unit_cost: "Goods: 1.09 × unit_cost for each unit ordered." */
export function rateSaid({ said }: Draft): Group['under'] | null {
  for (const { sentence } of said) {
    const times = /^Goods: ([\d.]+) × unit_cost\b/.exec(sentence)?.[1]
    const over = /^Goods: unit_cost \/ ([\d.]+)/.exec(sentence)?.[1]
    if (times) return (own) => lower.times(own, lower.number(Number(times)))
    if (over) return (own) => lower.over(own, lower.number(Number(over)))
  }
  return null
}

/** Whether an amount is in another currency than the rate is told in: "£1 is $1.25". */
export function isForeign({ answered, said }: Draft, { currency }: Mention): boolean {
  const goods = said.find(({ sentence }) => sentence.startsWith('Goods:'))
  // The amount that the sentence stands behind is the rate.
  const rate = goods && answered.findLast(({ end }) => end <= goods.start)?.mention.currency
  return Boolean(rate && currency) && currency !== rate
}
