// Names that are written otherwise than their columns: bound where they can mean one column only, and said.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const columns = (...more: string[]) => ({
  menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price', ...more],
  sales: ['key', 'T', 'qty', 'price'],
})
const read = (name: string, ...more: string[]) =>
  readDescription(`Shipping costs ${name} per unit sold.`, columns(...more), {})

describe('a name written otherwise', () => {
  test.each(['ship_costs', 'Ship_Cost', 'shipcost', '`Ship-Cost`'])('%s', (name) => {
    const reading = read(name, 'ship_cost')
    if (!reading.ok) throw new Error(reading.feedback)
    expect(reading.valuation.formula).toContain('− ship_cost × SUM(sale.qty)')
  })

  test('is told, with the column that it is read as', () => {
    const reading = read('ship_costs', 'ship_cost')
    expect(reading.ok && reading.valuation.assumptions).toContain(
      '“ship_costs” is read as the column ship_cost, and not as another name.',
    )
  })

  test('that two columns could be is refused', () => {
    expect(read('shipcost', 'ship_cost', 'shipCost_').ok).toBe(false)
  })

  test('that no column is near is refused with the nearest one', () => {
    const reading = read('shippng_cost', 'shipping_cost')
    expect(reading.ok ? '' : reading.feedback).toContain('did you mean shipping_cost?')
  })
})
