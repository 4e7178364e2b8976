// Asks the questions of a description at a terminal, one at a time: an answer becomes the text, which
// is read again, until nothing is asked or the person stops. How a question looks: question-text.ts.
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import type { OtherAnswer, Question } from '#contract/questions.ts'
import {
  builtDescription,
  builtSentence,
  comesBack,
  moved,
  type Answered,
} from '#reading/written-answer.ts'
import { askText, entriesText, questionText, shown, type Entry } from './question-text.ts'
import type { Terminal } from './terminal.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import type { DescriptionFile } from './plan-args.ts'
import type { GroundedHistory } from './ground-history.ts'
import { refusalText } from './ground-text.ts'

/** Answers to one description: more are not meant, and the questions end for sure. */
export const MOST_ANSWERS = 60

/** A reading, of which only the questions are looked at. */
interface Asking {
  readonly questions: readonly Question[]
}

interface QuestionsToAsk<R extends Asking> {
  readonly description: string
  readonly reading: R
  /** Reads the description with an answer. */
  readonly read: (description: string) => R | Promise<R>
  readonly terminal: Terminal
  /** What it means to go on with the question open, as an entry of its own; null = that is no choice. */
  readonly asIs: string | null
}

export interface Settled<R extends Asking> {
  readonly description: string
  readonly reading: R
  /** How many questions were answered. */
  readonly answers: number
  /**
   * `clear`: nothing is asked any more. `left`: the person stopped. `as_is`: the person goes on with the
   * question open. `stuck`: an answer did not help, which was said.
   */
  readonly end: 'clear' | 'left' | 'as_is' | 'stuck'
}

/** Asks until nothing is open; what is printed last is told by `end`. */
export async function askQuestions<R extends Asking>(o: QuestionsToAsk<R>): Promise<Settled<R>> {
  let { description, reading } = o
  let answered: readonly Answered[] = []
  const settled = (end: Settled<R>['end']): Settled<R> => ({
    description,
    reading,
    answers: answered.length,
    end,
  })
  for (;;) {
    const question = reading.questions[0]
    if (!question) return settled('clear')
    const again = comesBack(answered, reading.questions)
    if (again || answered.length >= MOST_ANSWERS) {
      o.terminal.say(stuckText(again ?? question))
      return settled('stuck')
    }
    const next = await askOne(o, description, question, reading.questions.length)
    if (next.kind !== 'answer') return settled(next.kind === 'as_is' ? 'as_is' : 'left')
    if (next.description.length > DESCRIPTION_CHARACTERS) {
      o.terminal.say(
        `With this answer the description has more than ${DESCRIPTION_CHARACTERS} characters: shorten it first.`,
      )
      return settled('stuck')
    }
    answered = [...moved(answered, description, next.description), question]
    description = next.description
    reading = await o.read(description)
  }
}

function stuckText(question: Question): string {
  return (
    `The same question comes back although it was answered: ${askText(question)}\n` +
    'The answer was not understood where it stands. Say it in other words in the description.'
  )
}

type Taken =
  | { readonly kind: 'answer'; readonly description: string }
  | { readonly kind: 'leave' | 'as_is' }

/** One question, until it has an answer or is left. */
async function askOne(
  { terminal, asIs }: Pick<QuestionsToAsk<Asking>, 'terminal' | 'asIs'>,
  description: string,
  question: Question,
  open: number,
): Promise<Taken> {
  const { width, marks } = terminal
  const steps = stepsOf(question, asIs)
  for (;;) {
    terminal.say(`\n${questionText(description, question, open, marks, width)}`)
    const at = await choose(terminal, steps)
    const step = at === null ? null : steps[at]!.step
    if (step === null) return { kind: 'leave' }
    if (step.kind !== 'other') return step
    const built = await build(terminal, step.other)
    if (built !== 'back') return built
  }
}

/** "Something else": one list after another, and back to the choices from each. */
async function build(terminal: Terminal, other: OtherAnswer): Promise<Taken | 'back'> {
  const words: string[] = []
  for (const { ask, options } of other.lists) {
    terminal.say(`\n${shown(ask)}`)
    const at = await choose(terminal, [...options, { text: 'back to the choices' }])
    if (at === null) return { kind: 'leave' }
    if (at === options.length) return 'back'
    words.push(options[at]!.words)
  }
  terminal.say(`\nThe answer: ${shown(builtSentence(words))}`)
  return { kind: 'answer', description: builtDescription(other, words) }
}

/** The index of the entry whose number was typed; null = the input has ended. */
async function choose(terminal: Terminal, entries: readonly Entry[]): Promise<number | null> {
  terminal.say(entriesText(entries, terminal.width))
  for (;;) {
    const line = await terminal.ask(`Number (1 to ${entries.length}): `)
    if (line === null) return null
    const number = numberTyped(line, entries.length)
    if (number !== null) return number - 1
    terminal.say(`Please type a number from 1 to ${entries.length}.`)
  }
}

// What can be typed where a question is asked, and what it means. Pure. How an answer is written
// into the description: engine/reading/written-answer.ts.

/** What the chosen entry means. `description`: the whole text with the answer written in. */
type Step =
  | { readonly kind: 'answer'; readonly description: string }
  | { readonly kind: 'other'; readonly other: OtherAnswer }
  | { readonly kind: 'leave' }
  /** The description goes on with its question: past profits may decide it. */
  | { readonly kind: 'as_is' }

interface StepEntry extends Entry {
  readonly step: Step
}

/**
 * What can be chosen, in order: the choices, something else, the description as it is where `asIs` says
 * what that means, and to leave it.
 */
function stepsOf({ choices, other }: Question, asIs: string | null): readonly StepEntry[] {
  return [
    ...choices.map(({ text, formula, description }): StepEntry => ({
      text,
      formula,
      step: { kind: 'answer', description },
    })),
    ...(other && canBuild(other)
      ? [{ text: 'something else', step: { kind: 'other', other } } as const]
      : []),
    ...(asIs === null ? [] : [{ text: asIs, step: { kind: 'as_is' } } as const]),
    { text: 'leave it (stop)', step: { kind: 'leave' } },
  ]
}

/** A list without options could not be answered. */
function canBuild({ lists }: OtherAnswer): boolean {
  return lists.length > 0 && lists.every(({ options }) => options.length > 0)
}

/** The number that was typed, from 1 to `count`; null = something else was typed. */
export function numberTyped(line: string, count: number): number | null {
  const typed = /^\s*(\d{1,4})\s*[.)]?\s*$/.exec(line)
  const number = Number(typed?.[1] ?? 0)
  return number >= 1 && number <= count ? number : null
}

// Returns the description with its answers to the author: prints it for saving, and writes it into
// its file after a confirmation.

/** Prints the answered description; `file` = where the text came from, null = typed as an option. */
export async function keepAnswers(
  description: string,
  file: DescriptionFile | null,
  terminal: Terminal,
): Promise<void> {
  // Not broken into lines: it is copied from here.
  terminal.say(`\nThe description with your answers:\n\n${shown(description)}\n`)
  if (file === null) return
  const yes = await saysYes(terminal, `Write it into ${shown(file.path)}? (y/n) `)
  terminal.say(yes ? written(description, file) : `${shown(file.path)} stays as it is.`)
}

async function saysYes(terminal: Terminal, prompt: string): Promise<boolean> {
  for (;;) {
    const line = await terminal.ask(prompt)
    if (line === null) return false
    const answer = /^\s*(y|yes|n|no)\s*$/i.exec(line)?.[1]
    if (answer !== undefined) return answer.toLowerCase().startsWith('y')
    terminal.say('Please type y or n.')
  }
}

/** Writes the file and says so, or why it stays as it is. */
function written(description: string, { path, text }: DescriptionFile): string {
  try {
    // It may have been edited while the questions were answered.
    if (readFileSync(path, 'utf8').trim() !== text)
      return `${shown(path)} has changed since it was read; it stays as it is.`
    writeFileSync(path, `${description}\n`)
    return `${shown(path)} holds the description with your answers.`
  } catch {
    return `${shown(path)} cannot be written; it stays as it is.`
  }
}

// `npm run ground` with open questions: asks them at a terminal and grounds the history by the
// answers. Without a terminal the history stays as it is.

interface GroundQuestions {
  readonly description: string
  readonly history: GroundedHistory
  /** Grounds the same tables by the description with an answer. */
  readonly ground: (description: string) => GroundedHistory
  readonly descriptionFile: DescriptionFile | null
  readonly terminal: Terminal | null
}

/** The history as the person's answers make it. */
export async function answeredHistory(o: GroundQuestions): Promise<GroundedHistory> {
  const { history, terminal } = o
  if (!terminal || history.questions.length === 0) return history
  // The words are read; it is the profits that ask.
  if (history.refusal?.code === 'reconciliation_failed') terminal.say(refusalText(history))
  const { description, answers, reading } = await askQuestions({
    description: o.description,
    reading: history,
    read: o.ground,
    terminal,
    asIs: null,
  })
  if (answers > 0) await keepAnswers(description, o.descriptionFile, terminal)
  return reading
}
