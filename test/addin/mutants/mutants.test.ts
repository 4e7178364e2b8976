// The tests of the add-in notice mistakes: each committed one still applies to the code as it is, and
// the quick ones are made and must be noticed. `npm run mutants` makes them all.
import { expect, it } from 'vitest'
import { FAULTS, HOST_FAULTS } from './faults.ts'
import { MUTANTS } from './mutants.ts'
import { controls, runMutants, staleEdits } from './run-mutant.ts'

const quick = MUTANTS.filter((mutant) => mutant.quick)

it('every fault that the workbook host injects has a mistake that it brings to light', () => {
  const faults = new Set([...FAULTS, ...Object.values(HOST_FAULTS)])
  faults.delete(null)
  expect([...faults].filter((fault) => !MUTANTS.some((m) => m.fault === fault))).toEqual([])
})

it('every mistake can be made in the code as it is', () => {
  expect(MUTANTS.flatMap(staleEdits)).toEqual([])
})

it('the quick mistakes are noticed by the tests that are named for them, and no mistake is none', async () => {
  const verdicts = await runMutants([...quick, ...controls(quick)], 2)
  const wrong = verdicts.filter(({ mutant, verdict }) => {
    return verdict !== (mutant.edits.length > 0 ? 'noticed' : 'unnoticed')
  })
  expect(wrong).toEqual([])
}, 180_000)
