// Limits as sentences name them, in the words that are given: of the pane's language (said-limits.ts), or the English ones
// of the workbook (english-limits.ts). Pure.
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { limitWordsText } from '../messages/texts.ts'
import { isFree } from './stored-limits.ts'

type Group = NonNullable<PlanLimits['groups']>[number]
export const GROUP_BOUNDS = ['most_spend', 'most_deals', 'most_share', 'least_deals'] as const
export type GroupBound = (typeof GROUP_BOUNDS)[number]

type Texts = typeof limitWordsText

/** All limits, the deals counted. */
export function limitsIn(limits: PlanLimits, texts: Texts): string[] | null {
  if (isFree(limits)) return null
  const { spend, deals, groups, totals, always, never } = limits
  const parts = [
    spend == null ? null : texts.spend({ bound: spend }),
    deals?.least == null ? null : texts.dealsLeast({ n: deals.least }),
    deals?.most == null ? null : texts.dealsMost({ n: deals.most }),
    ...(groups ?? []).flatMap((group) =>
      GROUP_BOUNDS.map((bound) =>
        group[bound] == null ? null : groupText(group, bound, group[bound], texts),
      ),
    ),
    ...(totals ?? []).map(({ column, most }) => texts.total({ column, bound: most })),
    always?.length ? texts.always({ n: always.length }) : null,
    never?.length ? texts.never({ n: never.length }) : null,
  ]
  return parts.filter((part) => part !== null)
}

export function groupText(
  { column, value }: Group,
  bound: GroupBound,
  to: number,
  texts: Texts,
): string {
  const what = {
    most_spend: () => texts.spend({ bound: to }),
    most_deals: () => texts.dealsMost({ n: to }),
    most_share: () => texts.share({ share: to }),
    least_deals: () => texts.dealsLeast({ n: to }),
  }[bound]()
  const of = value == null ? texts.each({ column }) : `${column} ${value}`
  return texts.of({ of, what })
}
