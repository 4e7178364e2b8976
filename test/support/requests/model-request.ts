// A request as a language model is asked it: the sample's columns around a description.
import type { ModelRequest } from '#contract/model-reading.ts'

export const requestOf = (description: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  description,
  menus: [
    { name: 'unit_cost', type: 'number' },
    { name: 'unit_price', type: 'number' },
  ],
  sales: [{ name: 'price', type: 'number' }],
  period: null,
  highestPrice: 40_000,
  ...more,
})
