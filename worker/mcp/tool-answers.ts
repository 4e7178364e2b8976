// What the tools answer, as schemas that an agent reads. A call that is refused answers the fields of a refusal instead, and
// clients check that too: no field is required.
import { z } from 'zod'
import { balanceSchema } from '#contract/account.ts'

const any = z.looseObject({})
const list = z.array(any)
const next = z.string().describe('what to do now')
const session_id = z.string().nullable().describe('names the fit; null where none was started')
const status = z
  .string()
  .describe('grounding, processing, done or failed; questions, unresolved: nothing was started')
const billing = any.describe('tokens_charged, tokens_held and the items of the bill')
const questions = list.describe(
  'ask the person; each choice has the business_description or choice_basis to call again with',
)
const entries = (about: string) =>
  list.describe(
    `${about}: code, table, column, message, fix, count, rows (the first 20, from 0), lines of CSV, keys`,
  )

const refusable = <T extends z.ZodRawShape>(shape: T) =>
  z
    .looseObject({
      ...shape,
      error: z.string().describe('why the call was refused, and what to change'),
      code: z.string().describe('of the refusal'),
    })
    .partial()

export const validateAnswer = refusable({
  ok: z.boolean().describe('whether plan would take the tables'),
  errors: entries('one per broken rule'),
  warnings: entries('one per thing to know'),
  counts: any.describe('rows, menus and keys as they were read'),
  estimate: any.describe('tokens_min and tokens_max: what a plan may cost; tell the person'),
  checked: z.string().describe('which rules ran'),
  parse_report: any.describe('what was dropped or assumed'),
})
export const uploadAnswer = refusable({
  upload: z.string().describe('the name to send as menus or sales'),
  url: z.string().describe('takes the file of one table by PUT, once, without a key'),
  curl: z.string().describe('the same as a command'),
  expires_at: z.string().describe('until when url works, ISO 8601'),
  next,
})
export const readAnswer = refusable({
  status: z.string().describe('read, questions or unresolved'),
  valuation: any.nullable().describe('what each line charges or earns, in words and as a formula'),
  questions,
  feedback: z.unknown().describe('what to write instead'),
  bills: list.describe('past deals under this reading, line by line'),
  next,
})
export const planAnswer = refusable({
  session_id,
  status,
  questions,
  feedback: z.string().describe('what to write instead'),
  warnings: entries('to know'),
  billing,
  next,
})
export const followAnswer = refusable({
  session_id,
  status,
  progress: any.describe('fraction from 0 to 1, stage, message'),
  n_selected: z.number().describe('deals that the plan takes'),
  predicted_profit_sum: z.number().describe('money'),
  error_code: z.string().describe('why it failed'),
  feedback: z.unknown().describe('what to change'),
  questions,
  billing,
  next,
})
export const resultAnswer = refusable({
  session_id,
  status,
  menu_csv: z
    .string()
    .describe(
      'key, qty, profit, confidence, unit_cost of each deal to take; all others are refused',
    ),
  rows_left_out: z.number().describe('deals beyond rows'),
  reasons_csv: z.string().describe('why each deal is taken'),
  n_selected: z.number(),
  predicted_profit_sum: z.number().describe('money: the sum of profit'),
  predicted_profit_interval: z.unknown().describe('80 %, from replayed menus'),
  confidence_sweep: list.describe('what other values of confidence_correction would take'),
  capital_deployed: z.number().nullable().describe('money that the plan spends'),
  limits: list.describe('what each limit of the plan uses and a looser one would earn'),
  notes: z.array(z.string()).describe('tell the person; assumptions stand here'),
  formula: z.string().optional().describe('how a deal is valued'),
  billing,
})
export const replanAnswer = refusable({
  session_id,
  menu_csv: z
    .string()
    .describe('key, qty, profit, confidence, unit_cost of each deal to take within the limits'),
  rows_left_out: z.number().describe('deals beyond rows'),
  n_selected: z.number(),
  predicted_profit_sum: z.number().describe('money: the sum of profit'),
  predicted_profit_interval: z.unknown().describe('80 %, of the chosen deals'),
  summary: any.describe(
    'capital_deployed, limits: what each limit uses and a looser one would earn, replay: past menus, and within_limits of each what they would have earned',
  ),
})
export const sessionsAnswer = refusable({
  sessions: list.describe('session_id, status, created_at, progress; the newest first'),
  next_cursor: z.string().nullable().describe('cursor of the next page; null on the last one'),
})
export const cancelAnswer = refusable({
  ok: z.boolean().describe('the session is gone'),
  canceled: any.describe('which of its steps was still running'),
  billing,
})
export const balanceAnswer = refusable({
  balance: balanceSchema.shape.balance,
  held: balanceSchema.shape.held,
  available: balanceSchema.shape.available,
  plan: z.string().describe('the membership'),
  prices: z.string().describe('what a plan costs'),
})
