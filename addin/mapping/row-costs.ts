// A column of costs may say what all units of a row cost ("Prix du lot"): it is read as the cost of one unit.
import { tableProblemsText } from '../messages/texts.ts'
import { numberCells } from './mapped-columns.ts'
import { problemOf, type SheetProblem } from './problems.ts'
import { likeness } from './relations.ts'
import { fieldCells, headerOf, PART_OF, type MenuSource } from './sources.ts'

/** Rows of more than one unit that tell it. */
const LEAST_ROWS = 20

interface Amounts {
  readonly qty: Float64Array
  readonly cost: Float64Array
  readonly price: Float64Array
}

/** The tables with costs of one unit, and what is told of it. */
export function costsOfUnits(sources: readonly MenuSource[]): {
  readonly sources: readonly MenuSource[]
  readonly problems: readonly SheetProblem[]
} {
  const amounts = sources.map(amountsOf)
  const isRefused = sources.some(({ said, ...source }) => {
    const header = headerOf({ said, ...source }, 'unit_cost')
    return header !== null && said.forms?.[header] === 'each'
  })
  const { says, fix, press } = tableProblemsText
  const problems: SheetProblem[] = []
  const read = sources.map((source, s) => {
    const header = headerOf(source, 'unit_cost')
    const at = source.fields.get('unit_cost')
    if (header === null || at === undefined) return source
    // Tables with the same header say the same; another header is another column.
    const same = amounts.filter((_, other) => headerOf(sources[other]!, 'unit_cost') === header)
    if (!areOfRows(same)) return source
    const { qty, cost } = amounts[s]!
    const text = isRefused ? says.costOfUnit({ header }) : says.costOfRow({ header })
    const saying = isRefused
      ? { text: press.readSo, as: null }
      : { text: press.notSo, as: 'each' as const }
    problems.push({
      ...problemOf('cost_of_row', source.sheet.name, header, text, fix.noneChanged),
      severity: 'warning',
      sayings: [{ part: PART_OF[source.role], header, ...saying }],
    })
    if (isRefused) return source
    const values = cost.map((value, row) =>
      qty[row]! > 0 ? Number((value / qty[row]!).toPrecision(12)) : value,
    )
    const columns = source.sheet.columns.with(at, { kind: 'number', values })
    return { ...source, sheet: { ...source.sheet, columns } }
  })
  return { sources: read, problems }
}

/** Numbers of each row; NaN = none. */
function amountsOf(source: MenuSource): Amounts {
  const of = (field: 'qty' | 'unit_cost' | 'unit_price') => {
    const cells = fieldCells(source, field)
    return cells
      ? numberCells(cells, source.sheet.rows)
      : new Float64Array(source.sheet.rows).fill(Number.NaN)
  }
  return { qty: of('qty'), cost: of('unit_cost'), price: of('unit_price') }
}

/** Most rows cost more than a unit is to bring, and less where divided by their units; and then cost and price go together. */
function areOfRows(all: readonly Amounts[]): boolean {
  const rows = all.flatMap(({ qty, cost, price }) =>
    [...qty.keys()]
      .filter((row) => qty[row]! > 1 && cost[row]! > 0 && price[row]! > 0)
      .map((row) => [qty[row]!, cost[row]!, price[row]!] as const),
  )
  if (rows.length < LEAST_ROWS) return false
  const above = rows.filter(([, cost, price]) => cost > price).length
  const below = rows.filter(([qty, cost, price]) => cost / qty < price).length
  const [costs, units, prices] = [
    Float64Array.from(rows, ([, cost]) => cost),
    Float64Array.from(rows, ([qty, cost]) => cost / qty),
    Float64Array.from(rows, ([, , price]) => price),
  ]
  return (
    above >= 0.6 * rows.length &&
    below >= 0.6 * rows.length &&
    likeness(units, prices) > likeness(costs, prices) + 0.05
  )
}
