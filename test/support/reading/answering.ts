// A language model of a test: two readings and a critic, each as the test gives it.
import type { Complete } from '#reading/proposals/read-by-model.ts'
import type { Answer } from './planted.ts'

/** What the critic objects to: lines whose sentences match, and words that no line has. */
export interface Objects {
  readonly wrong?: readonly (RegExp | string)[]
  readonly missing?: readonly string[]
}

/** A model that gives these readings, each for ever; the second is the first where it is left out. No critic: it is silent. */
export const answering =
  (first: Answer | string | null, second: Answer | string | null = first, critic?: Objects): Complete =>
  async (messages, sample) => {
    if (sample === 2) return critic ? objecting(messages.at(-1)!.content, critic) : null
    const own = sample === 0 ? first : second
    return typeof own === 'string' || own === null ? own : JSON.stringify(own)
  }

/** The lines that a critic's prompt shows. */
export const linesShown = (prompt: string): string[] =>
  prompt
    .slice(prompt.lastIndexOf('\nLines:\n') + 8)
    .split('\n')
    .map((line) => line.replace(/^\d+\. /, ''))

function objecting(prompt: string, { wrong = [], missing = [] }: Objects): string {
  const lines = linesShown(prompt).map((sentence, at) => ({
    line: at + 1,
    right: !wrong.some((each) =>
      typeof each === 'string' ? each === sentence : each.test(sentence),
    ),
  }))
  return JSON.stringify({ lines, missing: missing.map((words) => ({ words, why: 'no line' })) })
}
