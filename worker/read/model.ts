// The language model that reads for `POST /read`, where the operator has one: llm.ts in the form in
// which answer.ts asks. Sends the words, and names and types of columns, never an example.
import { answeredIn } from '#reading/proposals/answered.ts'
import { mustAsk } from '#reading/proposals/read-by-model.ts'
import { modelRequestOf } from '#reading/model-request.ts'
import type { Env } from '../env.ts'
import { modelReader } from '../llm.ts'
import type { ReadingModel } from './answer.ts'

export function readingModel(env: Env): ReadingModel | null {
  const reader = modelReader(env)
  if (reader === null) return null
  return {
    name: reader.name,
    asks: (request) => {
      const asked = modelRequestOf(request)
      // What is answered in the words takes as long to find as they take to read: once.
      const answered = answeredIn(asked)
      return mustAsk(asked, answered) ? (strict) => reader.read(asked, strict, answered) : null
    },
  }
}
