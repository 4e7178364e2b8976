// Why no plan keeps some limits, in the words of the pane. Pure.
import { ENTRY_KEYS } from '#contract/limits.ts'
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { Entry } from '#contract/schemas.ts'
import type { Contradiction } from '#limits/limited-plan.ts'
import { limitProblemsText } from '../messages/texts.ts'
import { listed } from '../messages/words.ts'
import { limitText } from './said-limits.ts'

const texts = limitProblemsText

type NameOf = (key: string) => string

/** The smallest set of limits that contradicts. */
export function contradictionText(
  found: Contradiction,
  limits: PlanLimits,
  nameOf: NameOf,
): string {
  const named = found.limits.map((limit) => limitText(limit, limits, nameOf))
  const said = { limits: listed(named) }
  return named.length === 1 ? texts.impossible(said) : texts.contradict(said)
}

/** What the check of limits says first (`limitErrors`). */
export function limitProblem(entry: Entry, limits: PlanLimits, nameOf: NameOf): string {
  const { code, column: field, keys, count } = entry
  const more = count > ENTRY_KEYS ? ['…'] : []
  const deals = listed([...keys.map((key) => nameOf(String(key))), ...more])
  const at = Number(/\[(\d+)\]/.exec(field ?? '')?.[1] ?? 0)
  const group = limits.groups?.[at]
  const column = group?.column ?? ''
  if (code === 'limits_contradict') {
    const both = ['always', 'never'].map((limit) => ({ limit, value: keys[0]!, bound: 1 }))
    return contradictionText({ is: 'contradiction', limits: both }, limits, nameOf)
  }
  if (code === 'limit_unknown_key') return texts.noDeal({ deals, n: count })
  if (code === 'limit_unknown_value') return texts.noValue({ column, value: String(group?.value) })
  if (field?.startsWith('limits.totals') === true)
    return texts.noNumber({ column: limits.totals?.[at]?.column ?? '', deals })
  return keys.length > 0 ? texts.noCost : texts.manyValues({ column })
}
