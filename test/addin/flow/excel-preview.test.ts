// The read-back's Excel formula: over her own tables and headers, or not at all.
import { describe, expect, test } from 'vitest'
import { excelPreview } from '#addin/worker/excel-preview.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { readDescription } from '#reading/builtin.ts'

const MAPPING: Mapping = {
  version: 1,
  menus: {
    table: 'Deals',
    columns: { key: 'SKU', T: 'Week', qty: 'Units offered', unit_cost: 'Cost' },
    features: ['weight_kg'],
  },
  sales: {
    table: 'Sold',
    columns: { key: 'SKU', T: 'Week', qty: 'Units', price: 'Price' },
    features: [],
  },
  time: { by: 'columns' },
}
const COLUMNS = {
  menus: ['key', 'T', 'qty', 'unit_cost', 'weight_kg'],
  sales: ['key', 'T', 'qty', 'price'],
}
const preview = (text: string, mapping = MAPPING) => {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(reading.feedback)
  return excelPreview(reading.valuation, mapping, {}, null)
}

describe('the formula of a reading', () => {
  test('names her tables and headers, none of ours', () => {
    const formula = preview(
      'The fee is 12% of the price. Shipping costs $2 per kg sold; weight_kg is the weight.',
    )
    expect(formula).toMatch(/^=SUMPRODUCT\(/)
    expect(formula).toContain('Deals[@[Units offered]]')
    expect(formula).toContain('Sold[Price]')
    expect(formula).toContain('Deals[@weight_kg]')
    expect(formula).not.toMatch(/unit_cost|EDPS_|\[qty\]|\[price\]/)
  })

  test('is read from the table of past menus where they stand apart', () => {
    const apart: Mapping = { ...MAPPING, history: { ...MAPPING.menus, table: 'Past' } }
    const formula = preview('The fee is 12% of the price.', apart)
    expect(formula).toContain('Past[@[Units offered]]')
    expect(formula).not.toContain('Deals[')
  })

  test('is none where time follows from a date, and the formula needs it', () => {
    const dated: Mapping = { ...MAPPING, time: { by: 'date', period: 'week', now: 'latest' } }
    const stored =
      'Storage costs $0.10 per unit per week. T is in weeks. Leftovers are written off after 8 weeks.'
    expect(preview(stored, dated)).toBe(null)
    expect(preview('The fee is 12% of the price.', dated)).not.toBe(null)
  })
})
