// Words of a failure within the protocol's bounds, and never changed where they fit.
// When a fit fails, and as what, is tested in running-fit.test.ts and engine.test.ts.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { failRequestSchema } from '#contract/engine-protocol.ts'
import { EVENT_BYTES, FAILURE_CHARACTERS, FEEDBACK_CHARACTERS } from '#contract/limits.ts'
import { bounded } from '#server/failures.ts'
import { json } from '#server/service.ts'

const words = fc.string({ unit: 'binary', maxLength: 40 })
const reports = fc.record({
  code: fc.constant('grounding_unresolved' as const),
  side: fc.constant('client' as const),
  message: fc.tuple(words, fc.nat(200)).map(([text, times]) => text.repeat(times)),
  feedback: fc.tuple(words, fc.nat(1000)).map(([text, times]) => text.repeat(times)),
})

test('a failure always fits the protocol, however long the words of grounding are', () => {
  fc.assert(
    fc.property(reports, (report) => {
      const told = bounded(report)
      expect(failRequestSchema.safeParse(told).success).toBe(true)
      expect(json(told).length).toBeLessThanOrEqual(EVENT_BYTES)
      expect(report.feedback.startsWith(told.feedback)).toBe(true)
    }),
  )
})

test('a failure of ordinary length is told as it is', () => {
  const report = {
    code: 'reconciliation_failed',
    side: 'client',
    message: 'm'.repeat(FAILURE_CHARACTERS),
    feedback: 'f'.repeat(FEEDBACK_CHARACTERS),
  } as const
  expect(bounded(report)).toEqual(report)
})
