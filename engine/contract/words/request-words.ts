// What the fields of a request mean, and of what is answered at once, for docs/api.md and the OpenAPI
// document. By the name that the page's markers call each table.
import { readRequestSchema } from '../questions.ts'
import {
  countsSchema,
  entrySchema,
  envelopeSchema,
  fitAnswerSchema,
  marketTypeSchema,
  parametersSchema,
  parseReportSchema,
  validationSchema,
} from '../schemas.ts'
import { table, type PageTable } from './page-table.ts'

const OPTIONS = {
  business_description:
    'what a deal costs and brings, in words; left out: that of the profile, else the last one sent',
  model: '`default` is the best model that a ready engine offers; a name pins one',
  mock: '`true` is an input test: free, checks the tables and options, answers placeholders; `"failed"` is one that fails',
  mock_result_seconds: 'seconds until an input test is done (6)',
  confidence_correction: 'added to the calibrated threshold: higher takes fewer, surer deals (0)',
  checks: '`off` skips the plausibility checks (`on`)',
  grounding_mode:
    '`business_led` (also `default`, `auto`, `internal`): the words and Sales value the history; `client_grounded`: the `profit` column of Menus does (`business_led`)',
}

const REPORT = {
  menus_rows_dropped_incomplete: 'past rows of Menus that lack a required cell',
  menus_rows_dropped_no_choice: 'always 0',
  profit_values_ignored_on_non_chosen: 'profits beside the chosen row of a deal',
  sales_rows_dropped_unknown_key: 'sales of keys that stand in no past menu',
  sales_rows_dropped_zero_or_blank_qty:
    'sales without a quantity, or of 0; a 0 keeps its deal observed',
  client_grounding_rows: 'past rows with a `profit` under `client_grounded`',
  client_labeled_rows: 'of these, the rows that are labels',
  historically_chosen: 'whether Menus has flags',
  historically_chosen_means: 'what the flags were read as',
  menus_groups_without_choice: 'past deals without a chosen row',
  checks: 'as sent',
}

export const REQUEST_TABLES = {
  request: table('Fit request', envelopeSchema, {
    market_type: 'parameters, and options that are not at the top level',
    ...OPTIONS,
  }),
  market_type: table('market_type', marketTypeSchema, {
    market_type: 'the name of the market, free text',
    parameters:
      'numbers and choices for the valuation; names that the service does not know are dropped with a warning',
    ...OPTIONS,
  }),
  parameters: table('parameters', parametersSchema, {
    inventory_holding_weeks_before_writeoff:
      'the horizon: periods from `T`, lead time included, until what is left is written off. **Required with the built-in text** where storage costs anything; else guessed from past sales, with a note',
    holding_cost_per_unit: 'storage per unit and period, where Sales has no `unit_holding_cost`',
    unit_fee: 'cost per unit ordered, where Sales has no `unit_fee`',
    unit_holding_cost: 'the same as `holding_cost_per_unit`',
    leftover_writeoff_fraction: 'share of `unit_cost` that a leftover unit loses (1)',
    qty_ordered_range: 'a size or a list of sizes; checked, it decides nothing',
    grounding_labelling_mode:
      '`synthetic_full` with `"market_type": "synthetic_inventory"`: a request without a description means the built-in text',
    period: 'the length of one step of `T`',
    historically_chosen_means:
      'what the flag `historically_chosen` says: the deal was taken, or the size that would have been taken',
    choice_basis:
      '`knowledge`: past choices also used what no column shows; `columns`: they used the listed columns alone; `unknown`: as if left out (`knowledge`)',
  }),
  entry: table('Entry of errors and warnings', entrySchema, {
    code: 'a stable name, see [rule codes](#rule-codes)',
    table: 'where it stands',
    column: 'the column, where one is meant',
    message: 'what is wrong',
    fix: 'what to change',
    count: 'how many rows',
    rows: 'the first 20 row indexes, from 0',
    keys: 'the first 5 keys',
  }),
  validation: table('Answer of `POST /validate`', validationSchema, {
    ok: 'whether `/fit` would take the request',
    errors: 'one entry per broken rule',
    warnings: 'one entry per thing to know',
    counts: 'what was read',
    estimate:
      'tokens that a fit may cost, from row counts alone; with a key, without the reading of words that are paid for; nothing is charged yet',
    checked: 'which rules ran, in a sentence',
    parse_report: 'what was dropped or assumed',
  }),
  counts: table('counts', countsSchema, {
    menus_rows: 'rows of Menus',
    menus_keys: 'distinct keys of Menus',
    t0_rows: 'rows of the current menu',
    history_rows: 'past rows',
    menus: 'past menus',
    sales_rows: 'rows of Sales',
  }),
  parse_report: table('parse_report', parseReportSchema, REPORT),
  fit: table('Answer of `POST /fit`', fitAnswerSchema, {
    session_id: 'names the fit from now on',
    status: '`grounding`; `processing` under `client_grounded`',
    model: 'the version that runs',
    grounding_mode: 'as resolved',
    business_description_source: 'where the description was found',
    task_menu_rows: 'rows of the current menu',
    labeled_rows: 'past deals with a label, as far as known',
    unlabeled_rows: 'past deals without one, as far as known',
    parse_report: 'what was dropped or assumed',
    warnings: 'what to know',
    grounding_cache_hit: 'null until the words are read; then it stands in the result',
    billing: 'what is charged',
    mock: 'present on input tests',
    replayed: 'true: the idempotency key answered an earlier call',
  }),
  read_request: table('Body of `POST /read`', readRequestSchema, {
    business_description: 'the words',
    columns:
      'the columns of both tables: name, type (`number` if left out), up to five cells as examples',
    market_type: 'the parameters that change how words are read',
  }),
} as const satisfies Record<string, PageTable>
