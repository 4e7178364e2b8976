// The project's examples of descriptions with the profit they mean (examples.json, free to use):
// each is right through the service's own evaluation, or refused; none is wrong.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { valuationSchema } from '#contract/valuation.ts'
import { readDescription, type Reading } from '#reading/builtin.ts'
import { profitOf, type Row } from './value.ts'

interface Item {
  id: string
  description: string
  request: { horizon: number | null }
  menus_columns: { name: string; type: string }[]
  sales_columns: { name: string }[]
  expected: { outcome: 'formula' | 'refused'; must_quote?: string[] }
  cases?: { option: Row; sales: Row[]; profit: number }[]
}

const { items } = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as {
  items: Item[]
}

/** Economics that are stated and still refused: this list may only shrink. */
const STILL_REFUSED: readonly string[] = []

function read(item: Item, description = item.description): Reading {
  const { horizon } = item.request
  return readDescription(
    description,
    {
      menus: item.menus_columns.map(({ name }) => name),
      sales: item.sales_columns.map(({ name }) => name),
      texts: item.menus_columns.filter(({ type }) => type === 'text').map(({ name }) => name),
    },
    horizon === null ? {} : { inventory_holding_weeks_before_writeoff: horizon },
  )
}

const stated = items.filter(({ expected }) => expected.outcome === 'formula')
const unstated = items.filter(({ expected }) => expected.outcome === 'refused')

/** Rewrites that keep the meaning. */
const REWRITES: Record<string, (text: string) => string> = {
  'doubled spaces': (text) => text.replaceAll(' ', '  '),
  '"USD 3" for "$3"': (text) => text.replace(/\$(\d[\d.,]*\d|\d)/g, 'USD $1'),
  'sentences on lines of their own': (text) => text.replace(/(?<=[.;]) /g, '\n'),
  'sentences as bullets': (text) =>
    text.includes('\n') || text.includes(':') ? text : `- ${text.replace(/(?<=\w\w\.) /g, '\n- ')}`,
}

describe('the examples', () => {
  test.each(stated.map((item) => [item.id, item] as const))(
    '%s is right or refused',
    (id, item) => {
      const reading = read(item)
      if (!reading.ok) {
        expect(STILL_REFUSED).toContain(id)
        return
      }
      expect(STILL_REFUSED).not.toContain(id)
      expect(valuationSchema.parse(reading.valuation)).toEqual(reading.valuation)
      for (const { option, sales, profit } of item.cases!)
        expect(Math.abs(profitOf(reading.valuation, option, sales) - profit)).toBeLessThanOrEqual(
          0.01 + 1e-6 * Math.abs(profit),
        )
    },
  )

  test.each(unstated.map((item) => [item.id, item] as const))(
    '%s is refused, its words named',
    (_, item) => {
      const reading = read(item)
      expect(reading.ok).toBe(false)
      if (reading.ok) return
      for (const words of item.expected.must_quote ?? []) expect(reading.feedback).toContain(words)
    },
  )

  test.each(Object.keys(REWRITES))('keep their reading with %s', (name) => {
    for (const item of stated) {
      const [before, after] = [read(item), read(item, REWRITES[name]!(item.description))]
      expect([item.id, after.ok]).toEqual([item.id, before.ok])
      if (before.ok && after.ok) expect(after.valuation.formula).toBe(before.valuation.formula)
    }
  })
})
