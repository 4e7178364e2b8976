// JSON Schemas of the zod schemas, each named one once, below `components` of the document. Fields get the
// sentences of docs/api.md. Answers may gain fields, so they are not closed here as zod would close them.
import { z } from 'zod'
import { feedbackItemSchema } from '#contract/feedback.ts'
import { expressionSchema } from '#contract/valuation.ts'
import { ANSWER_TABLES } from '#contract/words/answer-words.ts'
import { COLUMN_TABLES } from '#contract/words/column-words.ts'
import type { PageTable } from '#contract/words/page-table.ts'
import { REQUEST_TABLES } from '#contract/words/request-words.ts'

export type Json = Readonly<Record<string, unknown>>

const { request: _, ...requests } = REQUEST_TABLES
const TABLES = { ...requests, ...ANSWER_TABLES, ...COLUMN_TABLES } satisfies Record<
  string,
  PageTable
>

/** What each table is called in the document. */
const NAMES: Readonly<Record<keyof typeof TABLES, string>> = {
  fit_request: 'FitRequest',
  menus_row: 'MenusRow',
  sales_row: 'SalesRow',
  market_type: 'MarketType',
  parameters: 'Parameters',
  entry: 'Entry',
  validation: 'Validation',
  counts: 'Counts',
  parse_report: 'ParseReport',
  fit: 'FitAnswer',
  read_request: 'ReadRequest',
  result: 'Result',
  progress: 'Progress',
  menu: 'PlanRow',
  options: 'OptionRow',
  labels: 'LabelRow',
  reasons: 'ReasonRow',
  sweep: 'SweepEntry',
  summary: 'Summary',
  billing: 'Billing',
  read: 'ReadAnswer',
  question: 'Question',
  choice: 'Choice',
  other: 'OtherAnswer',
  valuation: 'Valuation',
  term: 'Term',
  delete: 'DeleteAnswer',
  sessions: 'SessionList',
  session: 'Session',
  queue: 'Queue',
  balance: 'Balance',
  ledger: 'Ledger',
  ledger_entry: 'LedgerEntry',
  transfer_request: 'TransferRequest',
  transfer: 'TransferAnswer',
  health: 'Health',
  root: 'Root',
  problem: 'Problem',
}

const TABLE_OF: ReadonlyMap<string, PageTable> = new Map(
  Object.entries(TABLES).map(([key, table]) => [NAMES[key as keyof typeof TABLES], table]),
)

export interface SchemaWriter {
  /** The schema of what a client sends. */
  sent(schema: z.ZodType): Json
  /** The schema of what the service answers. */
  answered(schema: z.ZodType): Json
  /** Every named schema that was met so far, by its name. */
  components(): Json
}

export function schemaWriter(): SchemaWriter {
  const names = z.registry<{ id: string }>()
  for (const [id, { schema }] of TABLE_OF) names.add(schema, { id })
  names.add(expressionSchema, { id: 'Expression' })
  names.add(feedbackItemSchema, { id: 'FeedbackItem' })
  const met = new Map<string, Json>()
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io, metadata: names })
    for (const [name, json] of Object.entries($defs))
      if (!met.has(name)) met.set(name, described(name, tidy(json, io === 'input')))
    return tidy(own, io === 'input')
  }
  return {
    sent: (schema) => write(schema, 'input'),
    answered: (schema) => write(schema, 'output'),
    components: () => Object.fromEntries([...met].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** The schema without what zod adds for itself; its references lead into the document. */
function tidy(schema: Json, closed: boolean): Json {
  const isSafeBound = (value: unknown): boolean =>
    typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER
  const entries = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === '$schema' || name === 'readOnly' || isSafeBound(value)) return []
    if (name === 'additionalProperties' && value === false && !closed) return []
    if (name === '$ref') return [[name, String(value).replace('#/$defs/', '#/components/schemas/')]]
    if (name === 'properties') {
      const fields = Object.entries(value as Record<string, Json>)
      return [[name, Object.fromEntries(fields.map(([key, json]) => [key, tidy(json, closed)]))]]
    }
    return [[name, deep(value, closed)]]
  })
  return Object.fromEntries(entries)
}

function deep(value: unknown, closed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => deep(one, closed))
  return value !== null && typeof value === 'object' ? tidy(value as Json, closed) : value
}

/** The schema with the words of its fields; links of the page lead nowhere here, their words stay. */
function described(name: string, schema: Json): Json {
  const words = TABLE_OF.get(name)?.words
  if (!words) return schema
  const fields = Object.entries(schema['properties'] as Record<string, Json>)
  const properties = Object.fromEntries(
    fields.map(([field, json]) => [field, { ...json, description: plain(words[field]!) }]),
  )
  return { ...schema, properties }
}

const plain = (words: string): string => words.replaceAll(/\[([^\]]+)\]\(#[\w-]+\)/g, '$1')
