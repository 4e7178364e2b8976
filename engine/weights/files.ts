// The weights of a process of Node: who imports this file reads them from this folder.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { useWeights } from '#contract/weights.ts'
import hashes from './hashes.json' with { type: 'json' }

export type WeightFile = keyof typeof hashes

export const WEIGHTS_FOLDER = new URL('.', import.meta.url)

/** A file's bytes. Throws a sentence where it is missing or not the one of this version. */
export function readWeight(name: WeightFile, folder = WEIGHTS_FOLDER): Uint8Array<ArrayBuffer> {
  const wrong = `engine/weights/${name} is not the file that this version was made with`
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = readFileSync(new URL(name, folder))
  } catch {
    throw new Error(`${wrong}: it cannot be read. Install this version again.`)
  }
  const found = sha256(bytes)
  const { sha256: wanted } = hashes[name]
  if (found !== wanted)
    throw new Error(`${wrong}: its SHA-256 is ${found}, not ${wanted}. Install this version again.`)
  return bytes
}

/** What is wrong with the files, a sentence each; without `network` that of `rc015` is not looked at. */
export function wrongWeights(network: boolean, folder = WEIGHTS_FOLDER): string[] {
  const wrong: string[] = []
  for (const name of Object.keys(hashes) as WeightFile[]) {
    if (name === 'network.onnx' && !network) continue
    try {
      readWeight(name, folder)
    } catch (error) {
      wrong.push((error as Error).message)
    }
  }
  return wrong
}

/** SHA-256 in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

useWeights(readWeight)
