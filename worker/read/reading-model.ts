// The language model for `POST /read`, where the operator has one: llm.ts in the form that read-answering.ts uses.
// Sends the description and the columns' names and types, never an example.
import { answeredIn } from '#reading/proposals/answered.ts'
import { mustAsk } from '#reading/proposals/read-by-model.ts'
import { modelRequestOf } from '#reading/model-request.ts'
import type { Env } from '../base/env.ts'
import { modelReader } from './llm.ts'
import type { ReadingModel } from './read-answering.ts'

export function readingModel(env: Env): ReadingModel | null {
  const reader = modelReader(env)
  if (reader === null) return null
  return {
    name: reader.name,
    asks: (request) => {
      const asked = modelRequestOf(request)
      // Finding the clarified terms costs as much as a reading, so it is done once.
      const answered = answeredIn(asked)
      return mustAsk(asked, answered) ? (strict) => reader.read(asked, strict, answered) : null
    },
  }
}
