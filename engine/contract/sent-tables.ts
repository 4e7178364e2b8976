// The body of a fit as its clients may write it, the rows of both tables among it: what the OpenAPI document
// says. It describes; it never reads a request: tables are read by their bytes (tables/request-reader.ts) and
// judged by the rules, which say more than a schema can.
import { z } from 'zod'
import { PREDICTING_MODELS } from './engine-protocol.ts'
import { MENU_ROWS, SALES_ROWS } from './limits.ts'
import { envelopeSchema, marketTypeSchema } from './schemas.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A number, also as text; blank where it is null or the empty text. */
const amount = z.union([z.number(), z.string(), z.null()])
const key = z.union([z.string(), z.number()])

/** A row of Menus: one size of one deal. Every other column is a feature. */
export const sentMenusRowSchema = z
  .object({
    key,
    menu: amount,
    T: amount,
    qty: amount,
    unit_cost: amount.optional(),
    unit_price: amount.optional(),
    T_lead: amount.optional(),
    historically_available: cell.optional(),
    historically_chosen: cell.optional(),
    profit: amount.optional(),
  })
  .catchall(cell)

/** A row of Sales: units of a deal that were sold at one time. */
export const sentSalesRowSchema = z
  .object({
    key,
    T: amount,
    qty: amount,
    price: amount.optional(),
    menu: amount.optional(),
    T_signal_delay: amount.optional(),
    unit_holding_cost: amount.optional(),
    unit_fee: amount.optional(),
  })
  .catchall(cell)

/** Base64 of a Parquet file. */
const parquet = z.string()

/** Body of `POST /predict`: rows of a current menu for a session that has its history. */
export const predictRequestSchema = z.strictObject({
  session_id: z.string(),
  menus: z.union([z.array(sentMenusRowSchema).max(MENU_ROWS), parquet]),
  /** Its parameters go before those of the session for the reference; the session's own model keeps those of its fit. */
  market_type: marketTypeSchema.nullish(),
  model: z.enum(PREDICTING_MODELS).optional(),
})

/** Body of `POST /validate` and `POST /fit`. */
export const fitRequestSchema = envelopeSchema.extend({
  menus: z.union([z.array(sentMenusRowSchema).max(MENU_ROWS), parquet]),
  sales: z.union([z.array(sentSalesRowSchema).max(SALES_ROWS), parquet]),
})
