// A market of 100,000 rows and 12 columns as a workbook's table, the largest menu that the service takes.
import type { WorkbookFixture } from '#try/host/host.ts'

export const ROWS = 100_000
/** Rows of earlier menus among them: what their deals earned says what today's will. */
export const PAST_ROWS = 400

const HEADERS =
  'key,menu,T,qty,unit_cost,unit_price,historically_chosen,profit,category,colour,weight,rating'

/** The table `Deals` of so many rows, today's first. */
export function largeWorkbook(count = ROWS): WorkbookFixture {
  const rows = Array.from({ length: count }, (_, i) => {
    const past = i - (count - PAST_ROWS)
    const T = past < 0 ? 0 : -1 - (past % 20)
    const taken = T < 0 && i % 2 === 0
    return [
      `SKU-${100_000 + i}`,
      T,
      T,
      1 + (i % 40),
      Math.round(500 + ((i * 7.31) % 9000)) / 100,
      Math.round(900 + ((i * 11.7) % 19_000)) / 100,
      T === 0 ? null : Number(taken),
      taken ? Math.round((i * 13.7) % 50_000) / 100 - 100 : null,
      `category ${i % 23}`,
      ['red', 'green', 'blue', 'white'][i % 4]!,
      Math.round((i * 3.37) % 100_000) / 1000,
      1 + (i % 5),
    ]
  })
  return { tables: { Deals: { at: 'Menu!A1', rows: [HEADERS.split(','), ...rows] } } }
}
