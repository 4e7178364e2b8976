// A reading asks for the column that the words name where the tables have one that is named almost so:
// a plan without it would be another plan.
import { expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { readDescription } from '#reading/builtin.ts'

const MENUS = 'key menu T qty unit_cost unit_price category weight_kg'.split(' ')

function refused(words: string, sales: readonly string[], menus: readonly string[] = []) {
  const columns = { menus: [...MENUS, ...menus], sales: ['key', 'T', 'qty', ...sales] }
  const reading = readDescription(words, columns, { inventory_holding_weeks_before_writeoff: 8 })
  return reading.ok
    ? null
    : reading.feedback
        .filter(({ code }) => code === 'unknown_column')
        .map(({ words: named, table, column }) => [named, table, column])
}

const TRADE = 'We buy at unit_cost and sell at price. qty is stock. '
const END = ' There are no other costs.'

test('the words name a column that stands there under a slip: the reading is refused with both names', () => {
  const cases = [
    [BUILTIN_DESCRIPTION, 'price', 'prise'],
    [`${TRADE}The site keeps 12% of the price.${END}`, 'price', 'pirce'],
    [
      `${TRADE}Subtract the commission of the sale for each unit sold.${END}`,
      'commission',
      'comission',
    ],
    [`${TRADE}Each unit sold costs commission.${END}`, 'commission', 'commision'],
    [`${TRADE}Each unit ordered costs ship_cost.${END}`, 'ship_cost', 'ship_csot'],
    ['profit = sold * price - qty * unit_cost - qty * freight', 'freight', 'frieght'],
  ] as const
  for (const [words, named, slip] of cases)
    expect(refused(words, named === 'price' ? [slip] : ['price', slip]), words).toEqual([
      [named, 'sales', slip],
    ])
  expect(
    refused(
      `${TRADE}Each order costs the freight in Menus for each unit.${END}`,
      ['price'],
      ['frieght'],
    ),
  ).toEqual([['freight', 'menus', 'frieght']])
})

test('what was refused is read once the column has its name', () => {
  expect(refused(BUILTIN_DESCRIPTION, ['price'])).toBeNull()
  expect(
    refused(`${TRADE}Subtract the commission of the sale for each unit sold.${END}`, [
      'price',
      'commission',
    ]),
  ).toBeNull()
})

test('a word of plain English beside a column that resembles it changes nothing', () => {
  const words = `${TRADE}The site keeps 12% of the price, also for older stock and in each colour.${END}`
  expect(refused(words, ['price', 'order'], ['color'])).toBeNull()
})
