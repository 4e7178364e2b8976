// The form of a line in the pane loses nothing of what a line says: filled in from the fields of a line it makes them again.
import { expect, test } from 'vitest'
import { draftOf, fieldsOfDraft } from '#addin/bill/line-draft.ts'
import { readAnswer } from '#reading/read-answer.ts'
import { lineRule } from '#addin/bill/line-rule.ts'
import { corpusItems, exampleItems } from '../bench/reading-items.ts'

test('the form says what a line says: of every line that has fields, there and back', () => {
  const fields = [...exampleItems(), ...corpusItems().filter((_, at) => at % 3 === 0)].flatMap(
    ({ description, menus, sales, texts }) => {
      const columns = {
        menus: menus.map((name) => ({
          name,
          type: texts.includes(name) ? ('text' as const) : ('number' as const),
        })),
        sales: sales.map((name) => ({ name, type: 'number' as const })),
      }
      const { valuation } = readAnswer({ business_description: description, columns })
      return (valuation?.lines ?? []).flatMap((line) => line.fields ?? [])
    },
  )
  expect(fields.length).toBeGreaterThan(300)
  const lost = fields.filter((own) => {
    const back = fieldsOfDraft(draftOf(own))
    return !back.ok || JSON.stringify(sorted(back.fields)) !== JSON.stringify(sorted(own))
  })
  expect(lost).toEqual([])
})

/** Keys in one order, and numbers as they are typed. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : typeof value === 'number'
        ? Number(value.toPrecision(12))
        : value

test('a schedule is a line whose rates a form shows, so that a pane says them in its language', () => {
  const { valuation } = readAnswer({
    business_description:
      'Subtract fee: 6% of the price up to 50 + 3% of the price above 50, for each unit sold.',
    columns: {
      menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'].map((name) => ({
        name,
        type: name === 'key' ? ('text' as const) : ('number' as const),
      })),
      sales: ['key', 'T', 'qty', 'price'].map((name) => ({ name, type: 'number' as const })),
    },
  })
  const fee = valuation?.lines?.find(({ several }) => several !== undefined)
  expect(fee?.fields).toBeUndefined()
  expect(fee?.several).toEqual([
    { amount: 0.06, of: { price: { upTo: 50 } }, paid: true, for: 'sold' },
    { amount: 0.03, of: { price: { above: 50 } }, paid: true, for: 'sold' },
  ])
  expect(lineRule(fee!, ({ name }) => name)).toBe(
    '6 % of the price up to 50, each unit sold + 3 % of the price above 50, each unit sold',
  )
})
