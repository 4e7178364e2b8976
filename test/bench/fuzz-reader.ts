// `npm run fuzz -- --documents N --seed S`: the slicer of the request reader against JSON.parse of the whole body, over
// random documents that are cut anywhere, one in two of them damaged by one byte. Both must take the same and refuse the same.
import { deepStrictEqual } from 'node:assert/strict'
import * as fc from 'fast-check'
import { countOf, readArguments } from './arguments.ts'
import { bothReadings, cuts, damages, documents } from '../support/requests/any-document.ts'

const USAGE = 'npm run fuzz [-- --documents 103000] [--seed 1]'
const values = readArguments({ documents: { type: 'string' }, seed: { type: 'string' } }, USAGE)
const numRuns = countOf(values.documents, 103_000, USAGE)
const seed = countOf(values.seed, 1, USAGE)

let [taken, refused, skipped] = [0, 0, 0]
const property = fc.property(documents, fc.option(damages), cuts, (document, wrong, some) => {
  const both = bothReadings(document, wrong, some)
  if (!both) {
    skipped++
    return
  }
  deepStrictEqual(both[0], both[1])
  if ((both[0] as { ok: boolean }).ok) taken++
  else refused++
})
const began = performance.now()
fc.assert(property, { numRuns, seed, endOnFailure: true })
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${taken + refused} documents (seed ${seed}): ${taken} read and ${refused} refused as JSON.parse does, in ${seconds} s. ` +
    `${skipped} more were not compared: a table's text that is not UTF-8 is judged later.`,
)
