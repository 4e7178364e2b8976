// A terminal whose person types the given lines, one a prompt, and then nothing more.
import { PLAIN_MARKS } from '#cli/question-text.ts'
import type { Terminal } from '#cli/terminal.ts'

export interface FakeTerminal extends Terminal {
  /** Everything that was shown, prompts and typed lines included. */
  readonly text: () => string
  /** Lines that nobody asked for. */
  readonly left: () => readonly string[]
}

export function fakeTerminal(...lines: readonly string[]): FakeTerminal {
  const typed = [...lines]
  let text = ''
  return {
    width: 80,
    marks: PLAIN_MARKS,
    say: (said) => {
      text += `${said}\n`
    },
    ask: (prompt) => {
      const line = typed.shift() ?? null
      text += `${prompt}${line ?? ''}\n`
      return Promise.resolve(line)
    },
    close: () => {},
    text: () => text,
    left: () => typed,
  }
}
