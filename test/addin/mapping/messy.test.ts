// Tables as people keep them: what is mapped without a touch, by what cells say together.
import { expect, test } from 'vitest'
import { rolesOf } from '#addin/mapping/roles.ts'
import { guessSheets } from '#addin/mapping/guess.ts'
import { MESSY } from './workbooks/messy-workbooks.ts'

const byRole = ({ tables }: (typeof MESSY)[number]) => {
  const roles = rolesOf(tables)
  const at = (index: number | null) => (index === null ? undefined : tables[index])
  return { menus: at(roles.menus), history: at(roles.history), sales: at(roles.sales) }
}

test('the tables of deals, of past deals and of sales are found by what they share', () => {
  const found = MESSY.map((book) => {
    const { menus, history, sales } = byRole(book)
    return [book.name, menus?.name, history?.name, sales?.name]
  })
  expect(found).toEqual(
    MESSY.map(({ name, truth }) => [
      name,
      truth.menus.table,
      truth.history?.table,
      truth.sales.table,
    ]),
  )
})

test('nine of ten needed columns are right without a touch, and no key is wrong', () => {
  const wrong: string[] = []
  const keys: string[] = []
  let [right, all] = [0, 0]
  for (const { name, tables, truth } of MESSY) {
    const sheetOf = (table: string | undefined) => tables.find((each) => each.name === table)
    const guesses = guessSheets({
      menus: sheetOf(truth.menus.table)!,
      history: sheetOf(truth.history?.table),
      sales: sheetOf(truth.sales.table),
    })
    for (const part of ['menus', 'history', 'sales'] as const)
      for (const [field, header] of Object.entries(truth[part]?.columns ?? {})) {
        const guess = guesses[part].find((each) => each.field === field)
        all++
        if (guess?.header === header) right++
        else {
          wrong.push(`${name} ${part}.${field}: ${guess?.header ?? 'none'}, not ${header}`)
          if (field === 'key' && guess?.header != null) keys.push(`${name} ${part}`)
        }
      }
  }
  console.log(`${right} of ${all} needed columns are right without a touch\n${wrong.join('\n')}`)
  expect(keys).toEqual([])
  expect(right / all).toBeGreaterThanOrEqual(0.9)
})
