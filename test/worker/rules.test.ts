// Every rule of interface §2 through the front door: the cases that the rules are tested with, as
// bodies of `POST /v1/validate`. What an entry says is the rules' own test, not this one's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RULE_CODES } from '#contract/rule-codes.ts'
import { validationSchema } from '#contract/schemas.ts'
import { RULE_CASES, TOGETHER } from '../support/requests/rule-cases.ts'
import { baseRequest, type Sent } from '../support/requests/small-request.ts'
import { startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker()
})
afterAll(() => worker.close())

/** Infinity has no word of its own in JSON; a number beyond all numbers reads as it. */
const written = (body: object): string =>
  JSON.stringify(body, (_, value: unknown) => (value === Infinity ? '<1e999>' : value)).replaceAll(
    '"<1e999>"',
    '1e999',
  )

async function validate(body: object) {
  const answer = await worker.fetch('/v1/validate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: written(body),
  })
  expect(answer.status).toBe(200)
  const { errors, warnings, ok } = validationSchema.parse(await answer.json())
  return { codes: [...errors, ...warnings].map((e) => e.code).sort(), errors, warnings, ok }
}

const bodyOf = ({ fields, menus, sales }: Sent) => ({ ...fields, menus, sales })

describe('POST /v1/validate', () => {
  test('finds nothing in a right request', async () => {
    expect(await validate(bodyOf(baseRequest()))).toMatchObject({ codes: [], ok: true })
  })

  // Side by side, as clients come.
  // Conformance: 7-failed-checks
  describe.concurrent('finds each rule alone', () => {
    test.each(RULE_CASES)('$code: $when', async ({ code, change, entry, warning, also = [] }) => {
      const sent = baseRequest()
      change(sent)
      const { codes, errors, warnings, ok } = await validate(bodyOf(sent))
      expect(codes).toEqual([code, ...also].sort())
      expect((warning ? warnings : errors).find((e) => e.code === code)).toMatchObject(entry)
      expect(ok).toBe(errors.length === 0)
    })
  })

  test('misses a table that was not sent', async () => {
    const { menus, ...rest } = bodyOf(baseRequest())
    expect((await validate(rest)).codes).toEqual(['missing_table'])
    expect((await validate({ menus, sales: null })).codes).toContain('missing_table')
  })

  // Conformance: 7-failed-checks
  test('finds several broken rules of one request', async () => {
    const sent = baseRequest()
    for (const code of TOGETHER) RULE_CASES.find((c) => c.code === code)!.change(sent)
    expect((await validate(bodyOf(sent))).codes).toEqual([...TOGETHER].sort())
  })

  test('is asked about every rule that there is', () => {
    const tested = new Set<string>([...RULE_CASES.map((c) => c.code), 'missing_table'])
    expect(Object.keys(RULE_CODES).filter((code) => !tested.has(code))).toEqual([])
  })
})
