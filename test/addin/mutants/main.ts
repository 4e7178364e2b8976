// `npm run mutants [-- TEXT]`: runs every mutant, or those whose mistake or fault holds the text, and
// says which no test notices. Ends with 1 where there is one, where one does not apply to the code any
// more, or where a fault of the workbook host has none. Runs nightly; no part of `npm test`.
import { availableParallelism } from 'node:os'
import { FAULTS, HOST_FAULTS } from './faults.ts'
import { MUTANTS } from './mutants.ts'
import { controls, runMutants, staleEdits } from './run-mutant.ts'

const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = MUTANTS.filter(({ mistake, fault }) =>
  `${mistake} ${fault}`.toLowerCase().includes(wanted),
)
const started = performance.now()
const faults = new Set([...FAULTS, ...Object.values(HOST_FAULTS)])
faults.delete(null)
const bare = [...faults].filter((fault) => !MUTANTS.some((mutant) => mutant.fault === fault))
for (const fault of bare) console.error(`no mistake is brought to light by: ${fault}`)
for (const stale of chosen.flatMap(staleEdits)) console.error(`does not apply any more: ${stale}`)
// A test that fails without any mistake notices nothing.
for (const control of await runMutants(controls(chosen), availableParallelism()))
  if (control.verdict !== 'unnoticed') {
    console.error(`${control.mutant.test} does not pass on the add-in as it is`)
    if ('output' in control) console.error(control.output)
    process.exit(1)
  }
const verdicts = await runMutants(chosen, availableParallelism(), (done) => {
  const { fault, mistake } = done.mutant
  const time = 'seconds' in done ? ` (${done.seconds.toFixed(1)} s)` : `\n${done.output}`
  console.log(`${done.verdict.padEnd(9)} ${fault}: ${mistake}${time}`)
})
const noticed = verdicts.filter(({ verdict }) => verdict === 'noticed').length
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(`${noticed} of ${chosen.length} mistakes are noticed, in ${seconds} s`)
process.exitCode = noticed === chosen.length && noticed > 0 && bare.length === 0 ? 0 : 1
