// Whether Sales says what units were sold for (interface §1): without any price each sale counts at the expected one.
import type { Groups } from './groups.ts'
import { numbers, type Table } from './table.ts'

/** Sales of past deals where none of them has a price; 0 where one has. `sales`: with prices (row-amounts.ts). */
export function salesWithoutPrice({ salesGroup }: Groups, sales: Table): number {
  const [price, qty] = [numbers(sales, 'price'), numbers(sales, 'qty')]
  let count = 0
  for (let row = 0; row < sales.rows; row++) {
    if (salesGroup[row]! < 0 || !(qty[row]! > 0)) continue
    if (!Number.isNaN(price[row]!)) return 0
    count++
  }
  return count
}
