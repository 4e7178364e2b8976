// One process that runs commands as often as it is told, one after the other: each time the command's own module
// anew, with its arguments and environment, and all that it imports once.
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { CommandCall, Ran } from './kept-command.ts'

const environment = { ...process.env }

async function ran({ script, args, env }: CommandCall): Promise<Ran> {
  process.argv = [process.execPath, script, ...args]
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment, env)
  process.exitCode = 0
  const said = { out: '', err: '' }
  const hear = (name: 'out' | 'err') => (text: string | Uint8Array) => {
    said[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    return true
  }
  process.stdout.write = hear('out')
  process.stderr.write = hear('err')
  await import(`${pathToFileURL(script).href}?run=${randomUUID()}`)
  // What a command said beside its end is heard, too.
  await new Promise((resolve) => setImmediate(resolve))
  process.removeAllListeners('SIGINT')
  return { code: process.exitCode, ...said }
}

process.on('message', (call: CommandCall) => {
  void ran(call).then((answer) => process.send!(answer))
})
