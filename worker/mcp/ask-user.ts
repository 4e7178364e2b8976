// A question of the reader as an elicitation form, and its answer as a description.
import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import type { Question } from '#contract/questions.ts'
import { builtDescription } from '#reading/written-answer.ts'

/** Characters of a choice that a form shows. */
const SHOWN = 300

/** The description with the person's answer in it; null where the person gave none. */
export async function askUser(
  question: Question,
  send: (params: ElicitRequestFormParams) => Promise<ElicitResult>,
): Promise<string | null> {
  const { choices, other } = question
  if (choices.length === 0 && other === null) return null
  const answer = await send(choices.length > 0 ? choiceForm(question) : listsForm(question))
  if (answer.action !== 'accept') return null
  const { content = {} } = answer
  if (choices.length > 0)
    return choices[numberOf(content.answer, choices.length)]?.description ?? null
  const words = other!.lists.map(
    ({ options }, at) => options[numberOf(content[`list_${at + 1}`], options.length)]?.words ?? '',
  )
  return builtDescription(other!, words)
}

function choiceForm({ ask, words, choices }: Question): ElicitRequestFormParams {
  return {
    mode: 'form',
    message: words === '' ? ask : `${ask}\n“${words}”`,
    requestedSchema: {
      type: 'object',
      properties: {
        answer: field(
          'Answer',
          choices.map(({ text }) => text),
        ),
      },
      required: ['answer'],
    },
  }
}

function listsForm({ ask, other }: Question): ElicitRequestFormParams {
  const lists = other!.lists.map(
    (list, at) =>
      [
        `list_${at + 1}`,
        field(
          list.ask,
          list.options.map(({ text }) => text),
        ),
      ] as const,
  )
  return {
    mode: 'form',
    message: ask,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(lists),
      required: lists.map(([name]) => name),
    },
  }
}

/** One of several texts; the value is its number from 1 on. */
const field = (title: string, texts: readonly string[]) => ({
  type: 'string' as const,
  title,
  oneOf: texts.map((text, at) => ({ const: String(at + 1), title: text.slice(0, SHOWN) })),
})

/** The place of a value of `field`; −1 for anything else. */
function numberOf(value: unknown, count: number): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : -1
}
