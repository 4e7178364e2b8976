// Requests of a given size for the bench: valid, with full-precision numbers, made from a seed.
import { parquetWriteBuffer } from 'hyparquet-writer'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'

/** Rows of `menus` and `sales` with `columns` columns in all; 60 % of the groups are taken. */
export function syntheticRequest(rows: number, columns: number, pastMenus = 100): string {
  const random = generator(rows * 31 + columns)
  const perMenu = Math.ceil(rows / (pastMenus + 1))
  const features = columns - 7
  const menus: string[] = []
  const sales: string[] = []
  for (let row = 0; row < rows; row++) {
    const menu = Math.min(pastMenus, Math.floor(row / perMenu))
    const taken = menu > 0 && random() < 0.6
    const cells = [
      `"key":"offer-${row.toString(36)}"`,
      `"menu":${menu}`,
      `"T":${menu === 0 ? 0 : menu - pastMenus - 1}`,
      `"qty":${2 + Math.floor(random() * 20)}`,
      `"unit_cost":${random() * 80}`,
      `"unit_price":${random() * 120}`,
      `"historically_chosen":${taken ? 1 : 0}`,
    ]
    for (let f = 0; f < features; f++)
      cells.push(
        f % 4 === 3
          ? `"group_${f}":"level-${Math.floor(random() * 40)}"`
          : `"signal_${f}":${random() * 10 - 5}`,
      )
    menus.push(`{${cells.join(',')}}`)
    if (taken)
      sales.push(
        `{"key":"offer-${row.toString(36)}","T":${menu - pastMenus - 0.5},"qty":${Math.floor(random() * 3)},"price":${random() * 120}}`,
      )
  }
  const parameters = { inventory_holding_weeks_before_writeoff: 8, period: 'week' }
  const fields = JSON.stringify({
    business_description: BUILTIN_DESCRIPTION,
    market_type: { market_type: 'bench', parameters },
  })
  return `${fields.slice(0, -1)},"menus":[${menus.join(',')}],"sales":[${sales.join(',')}]}`
}

/** The same rows with what is slow to read: long floats, texts of three bytes a letter, a key that stands once. */
export function hardRequest(rows: number, columns: number): string {
  const { menus, sales, ...fields } = JSON.parse(syntheticRequest(rows, columns)) as Parsed
  const name = (key: unknown): string => `商品-${String(key)}-在庫`
  const hard = menus.map((row, n): Row => {
    const groups = Object.entries(row).filter(([column]) => column.startsWith('group_'))
    return {
      ...row,
      key: name(row['key']),
      unit_cost: Math.E * (n + 1) * 1e-3,
      ...Object.fromEntries(groups.map(([column, level]) => [column, `段階${String(level)}`])),
    }
  })
  const sold = sales.map((row): Row => ({ ...row, key: name(row['key']) }))
  return JSON.stringify({ ...fields, menus: hard, sales: sold })
}

/** The same tables as Parquet in base64. */
export function parquetRequest(rows: number, columns: number): string {
  const { menus, sales, ...fields } = JSON.parse(syntheticRequest(rows, columns)) as Parsed
  return JSON.stringify({ ...fields, menus: parquetOf(menus), sales: parquetOf(sales) })
}

type Row = Readonly<Record<string, unknown>>
interface Parsed {
  readonly menus: readonly Row[]
  readonly sales: readonly Row[]
}

function parquetOf(rows: readonly Row[]): string {
  const columnData = Object.keys(rows[0]!).map((name) => {
    const data = rows.map((row) => row[name])
    return { name, data, type: typeof data[0] === 'string' ? 'STRING' : 'DOUBLE' } as const
  })
  return Buffer.from(parquetWriteBuffer({ columnData })).toString('base64')
}

/** mulberry32: a small seeded generator of numbers in 0…1. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
