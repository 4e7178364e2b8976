// What `npm run plan` asks before it sends: how past deals were chosen, where nothing says so, and whether
// to send. Where no person sits at a terminal nothing is asked.
import { HOW_CHOSEN, isChoiceOpen, withChoiceBasis } from '#contract/choice-basis.ts'
import { ask, isAttended, type Terminal } from './terminal.ts'

type Fields = Readonly<Record<string, unknown>>

/** The bodies that the same command may have sent before: the request as it stands, or with an answer. */
export function bodiesOf(request: Fields): string[] {
  const answers = isChoiceOpen(request) ? HOW_CHOSEN.choices.map((each) => each.choice_basis) : []
  return [request, ...answers.map((basis) => withAnswer(request, basis))].map((each) =>
    JSON.stringify(each),
  )
}

/** The body to send, with the person's answer; null where the person stops. `isRead`: a reading was shown. */
export async function confirmedBody(
  request: Fields,
  isRead: boolean,
  signal: AbortSignal,
  terminal: Terminal = process,
): Promise<string | null> {
  if (!isAttended(terminal)) return JSON.stringify(request)
  let asked = request
  if (isChoiceOpen(request)) {
    const answer = await choiceOf(signal, terminal)
    if (answer === null) return null
    asked = withAnswer(request, answer.choice_basis)
  }
  const go = 'Press Enter to send this, or Ctrl-C to stop. '
  if (isRead && (await ask(go, signal, terminal)) === null) return null
  return JSON.stringify(asked)
}

type Choice = (typeof HOW_CHOSEN.choices)[number]

const withAnswer = (request: Fields, basis: Choice['choice_basis']): Fields => ({
  ...request,
  market_type: withChoiceBasis(request['market_type'], basis),
})

/** The chosen answer: its number, or the last one by Enter alone. */
async function choiceOf(signal: AbortSignal, terminal: Terminal): Promise<Choice | null> {
  const { ask: question, choices } = HOW_CHOSEN
  const list = choices.map(({ text }, i) => `  ${i + 1}  ${text}`)
  const numbers = `1 to ${choices.length} (Enter: ${choices.length}; --choice-basis says it beforehand): `
  for (;;) {
    const typed = await ask([question, ...list, numbers].join('\n'), signal, terminal)
    if (typed === null) return null
    const chosen = choices[Number(typed.trim() || choices.length) - 1]
    if (chosen) return chosen
  }
}
