// Which rows make a group: keys joined by their text, menus rows by (menu, key), sales rows by the
// past group that their key stands in. Not what the rows say of a group.
import { numbers, type Scalar, type Table } from './table.ts'

/** Number of each row's key (−1 = blank), new texts added to `ids`. Shape: rows. */
export function keyIds(table: Table, ids: Map<string, number>): Int32Array {
  const column = table.columns.get('key')
  if (!column) return new Int32Array(table.rows).fill(-1)
  const intern = (value: Scalar): number => {
    const text = String(value)
    const known = ids.get(text)
    if (known !== undefined) return known
    ids.set(text, ids.size)
    return ids.size - 1
  }
  const keys = new Int32Array(table.rows)
  if (column.kind === 'coded') {
    // Only what some row uses is a key: a dictionary may hold more.
    const meaning = new Int32Array(column.dictionary.length).fill(-1)
    for (let row = 0; row < keys.length; row++) {
      const code = column.codes[row]!
      if (code >= 0 && meaning[code]! < 0) meaning[code] = intern(column.dictionary[code]!)
      keys[row] = code < 0 ? -1 : meaning[code]!
    }
    return keys
  }
  const seen = new Map<number, number>()
  for (let row = 0; row < keys.length; row++) {
    const value = column.values[row]!
    let id = Number.isNaN(value) ? -1 : seen.get(value)
    if (id === undefined) seen.set(value, (id = intern(value)))
    keys[row] = id
  }
  return keys
}

/** Distinct numbers among `ids` (each −1 … count − 1), −1 not counted. */
export function distinct(ids: Int32Array, count: number): number {
  const seen = new Uint8Array(count)
  let found = 0
  for (const id of ids) {
    if (id < 0 || seen[id] === 1) continue
    seen[id] = 1
    found++
  }
  return found
}

export interface Grouped {
  count: number
  group: Int32Array
  menu: Float64Array
  firstRow: number[]
  /** Past group of each menus key, of the lowest menu id; −1 = none. Shape: menu keys. */
  past: Int32Array
  /** Group of a key in one menu; −1 = none. */
  find: (key: number, menu: number) => number
}

export function groupRows(table: Table, rowKey: Int32Array, keys: number): Grouped {
  const menuOf = numbers(table, 'menu')
  const group = new Int32Array(table.rows).fill(-1)
  const menu: number[] = []
  const firstRow: number[] = []
  // A key stands in the task and in one past menu; only a broken table needs the map beside.
  const task = new Int32Array(keys).fill(-1)
  const first = new Int32Array(keys).fill(-1)
  const past = new Int32Array(keys).fill(-1)
  const others = new Map<number, Map<number, number>>()
  const find = (key: number, id: number): number => {
    if (id === 0) return task[key]!
    const g = first[key]!
    if (g < 0 || menu[g] === id) return g
    return others.get(key)?.get(id) ?? -1
  }
  for (let row = 0; row < table.rows; row++) {
    const key = rowKey[row]!
    const id = menuOf[row]!
    if (key < 0 || Number.isNaN(id)) continue
    let g = find(key, id)
    if (g < 0) {
      g = menu.length
      menu.push(id)
      firstRow.push(row)
      if (id === 0) task[key] = g
      else if (first[key]! < 0) first[key] = g
      else {
        const more = others.get(key)
        if (more) more.set(id, g)
        else others.set(key, new Map([[id, g]]))
      }
      if (id !== 0 && (past[key]! < 0 || id < menu[past[key]!]!)) past[key] = g
    }
    group[row] = g
  }
  return { count: menu.length, group, menu: Float64Array.from(menu), firstRow, past, find }
}

/** Past group of each sales row: a key in menu 0 and in a past menu belongs to the past one. */
export function groupSales(
  table: Table,
  salesKey: Int32Array,
  grouped: Grouped,
  menuKeys: number,
): Int32Array {
  const menuOf = numbers(table, 'menu')
  const salesGroup = new Int32Array(table.rows).fill(-1)
  for (let row = 0; row < salesGroup.length; row++) {
    const key = salesKey[row]!
    if (key < 0 || key >= menuKeys) continue
    const id = menuOf[row]!
    const named = Number.isNaN(id) || id === 0 ? -1 : grouped.find(key, id)
    salesGroup[row] = named >= 0 ? named : grouped.past[key]!
  }
  return salesGroup
}
