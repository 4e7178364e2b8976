// What a limit that binds costs, in a sentence: what a looser one would earn. Pure.
import type { LimitTold } from '#contract/plan-limits.ts'
import { limitsCardText } from '../messages/texts.ts'
import {
  countText,
  exactText,
  listed,
  moneyText,
  percentText,
  signedMoney,
} from '../messages/words.ts'

const texts = limitsCardText

/** `nameOf`: what people call a deal. */
export function costText(
  { limit, value, next }: LimitTold,
  nameOf: (key: string) => string,
): string {
  const last = next.at(-1)
  if (last && /^(?:always|never)/.test(limit))
    return texts.without({ deal: nameOf(String(value)), earns: signedMoney(last.earns) })
  const steps = listed(
    next.map(({ to, earns }) =>
      texts.step({ to: boundText(limit, to), earns: signedMoney(earns) }),
    ),
  )
  return value === undefined ? texts.next({ steps }) : texts.nextOf({ value: String(value), steps })
}

function boundText(limit: string, to: number): string {
  if (limit.endsWith('most_share')) return percentText(to)
  if (limit.endsWith('spend')) return moneyText(to)
  return limit.startsWith('totals') ? exactText(to) : countText(to)
}
