// A kept reading as it lies in R2. Each choice of a question has the whole description with its sentence written in; here it has
// the place and the sentence alone, so that long words with many questions can be kept. Places are those of the plain words, for
// the next request may write the same words with other white space.
import { z } from 'zod'
import { keptReadingSchema, type KeptReading } from '#contract/kept-reading.ts'
import { placesOf } from '#contract/same-words.ts'

/** What stands in the description from `start` to `end`, with `put` in place of it. */
type Edit = readonly [start: number, end: number, put: string]

const FIELD = 'description'

/** `words`: the description that was read. */
export function storedText(kept: KeptReading, words: string): string {
  const { inPlain } = placesOf(words)
  return JSON.stringify(kept, (field, value: unknown) => {
    if (isRange(value)) return { ...value, ...inPlain(value) }
    if (field !== FIELD || typeof value !== 'string') return value
    const { put, ...range } = editOf(words, value)
    const { start, end } = inPlain(range)
    return [start, end, put] satisfies Edit
  })
}

/** Null where this version cannot read it. Earlier versions stored whole descriptions. */
export function storedReading(text: string, words: string): KeptReading | null {
  const { plain, inText } = placesOf(words)
  const edit = editSchema(plain.length)
  try {
    const value: unknown = JSON.parse(text, (field, value: unknown) => {
      if (isRange(value)) return { ...value, ...inText(value) }
      if (field !== FIELD || !Array.isArray(value)) return value
      const [from, to, put] = edit.parse(value)
      const { start, end } = inText({ start: from, end: to })
      return `${words.slice(0, start)}${put}${words.slice(end)}`
    })
    return keptReadingSchema.parse(value)
  } catch {
    return null
  }
}

const isRange = (value: unknown): value is { start: number; end: number } =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  'end' in value &&
  typeof value.start === 'number' &&
  typeof value.end === 'number'

const editSchema = (length: number) =>
  z
    .tuple([z.int().min(0).max(length), z.int().min(0).max(length), z.string().max(20_000)])
    .refine(([start, end]) => start <= end)

function editOf(words: string, text: string) {
  const most = Math.min(words.length, text.length)
  let start = 0
  while (start < most && words[start] === text[start]) start++
  let after = 0
  while (after < most - start && words.at(-1 - after) === text.at(-1 - after)) after++
  return { start, end: words.length - after, put: text.slice(start, text.length - after) }
}
