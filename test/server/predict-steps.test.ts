// Predictions as their process makes them, on long histories: what they are fitted to, and what is answered without a fit.
import { expect, test } from 'vitest'
import type { PredictionAnswer, PredictionJob } from '#contract/engine-protocol.ts'
import { fitOptions } from '#contract/schemas.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { doPrediction } from '#server/predict-steps.ts'
import type { PredictionEnd } from '#server/prediction-end.ts'
import type { Service } from '#server/service.ts'
import { readParquet } from '#tables/parquet.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { clientGrounded } from '../support/requests/engine-requests.ts'

const long = clientGrounded({ menus: 90, deals: 100, task: 100 })
const task = long.menus.filter((row) => row['T'] === 0)
const truth = new Map<unknown, number>(
  task.map((row) => [row['key'], 100 * Number(row['size']) - 80 * Number(row['risk'])]),
)
const PLAN = { menu: [{ key: 3, qty: 1, profit: 12.34 }] }

/** The answer to a prediction over these menus, and how it ended. */
async function predicted(
  model: 'reference' | 'session',
  menus: object[],
  tables: object = long,
): Promise<{ end: PredictionEnd; note?: string; rows?: Record<string, unknown>[] }> {
  const bodies = { tables, menus: { session_id: 's', menus }, plan: PLAN, sizes: {} }
  let answer: PredictionAnswer | undefined
  const service: Pick<Service, 'predictionTables' | 'predictionAnswer'> = {
    predictionTables: async (_, name, take) => {
      take(new TextEncoder().encode(JSON.stringify(bodies[name])))
      return { kind: 'ok', value: null }
    },
    predictionAnswer: async (_, body) => {
      answer = JSON.parse(new TextDecoder().decode(body))
      return { kind: 'ok', value: null }
    },
  }
  const job: PredictionJob = {
    id: 'p',
    model,
    replan: false,
    request: {
      options: fitOptions({ grounding_mode: 'client_grounded' }),
      business_description: null,
      business_description_source: null,
    },
    valuation: null,
  }
  const tools = { service: service as Service, pool: inlinePool(), network: null }
  const end = await doPrediction(job, tools)
  const read = answer && readParquet(Buffer.from(answer.selection, 'base64'))
  return { end, note: answer?.note, rows: read?.ok ? tableToRows(read.table) : undefined }
}

// Conformance: predict
test('rows of the session’s own menu get its plan, without a fit', async () => {
  const { rows, note } = await predicted('session', task.slice(0, 10))
  expect(rows).toEqual(PLAN.menu)
  expect(note).toContain('plan')
  expect((await predicted('session', task.slice(10))).rows).toEqual([])
})

// Conformance: predict
test('other rows are judged by the model of an even sample of a long history, and so it is told', async () => {
  const other = task.map((row) => ({ ...row, kind: 'red' }))
  const { rows, note } = await predicted('session', other)
  const [, deals] = /fitted again to (\d+) of its past deals/.exec(note!)!
  expect(Math.abs(Number(deals) - 6000)).toBeLessThan(300)
  expect(rows!.length).toBeGreaterThan(20)
  for (const { key, profit } of rows!)
    expect(Math.abs(Number(profit) - truth.get(key)!)).toBeLessThan(8)
})

// Conformance: predict
test('the reference says what the columns say', async () => {
  const { rows } = await predicted('reference', task)
  expect(rows!.length).toBeGreaterThan(30)
  for (const { key, profit } of rows!)
    expect(Math.abs(Number(profit) - truth.get(key)!)).toBeLessThan(6)
})

// Conformance: predict
test('a history that cannot be valued is the client’s to mend', async () => {
  const tables = { ...long, menus: long.menus.map((row) => ({ ...row, profit: null })) }
  const { end } = await predicted('reference', task, tables)
  expect(end).toMatchObject({ kind: 'failed', side: 'client' })
})
