// Prints the exact prompts for a list of descriptions, so that a language model may answer them and its
// answers be recorded (test/reading/recorded). The list is JSON: [{description, columns: {menus, sales},
// parameters?}], columns as names or {name, type}. Asks no model.
//   node test/bench/print-prompts.ts LIST.json [FROM [TO]]
import { readFileSync } from 'node:fs'
import { LANGUAGE, messagesFor } from '#reading/proposals/prompt.ts'
import { requestOfRecord, type Recorded } from '../support/reading/recorded.ts'

const [file, from = '0', to] = process.argv.slice(2)
if (file === undefined) {
  console.error('node test/bench/print-prompts.ts LIST.json [FROM [TO]]')
  process.exitCode = 2
} else {
  const list = JSON.parse(readFileSync(file, 'utf8')) as Recorded[]
  console.log(`# system (the same for all)\n${LANGUAGE}`)
  for (const [at, record] of list.entries()) {
    if (at < Number(from) || at >= Number(to ?? list.length)) continue
    const asked = messagesFor(requestOfRecord(record)).filter(({ role }) => role !== 'system')
    console.log(`\n# user ${at}\n${asked.map(({ content }) => content).join('\n')}`)
  }
}
