// A line of a bill as a few fields (interface §5): what it is, of what, for what, when, and only where.
// engine/language/lines makes terms and sentences of them, and fields of terms; a form mends them.
import { z } from 'zod'
import { named, number, PERIODS, text } from './schema-parts.ts'

const name = text.min(1).max(200)
const yes = z.literal(true)
const clock = z.enum([...PERIODS, 'period'])

/** A column, by its table and name. */
export const lineColumnSchema = named('LineColumn', {
  table: z.enum(['menus', 'sales']).describe('its table'),
  name: name.describe('its name'),
  percent: yes.optional().describe('it holds per cent: 12 stands for 0.12'),
  rounded: yes.optional().describe('it is rounded up to a whole number'),
})
export type LineColumn = z.infer<typeof lineColumnSchema>

const lengthSchema = named('LineLength', {
  count: number.positive().describe('how many'),
  clock: clock.describe('of what; `period` is a step of T'),
})

/** What an amount is a share of, or multiplied by. */
const ofSchema = z.union([
  z.enum(['price', 'unit_cost', 'unit_price', 'margin', 'left', 'profit']),
  z.object({ price: z.object({ above: number.optional(), upTo: number.optional() }) }),
  z.object({ column: lineColumnSchema }),
  z.object({ line: name }),
])

const forSchema = z.union([
  z.enum(['sold', 'ordered', 'leftover', 'missed', 'sale', 'order', 'deal']),
  z.object({ returned: z.union([number, lineColumnSchema]) }),
  z.object({
    lot: z.union([number.positive(), lineColumnSchema]),
    of: z.enum(['ordered', 'sold', 'leftover', 'sale']),
  }),
])

export const lineTestSchema = named('LineTest', {
  what: z
    .union([lineColumnSchema, z.enum(['ordered', 'age'])])
    .describe('a column, units ordered, or the time until a unit is sold, in steps of T'),
  test: z
    .enum(['is', 'is_not', 'at_least', 'less', 'at_most', 'more'])
    .describe('how it is compared'),
  value: z.union([number, name]).describe('with what'),
})
export type LineTest = z.infer<typeof lineTestSchema>

export const lineFieldsSchema = named('LineFields', {
  amount: number.optional().describe('money, or a share where `of` is given'),
  column: lineColumnSchema.optional().describe('in place of `amount`'),
  of: ofSchema.optional().describe('absent: the amount is money'),
  paid: yes.optional().describe('the deal pays it'),
  earned: yes.optional().describe('one of `paid` and `earned` is given'),
  for: forSchema.describe('what it is counted by'),
  every: clock.optional().describe('absent: once; else for each such time'),
  begun: yes.optional().describe('a begun time counts whole'),
  from: z.enum(['order', 'arrival']).optional().describe('when its time begins'),
  after: lengthSchema.optional().describe('what is free at first'),
  until: z
    .union([z.enum(['sold', 'written_off']), lengthSchema])
    .optional()
    .describe('`sold`: until sold or written off; a time: at most so long'),
  only: z.array(lineTestSchema).max(8).optional().describe('nothing where one does not hold'),
  least: number.optional().describe('at least so much'),
  most: number.optional().describe('at most so much'),
  whole: yes.optional().describe('`least` and `most` limit the whole line, not each of `for`'),
})
  .refine(
    (line) => (line.amount === undefined) !== (line.column === undefined),
    'has an amount or a column',
  )
  .refine((line) => line.paid !== line.earned, 'is paid or earned')
export type LineFields = z.infer<typeof lineFieldsSchema>
