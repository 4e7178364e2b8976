// What the console answers on what a plan's deals earned: `GET /app/api/realised/{id}` (specification part 5).
import { z } from 'zod'
import { menuRowSchema } from '#contract/schemas.ts'

/**
 * `GET /app/api/realised/{id}`: what the deals of a session's plan earned, as the history of the newest later session
 * tells it. `GET /app/api/realised/{id}.csv`: all deals that it found.
 */
export const realisedSchema = z.object({
  /** Deals of the plan. */
  planned: z.number().int(),
  /** Null: `missing` says why. */
  found: z
    .object({
      /** The later session, and T of the plan's menu in its history. */
      session_id: z.string(),
      created_at: z.string(),
      T: z.number(),
      /** Deals of the plan that stand in that menu. */
      deals: z.number().int(),
      /** Those of them that were taken. */
      taken: z.number().int(),
      /** Those of them whose profit is known: what was predicted and what they earned until now. */
      valued: z.number().int(),
      predicted_profit: z.number(),
      realised_profit: z.number(),
      /** The same of the valued ones that were taken at the planned size: a prediction is of its size. */
      as_planned: z.object({
        deals: z.number().int(),
        predicted_profit: z.number(),
        realised_profit: z.number(),
      }),
      /** Valued ones that may still sell: units that are left count as never sold. */
      unfinished: z.number().int(),
      /** Taken deals, those that differ most from their prediction first: at most REALISED_ROWS. */
      rows: z.array(
        z.object({
          key: menuRowSchema.shape.key,
          qty: z.number(),
          /** Null: the history does not tell the size. */
          taken_qty: z.number().nullable(),
          predicted_profit: z.number(),
          realised_profit: z.number().nullable(),
          final: z.boolean(),
        }),
      ),
    })
    .nullable(),
  missing: z
    .object({
      /**
       * `no_deals`: the plan takes none. `not_kept`: this session keeps no past deals to compare with. `not_yet`: no
       * later session has the plan's menu in its history. `not_reached`: the newest ones have not, older ones were not looked at.
       */
      why: z.enum(['no_deals', 'not_kept', 'not_yet', 'not_reached']),
      /** Later sessions that were looked at, the newest first. */
      looked_at: z.number().int(),
    })
    .nullable(),
})
export type Realised = z.infer<typeof realisedSchema>
