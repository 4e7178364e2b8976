// A mistake that the add-in could make with a workbook that other people work in: a small change of its
// code, and the test that must fail with it.
import type { Fault } from './faults.ts'

export interface Mutant {
  /** The mistake, as one would say it. */
  readonly mistake: string
  readonly fault: Fault
  /** File below addin/, the text that stands there exactly once, and what takes its place. */
  readonly edits: readonly { file: string; find: string; replace: string }[]
  /** Test file below test/addin/ and a pattern of the names of its tests, one of which must fail. */
  readonly test: string
  readonly named: string
}
