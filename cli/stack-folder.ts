// What the folder of a local stack holds before anything starts on it: files that something else has damaged are named, with the
// way out.
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { randomBytes } from 'node:crypto'

/** Objects of which there may be thousands: their files are looked at alone. */
const MANY = /(?:Session|Mcp|Address)Object/
const MAGIC = 'SQLite format 3\0'

/** A database under `state` that cannot be read; null where all can. */
export function brokenFile(state: string): string | null {
  if (!existsSync(state)) return null
  for (const name of readdirSync(state, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.sqlite')) continue
    const file = join(state, name)
    if (!(MANY.test(name) ? begins(file) : isSound(file))) return file
  }
  return null
}

/** Whether the file begins as a database does; an empty one is one without tables. */
function begins(file: string): boolean {
  const start = Buffer.alloc(MAGIC.length)
  const open = openSync(file, 'r')
  const bytes = readSync(open, start)
  closeSync(open)
  return bytes === 0 || start.toString('latin1') === MAGIC
}

function isSound(file: string): boolean {
  try {
    const database = new DatabaseSync(file)
    try {
      return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

/** What a person does about a file of the stack that cannot be used. */
export const damaged = (file: string, why: string): string =>
  `${file} ${why}. \`npm run reset\` clears what the service keeps here, then ` +
  '`npm run restore -- DIR` brings a backup back, or `npm start` begins anew.'

/** What is wrong with the folder or its disk where that is why something could not be done; null for any other fault. */
export function folderFault(fault: unknown, folder: string): string | null {
  const { code, path, message } = fault as NodeJS.ErrnoException
  if (code === 'ENOSPC' || /database or disk is full/.test(message))
    return `The disk of ${folder} is full: free some space, then start again.`
  if (!/^E[A-Z]+$|^ERR_SQLITE/.test(code ?? '')) return null
  return damaged(path ?? folder, `cannot be used (${message.split(',')[0]})`)
}

// A secret of the local stack that must outlive it: people who are signed in stay so when it starts again.

/** The secret that `folder` keeps under this name for its owner alone; drawn where there is none. */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name)
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (/^[0-9a-f]{64}$/.test(known)) return known
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
