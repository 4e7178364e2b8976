// Writes a file of this folder, and its line in hashes.json: for the programs that train or compile one.
import { readFileSync, writeFileSync } from 'node:fs'
import { sha256, WEIGHTS_FOLDER, type WeightFile } from './files.ts'

/** `more`: what else hashes.json says of the file. */
export function writeWeight(
  name: WeightFile,
  bytes: Uint8Array,
  more: Readonly<Record<string, string>> = {},
): void {
  const path = new URL('hashes.json', WEIGHTS_FOLDER)
  const hashes = JSON.parse(readFileSync(path, 'utf8')) as Record<WeightFile, object>
  hashes[name] = { sha256: sha256(bytes), bytes: bytes.length, ...more }
  writeFileSync(new URL(name, WEIGHTS_FOLDER), bytes)
  writeFileSync(path, `${JSON.stringify(hashes, null, 2)}\n`)
}
