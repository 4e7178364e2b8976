// Mutants run nightly (main.ts). Here: each still applies to the code, and the run itself works.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { controls, runMutants, staleEdits } from './run-mutant.ts'

describe('mutants of the add-in', () => {
  test('each applies to the code as it is, and its test file exists', () => {
    expect(MUTANTS.flatMap(staleEdits)).toEqual([])
    const files = new Set(MUTANTS.map((mutant) => mutant.test))
    const missing = [...files].filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))
    expect(missing).toEqual([])
  })

  test(
    'a test passes on the add-in as it is, and notices the mistake',
    { timeout: 60_000 },
    async () => {
      // One whose test runs against no clock.
      const mistake = 'a deal at the threshold is left out'
      const chosen = MUTANTS.filter((mutant) => mutant.mistake === mistake)
      const verdicts = await runMutants([...controls(chosen), ...chosen], 1)
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['unnoticed', 'noticed'])
    },
  )
})
