// Limits as what is English in every language names them: formulas, and what is pasted.
import type { PlanLimits } from '#contract/plan-limits.ts'
import { limitWordsText } from '../messages/english.ts'
import { limitsIn } from './limit-words.ts'

/** Null = there is none. */
export const limitsInEnglish = (limits: PlanLimits): string | null =>
  limitsIn(limits, limitWordsText)?.join(', ') ?? null
