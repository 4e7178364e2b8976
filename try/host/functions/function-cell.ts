// A cell that calls a custom function, and its open invocation.
import type { Cell } from '../cell.ts'
import type { Call, Place } from './formula.ts'

export interface Invocation {
  id: number
  /** The function's id in the metadata. */
  name: string
  args: unknown[]
  /** The calling cell, as `Sheet1!B2`. */
  address: string
  canceled: boolean
}

export interface FunctionCell {
  place: Place
  formula: string
  call: Call
  /** The open invocation. */
  open: Invocation | null
  hover: string | null
  /** The cells that its last answer filled. */
  spilled: { row: number; column: number; cell: Cell }[]
}
