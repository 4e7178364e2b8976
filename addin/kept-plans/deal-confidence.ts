// The confidence that a result gives to each deal, at its best size, as the workbook keeps it: by the hash of
// the option, so that a restored plan has it too and an option that the result says nothing of has none.
import { z } from 'zod'
import { createBase64Decoder, encodeBase64 } from '#contract/base64.ts'
import type { OptionRow } from '#contract/schemas.ts'
import { packHashes, unpackHashes } from '../mapping/hash.ts'
import { optionHash, type Confidences } from './kept-plan.ts'

/** Steps from 0 to 1: two bytes hold one, and "0 %" shows a hundredth of them. */
const STEPS = 10_000

/** Of the best size of every deal, taken or not. */
export function confidencesOf(
  options: readonly Pick<OptionRow, 'key' | 'qty' | 'unit_cost' | 'confidence'>[],
): Confidences {
  const found = new Map(
    options.map(({ key, qty, unit_cost, confidence }) => [
      optionHash(key, qty, unit_cost),
      Math.round(confidence * STEPS) / STEPS,
    ]),
  )
  return [...found].sort(([a], [b]) => a - b)
}

export const packedConfidencesSchema = z.object({ of: z.string(), at: z.string() })
type Packed = z.infer<typeof packedConfidencesSchema>

/** Two texts: a list of numbers would take three times as much. */
export function packConfidences(confidences: Confidences): Packed {
  const bytes = new Uint8Array(2 * confidences.length)
  confidences.forEach(([, confidence], i) => {
    const step = Math.round(confidence * STEPS)
    bytes[2 * i] = step & 0xff
    bytes[2 * i + 1] = step >> 8
  })
  return { of: packHashes(confidences.map(([hash]) => hash)), at: encodeBase64(bytes) }
}

/** Null if `packConfidences` did not make it. */
export function unpackConfidences({ of, at }: Packed): Confidences | null {
  const hashes = unpackHashes(of)
  const decoder = createBase64Decoder()
  const ascii = new TextEncoder().encode(at)
  decoder.push(ascii, 0, ascii.length)
  const bytes = decoder.finish()?.flatMap((chunk) => [...chunk])
  if (!hashes || bytes?.length !== 2 * hashes.length) return null
  return hashes.map((hash, i) => [hash, (bytes[2 * i]! + 256 * bytes[2 * i + 1]!) / STEPS])
}
