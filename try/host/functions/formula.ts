// A formula that calls one custom function: `=EDPS.QTY(A2:A10, EDPS_Plan)`. Arguments are
// constants, cells, table columns and defined names. Nested calls and Excel's own functions are not
// modelled: such a formula is refused.
import type { Rect } from '../range-address.ts'
import { formatRect, parseRect, quoteSheet, splitAddress } from '../range-address.ts'
import { ERROR_VALUES } from '../cell.ts'
import type { Table, Workbook } from '../workbook.ts'
import { bodyRect, findName, findSheet, findTable, sameName, tablesOn } from '../workbook.ts'
import type { FunctionMetadata, KnownFunctions } from './metadata.ts'

export type Argument =
  | { is: 'constant'; value: string | number | boolean; text: string }
  | { is: 'left out'; text: string }
  /** An address; `sheet` null = the formula's sheet. */
  | { is: 'cells'; sheet: string | null; local: string; text: string }
  /** `Deals[key]`; `row`: `[@key]`, the cell of the formula's row. */
  | { is: 'column'; table: string | null; column: string; row: boolean; text: string }
  | { is: 'name'; name: string; text: string }

export interface Call {
  metadata: FunctionMetadata
  args: Argument[]
}

export type Parsed =
  | { ok: true; call: Call }
  /** `#NAME?`: the function does not exist. */
  | { ok: false; why: 'unknown function' }
  | { ok: false; why: 'not modelled' }

/** The cells of an argument. */
export interface Place {
  sheetId: string
  rect: Rect
}

/** Whether the formula calls a function of this namespace. */
export function callsFunction(formula: string, { namespace }: KnownFunctions): boolean {
  return formula.toUpperCase().includes(`${namespace.toUpperCase()}.`)
}

export function parseCall(formula: string, known: KnownFunctions): Parsed {
  const form = /^=\s*([\p{L}_][\p{L}\p{N}_]*)\.([\p{L}\p{N}_.]+)\s*\((.*)\)\s*$/su.exec(formula)
  if (!form || !sameName(form[1]!, known.namespace)) return { ok: false, why: 'not modelled' }
  const metadata = known.functions.find(({ name }) => sameName(name, form[2]!))
  if (!metadata) return { ok: false, why: 'unknown function' }
  const texts = splitArguments(form[3]!)
  const args = texts.map(readArgument)
  return args.every((arg) => arg !== null)
    ? { ok: true, call: { metadata, args } }
    : { ok: false, why: 'not modelled' }
}

/** Splits at commas outside quotes and brackets; an empty text has no arguments. */
function splitArguments(text: string): string[] {
  if (text.trim() === '') return []
  const parts = ['']
  let depth = 0
  // In the name of a column an apostrophe stands before some characters.
  for (const sign of text.match(/"[^"]*"|'[^']*'|\[(?:[^[\]']|'.)*\]|./gsu) ?? []) {
    if (sign === '[' || sign === '(') depth += 1
    else if (sign === ']' || sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

function readArgument(whole: string): Argument | null {
  const text = whole.trim()
  if (text === '') return { is: 'left out', text: whole }
  const quoted = /^"((?:[^"]|"")*)"$/s.exec(text)
  if (quoted) return { is: 'constant', value: quoted[1]!.replaceAll('""', '"'), text: whole }
  if (/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text))
    return { is: 'constant', value: Number(text), text: whole }
  if (/^(true|false)$/i.test(text))
    return { is: 'constant', value: text.toLowerCase() === 'true', text: whole }
  if (ERROR_VALUES.includes(text.toUpperCase()))
    return { is: 'constant', value: text.toUpperCase(), text: whole }
  const { sheet, local } = splitAddress(text)
  if (parseRect(local)) return { is: 'cells', sheet, local, text: whole }
  const column =
    /^([\p{L}_\\][\p{L}\p{N}_.\\]*)?\[(@)?(?:\[((?:[^[\]']|'.)+)\]|((?:[^[\]'@]|'.)+))\]$/su.exec(
      text,
    )
  if (column)
    return {
      is: 'column',
      table: column[1] ?? null,
      column: (column[3] ?? column[4]!).replace(/'(.)/gs, '$1'),
      row: column[2] !== undefined,
      text: whole,
    }
  return /^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(text)
    ? { is: 'name', name: text, text: whole }
    : null
}

/** The cells of an argument in a formula at this place; null = none, or deleted. */
export function placeOf(book: Workbook, arg: Argument, at: Place): Place | null {
  if (arg.is === 'cells') {
    const rect = parseRect(arg.local)
    const sheet = arg.sheet === null ? at.sheetId : findSheet(book, arg.sheet)?.id
    return rect && sheet !== undefined ? { sheetId: sheet, rect } : null
  }
  if (arg.is === 'name') return findName(book, arg.name)?.target ?? null
  return arg.is === 'column' ? columnPlace(book, arg, at) : null
}

function columnPlace(
  book: Workbook,
  { table: name, column, row }: Extract<Argument, { is: 'column' }>,
  at: Place,
): Place | null {
  const table: Table | undefined =
    name === null
      ? tablesOn(book, at.sheetId).find(
          ({ rect }) => rect.top <= at.rect.top && at.rect.top <= rect.bottom,
        )
      : findTable(book, name)
  const index = table?.columns.findIndex((one) => sameName(one.name, column)) ?? -1
  if (!table || index < 0) return null
  const left = table.rect.left + index
  const body = bodyRect(table)
  const rows = row
    ? { top: at.rect.top, bottom: at.rect.top }
    : { top: body.top, bottom: body.bottom }
  const inside =
    !row || (table.sheetId === at.sheetId && body.top <= rows.top && rows.top <= body.bottom)
  return inside ? { sheetId: table.sheetId, rect: { ...rows, left, right: left } } : null
}

/** The formula with its addresses updated after cells of a sheet have moved. */
export function movedFormula(
  book: Workbook,
  call: Call,
  at: Place,
  known: KnownFunctions,
  sheetId: string,
  move: (rect: Rect) => Rect | null,
): string {
  const args = call.args.map((arg) => {
    const place = arg.is === 'cells' ? placeOf(book, arg, at) : null
    if (arg.is !== 'cells' || place?.sheetId !== sheetId) return arg.text
    const rect = move(place.rect)
    if (rect === null) return '#REF!'
    const local = arg.local.includes('$')
      ? formatRect(rect).replaceAll(/[A-Z]+|\d+/g, (part) => `$${part}`)
      : formatRect(rect)
    return arg.sheet === null ? local : `${quoteSheet(arg.sheet)}!${local}`
  })
  return `=${known.namespace}.${call.metadata.name}(${args.join(',')})`
}
