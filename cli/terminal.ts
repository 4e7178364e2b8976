// A person at a terminal: lines out, lines in. The only place of the questions that touches the
// streams; tests put another Terminal in its place.
import { createInterface, type Interface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { PLAIN_MARKS, type Marks } from './question-text.ts'
import type { Result } from '#contract/schemas.ts'

export interface Terminal {
  /** Columns of a line. */
  readonly width: number
  /** How words in a text are marked. */
  readonly marks: Marks
  say(text: string): void
  /** The next line that is typed; null = there is none: the input ended, or Ctrl-C. */
  ask(prompt: string): Promise<string | null>
  /** Gives the input back; the process can end. */
  close(): void
}

/** Lines are not wider, however wide the window is: long ones are hard to read. */
const WIDEST = 100
const NARROWEST = 40
const LINE_CHARACTERS = 1000

/** Bold and underlined between the plain marks, which stay where the text is copied. */
const COLOUR_MARKS: Marks = { open: '»\u001B[1;4m', close: '\u001B[0m«' }

/** The terminal of a process; null where a program, not a person, reads or writes. */
export function openTerminal(
  input: ReadStream & { readonly fd: 0 },
  output: WriteStream,
): Terminal | null {
  if (!input.isTTY || !output.isTTY) return null
  let lines: Interface | null = null
  let ended = false
  const typed: string[] = []
  let waiting: ((line: string | null) => void) | null = null
  const give = (line: string | null): void => {
    const take = waiting
    waiting = null
    if (take) take(line)
    else if (line !== null) typed.push(line)
  }
  const open = (): Interface => {
    const opened = createInterface({ input, output, terminal: true, historySize: 0 })
    opened.on('line', (line) => give(line.slice(0, LINE_CHARACTERS)))
    // Also after Ctrl-C, which closes it.
    opened.on('close', () => {
      ended = true
      give(null)
    })
    return opened
  }
  return {
    width: Math.max(NARROWEST, Math.min(WIDEST, output.columns || 80)),
    marks: output.hasColors() ? COLOUR_MARKS : PLAIN_MARKS,
    say: (text) => void output.write(`${text}\n`),
    ask: async (prompt) => {
      if (!ended) lines ??= open()
      const early = typed.shift()
      if (early !== undefined) {
        output.write(`${prompt}\n`)
        return early
      }
      if (ended) return null
      lines!.setPrompt(prompt)
      lines!.prompt()
      return new Promise((done) => (waiting = done))
    },
    close() {
      if (lines && !ended) lines.close()
      ended = true
    },
  }
}

// For scripts without arguments: answers `--help` and refuses any other argument.

/** Null where `argv` is empty; else what was said, as the exit code. */
export function argumentsExit(argv: readonly string[], usage: string): 0 | 2 | null {
  if (argv.length === 0) return null
  if (argv[0] === '--help') {
    console.log(usage)
    return 0
  }
  console.error(`Unknown argument "${argv[0]}".\n\n${usage}`)
  return 2
}

// How a fit is going, on one line of a terminal that is written over, or one line a stage elsewhere.

interface ProgressLine {
  show(result: Result): void
  /** Leaves the line as it stands and goes to the next one. */
  end(): void
}

const BAR = 20

export function progressLine(stream: NodeJS.WriteStream): ProgressLine {
  let stage = ''
  let open = false
  // A reader that goes away (`| head`) ends the printing, not the work.
  stream.on('error', () => {})
  return {
    show(result) {
      const { progress } = result
      // In the queue the message says the place already.
      const words = progress.message || progress.stage
      if (!stream.isTTY) {
        if (progress.stage !== stage) stream.write(`  ${progress.stage}: ${words}\n`)
        stage = progress.stage
        return
      }
      const full = Math.round(BAR * progress.fraction)
      const bar = '█'.repeat(full) + '░'.repeat(BAR - full)
      const line = `  ${bar} ${String(Math.round(100 * progress.fraction)).padStart(3)} % ${words}`
      stream.write(`\r${line.slice(0, (stream.columns || 80) - 1)}\u001B[K`)
      open = true
    },
    end() {
      if (open) stream.write('\n')
      open = false
    },
  }
}
