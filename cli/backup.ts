// `npm run backup -- DIR` and `npm run restore -- DIR`: what the local stack keeps, copied and brought back.
import { resolve } from 'node:path'
import { DEV_FOLDER, runningStack } from './running-stack.ts'
import { backUp, restore } from './state-copy.ts'

const USAGE = `npm run backup -- DIR    copies what the local stack keeps into DIR
npm run restore -- DIR   brings it back after npm run reset

Stop the stack first. A copy holds accounts, tables and the development key: keep it safe.`

function main([verb, folder, ...more]: string[]): number {
  if (folder === '--help') {
    console.log(USAGE)
    return 0
  }
  const wrong =
    folder === undefined
      ? 'Say which folder.'
      : folder.startsWith('-')
        ? `There is no option ${folder}.`
        : more.length > 0
          ? `One folder is enough: what is ${more.join(' ')}?`
          : null
  if ((verb !== 'backup' && verb !== 'restore') || wrong !== null || folder === undefined) {
    console.error(wrong === null ? USAGE : `${wrong}\n\n${USAGE}`)
    return 2
  }
  const running = runningStack(DEV_FOLDER)
  if (running) {
    console.error(`The stack at ${running.baseUrl} still runs: stop it first (Ctrl-C).`)
    return 1
  }
  // npm runs scripts in the package's folder; INIT_CWD is where the person stands.
  const at = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  const answer = verb === 'backup' ? backUp(DEV_FOLDER, at) : restore(at, DEV_FOLDER)
  if (answer.ok) console.log(verb === 'backup' ? `Kept in ${at}.` : 'Restored: npm start.')
  else console.error(answer.message)
  return answer.ok ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))
