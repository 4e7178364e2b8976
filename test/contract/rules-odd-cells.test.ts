// Cells that are allowed and almost surely slips, and tables in which the like is usual. What an entry says
// stands in the cases of rule-cases.ts.
import { expect, test } from 'vitest'
import { validateRequest } from '#contract/validate.ts'
import { baseRequest, readSent, type Sent } from '../support/requests/small-request.ts'

const CODES = ['value_out_of_line', 'keys_alike']

function told(change: (sent: Sent) => void): [string, string | undefined, number][] {
  const sent = baseRequest()
  change(sent)
  return validateRequest(readSent(sent))
    .validation.warnings.filter(({ code }) => CODES.includes(code))
    .map(({ code, column, count }) => [code, column, count])
}

test('a cost or a price that lost its decimal sign is told at its own column', () => {
  expect(told(() => {})).toEqual([])
  for (const column of ['unit_cost', 'unit_price'] as const)
    for (const factor of [100, 1000, 0.01])
      expect(
        told(({ menus }) => (menus[5]![column] = Number(menus[5]![column]) * factor)),
        `${column} × ${factor}`,
      ).toEqual([['value_out_of_line', column, 1]])
  expect(told(({ sales }) => (sales[3]!.price = Number(sales[3]!.price ?? 10) * 100))).toEqual([
    ['value_out_of_line', 'price', 1],
  ])
})

test('where costs and prices stand in no usual relation nothing is told', () => {
  expect(
    told(({ menus }) =>
      menus.forEach((row, i) => (row.unit_cost = Number(row.unit_price) * 10 ** ((i % 7) - 3))),
    ),
  ).toEqual([])
  // A few cells ten times off are no slips of a decimal sign.
  expect(told(({ menus }) => (menus[5]!.unit_cost = Number(menus[5]!.unit_cost) * 10))).toEqual([])
})

test('a price that is the number of a day is told with its date', () => {
  const sent = baseRequest()
  sent.sales[3]!.price = 46_082
  const { warnings } = validateRequest(readSent(sent)).validation
  expect(warnings.find(({ code }) => code === 'value_out_of_line')?.message).toContain(
    'how Excel keeps the date 2026-03-01',
  )
})

test('a date among numbers is told as a date', () => {
  const fixOf = (value: string): string => {
    const sent = baseRequest()
    sent.menus[5]!.unit_cost = value
    const { errors } = validateRequest(readSent(sent)).validation
    return errors.find(({ code }) => code === 'not_numeric')!.fix
  }
  for (const date of ['2026-03-10', '3-Oct', '10.03.2026', '3 March 2026', '03/10/26'])
    expect(fixOf(date), date).toMatch(/is a date, which Excel makes/)
  for (const text of ['12 kg', 'n/a', '1,234.50', '12 EUR'])
    expect(fixOf(text), text).not.toMatch(/is a date/)
})

test('keys that differ by case, by spaces or by both are told; other keys are not', () => {
  const first = (sent: Sent): string => String(sent.sales[0]!.key)
  for (const change of [
    (key: string) => key.toUpperCase(),
    (key: string) => ` ${key}`,
    (key: string) => `${key}\u00A0`,
  ])
    expect(
      told((sent) => {
        const key = first(sent)
        for (const row of sent.sales) if (row.key === key) row.key = change(key)
      })[0]?.slice(0, 2),
    ).toEqual(['keys_alike', 'key'])
  expect(
    told((sent) => {
      const key = first(sent)
      for (const row of sent.sales) if (row.key === key) row.key = `${key}x`
    }),
  ).toEqual([])
})
