// A command of `cli/` for tests that run it many times: one process loads it once. Tests of signals, or of what is
// read when a process starts, run a process of their own.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export interface CommandCall {
  readonly script: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const PROCESS = fileURLToPath(new URL('command-process.ts', import.meta.url))

/** Runs the command `cli/NAME.ts`, one run at a time, until the tests of the file have ended. */
export function keptCommand(
  name: string,
): (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran> {
  const script = fileURLToPath(new URL(`../../cli/${name}.ts`, import.meta.url))
  let child: ChildProcess | null = null
  afterAll(() => void child?.kill())
  return (args, env = {}) => {
    const running = (child ??= fork(PROCESS, { execArgv: [] }))
    return new Promise((resolve, reject) => {
      const died = (code: number | null) =>
        reject(new Error(`The command ended its process: ${code}`))
      running.once('exit', died)
      running.once('message', (answer: Ran) => {
        running.off('exit', died)
        resolve(answer)
      })
      running.send({ script, args, env } satisfies CommandCall)
    })
  }
}
