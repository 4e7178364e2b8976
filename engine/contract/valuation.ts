// The valuation: how a business description values one option, held as data (interface §5).
// The language's core; a tree has no loops and calls nothing, so its cost is bounded by its size.
import { z } from 'zod'
import { VALUATION_TERMS } from './limits.ts'
import { lineSchema } from './line.ts'
import { noteItemSchema } from './note-item.ts'
import { named, number, text } from './schema-parts.ts'

/**
 * An expression over one option at one size (`ordered` units), its sales and the clock.
 *
 * `sold`, `age` and `sale` have a meaning inside `sum` only: the units of one sales row that count
 * at this size, the periods from the option's T to the sale, a number column of the sales row.
 * `missed` are the units that were asked for and not there, as far as sales tell: those beyond what the deal held
 * and ordered.
 * `key_cost` is a sales-side cost that stands once per key (first filled row, else the parameter,
 * else the mean over keys); `last_sale` is that of the last sales row (what leftovers take).
 * `parameter` is a number of `market_type.parameters`, so that a cached tree outlives its value.
 * `sum` and `most` run over the sales rows that count at this size; `most` of none is 0. Comparisons
 * are 1 where they hold, else 0; `if` takes its second argument where the first is not 0, else its
 * third; `round_up` forgives 1e-9 above a whole number. `is` is 1 where the option's text cell in
 * Menus is the value (as `foldText` compares: case, outer spaces and width aside), else 0, blank too.
 */
export type Expression =
  | { op: 'constant'; value: number }
  | { op: 'parameter'; name: string; otherwise: number }
  | { op: 'ordered' }
  | { op: 'leftover' }
  | { op: 'missed' }
  | { op: 'lead' }
  | { op: 'horizon' }
  | { op: 'option'; column: string }
  | { op: 'is'; column: string; value: string }
  | { op: 'key_cost'; column: string }
  | { op: 'last_sale'; column: string }
  | { op: 'sum' | 'most'; of: Expression }
  | { op: 'round_up'; of: Expression }
  | { op: 'sold' }
  | { op: 'age' }
  | { op: 'sale'; column: string }
  | { op: 'add' | 'subtract' | 'multiply' | 'divide' | 'min' | 'max'; args: Expression[] }
  | { op: 'less' | 'at_most' | 'equal'; args: Expression[] }
  | { op: 'if'; args: Expression[] }

const column = text.min(1).max(200)
export const expressionSchema: z.ZodType<Expression> = z.lazy(() =>
  z.discriminatedUnion('op', [
    z.object({ op: z.literal('constant'), value: number }),
    z.object({ op: z.literal('parameter'), name: column, otherwise: number }),
    z.object({ op: z.enum(['ordered', 'leftover', 'missed', 'lead', 'horizon', 'sold', 'age']) }),
    z.object({ op: z.enum(['option', 'key_cost', 'last_sale', 'sale']), column }),
    z.object({ op: z.literal('is'), column, value: column }),
    z.object({ op: z.enum(['sum', 'most', 'round_up']), of: expressionSchema }),
    z.object({
      op: z.enum(['add', 'subtract', 'multiply', 'divide', 'min', 'max']),
      args: z.array(expressionSchema).min(2).max(16),
    }),
    z.object({
      op: z.enum(['less', 'at_most', 'equal']),
      args: z.array(expressionSchema).length(2),
    }),
    z.object({ op: z.literal('if'), args: z.array(expressionSchema).length(3) }),
  ]),
)
z.globalRegistry.add(expressionSchema, { id: 'Expression' })

export const termSchema = named('Term', {
  name: text.max(200).describe('what it is'),
  sign: z.union([z.literal(1), z.literal(-1)]).describe('1 adds, −1 subtracts'),
  expression: z
    .lazy(() => expressionSchema)
    .describe('a tree of `{op, …}`: data, never code (`engine/contract/valuation.ts`)'),
  /** The words of the description that the term came from; empty where it came from none. */
  source: text.max(2000).describe('the words that it came from; empty where it was assumed'),
})
export type Term = z.infer<typeof termSchema>

export const unusedSchema = named('Unused', {
  start: number.int().nonnegative().describe('where it begins in the description, in UTF-16 units'),
  end: number.int().nonnegative().describe('where it ends'),
  text: text.max(400).describe('the words'),
  why: z
    .enum(['money', 'story'])
    .describe('`money`: an amount or a word of money that no term takes; `story`: nothing is paid'),
})
export type Unused = z.infer<typeof unusedSchema>

/** Profit of an option = Σ sign × expression over its terms. Shown to the client as it stands. */
export const valuationSchema = named('Valuation', {
  formula: text
    .max(20_000)
    .describe('the profit of a deal, as an Excel formula where the tables are known'),
  terms: z.array(termSchema).max(VALUATION_TERMS).describe('profit = sum of sign × expression'),
  quantity: z
    .enum(['stock', 'trials'])
    .describe('`stock`: units are there to be sold; `trials`: units are attempts'),
  /** Periods from the option's T after which nothing sells any more, lead included; null = unknown. */
  horizon: number
    .nonnegative()
    .nullable()
    .describe('periods until what is left is written off; null = not known'),
  period: z
    .enum(['day', 'week', 'month', 'year'])
    .nullable()
    .describe('one step of `T`; null = not known'),
  bindings: z
    .array(z.object({ phrase: text.max(500), column: text.max(200) }))
    .max(200)
    .describe('which words were bound to which column'),
  assumptions: z.array(text.max(1000)).max(100).describe('what was taken for granted'),
  /** Readings kept by earlier versions have none. */
  assumptions_items: z
    .array(noteItemSchema)
    .max(100)
    .optional()
    .describe('`assumptions` as data, entry by entry'),
  unresolved: z.array(text.max(1000)).max(100).describe('what was not understood'),
  unused: z
    .array(unusedSchema)
    .max(200)
    .optional()
    .describe(
      'what of the words stands in no term; absent where a plan of an earlier version was kept',
    ),
  lines: z
    .array(lineSchema)
    .max(100)
    .optional()
    .describe(
      'its lines, those that are unsure too; absent where a plan of an earlier version was kept',
    ),
  /** Version of the reader that wrote it: a cached valuation of another version is read anew. */
  reader: text.max(50).describe('version of the reader'),
})
export type Valuation = z.infer<typeof valuationSchema>
