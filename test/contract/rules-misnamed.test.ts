// Which columns the words of a description name and the tables have under a slip of that name. What the
// entry says stands in the cases of rule-cases.ts; what the reader does with it in misnamed-columns.test.ts.
import { expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { misnamedColumns } from '#contract/rules/misnamed.ts'

const MENUS = 'key menu T qty unit_cost unit_price category weight_kg color'.split(' ')

const told = (words: string, sales: readonly string[], menus: readonly string[] = []) =>
  misnamedColumns({ menus: [...MENUS, ...menus], sales: ['key', 'T', 'qty', ...sales] }, words).map(
    ({ column, named, sure }) => [column, named, sure ? 'sure' : 'maybe'],
  )

test('a standard column that the words name is missed under any slip of its name', () => {
  for (const slip of ['prise', 'pric', 'pirce', 'Price', 'prices', 'sale_prise'])
    expect(told(BUILTIN_DESCRIPTION, [slip]), slip).toEqual([[slip, 'price', 'sure']])
  expect(told(BUILTIN_DESCRIPTION, ['price', 'unit_fe', 'unit_holdnig_cost'])).toEqual([
    ['unit_fe', 'unit_fee', 'sure'],
    ['unit_holdnig_cost', 'unit_holding_cost', 'sure'],
  ])
  expect(told('The site keeps 12% of the price.', ['prise'])).toEqual([['prise', 'price', 'sure']])
})

test('a column of the client that the words point at is missed in either table', () => {
  const pointed = {
    'Each sale costs the commission that Sales shows.': 'comission',
    'Each sale costs "commission".': 'comission',
    'Each sale costs Sales.commission.': 'commision',
    'Each sale costs what the column commission says.': 'commmission',
    'Subtract the commission of the sale for each unit sold.': 'comission',
  }
  for (const [words, slip] of Object.entries(pointed))
    expect(told(words, ['price', slip]), words).toEqual([[slip, 'commission', 'sure']])
  expect(told('Each unit costs ship_cost.', ['price', 'ship_csot'])).toEqual([
    ['ship_csot', 'ship_cost', 'sure'],
  ])
  expect(told('Each unit costs the freight in Menus.', ['price'], ['frieght'])).toEqual([
    ['frieght', 'freight', 'sure'],
  ])
})

test('a plain word is a doubt, not a column that is surely meant', () => {
  expect(told('Each unit sold costs commission.', ['price', 'comission'])).toEqual([
    ['comission', 'commission', 'maybe'],
  ])
})

test('what the words do not name, or name as it is written, is not missed', () => {
  expect(told('We buy and sell.', ['prise'])).toEqual([])
  expect(told('We sell at the unit price.', ['prise'])).toEqual([])
  expect(told('We sell at the price, the prise of the sale.', ['prise'])).toEqual([])
  expect(told('12% of the price; older orders.', ['price', 'order'])).toEqual([])
  expect(told('Ship costs of the sale.', ['price', 'ShipCost', 'ship-costs'])).toEqual([])
  expect(told(BUILTIN_DESCRIPTION, ['price', 'prise', 'fee', 'tax'])).toEqual([])
})
