// The tables of docs/api.md, printed from the schemas, codes and limits of engine/contract. Pure: text in,
// text out. The meanings stand in request-words.ts and answer-words.ts.
import { z } from 'zod'
import * as limits from '#contract/limits.ts'
import { PROBLEMS } from '#contract/problems.ts'
import { RULE_CODES } from '#contract/rule-codes.ts'
import { ANSWER_TABLES, FAILURES } from '#contract/words/answer-words.ts'
import type { PageTable } from '#contract/words/page-table.ts'
import { typeText, type Json } from '#contract/words/type-text.ts'
import { REQUEST_TABLES } from '#contract/words/request-words.ts'

const TABLES: Readonly<Record<string, PageTable>> = { ...REQUEST_TABLES, ...ANSWER_TABLES }

/** Fills every `<!-- name -->` … `<!-- end -->` of the page. */
export function fillPage(page: string): string {
  return page.replaceAll(/<!-- (\w+) -->\n[^]*?<!-- end -->/g, (_, name: string) => {
    const text = BLOCKS[name]
    if (text === undefined) throw new Error(`docs/api.md: there is no table "${name}"`)
    return `<!-- ${name} -->\n\n${text()}\n\n<!-- end -->`
  })
}

const BLOCKS: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    Object.entries(TABLES).map(([name, table]) => [name, () => fieldsText(table)]),
  ),
  problems: () =>
    rowsText(
      ['code', 'status', 'meaning'],
      Object.entries(PROBLEMS).map(([code, { status, title }]) => [
        `\`${code}\``,
        `${status}`,
        title,
      ]),
    ),
  rules: () =>
    rowsText(
      ['code', 'meaning'],
      Object.entries(RULE_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  failures: () =>
    rowsText(
      ['code', 'meaning'],
      Object.entries(FAILURES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  limits: () => rowsText(['what', 'limit'], limitRows()),
}

function limitRows(): string[][] {
  const count = (value: number) => value.toLocaleString('en-US')
  const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MiB`
  return [
    ['body of a request, unpacked', mebibytes(limits.BODY_BYTES)],
    ['both tables as decoded Parquet', mebibytes(limits.PARQUET_BYTES)],
    ['one row of JSON', `${count(limits.ROW_BYTES)} bytes`],
    ['columns of a table', count(limits.TABLE_COLUMNS)],
    ['rows of Menus', count(limits.MENU_ROWS)],
    ['rows of Sales', count(limits.SALES_ROWS)],
    ['distinct keys of Sales', count(limits.SALES_KEYS)],
    ['characters of a description', count(limits.DESCRIPTION_CHARACTERS)],
    ['money of a cell', count(limits.MONEY_MOST)],
    ['units of a cell', count(limits.UNITS_MOST)],
    ['periods of a cell', count(limits.TIME_MOST)],
    ['rows of the current menu, at least', count(limits.FLOOR_TASK_ROWS)],
    ['past menus, at least', count(limits.FLOOR_PAST_MENUS)],
    ['past deals with an outcome and a known size, at least', count(limits.FLOOR_OBSERVED_GROUPS)],
    ['past deals that were declined, at least', count(limits.FLOOR_UNOBSERVED_GROUPS)],
    ['`wait` of `/result`', `${limits.RESULT_WAIT_SECONDS} s`],
    ['a fit waits at most', `${limits.FIT_WAIT_SECONDS / 3600} hours`],
    ['a fit runs at most', `${limits.FIT_RUN_SECONDS / 60} minutes`],
    ['calls of a paid key, a minute', count(limits.CALLS_PER_PAID_KEY)],
    ['calls of a free key, a minute', count(limits.CALLS_PER_FREE_KEY)],
    ['`/result` with a key, a minute', count(limits.POLLS_PER_KEY)],
    ['`/predict` with a key, a minute', count(limits.PREDICTIONS_PER_KEY)],
    ['fits of a paid key, an hour', count(limits.PAID_FITS_PER_HOUR)],
    ['fits by free keys, an hour and account', count(limits.FREE_FITS_PER_HOUR)],
    ['fits by free keys, a day and account', count(limits.FREE_FITS_PER_DAY)],
    ['fits of an account that wait', count(limits.WAITING_FITS)],
    ['`/validate` without a key, a minute and address', count(limits.VALIDATIONS_PER_ADDRESS)],
    ['`/read` without a key, a minute and address', count(limits.READS_PER_ADDRESS)],
    ['`/read` with a key, a minute', count(limits.READS_PER_KEY)],
    ['readings by a language model, a day and account', count(limits.MODEL_READINGS_PER_KEY)],
    ['an idempotency key answers for', `${limits.IDEMPOTENCY_SECONDS / 3600} hours`],
    ['results are kept', `${limits.RESULT_DAYS} days`],
    ['input tests are kept', `${limits.MOCK_RESULT_DAYS} days`],
    ['kept readings and the last description, unused', `${limits.READING_DAYS} days`],
    ['tables are kept after the end of a fit', `${limits.TABLES_DAYS_AFTER_END * 24} hours`],
  ]
}

/** One row a field: its type from the schema, its meaning from the words. */
function fieldsText({ schema, words }: PageTable): string {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const named = Object.values(TABLES).find((table) => table.schema === zodSchema)
      if (named && named.schema !== schema) jsonSchema['x-table'] = named.title
    },
  }) as Json
  const required = new Set((json.required as string[] | undefined) ?? [])
  const fields = Object.entries(json.properties as Record<string, Json>)
  return rowsText(
    ['field', 'type', 'meaning'],
    fields.map(([name, type]) => [
      `\`${name}\`${required.has(name) ? '' : ' (optional)'}`,
      typeText(type, namedText),
      words[name]!,
    ]),
  )
}

/** A link to the table of a named schema. */
function namedText(type: Json): string | null {
  if (typeof type['x-table'] === 'string') return linkTo(type['x-table'])
  return type.$ref === undefined ? null : 'expression'
}

/** A table's heading as GitHub names it. */
const linkTo = (title: string): string =>
  `[${title.replaceAll('`', '')}](#${title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')})`

/** A table as oxfmt leaves it: cells padded to their column. */
function rowsText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}
