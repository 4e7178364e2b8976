// What a formula in ordinary notation says, as data, before it is decided whether it counts one unit
// or a whole deal (terms.ts decides that).
import type { Period } from '#language/lower.ts'

/** What a name of a formula stands for. */
export type Quantity = { readonly of: Plain } | { readonly of: Column; readonly column: string }
export type Plain = 'price' | 'list' | 'cost' | 'sold' | 'ordered' | 'left' | 'revenue' | 'goods'
type Column = 'option' | 'sale' | 'text'

/** What an amount is said to be paid for: "per unit sold", "/week". */
export type Per = 'unit' | 'sold' | 'ordered' | 'left' | 'deal' | 'other' | Period

export type Node =
  | { readonly op: 'number'; readonly text: string; readonly percent: boolean }
  | { readonly op: 'quantity'; readonly is: Quantity }
  | { readonly op: 'unknown'; readonly words: string }
  | { readonly op: 'sum'; readonly items: readonly Item[] }
  | { readonly op: 'product'; readonly factors: readonly Node[]; readonly over: readonly Node[] }
  | { readonly op: Call; readonly args: readonly Node[] }
export type Call = 'min' | 'max' | 'ceil'

/** One amount between plus and minus, with the words that name it. */
export interface Item {
  readonly sign: 1 | -1
  readonly node: Node
  readonly label: string
  readonly per: readonly Per[]
  /** The item before it is the price alone: "price − 13%". */
  readonly afterPrice: boolean
  /** As it was written. */
  readonly words: string
}
