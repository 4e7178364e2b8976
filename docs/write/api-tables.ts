// The tables of docs/api.md, printed from the schemas, codes and limits of engine/contract. Pure: text in, text out.
import { z } from 'zod'
import '#contract/account.ts'
import { settingRows } from '#cli/deploy-settings.ts'
import * as limits from '#contract/limits.ts'
import { PROBLEMS } from '#contract/problems.ts'
import { RULE_CODES } from '#contract/rule-codes.ts'
import '#contract/schemas.ts'
import { typeText, type Json } from '#contract/type-text.ts'

/** Every schema with a name, as JSON Schema. */
const { schemas: SCHEMAS } = z.toJSONSchema(z.globalRegistry, { io: 'input', uri: (id) => id })

/** Fills every `<!-- name -->` … `<!-- end -->` of the page: the fields of the schema of this name, or a list of BLOCKS. */
export function fillPage(page: string): string {
  const headings = new Map(
    [...page.matchAll(/^### (.*)\n(?:(?!#).*\n)*?<!-- (\w+) -->$/gm)].map(([, title, name]) => [
      name!,
      title!,
    ]),
  )
  return page.replaceAll(/<!-- (\w+) -->\n[^]*?<!-- end -->/g, (_, name: string) => {
    const schema = SCHEMAS[name] as Json | undefined
    const text = BLOCKS[name]?.() ?? (schema && fieldsText(schema, headings))
    if (text === undefined) throw new Error(`There is no table "${name}"`)
    return `<!-- ${name} -->\n\n${text}\n\n<!-- end -->`
  })
}

const BLOCKS: Readonly<Record<string, () => string>> = {
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
  limits: () => rowsText(['what', 'limit'], limitRows()),
  settings: () => rowsText(['setting', 'kind', 'needed', 'what it is'], settingRows()),
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
    ['`/replan` with a key, a minute', count(limits.REPLANS_PER_KEY)],
    ['fits of a paid key, an hour', count(limits.PAID_FITS_PER_HOUR)],
    ['fits of published markets, an hour and account', count(limits.FREE_FITS_PER_HOUR)],
    ['fits of published markets, a day and account', count(limits.FREE_FITS_PER_DAY)],
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

/** One row a field, its type and meaning. `headings`: of the page, by the schemas whose tables stand below them. */
function fieldsText(schema: Json, headings: ReadonlyMap<string, string>): string {
  const named = ({ $ref }: Json): string | null => {
    if (typeof $ref !== 'string') return null
    const title = headings.get($ref)
    if (title !== undefined) return linkTo(title)
    const unlisted = SCHEMAS[$ref] as Json
    return unlisted.properties ? typeText(unlisted, named) : $ref.toLowerCase()
  }
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const fields = Object.entries(schema.properties as Record<string, Json>)
  return rowsText(
    ['field', 'type', 'meaning'],
    fields.map(([name, type]) => [
      `\`${name}\`${required.has(name) ? '' : ' (optional)'}`,
      typeText(type, named),
      String(type.description),
    ]),
  )
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
