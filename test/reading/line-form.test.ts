// The form of a line in the pane loses nothing of what a line says: filled in from the fields of a line it makes them again.
import { expect, test } from 'vitest'
import { draftOf, fieldsOfDraft } from '#addin/bill/line-draft.ts'
import { readAnswer } from '#reading/read-answer.ts'
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
