// Predictions as their process makes them, on long histories: what they are fitted to, and what is answered without a fit.
import { expect, test } from 'vitest'
import type { PredictionAnswer, PredictionJob } from '#contract/engine-protocol.ts'
import { fitOptions } from '#contract/schemas.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { doPrediction, type PredictionEnd } from '#server/predict-steps.ts'
import type { Service } from '#server/service.ts'
import { readParquet } from '#tables/parquet.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { clientGrounded } from '../support/requests/engine-requests.ts'

const long = clientGrounded({ menus: 90, deals: 100, task: 100 })
const task = long.menus.filter((row) => row['T'] === 0)
const PLAN = { menu: [{ key: 3, qty: 1, profit: 12.34 }] }

/** The answer to a prediction over these menus, and how it ended. */
async function predicted(
  model: 'reference' | 'session',
  menus: object[],
  tables: object = long,
): Promise<{ end: PredictionEnd; note?: string; rows?: Record<string, unknown>[] }> {
  const bodies = { tables, menus: { session_id: 's', menus }, plan: PLAN }
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
  const other = task.map((row) => ({ key: row['key'], ...row, size: 0.9 }))
  const { rows, note } = await predicted('session', other)
  const [, deals] = /fitted again to (\d+) of its past deals/.exec(note!)!
  expect(Math.abs(Number(deals) - 6000)).toBeLessThan(300)
  // A profit is 90 − 80 × risk.
  const risk = new Map(task.map((row) => [row['key'], Number(row['risk'])]))
  expect(rows!.length).toBeGreaterThan(50)
  const errors = rows!.map(({ key, profit }) =>
    Math.abs(Number(profit) - (90 - 80 * risk.get(key)!)),
  )
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(10)
  expect((await predicted('session', other)).rows).toEqual(rows)
})

// Conformance: predict
test('the reference says what the columns say', async () => {
  const { rows } = await predicted('reference', task)
  const of = new Map(
    task.map((row) => [row['key'], 100 * Number(row['size']) - 80 * Number(row['risk'])]),
  )
  expect(rows!.length).toBeGreaterThan(30)
  for (const { key, profit } of rows!)
    expect(Math.abs(Number(profit) - of.get(key)!)).toBeLessThan(15)
})

// Conformance: predict
test('a history that cannot be valued is the client’s to mend', async () => {
  const tables = { ...long, menus: long.menus.map(({ profit: _, ...row }) => row) }
  const { end } = await predicted('reference', task, tables)
  expect(end).toMatchObject({ kind: 'failed', side: 'client' })
})
