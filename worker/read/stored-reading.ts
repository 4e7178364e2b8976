// A kept reading as it lies in R2. Each choice of a question has the whole description with its sentence written in; here it has
// the place and the sentence alone, so that long words with many questions can be kept.
import { z } from 'zod'
import { keptReadingSchema, type KeptReading } from '#contract/kept-reading.ts'

/** `words` with `put` in place of what stands from `start` to `end`. */
type Edit = readonly [start: number, end: number, put: string]

const FIELD = 'description'

/** `words`: the description that was read. */
export const storedText = (kept: KeptReading, words: string): string =>
  JSON.stringify(kept, (field, value: unknown) =>
    field === FIELD && typeof value === 'string' ? editOf(words, value) : value,
  )

/** Null where this version cannot read it. Earlier versions stored whole descriptions. */
export function storedReading(text: string, words: string): KeptReading | null {
  const edit = editSchema(words.length)
  try {
    const value: unknown = JSON.parse(text, (field, value: unknown) =>
      field === FIELD && Array.isArray(value) ? edited(words, edit.parse(value)) : value,
    )
    return keptReadingSchema.parse(value)
  } catch {
    return null
  }
}

const editSchema = (length: number) =>
  z
    .tuple([z.int().min(0).max(length), z.int().min(0).max(length), z.string().max(20_000)])
    .refine(([start, end]) => start <= end)

function editOf(words: string, text: string): Edit {
  const most = Math.min(words.length, text.length)
  let start = 0
  while (start < most && words[start] === text[start]) start++
  let after = 0
  while (after < most - start && words.at(-1 - after) === text.at(-1 - after)) after++
  return [start, words.length - after, text.slice(start, text.length - after)]
}

const edited = (words: string, [start, end, put]: Edit): string =>
  `${words.slice(0, start)}${put}${words.slice(end)}`
