// Limits as the pane names them, in its language. Pure.
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { NamedLimit } from '#limits/limited-plan.ts'
import { limitWordsText } from '../messages/texts.ts'
import { listed } from '../messages/words.ts'
import { groupText, limitsIn, type GroupBound } from './limit-words.ts'

/** All limits in one line, the deals counted; null = there is none. */
export function limitsText(limits: PlanLimits): string | null {
  const named = limitsIn(limits, limitWordsText)
  return named && listed(named)
}

/** One limit of a request by its path. `nameOf`: what people call a deal. */
export function limitText(
  { limit: path, value, bound }: NamedLimit,
  limits: PlanLimits,
  nameOf: (key: string) => string,
): string {
  const texts = limitWordsText
  const [, list = '', at = '0', field = ''] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(path) ?? []
  if (list === 'always') return texts.alwaysDeal({ deal: nameOf(String(value)) })
  if (list === 'never') return texts.neverDeal({ deal: nameOf(String(value)) })
  if (list === 'groups') {
    const group = limits.groups![Number(at)]!
    return groupText({ ...group, value: value ?? group.value }, field as GroupBound, bound, texts)
  }
  if (list === 'totals') return texts.total({ column: limits.totals![Number(at)]!.column, bound })
  if (list === 'spend') return texts.spend({ bound })
  return field === 'least' ? texts.dealsLeast({ n: bound }) : texts.dealsMost({ n: bound })
}
