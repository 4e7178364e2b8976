// The body of a fit as its clients may write it, the rows of both tables among it: what the OpenAPI document
// says. It describes; it never reads a request: tables are read by their bytes (tables/request-reader.ts) and
// judged by the rules, which say more than a schema can.
import { z } from 'zod'
import { PREDICTING_MODELS } from './engine-protocol.ts'
import { MENU_ROWS, SALES_ROWS } from './limits.ts'
import { flag, number, text } from './schema-parts.ts'
import { envelopeSchema, marketTypeSchema } from './schemas.ts'

const cell = z.union([text, number, flag, z.null()])
/** A number, also as text; blank where it is null or the empty text. */
const amount = z.union([number, text, z.null()])
const key = z.union([text, number])

/** A row of Menus: one size of one deal. Every other column is a feature. */
export const sentMenusRowSchema = z
  .object({
    key: key.describe('identifier of the deal; comes back as sent'),
    menu: amount.describe(
      '0 = the current menu; any other whole number = one past decision moment',
    ),
    T: amount.describe('time in periods: 0 = now, negative = past'),
    qty: amount.describe(
      'the size that this row offers, above 0; rows of one key exclude each other',
    ),
    unit_cost: amount.optional().describe('cost of a unit; not needed under `client_grounded`'),
    unit_price: amount
      .optional()
      .describe('expected price of a unit; not needed under `client_grounded`'),
    T_lead: amount.optional().describe('periods until the first sale can happen'),
    historically_available: cell
      .optional()
      .describe('1/0, blank = 1: 0 = an option that could not be taken'),
    historically_chosen: cell
      .optional()
      .describe('1/0: the row that was taken; at most one of a past deal'),
    profit: amount.optional().describe('what a past row earned; never on a current row'),
  })
  .catchall(cell)
  .meta({ id: 'MenusRow' })

/** A row of Sales: units of a deal that were sold at one time. */
export const sentSalesRowSchema = z
  .object({
    key: key.describe('the deal'),
    T: amount.describe('when it sold, 0 or below'),
    qty: amount.describe('units sold; a row with 0 says that nothing sold'),
    price: amount
      .optional()
      .describe('per unit; blank = the `unit_price` of the row that was taken'),
    revenue: amount
      .optional()
      .describe('the amount of the row, in place of `price`: it is divided by `qty`'),
    menu: amount.optional().describe('the past menu of the deal, where it is said'),
    T_signal_delay: amount.optional().describe('periods until the sale became known'),
    unit_holding_cost: amount.optional().describe('storage per unit and period'),
    unit_fee: amount.optional().describe('cost per unit ordered, the same on all rows of a key'),
  })
  .catchall(cell)
  .meta({ id: 'SalesRow' })

/** Base64 of a Parquet file. */
const parquet = text

/** Body of `POST /predict`: rows of a current menu for a session that has its history. */
export const predictRequestSchema = z.strictObject({
  session_id: text,
  menus: z.union([z.array(sentMenusRowSchema).max(MENU_ROWS), parquet]),
  /** Its parameters go before those of the session for the reference; the session's own model keeps those of its fit. */
  market_type: marketTypeSchema.nullish(),
  model: z.enum(PREDICTING_MODELS).optional(),
})

/** Body of `POST /validate` and `POST /fit`. */
export const fitRequestSchema = envelopeSchema
  .extend({
    menus: z
      .union([z.array(sentMenusRowSchema).max(MENU_ROWS), parquet])
      .describe('the current menu (T = 0) and the past ones: rows, or base64 of a Parquet file'),
    sales: z
      .union([z.array(sentSalesRowSchema).max(SALES_ROWS), parquet])
      .describe(
        'what was sold of past deals, in the same forms; `[]` where Menus has their profits',
      ),
  })
  .meta({ id: 'FitRequest' })
