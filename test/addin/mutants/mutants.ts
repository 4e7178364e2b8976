// All mistakes, one at least for every fault that the workbook host injects. One that no test notices
// would be the one that reaches a customer.
import { COLUMN_MUTANTS } from './column-mutants.ts'
import { EXCEL_MUTANTS } from './excel-mutants.ts'
import { FIT_MUTANTS } from './fit-mutants.ts'
import { FUNCTION_MUTANTS } from './function-mutants.ts'
import { PLAN_MUTANTS } from './plan-mutants.ts'
import { TOOL_MUTANTS } from './tool-mutants.ts'
import { WRITE_MUTANTS } from './write-mutants.ts'
import type { Mutant } from './mutant.ts'

export const MUTANTS: readonly Mutant[] = [
  ...EXCEL_MUTANTS,
  ...WRITE_MUTANTS,
  ...COLUMN_MUTANTS,
  ...FIT_MUTANTS,
  ...PLAN_MUTANTS,
  ...FUNCTION_MUTANTS,
  ...TOOL_MUTANTS,
]
