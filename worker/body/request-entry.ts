// Entries of `errors` about the fields of a small request. The rules of a fit have their own (#contract/rules).
import { nearest } from '#contract/spelling.ts'
import type { RuleCode } from '#contract/rule-codes.ts'
import type { Entry } from '#contract/schemas.ts'
import { quoted, shownText } from '#contract/shown.ts'

/** A field that none of `fields` is, with the nearest of them. */
export function unknownField(name: string, fields: readonly string[]): Entry {
  const near = nearest(shownText(name), fields)
  const fix =
    near === null
      ? `Leave it out; the fields are ${fields.join(', ')}.`
      : `Did you mean "${near}"? Rename it, or leave it out.`
  return entry('unknown_field', name, `The request has no field ${quoted(shownText(name))}.`, fix)
}

export function entry(
  code: RuleCode,
  column: string | undefined,
  message: string,
  fix: string,
): Entry {
  const place = { table: 'request' as const, ...(column ? { column: shownText(column) } : {}) }
  return { code, ...place, message, fix, count: 1, rows: [], keys: [] }
}
