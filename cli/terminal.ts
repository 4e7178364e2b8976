// What the scripts say at a terminal: their usage, and how a fit is going.
import { createInterface } from 'node:readline/promises'
import type { Result } from '#contract/schemas.ts'

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

/** Where a person may sit. */
export type Terminal = Readonly<{
  stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  stdout: NodeJS.WritableStream & { readonly isTTY?: boolean }
}>

/** Whether a person sits there, who can be asked. */
export const isAttended = ({ stdin, stdout }: Terminal): boolean =>
  stdin.isTTY === true && stdout.isTTY === true

/** What the person types; null where the person stops. */
export async function ask(
  question: string,
  signal: AbortSignal,
  { stdin, stdout }: Terminal,
): Promise<string | null> {
  const asking = createInterface({ input: stdin, output: stdout })
  const stopped = new AbortController()
  asking.once('SIGINT', () => stopped.abort())
  return asking
    .question(question, { signal: AbortSignal.any([signal, stopped.signal]) })
    .catch(() => null)
    .finally(() => asking.close())
}
