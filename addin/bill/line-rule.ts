// A line's rule in the pane's own words, made of its fields: no English word is needed to read it.
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import type { Line } from '#contract/line.ts'
import type { LineShown } from '../options/setup-state.ts'
import { lineRuleText } from '../messages/texts.ts'
import { lineName, type NameOf } from './names.ts'
import { centsText, inQuotes, joined, listed, numberText } from '../messages/words.ts'

const texts = lineRuleText

/** "11 % of the price, each unit sold, only where Condition is C" */
export function ruleText(fields: LineFields, nameOf: NameOf): string {
  if (isRevenue(fields)) return texts.atPrices
  return listed([
    amountText(fields, nameOf),
    forText(fields.for, nameOf),
    ...timeTexts(fields),
    ...onlyTexts(fields.only ?? [], nameOf),
    ...limitTexts(fields),
  ])
}

/** The rule of a line, or the rules whose sum it is; null where a formula alone says it. */
export function lineRule(
  { fields, several }: Pick<Line, 'fields' | 'several'>,
  nameOf: NameOf,
): string | null {
  const all = fields ? [fields] : (several ?? [])
  return all.length === 0 ? null : all.map((each) => ruleText(each, nameOf)).join(' + ')
}

/** Each unit sold brings its price. */
export const isRevenue = (fields: LineFields): boolean =>
  fields.earned === true &&
  fields.amount === 1 &&
  fields.of === 'price' &&
  fields.for === 'sold' &&
  Object.keys(fields).length === 4

const percent = (share: number): string => `${numberText(Number((share * 100).toPrecision(12)))} %`

function amountText({ amount = 1, column, of }: LineFields, nameOf: NameOf): string {
  if (of === undefined) return column ? columnText(column, nameOf) : amountShown(amount)
  if (column === undefined && amount === 1) return baseText(of, nameOf)
  const isFactor = typeof of === 'object' && 'column' in of
  const what = column ? columnText(column, nameOf) : isFactor ? numberText(amount) : percent(amount)
  return shareText(what, of, nameOf)
}

/** Money with its cents where it has some. */
const amountShown = (amount: number): string =>
  Number.isInteger(amount) || !Number.isInteger(Number((amount * 100).toPrecision(12)))
    ? numberText(amount)
    : centsText(amount)

function shareText(what: string, of: NonNullable<LineFields['of']>, nameOf: NameOf): string {
  if (of === 'unit_cost' || of === 'unit_price')
    return texts.of[of]({ what, name: mapped(of, nameOf) })
  if (typeof of === 'string') return texts.of[of]({ what })
  if ('column' in of) return texts.of.column({ what, column: columnText(of.column, nameOf) })
  if ('line' in of) return texts.of.line({ what, line: lineName(of.line) })
  const { above = null, upTo = null } = of.price
  return texts.of.part({ what, above, upTo })
}

/** What an amount may be of, as a name of its own. */
export function baseText(of: NonNullable<LineFields['of']> | 'money', nameOf: NameOf): string {
  if (of === 'unit_cost' || of === 'unit_price') return mapped(of, nameOf) ?? texts.bases[of]
  if (typeof of === 'string') return texts.bases[of]
  if ('column' in of) return columnText(of.column, nameOf)
  if ('line' in of) return inQuotes(lineName(of.line))
  const { above = null, upTo = null } = of.price
  return texts.bases.part({ above, upTo })
}

/** The header of a field of the service; null where no column is mapped to it. */
function mapped(name: 'unit_cost' | 'unit_price', nameOf: NameOf): string | null {
  const header = nameOf({ table: 'menus', name })
  return header === name ? null : header
}

export const columnText = (column: LineColumn, nameOf: NameOf): string =>
  column.percent ? `${nameOf(column)} %` : nameOf(column)

export function forText(by: LineFields['for'], nameOf: NameOf): string {
  if (typeof by === 'string') return texts.for[by]
  if ('lot' in by) {
    const size = typeof by.lot === 'number' ? numberText(by.lot) : nameOf(by.lot)
    return texts.for.lot({ size, of: by.of })
  }
  const { returned } = by
  return typeof returned === 'number'
    ? texts.for.returnedShare({ share: percent(returned) })
    : texts.for.returnedColumn({ column: columnText(returned, nameOf) })
}

function timeTexts({ every, begun, from, after, until }: LineFields): string[] {
  if (every === undefined) return []
  return [
    texts.every({ clock: every, begun: begun === true }),
    ...(from === undefined ? [] : [texts.from[from]]),
    ...(after === undefined ? [] : [texts.after({ length: lengthText(after) })]),
    ...(until === undefined
      ? []
      : typeof until === 'string'
        ? [texts.until[until]]
        : [texts.until.most({ length: lengthText(until) })]),
  ]
}

const lengthText = ({ count, clock }: NonNullable<LineFields['after']>): string =>
  texts.length({ n: count, clock })

/** The subject of a test. */
export function subjectText(what: LineTest['what'], nameOf: NameOf): string {
  if (typeof what === 'string') return texts.subjects[what]
  return what.table === 'sales' && what.name === 'price' ? texts.subjects.price : nameOf(what)
}

function onlyTexts(tests: readonly LineTest[], nameOf: NameOf): string[] {
  if (tests.length === 0) return []
  const said = tests.map(({ what, test, value }) =>
    texts.tests[test]({
      what: subjectText(what, nameOf),
      value: typeof value === 'number' ? numberText(value) : value,
    }),
  )
  return [texts.only({ tests: joined(said) })]
}

function limitTexts({ least, most, whole, for: by }: LineFields): string[] {
  const of = by === 'deal' || by === 'order' ? 'once' : whole ? 'whole' : 'each'
  return [
    ...(least === undefined ? [] : [texts.least({ n: least, of })]),
    ...(most === undefined ? [] : [texts.most({ n: most, of })]),
  ]
}

/** What a line is called where it stands alone: its name, else its rule. */
export const lineTitle = (line: LineShown, nameOf: NameOf): string =>
  line.named || !line.fields ? lineName(line.label) : ruleText(line.fields, nameOf)
