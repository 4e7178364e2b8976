// The setup as data: initial values, the mapping and request fields that follow from it, and how a
// change of one column changes the rest. Pure.
import { EXAMPLE_MARKET } from '#contract/example-market.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { FeatureGuess } from '../mapping/features.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import { MAPPING_VERSION, type Mapping, type TimeMapping } from '../mapping/mapping.ts'
import { STEPS, type MenuPeriod } from '../mapping/period.ts'
import type { Part, PartColumns, PlanOptions, Setup } from './setup-state.ts'

export const DEFAULT_OPTIONS: PlanOptions = {
  model: 'default',
  correction: 0,
  checks: 'on',
  mock: false,
  labels: 'business_led',
  basis: 'unknown',
  horizon: null,
  writeoff: null,
  period: null,
  flags: null,
}

export const EMPTY_SETUP: Setup = {
  tables: [],
  choice: { menus: null, history: null, sales: null },
  parts: { menus: null, history: null, sales: null },
  time: { by: 'columns' },
  dates: false,
  understood: [],
  recalled: false,
  description: '',
  reading: { is: 'none' },
  answers: [],
  options: DEFAULT_OPTIONS,
  sample: null,
}

/** The current mapping; null until the menu table has been read. */
export function mappingOf(setup: Setup): Mapping | null {
  const { menus, history, sales } = setup.parts
  if (!menus) return null
  const part = ({ table, columns, features, said }: PartColumns) => ({
    table,
    columns,
    features: features.filter(({ take }) => take).map(({ header }) => header),
    ...(said && { said }),
  })
  return {
    version: MAPPING_VERSION,
    menus: part(menus),
    ...(history && { history: part(history) }),
    ...(sales && { sales: part(sales) }),
    time: setup.time,
  }
}

/** The length of a step of T is that of the dates' period; the analyst gives it where the sheet has T. */
export function parametersOf({ options, time }: Pick<Setup, 'options' | 'time'>): Parameters {
  const { horizon, writeoff, flags, basis } = options
  const period = time.by === 'date' ? STEPS[time.period].unit : options.period
  return {
    ...(horizon === null ? {} : { inventory_holding_weeks_before_writeoff: horizon }),
    ...(writeoff === null ? {} : { leftover_writeoff_fraction: writeoff }),
    ...(period === null ? {} : { period }),
    ...(flags === null ? {} : { historically_chosen_means: flags }),
    ...(basis === 'unknown' ? {} : { choice_basis: basis }),
  }
}

/**
 * The request without its tables and without `mock`; what is left out has the service's default.
 */
export function fieldsOf({ description, options, time, sample }: Setup): Record<string, unknown> {
  const { model, correction, checks, labels } = options
  const parameters = parametersOf({ options, time })
  const market = {
    // By its name the service knows its own example, which costs nothing.
    ...(sample?.shown === true && { market_type: EXAMPLE_MARKET.market_type }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }
  return {
    ...(description.trim() === '' ? {} : { business_description: description }),
    ...(model === 'default' ? {} : { model }),
    ...(correction === 0 ? {} : { confidence_correction: correction }),
    ...(checks === 'on' ? {} : { checks }),
    ...(labels === 'business_led' ? {} : { grounding_mode: labels }),
    ...(Object.keys(market).length === 0 ? {} : { market_type: market }),
  }
}

/**
 * The columns with one field mapped, or unmapped. A column has one field, and a field has one
 * column.
 */
export function mapColumn(
  columns: PartColumns['columns'],
  field: MenuField | SalesField,
  header: string | null,
): PartColumns['columns'] {
  const others = Object.entries(columns).filter(([name, at]) => name !== field && at !== header)
  return Object.fromEntries(header === null ? others : [...others, [field, header]])
}

/** New features with the earlier choices; a new column stays in the workbook. */
export function keepTakes(
  fresh: readonly FeatureGuess[],
  taken: ReadonlySet<string>,
  known: ReadonlySet<string>,
): FeatureGuess[] {
  return fresh.map((feature) => ({
    ...feature,
    take: known.has(feature.header) ? taken.has(feature.header) : false,
  }))
}

/** Columns that say when menus were: those of past deals, where today's offers have none. */
export const timeColumns = ({
  menus,
  history,
}: Readonly<Partial<Record<Part, PartColumns | null>>>): PartColumns['columns'] => ({
  ...history?.columns,
  ...menus?.columns,
})

/** How time is known after a column became, or ceased to be, dates or T. */
export function timeAfter(
  time: TimeMapping,
  columns: PartColumns['columns'],
  period: MenuPeriod | null,
): TimeMapping {
  if (columns.date === undefined) return { by: 'columns' }
  if (time.by === 'date' || columns.T !== undefined) return time
  return { by: 'date', period: period ?? 'week', now: 'latest' }
}
