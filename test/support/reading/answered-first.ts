import type { Reading } from '#contract/kept-reading.ts'
import type { Columns } from '#language/inputs.ts'
import { readDescription } from '#reading/builtin.ts'

/** Who is asked more often than so gives up. */
const MOST = 5

/** A description as it is read where the first choice of each question is taken. */
export function answeredFirst(description: string, columns: Columns): Reading {
  let reading = readDescription(description, columns, {})
  for (let asked = 0; !reading.ok && asked < MOST; asked++) {
    const choice = reading.questions[0]?.choices[0]
    if (!choice) break
    reading = readDescription(choice.description, columns, {})
  }
  return reading
}
