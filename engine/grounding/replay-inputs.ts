// Inputs of a replay beside sales and words, computed from the tables: the columns of the option,
// the price of a sale without one, and the maturity horizon where none was given.
import type { Groups } from '#contract/groups.ts'
import type { Parameters } from '#contract/schemas.ts'
import { numbers, texts, type Table, type Texts } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { parameterOf } from '#language/inputs.ts'
import type { OptionColumns } from './cuts.ts'
import type { Ledger } from './ledger.ts'
import { quantile } from './statistics.ts'

/** Share of the sales' ages within the H that maturity is judged by where nobody gave one. */
const AGE_SHARE = 0.99

/** Price of sales without one: the taken row's unit_price, else the group's lowest. Shape: groups. */
export function fallbackPrices(menus: Table, groups: Groups): Float64Array {
  const unitPrice = numbers(menus, 'unit_price')
  const price = new Float64Array(groups.count).fill(Number.NaN)
  groups.group.forEach((group, row) => {
    if (group >= 0 && !(price[group] <= unitPrice[row])) price[group] = unitPrice[row]
  })
  return price.map((lowest, group) =>
    groups.takenRow[group] >= 0 ? unitPrice[groups.takenRow[group]] : lowest,
  )
}

/** H in periods: the valuation's, else the age by which nearly all sales were made (interface §5). */
export function maturityHorizon(valuation: Pick<Valuation, 'horizon'>, ledger: Ledger): number {
  if (valuation.horizon !== null) return valuation.horizon
  const ages = ledger.age.filter((_, sale) => ledger.qty[sale] > 0)
  return ages.length > 0 ? Math.max(0, quantile(ages, AGE_SHARE)) : 0
}

/** The menus table and the parameters as a valuation's tree reads them. */
export function optionColumns(
  menus: Table,
  valuation: Pick<Valuation, 'horizon'>,
  parameters: Parameters,
): OptionColumns {
  const read = new Map<string, Float64Array>()
  const folded = new Map<string, Texts>()
  return {
    column(name) {
      let values = read.get(name)
      if (!values) read.set(name, (values = numbers(menus, name)))
      return values
    },
    texts(name) {
      let column = folded.get(name)
      if (!column) folded.set(name, (column = texts(menus, name)))
      return column
    },
    lead: numbers(menus, 'T_lead').map((lead) => (lead > 0 ? lead : 0)),
    horizon: valuation.horizon,
    parameter: (name, otherwise) => parameterOf(parameters, name, otherwise),
  }
}
