// Returns the description with its answers to the author: prints it for saving, and writes it into
// its file after a confirmation.
import { readFileSync, writeFileSync } from 'node:fs'
import type { DescriptionFile } from './plan-args.ts'
import { shown } from './question-text.ts'
import type { Terminal } from './terminal.ts'

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
