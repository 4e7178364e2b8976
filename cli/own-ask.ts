// Asks what is unsure about the columns of one's own files.
import { unsureOf, type Proposal, type Unsure } from './own-mapping.ts'
import { askText } from './own-text.ts'
import { shown } from './question-text.ts'

/** A person's answer to a question; null where the person stops. */
type Ask = (words: string) => Promise<string | null>

/** The proposal with the answers of a person; null where the person stops. */
export async function askUnsure(
  proposal: Proposal,
  ownProfits: boolean,
  ask: Ask,
): Promise<Proposal | null> {
  let now = proposal
  // An answer may settle another field, or leave one open.
  for (let [next] = unsureOf(now, ownProfits); next; [next] = unsureOf(now, ownProfits)) {
    const answer = await answerTo(next, now, ask)
    if (answer === null) return null
    now = now.with(next.part, next.field, answer.header)
  }
  return now
}

async function answerTo(
  unsure: Unsure,
  { parts }: Proposal,
  ask: Ask,
): Promise<{ readonly header: string | null } | null> {
  const { table, headers } = parts[unsure.part]!
  const choices = [...new Set([...unsure.likely, ...headers.filter((header) => header !== '')])]
  const lines = choices.map((header, at) => `  ${at + 1}  ${shown(header)}`)
  const usual = unsure.guess === null ? 0 : choices.indexOf(unsure.guess) + 1
  let words = [`\n${askText(unsure, table)}`, ...lines, '  0  none of them', ''].join('\n')
  for (;;) {
    const typed = await ask(`${words}Number (Enter: ${usual}): `)
    if (typed === null) return null
    const number = typed.trim() === '' ? usual : Number(typed)
    const header = number === 0 ? null : choices[number - 1]
    if (header !== undefined) return { header }
    words = `Write a number from 0 to ${choices.length}.\n`
  }
}
