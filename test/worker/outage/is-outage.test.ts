// Which errors of the platform pass by themselves: the messages are the platform's, with its own words around the cause.
import { expect, test } from 'vitest'
import { isNotKept, isOutage, storageFails } from '../../../worker/base/outage.ts'

test.each([
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: A transient issue occurred on remote node.',
  'put: We encountered an internal error. Please try again. (10001)',
  // What objects say for any fault of the runtime: a full disk is one of many.
  'internal error; reference = v2grc5cq5cr5vi9tn9br8j92',
])('%s passes', (message) => {
  expect(isOutage(new Error(message))).toBe(true)
})

test.each([
  'D1_ERROR: no such table: accounts: SQLITE_ERROR',
  'D1_ERROR: UNIQUE constraint failed: api_keys.hash',
  'put: The specified bucket name is not valid. (10005)',
  'Cannot read properties of undefined (reading "timeout")',
])('%s is a fault', (message) => {
  expect(isOutage(new Error(message))).toBe(false)
})

test.each([
  new Error('D1_ERROR: database or disk is full: SQLITE_FULL'),
  new Error('database or disk is full: SQLITE_FULL'),
  new Error('it failed', { cause: new Error('database or disk is full: SQLITE_FULL') }),
])('%s is a full disk, and is told for a minute', (error) => {
  expect(isNotKept(new Error('internal error; reference = v2grc5cq5cr5'), 0)).toBe(false)
  expect(isNotKept(error, 1000)).toBe(true)
  expect([storageFails(1000), storageFails(60_999), storageFails(61_000)]).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['retryable', 'overloaded'])('an error of an object that is %s passes', (property) => {
  expect(isOutage(Object.assign(new Error('The object was reset.'), { [property]: true }))).toBe(
    true,
  )
  expect(isOutage({ [property]: true })).toBe(false)
})
