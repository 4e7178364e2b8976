// Parses the body of `POST /read`, or lists every invalid field, with the messages of `/fit`. Pure.
import { DESCRIPTION_CHARACTERS, ENTRY_ROWS, TABLE_COLUMNS } from '#contract/limits.ts'
import { readRequestSchema, type ReadRequest } from '#contract/questions.ts'
import { askedPrices } from '#contract/row-amounts.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import type { Entry } from '#contract/schemas.ts'
import { quoted, shownText } from '#contract/shown.ts'
import { entry, unknownField } from '../body/request-entry.ts'
import type { Refusal } from '../base/problem.ts'

/** Fields of the request and of its objects, by the path of the object. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(readRequestSchema.shape),
  columns: ['menus', 'sales'],
}

/** What each field must be, in words; an item of a list has its field's name. */
const EXPECTED: Readonly<Record<string, string>> = {
  business_description: `a text of at most ${DESCRIPTION_CHARACTERS} characters`,
  columns: 'an object {menus, sales} of the columns of both tables',
  menus: `a list of at most ${TABLE_COLUMNS} columns {name, type, examples}`,
  sales: `a list of at most ${TABLE_COLUMNS} columns {name, type, examples}`,
  name: 'a text of 1 to 200 characters',
  type: '"number", "text", "flag" or "date"',
  examples: 'a list of at most 20 cells: texts, numbers, true, false or null',
}

export function toReadRequest(
  body: unknown,
): { ok: true; request: ReadRequest } | { ok: false; refusal: Refusal } {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    return refused([entry('invalid_option', undefined, 'The body is no JSON object.', 'Send {…}.')])
  // The fields that a fit also has use the fit's rules, so that both give the same messages.
  const shared = readEnvelope(pick(body, ['business_description', 'market_type'])).errors
  const parsed = readRequestSchema.safeParse(body)
  const own = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue): Entry[] => {
        const at = issue.path.join('.')
        if (issue.code === 'unrecognized_keys')
          return issue.keys.map((name) => unknownField(name, FIELDS[at] ?? []))
        const isReported = shared.some(
          ({ column }) => column === at || column?.startsWith(`${at}.`),
        )
        const [top] = issue.path
        return isReported || top === 'market_type'
          ? []
          : [wrongField(issue.path.map(String), at, body)]
      })
  const errors = [...shared, ...eachListOnce(own)]
  if (errors.length > 0 || !parsed.success) return refused(errors)
  return { ok: true, request: askedPrices(parsed.data) }
}

function pick(body: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
}

function refused(errors: readonly Entry[]): { ok: false; refusal: Refusal } {
  const shown = errors.slice(0, ENTRY_ROWS)
  const count = errors.length === 1 ? '1 field' : `${errors.length} fields`
  const detail = `${count} of the request cannot be read: see errors.`
  return { ok: false, refusal: { code: 'validation_failed', detail, errors: shown } }
}

function wrongField(path: readonly string[], at: string, body: object): Entry {
  if (isColumn(path)) return noColumn(path, at, body)
  const field = path.findLast((part) => Object.hasOwn(EXPECTED, part)) ?? ''
  const isAbsent = path.length === 1 && !Object.hasOwn(body, at)
  const must = `it must be ${EXPECTED[field] ?? 'another value'}`
  const said = isAbsent
    ? `${quoted(shownText(at))} is missing: ${must}.`
    : `${quoted(shownText(at))} is wrong: ${must}.`
  return entry('invalid_option', at, said, isAbsent ? 'Send it.' : 'Correct it.')
}

/** Whether a path names a column of a table: `columns.menus.0`. */
const isColumn = (path: readonly string[]): boolean => path.length === 3 && path[0] === 'columns'

/** A column that is no object, usually a bare name. */
function noColumn([, table, index]: readonly string[], at: string, body: object): Entry {
  const { columns } = body as { columns: Record<string, unknown[]> }
  const sent = columns[table!]![Number(index)]
  const name = typeof sent === 'string' && sent !== '' ? shownText(sent, SHOWN_NAME) : 'qty'
  const shown = shownText(JSON.stringify(sent) ?? '', SHOWN_NAME)
  return entry(
    'invalid_option',
    at,
    `${quoted(shownText(at))} is ${shown}: a column must be an object {name, type}.`,
    `Send each column as an object, here {"name": ${JSON.stringify(name)}, "type": "number"}; type must be ${EXPECTED.type}.`,
  )
}
const SHOWN_NAME = 40

/** Of the columns that are no objects, the first of each table, with the number of them. */
function eachListOnce(errors: readonly Entry[]): Entry[] {
  const listOf = ({ column }: Entry): string | null =>
    column && isColumn(column.split('.')) ? column.replace(/\.\d+$/, '') : null
  const lists = errors.map(listOf)
  return errors.flatMap((error, at) => {
    const list = lists[at]!
    if (list === null) return error
    if (lists.indexOf(list) < at) return []
    return { ...error, count: lists.filter((each) => each === list).length }
  })
}
