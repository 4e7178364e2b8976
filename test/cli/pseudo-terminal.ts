// Runs a command as in a terminal, by `script` of util-linux: stdin and stdout of the child are a TTY.
import { spawn, spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** Whether this machine has it; elsewhere (macOS has another `script`) such tests are skipped. */
export const HAS_TERMINAL = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout,
)

export interface Typed {
  /** Seen on the screen since the last line was typed. */
  readonly after: string
  readonly line: string
}

export interface OnTerminal {
  readonly code: number | null
  /** Everything on the screen, without control characters. */
  readonly screen: string
}

/** Types each line once its text has appeared. */
export function inTerminal(
  command: readonly string[],
  env: Record<string, string>,
  typing: readonly Typed[],
): Promise<OnTerminal> {
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['-qec', quoted, '/dev/null'], {
    env: { ...process.env, TERM: 'dumb', ...env },
  })
  let screen = ''
  let seen = 0
  const open = [...typing]
  child.stdout.on('data', (chunk: Buffer) => {
    screen += stripVTControlCharacters(chunk.toString()).replaceAll('\r', '')
    const next = open[0]
    const at = next ? screen.indexOf(next.after, seen) : -1
    if (!next || at < 0) return
    open.shift()
    seen = screen.length
    child.stdin.write(`${next.line}\r`)
  })
  return new Promise((done) => child.once('close', (code) => done({ code, screen })))
}
