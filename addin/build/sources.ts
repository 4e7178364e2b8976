// One hash of everything that the built add-in is made of, so that a start builds only after a
// change.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file in the built folder that keeps the hash of its sources. */
export const STAMP = 'built-from'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Everything that the bundle can contain; the import walls allow nothing else. */
const SOURCES = [
  'addin',
  'engine/client',
  'engine/contract',
  'engine/tables',
  'engine/language',
  'engine/grounding',
  'worker/forms',
  'manifest.xml',
  'package-lock.json',
]

/** SHA-256 over the paths and bytes of all sources, in hex. */
export function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesOf).sort()) {
    const bytes = readFileSync(join(ROOT, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (/\.(xml|json)$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
}
