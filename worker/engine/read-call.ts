// POST /engine/{lease}/read: an engine asks how a language model reads its fit's description. Only the Worker
// has the model's settings and key. Without a model or an answer the strict reader decides.
import type { Context } from 'hono'
import { MODEL_READ_BYTES } from '#contract/limits.ts'
import { modelReadSchema, type ModelReadAnswer } from '#contract/model-reading.ts'
import type { App } from '../base/app-types.ts'
import { modelReader } from '../read/llm.ts'
import { refuse } from '../base/problem.ts'
import { jsonOf, leaseOf } from './lease-call.ts'

export async function read(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, true)
  if (!held.ok) return refuse(c, held.refusal)
  const asked = await jsonOf(c, modelReadSchema, MODEL_READ_BYTES)
  if (!asked.ok) return refuse(c, asked.refusal)
  const reader = modelReader(c.env)
  const { request, strict } = asked.value
  const found = await reader?.read(
    request,
    strict === null
      ? { ok: false, feedback: [], understood: [], candidates: [], questions: [] }
      : { ok: true, valuation: strict, candidates: [] },
  )
  const answer: ModelReadAnswer = {
    model: reader?.name ?? '',
    outcome: found?.outcome ?? 'absent',
    reading: found?.reading ?? null,
    ...(found?.why === undefined ? {} : { why: found.why }),
  }
  return c.json(answer)
}
