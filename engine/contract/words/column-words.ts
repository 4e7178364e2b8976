// What the columns of both tables mean, and the fields of a whole fit request, for the OpenAPI document. The
// pages say the same at greater length (docs/cli.md).
import { fitRequestSchema, sentMenusRowSchema, sentSalesRowSchema } from '../sent-tables.ts'
import { table, type PageTable } from './page-table.ts'
import { REQUEST_TABLES } from './request-words.ts'

export const COLUMN_TABLES = {
  fit_request: table('Body of `POST /fit`', fitRequestSchema, {
    menus: 'the current menu (T = 0) and the past ones: rows, or base64 of a Parquet file',
    sales: 'what was sold of past deals, in the same forms; `[]` where Menus has their profits',
    ...REQUEST_TABLES.request.words,
  }),
  menus_row: table('Row of Menus', sentMenusRowSchema, {
    key: 'identifier of the deal; comes back as sent',
    menu: '0 = the current menu; any other whole number = one past decision moment',
    T: 'time in periods: 0 = now, negative = past',
    qty: 'the size that this row offers, above 0; rows of one key exclude each other',
    unit_cost: 'cost of a unit; not needed under `client_grounded`',
    unit_price: 'expected price of a unit; not needed under `client_grounded`',
    T_lead: 'periods until the first sale can happen',
    historically_available: '1/0, blank = 1: 0 = an option that could not be taken',
    historically_chosen: '1/0: the row that was taken; at most one of a past deal',
    profit: 'what a past row earned; never on a current row',
  }),
  sales_row: table('Row of Sales', sentSalesRowSchema, {
    key: 'the deal',
    T: 'when it sold, 0 or below',
    qty: 'units sold; a row with 0 says that nothing sold',
    price: 'per unit; blank = the `unit_price` of the row that was taken',
    menu: 'the past menu of the deal, where it is said',
    T_signal_delay: 'periods until the sale became known',
    unit_holding_cost: 'storage per unit and period',
    unit_fee: 'cost per unit ordered, the same on all rows of a key',
  }),
} as const satisfies Record<string, PageTable>
