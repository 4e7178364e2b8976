// Makes keys unique: a key of the history may be in one past menu only (interface §1), but analysts
// offer an article again. A key of several past menus gets the menu as a suffix in each; keys of
// the current menu, and of one past menu, are never changed.
import { keyIds } from '#contract/group-rows.ts'
import type { Column, Scalar } from '#contract/table.ts'
import { cell } from '#contract/table.ts'

export interface UniqueKeys {
  readonly column: Column
  /** Number of each row's original key; −1 = blank. Shape: rows. */
  readonly id: Int32Array
  /** Number of a key by its text: 7 and "7" are one key. */
  readonly ids: ReadonlyMap<string, number>
  /** 1 = the key is in several past menus. Shape: ids. */
  readonly repeated: Uint8Array
  /** The new key of a repeated key in a past menu. */
  readonly nameOf: (id: number, menu: number) => string
  /** Number of keys that got suffixes. */
  readonly renamed: number
}

/** `menu` of each row; 0 = the current one. */
export function uniqueKeys(column: Column, menu: Float64Array): UniqueKeys {
  const ids = new Map<string, number>()
  const id = keyIds({ rows: menu.length, columns: new Map([['key', column]]) }, ids)
  const first = new Float64Array(ids.size).fill(Number.NaN)
  const repeated = new Uint8Array(ids.size)
  for (let row = 0; row < menu.length; row++) {
    const [key, at] = [id[row]!, menu[row]!]
    if (key < 0 || at === 0 || Number.isNaN(at)) continue
    if (Number.isNaN(first[key]!)) first[key] = at
    else if (first[key] !== at) repeated[key] = 1
  }
  const renamed = repeated.reduce((sum, one) => sum + one, 0)
  const nameOf = namer(ids)
  return { column: renamed === 0 ? column : rename(), id, ids, repeated, nameOf, renamed }

  function rename(): Column {
    const dictionary: Scalar[] = []
    const known = new Map<Scalar, number>()
    const codes = new Int32Array(menu.length).fill(-1)
    for (let row = 0; row < codes.length; row++) {
      const key = id[row]!
      if (key < 0) continue
      const past = menu[row] !== 0 && !Number.isNaN(menu[row]!)
      const value = past && repeated[key] === 1 ? nameOf(key, menu[row]!) : cell(column, row)!
      let code = known.get(value)
      if (code === undefined) {
        code = dictionary.length
        dictionary.push(value)
        known.set(value, code)
      }
      codes[row] = code
    }
    return { kind: 'coded', codes, dictionary }
  }
}

/** "A17@-3"; with a second @ if the sheet already has that key. */
function namer(ids: ReadonlyMap<string, number>): (id: number, menu: number) => string {
  const texts = [...ids.keys()]
  const made = new Map<string, string>()
  const used = new Set<string>()
  return (id, menu) => {
    const at = `${id} ${menu}`
    const known = made.get(at)
    if (known !== undefined) return known
    let name = `${texts[id]!}@${menu}`
    while (ids.has(name) || used.has(name)) name = `${name}@`
    used.add(name)
    made.set(at, name)
    return name
  }
}
