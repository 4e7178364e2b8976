// Prints the exact prompts for a list of descriptions, so that a language model may answer them and its
// answers be recorded (test/reading/recorded). The list is JSON: [{description, columns: {menus, sales},
// parameters?}], columns as names or {name, type}; `--critic` prints the third question about the lines of the
// `answers` that are recorded there. Asks no model.
//   node test/bench/print-prompts.ts LIST.json [FROM [TO]] [--critic]
import { readFileSync } from 'node:fs'
import { CRITIC, LANGUAGE, messagesFor, type Message } from '#reading/proposals/prompt.ts'
import { readByModel } from '#reading/proposals/read-by-model.ts'
import { answering } from '../support/reading/answering.ts'
import { requestOfRecord, type Recorded } from '../support/reading/recorded.ts'
import '#weights/files.ts'

const NONE = { ok: false, feedback: [], understood: [], questions: [] } as const

/** What the critic is asked about the lines of the recorded answers; nothing where they give none. */
async function criticOf(record: Recorded): Promise<readonly Message[]> {
  let asked: readonly Message[] = []
  const [one, other] = record.answers
  await readByModel(
    requestOfRecord(record),
    async (messages, sample) => {
      if (sample === 2) asked = messages
      return await answering(one, other)(messages, sample)
    },
    NONE,
    'printed',
  )
  return asked
}

const critic = process.argv.includes('--critic')
const [file, from = '0', to] = process.argv.slice(2).filter((each) => each !== '--critic')
if (file === undefined) {
  console.error('node test/bench/print-prompts.ts LIST.json [FROM [TO]] [--critic]')
  process.exitCode = 2
} else {
  const list = JSON.parse(readFileSync(file, 'utf8')) as Recorded[]
  console.log(`# system (the same for all)\n${critic ? CRITIC : LANGUAGE}`)
  for (const [at, record] of list.entries()) {
    if (at < Number(from) || at >= Number(to ?? list.length)) continue
    const all = critic ? await criticOf(record) : messagesFor(requestOfRecord(record))
    const asked = all.filter(({ role }) => role !== 'system')
    console.log(`\n# user ${at}\n${asked.map(({ content }) => content).join('\n')}`)
  }
}
