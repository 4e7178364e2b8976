// The columns of fields as they are read, and what is told of each: what was read in a form, what can be read in two,
// and amounts that are none.
import type { Order } from '#contract/text-dates.ts'
import { tableProblemsText } from '../messages/texts.ts'
import type { Column } from '#contract/table.ts'
import type { Field, Fit } from './fields.ts'
import { problemAt, type SheetProblem } from './problems.ts'
import { openForm, readInForm, type Meant } from './read-in-form.ts'
import { currenciesOf, sharesIn, unitsOf } from './mixed-amounts.ts'
import { formSaid, type Reading, type Said, type Saying } from './said.ts'
import type { Sheet } from './sheet.ts'

const { says, fix, press } = tableProblemsText

/** Fields of money. */
const MONEY: ReadonlySet<string> = new Set([
  'unit_cost',
  'unit_price',
  'profit',
  'price',
  'revenue',
  'unit_holding_cost',
  'unit_fee',
])

interface Told {
  /** As it is read; left out = as it is. */
  readonly column?: Column
  readonly problem: SheetProblem | null
}

/** The sheet with the columns of fields as they are read, and what is told of them. */
export function inForm(
  sheet: Sheet,
  fields: ReadonlyMap<string, number>,
  known: Readonly<Record<string, Field>>,
  part: Saying['part'],
  all: Said,
  order: Order | null,
): { sheet: Sheet; problems: SheetProblem[] } {
  const columns = [...sheet.columns]
  const problems = [...fields].flatMap(([field, at]) => {
    const meant = meantBy(known[field]?.fit)
    if (meant === null) return []
    const say = sayingsOf(part, sheet.headers[at]!)
    const header = sheet.headers[at]!
    const said = formSaid(all, header)
    // Days of one plan are written in one order: a column that leaves it open is read as the others.
    const open = meant === 'date' && order !== null ? openForm(sheet.columns[at]!, meant) : null
    const like = open?.ways.some(({ as }) => as === order) ? order : null
    const wrong = meant === 'date' ? null : wrongAmounts(sheet, at, field)
    const told =
      wrong === null
        ? (stillOpen(sheet, at, meant, said ?? like, say) ??
          asRead(sheet, at, { meant, said, like }, say))
        : { problem: wrong }
    if (told?.column) columns[at] = told.column
    return told?.problem ?? []
  })
  return { sheet: { ...sheet, columns }, problems }
}

/** What is meant where a way to read is not: of two ways the other one. */
const OTHER: Readonly<Record<Reading, Reading>> = {
  as_is: 'as_is',
  dmy: 'mdy',
  mdy: 'dmy',
  ymd: 'dmy',
  own_row: 'as_is',
  each: 'as_is',
  point: 'comma',
  comma: 'point',
}

type Say = (text: string, as: Reading | null) => Saying

const sayingsOf =
  (part: Saying['part'], header: string): Say =>
  (text, as) => ({ part, header, text, as })

function meantBy(fit: Fit | undefined): Meant | null {
  if (fit === 'number' || fit === 'units') return 'number'
  return fit === 'sizes' || fit === 'date' ? fit : null
}

/** Amounts of two currencies, and shares in place of amounts. */
function wrongAmounts(sheet: Sheet, at: number, field: string): SheetProblem | null {
  const column = sheet.columns[at]!
  const header = sheet.headers[at]!
  const shares = MONEY.has(field) ? sharesIn(column, sheet.formats[at]!) : null
  if (shares)
    return problemAt(sheet, header, shares.rows, {
      code: 'percent_in_money',
      text: says.percentInMoney({ one: shares.example }),
      fix: fix.percentInMoney,
    })
  const [currencies, units] = [currenciesOf(column), unitsOf(column)]
  const [one, other] = currencies ?? units ?? []
  if (one === undefined || other === undefined) return null
  const mixed = currencies ? 'currenciesMixed' : 'unitsMixed'
  return problemAt(sheet, header, textRows(column), {
    code: currencies ? 'currencies_mixed' : 'units_mixed',
    text: says[mixed]({ one, other }),
    fix: fix[mixed],
  })
}

/** A column that can be read in two ways, and nobody has said in which. */
function stillOpen(
  sheet: Sheet,
  at: number,
  meant: Meant,
  said: Reading | null | undefined,
  say: Say,
): Told | null {
  const open = said == null ? openForm(sheet.columns[at]!, meant) : null
  if (!open) return null
  const [one, ...others] = open.ways.map(({ value }) => value)
  const problem = problemAt(sheet, sheet.headers[at]!, open.rows, {
    code: 'form_open',
    text: says.formOpen({ text: open.example, one: one!, other: others.join(' / ') }),
    fix: fix.formOpen,
  })
  const sayings = open.ways.map(({ as, value }) => say(press.itIs({ value }), as))
  return { problem: problem && { ...problem, sayings } }
}

interface How {
  readonly meant: Meant
  readonly said: Reading | undefined
  /** As other columns are read. */
  readonly like: Order | null
}

function asRead(sheet: Sheet, at: number, { meant, said, like }: How, say: Say): Told | null {
  const column = sheet.columns[at]!
  const isRefused = said === 'as_is'
  const asLike = like ?? undefined
  const read = readInForm(column, meant, isRefused ? asLike : (said ?? asLike))
  if (!read) return null
  const [[one, is], [other, means] = [null, null]] = read.examples as [Example, Example?]
  const problem = problemAt(sheet, sheet.headers[at]!, read.rows, {
    code: isRefused ? 'read_as_it_is' : 'read_in_form',
    severity: 'warning',
    text: isRefused
      ? says.readAsItIs({ one, is })
      : says.readInForm({ one, is, other, means: means ?? '' }),
    fix: fix.noneChanged,
  })
  const saying = isRefused
    ? say(press.readSo, null)
    : say(press.notSo, OTHER[said ?? asLike ?? 'as_is'])
  return {
    ...(!isRefused && { column: read.column }),
    problem: problem && { ...problem, sayings: [saying] },
  }
}

type Example = readonly [string, string]

/** Rows that hold a text. */
const textRows = (column: Column): number[] =>
  column.kind === 'number'
    ? []
    : [...column.codes.keys()].filter(
        (row) => typeof column.dictionary[column.codes[row]!] === 'string',
      )
