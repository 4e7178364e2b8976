// What the built add-in is made of, as one hash: so that a start builds when something changed, and
// only then.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file, in the folder of what is built, that keeps the hash of what it was built from. */
export const STAMP = 'built-from'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** All that the bundle can contain (the import walls let it in from nowhere else). */
const SOURCES = [
  'addin',
  'engine/contract',
  'engine/tables',
  'engine/economics',
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
