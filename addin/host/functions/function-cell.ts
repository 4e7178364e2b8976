// A cell that calls a custom function, and what the add-in was asked for it.
import type { Cell } from '../cell.ts'
import type { Call, Place } from './formula.ts'

export interface Invocation {
  id: number
  /** The function's id in the metadata. */
  name: string
  args: unknown[]
  /** The cell that called, as `Sheet1!B2`. */
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
  /** What its last answer put into other cells. */
  spilled: { row: number; column: number; cell: Cell }[]
}
