// A secret of the local stack that must outlive it: people who are signed in stay so when it starts again.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that `folder` keeps under this name for its owner alone; drawn where there is none. */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name)
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (/^[0-9a-f]{64}$/.test(known)) return known
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
