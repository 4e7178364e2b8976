// Lists as JSON in pieces: the same bytes as at once, and an early end where they are too many.
// Of plain rows; what they mean is not looked at.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listJson } from '#server/print-plan.ts'
import { anyText } from '../support/any-text.ts'

const encoded = (rows: unknown[]): Uint8Array => new TextEncoder().encode(JSON.stringify(rows))

test('a list is written as JSON.stringify writes it, and up to its last byte', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: anyText(), value: fc.float() })), (rows) => {
      const whole = encoded(rows)
      expect(Buffer.from(listJson(rows, whole.length)!)).toEqual(Buffer.from(whole))
      expect(listJson(rows, whole.length - 1)).toBeNull()
    }),
  )
  const long = Array.from({ length: 50 }, (_, i) => ({ key: 'ü'.repeat(20_000 + i) }))
  const whole = encoded(long)
  expect(Buffer.from(listJson(long, whole.length)!).equals(whole)).toBe(true)
  expect(listJson(long, whole.length - 1)).toBeNull()
})

// Conformance: all-options-labels
test('a list beyond all texts is left after the limit, with hardly more than that read', () => {
  // 1.4 million rows under one key of 60 kB are 84 GB.
  let read = 0
  function* rows() {
    for (; read < 1_400_000; read++) yield { key: 'k'.repeat(60_000), qty: read }
  }
  expect(listJson(rows(), 8 * 1024 * 1024)).toBeNull()
  expect(read).toBeLessThan(150)
})
