// A language model of a test: two readings and a critic, each as the test gives it.
import { readFileSync } from 'node:fs'
import type { Complete } from '#reading/proposals/read-by-model.ts'
import type { Answer } from './planted.ts'

/** What the critic objects to: lines whose sentences match, and words that no line has. */
export interface Objects {
  readonly wrong?: readonly (RegExp | string)[]
  readonly missing?: readonly string[]
}

/** A model that gives these readings, each for ever; the second is the first where it is left out. No critic: it is silent. */
export const answering =
  (
    first: Answer | string | null,
    second: Answer | string | null = first,
    critic?: Objects | ((lines: string[]) => Objects | undefined),
  ): Complete =>
  async (messages, sample) => {
    if (sample === 2) {
      const prompt = messages.at(-1)!.content
      const own = typeof critic === 'function' ? critic(linesShown(prompt)) : critic
      return own ? objecting(prompt, own) : null
    }
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

/** What a critic said of lines that it was shown: test/reading/recorded/critic. */
interface Judged extends Objects {
  readonly description: string
  readonly lines: readonly string[]
}

const CRITIC = new URL('../../reading/recorded/critic/planted.json', import.meta.url)
const judged = JSON.parse(readFileSync(CRITIC, 'utf8')) as Judged[]

/** The recorded critic of these words and lines; undefined where it never saw them. */
export const recordedCritic = (
  description: string,
  lines: readonly string[],
): Objects | undefined =>
  judged.find(
    (each) =>
      each.description === description &&
      each.lines.length === lines.length &&
      each.lines.every((line) => lines.includes(line)),
  )
