// `npm run reset`: forgets everything that the local stack keeps: state, key and logs.
import { rmSync } from 'node:fs'
import { DEV_FOLDER, runningStack } from './running-stack.ts'
import { argumentsExit } from './terminal.ts'

const running = runningStack(DEV_FOLDER)
const exit = argumentsExit(process.argv.slice(2), 'npm run reset\n\nIt takes no arguments.')
if (exit !== null) {
  process.exitCode = exit
} else if (running) {
  console.error(`The stack at ${running.baseUrl} still runs: stop it first (Ctrl-C).`)
  process.exitCode = 1
} else {
  rmSync(DEV_FOLDER, { recursive: true, force: true })
  console.log('The local stack’s state is cleared.')
}
