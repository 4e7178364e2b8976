// What a plan must keep (interface §3, Limits): the request's `limits`, the sizes that a solver chooses from, and what an
// answer tells of each limit. A limit is named by its path, such as `spend` or `groups[0].most_share`.
import { z } from 'zod'
import { LIMIT_GROUPS, LIMIT_KEYS, LIMIT_TOTALS, MENU_ROWS, MONEY_MOST } from './limits.ts'
import { flag, key, named, namedStrict, number, numberOrNull, share, text } from './schema-parts.ts'

const count = number.int().min(0).max(MENU_ROWS).nullish()
const money = number.min(0).max(MONEY_MOST).nullish()
const column = text.min(1).max(1000)

const groupSchema = namedStrict('LimitGroup', {
  column: column.describe('a column of Menus'),
  value: key
    .nullish()
    .describe('the deals with this value; left out: each value of the column by itself'),
  most_spend: money.describe('most money to spend on them'),
  most_deals: count.describe('at most so many of them'),
  most_share: share.nullish().describe('their share of the money spent, at most'),
  least_deals: count.describe('at least so many of them'),
})

export const limitsSchema = namedStrict('Limits', {
  spend: money.describe('most money to spend: unit_cost × qty over all deals'),
  deals: namedStrict('LimitDeals', {
    least: count.describe('at least so many deals'),
    most: count.describe('at most so many deals'),
  })
    .nullish()
    .describe('how many deals are taken'),
  groups: z
    .array(groupSchema)
    .max(LIMIT_GROUPS)
    .nullish()
    .describe('limits of deals with a value of a column, each with one bound at least'),
  totals: z
    .array(
      namedStrict('LimitTotal', {
        column: column.describe('a column of numbers of Menus, of one unit: kilograms, pallets'),
        most: number.min(0).max(MONEY_MOST).describe('the most of column × qty over all deals'),
      }),
    )
    .max(LIMIT_TOTALS)
    .nullish()
    .describe('limits of what the units of all deals add up to'),
  always: z
    .array(key)
    .max(LIMIT_KEYS)
    .nullish()
    .describe('keys to take in any case, also where the plan would not'),
  never: z.array(key).max(LIMIT_KEYS).nullish().describe('keys to leave out in any case'),
})
export type PlanLimits = z.infer<typeof limitsSchema>

/** Sizes of past deals, by column, from which past menus are planned under limits. */
const pastSizesSchema = named('PastSizes', {
  key: z.array(key).describe('as sent'),
  T: z.array(number).describe('the moment of its past menu'),
  qty: z.array(number).describe('the size'),
  unit_cost: z.array(numberOrNull).describe('of the row, as sent; null where none was sent'),
  profit: z.array(number).describe('the profit that was predicted by what was known then'),
  realised: z.array(number).describe('what it earned'),
  taken: z.array(flag).describe('whether the plan without limits takes this size'),
})
export type PastSizes = z.infer<typeof pastSizesSchema>

/** Every offered size of each available deal, by column (`?sizes=all`). The sizes of a deal follow one another. */
export const sizesSchema = named('Sizes', {
  key: z.array(key).describe('as sent'),
  qty: z.array(number).describe('the size'),
  unit_cost: z.array(numberOrNull).describe('of the row, as sent; null where none was sent'),
  profit: z.array(number).describe('the profit that the size should bring'),
  confidence: z.array(share).describe('how likely a profit is at that size'),
  eligible: z.array(flag).describe('whether the size may be taken at any threshold'),
  noise: z.array(number).describe('half of the 80 % interval of that size by itself'),
  past: pastSizesSchema
    .optional()
    .describe(
      'sizes with a known outcome of the deals that `summary.replay` takes, of the newest past menus',
    ),
})
export type Sizes = z.infer<typeof sizesSchema>

/** What an answer tells of one limit (`summary.limits`). */
export const limitToldSchema = named('LimitTold', {
  limit: text.describe('its path in `limits`, such as `spend` or `groups[0].most_share`'),
  value: key.optional().describe('the value of the column, where the limit holds for each value'),
  bound: number.describe('the limit; 1 for `always` and `never`'),
  used: number.describe('what the plan uses of it'),
  binds: flag.describe('whether the plan would earn more without it'),
  next: z
    .array(z.object({ to: number, earns: number }))
    .describe(
      'what a looser limit would earn: with the limit at `to`, the plan earns `earns` more; beyond the last `to` nothing more',
    ),
})
export type LimitTold = z.infer<typeof limitToldSchema>

/** The columns that limits name. */
export function limitColumns({ groups, totals }: PlanLimits): string[] {
  return [...new Set([...(groups ?? []), ...(totals ?? [])].map(({ column }) => column))]
}

/** Whether the limits say nothing: every bound is left out, and every list is empty. */
export const isFree = ({ spend, deals, groups, totals, always, never }: PlanLimits): boolean =>
  (spend ?? deals?.least ?? deals?.most ?? null) === null &&
  [groups, totals, always, never].every((list) => (list?.length ?? 0) === 0)
