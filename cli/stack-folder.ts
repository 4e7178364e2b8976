// The folder of a local stack: what a person does about damage in it, and the secrets that it keeps.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a person does about a file of the stack that cannot be used. */
const damaged = (file: string, why: string): string =>
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

// Secrets of the local stack that must outlive it: people who are signed in stay so when it starts again, and what was signed is known.

/** Their files in its folder. */
export const KEPT_SECRETS = ['operator-token', 'sign-in-secret'] as const

/** The secret that `folder` keeps under this name for its owner alone; drawn where it is missing. */
export function keptSecret(folder: string, name: (typeof KEPT_SECRETS)[number]): string {
  const file = join(folder, name)
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (/^[0-9a-f]{64}$/.test(known)) return known
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
