// The schema of stored limits (stored-limits.ts).
import { z } from 'zod'
import { limitsSchema } from '#contract/plan-limits.ts'

export const STORED_LIMITS = {
  limit: z.number().nonnegative().nullable(),
  limits: limitsSchema.optional(),
}
