// Mutants run nightly (main.ts). Here: each still applies to the code.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { staleEdits } from './run-mutant.ts'

describe('mutants of the add-in', () => {
  test('each applies to the code as it is, and its test file exists', () => {
    expect(MUTANTS.flatMap(staleEdits)).toEqual([])
    const files = new Set(MUTANTS.map((mutant) => mutant.test))
    const missing = [...files].filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))
    expect(missing).toEqual([])
  })
})
