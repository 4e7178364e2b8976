// The reader of this version: the built-in text, given columns and parameters, and a diagnosis for
// every other text.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION, isBuiltinDescription } from '#contract/builtin.ts'
import { valuationSchema } from '#contract/valuation.ts'
import { readDescription, readTree, withInputs } from '#reading/builtin.ts'
import { READER_VERSION } from '#reading/reader-version.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price', 'unit_fee', 'unit_holding_cost'],
}
const H = { inventory_holding_weeks_before_writeoff: 8 }

function read(text: string, columns = COLUMNS, parameters: Record<string, unknown> = H) {
  const reading = readDescription(text, columns, parameters)
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  return reading.valuation
}

function refuse(text: string, parameters: Record<string, unknown> = H): string {
  const reading = readDescription(text, { ...COLUMNS, sales: ['key', 'T', 'qty'] }, parameters)
  if (reading.ok) throw new Error('It was read')
  return feedbackText(reading.feedback)
}

describe('the built-in text', () => {
  // Conformance: simulator-payload
  test('is what interface §2 spells, and is recognised whatever its white space', () => {
    expect(BUILTIN_DESCRIPTION.split(/(?<=\.) /)).toHaveLength(4)
    expect(isBuiltinDescription(`\n ${BUILTIN_DESCRIPTION.replaceAll(' ', ' \t\n')} `)).toBe(true)
    expect(isBuiltinDescription(BUILTIN_DESCRIPTION.toUpperCase())).toBe(false)
    expect(isBuiltinDescription(`${BUILTIN_DESCRIPTION} We also pay tax.`)).toBe(false)
  })

  // Conformance: simulator-payload
  test('is read into one fixed tree, printed as a formula, every term from its words', () => {
    const valuation = read(BUILTIN_DESCRIPTION)
    expect(valuation.formula).toBe(
      'profit = SUM(sale.qty × sale.price) − qty × unit_cost − qty × Sales.unit_fee ' +
        '− SUM(sale.qty × sale.unit_holding_cost × MAX((sale.T − T) − T_lead; 0)) ' +
        '− leftover × last sale.unit_holding_cost × MAX(H − T_lead; 0) ' +
        '+ leftover × (1 − leftover_writeoff_fraction) × unit_cost',
    )
    for (const term of valuation.terms) expect(BUILTIN_DESCRIPTION).toContain(term.source)
    expect(valuation).toMatchObject({
      quantity: 'stock',
      horizon: 8,
      period: null,
      unresolved: [],
      reader: READER_VERSION,
    })
    expect(valuationSchema.parse(valuation)).toEqual(valuation)
  })

  test('binds the phrases whose columns were sent', () => {
    const bound = read(BUILTIN_DESCRIPTION).bindings.map(({ column }) => column)
    expect(bound).toContain('Sales.unit_fee')
    const few = read(BUILTIN_DESCRIPTION, { ...COLUMNS, sales: ['key', 'T', 'qty', 'price'] })
    expect(few.bindings.map(({ column }) => column)).not.toContain('Sales.unit_fee')
  })

  // Conformance: 2.2-precedence
  test('lists what the request left to it', () => {
    const columns = { ...COLUMNS, sales: ['key', 'T', 'qty', 'price'] }
    const said = read(BUILTIN_DESCRIPTION, columns, { ...H, holding_cost_per_unit: 0.25 })
    expect(said.assumptions).toEqual([
      'qty is read as stock: units that are there to be sold until they are gone.',
      'Sales has no column unit_fee and market_type.parameters gives none: no such cost is charged.',
      'Sales has no column unit_holding_cost: market_type.parameters.holding_cost_per_unit = 0.25 is charged for every deal.',
      'market_type.parameters.leftover_writeoff_fraction was not sent: 1 is used.',
    ])
  })

  test('needs a horizon once a parameter charges for storage', () => {
    expect(refuse(BUILTIN_DESCRIPTION, { holding_cost_per_unit: 0.1 })).toContain(
      'inventory_holding_weeks_before_writeoff',
    )
    expect(read(BUILTIN_DESCRIPTION, COLUMNS, { holding_cost_per_unit: 0 }).horizon).toBeNull()
  })

  test('read once serves a request with other inputs', () => {
    const tree = readTree(BUILTIN_DESCRIPTION, COLUMNS, H)
    const other = { inventory_holding_weeks_before_writeoff: 3, leftover_writeoff_fraction: 0.5 }
    expect(withInputs(tree, BUILTIN_DESCRIPTION, COLUMNS, other)).toMatchObject({
      ok: true,
      valuation: read(BUILTIN_DESCRIPTION, COLUMNS, other),
    })
  })
})

describe('any other text', () => {
  test('is asked about where it says no amount, with what else to send', () => {
    const reading = readDescription('We resell phones. We pay a commission.', COLUMNS, H)
    if (reading.ok) throw new Error('It was read')
    expect(reading.questions.map(({ words }) => words)).toContain('We pay a commission')
    expect(feedbackText(reading.feedback)).toContain('“We pay a commission”')
    expect(feedbackText(reading.feedback)).toContain('client_grounded')
  })

  test('is quoted in part where it is long', () => {
    const feedback = refuse(
      Array.from({ length: 9 }, (_, at) => `Fee ${at} ${'x'.repeat(900)}.`).join(' '),
    )
    expect(feedback.length).toBeLessThan(4500)
  })

  test('that is blank is told what to send', () => {
    expect(refuse(' ')).toContain('states no costs')
    expect(refuse('\n\t')).toContain('states no costs')
  })
})
