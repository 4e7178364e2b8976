// A copy of all that a local stack keeps (D1, R2, Durable Objects, its key and secrets), and the way back. The stack
// must be stopped: its files belong together. Not for a deployed service (docs/backup.md).
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_SECRETS } from './stack-folder.ts'

/** What belongs together: without its secrets everybody is signed out, and copied ledgers are not taken back. Logs stay out. */
const KEPT = ['state', 'key', ...KEPT_SECRETS]

type Copied = { ok: true } | { ok: false; message: string }

/** Copies the state of a stopped stack into `to`, which must be empty or missing. */
export function backUp(folder: string, to: string): Copied {
  if (!existsSync(join(folder, 'state'))) return no(`There is nothing to back up in ${folder}.`)
  if (existsSync(to) && !statSync(to).isDirectory()) return no(`${to} is a file: name a folder.`)
  if (existsSync(to) && readdirSync(to).length > 0) return no(`${to} is not empty.`)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  copy(folder, to)
  return { ok: true }
}

/** Copies a backup into a stack's folder, which must hold no state. */
export function restore(from: string, folder: string): Copied {
  if (!existsSync(join(from, 'state'))) return no(`${from} is no backup.`)
  if (existsSync(join(folder, 'state')))
    return no('The stack has a state: `npm run reset` first, which deletes it.')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  copy(from, folder)
  return { ok: true }
}

function copy(from: string, to: string): void {
  for (const name of KEPT)
    if (existsSync(join(from, name)))
      cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true })
}

const no = (message: string): Copied => ({ ok: false, message })
