// What goes wrong in the workbook comes back as a value with words; bugs stay bugs.
import { describe, expect, test } from 'vitest'
import { ExcelFault, failureOf, noAnswer, officeCode } from '#addin/excel/failure.ts'

/** An error as the Office library throws it. */
const officeError = (code: string) =>
  Object.assign(new Error('their own words'), { code, debugInfo: { errorLocation: 'somewhere' } })

describe('an error of the Office library', () => {
  test.each([
    ['InvalidOperationInCellEditMode', 'busy', /Enter or Esc/],
    ['WriteNotSupportedWhenModalDialogOpen', 'busy', /dialog/],
    ['ActivityLimitReached', 'busy', /moment/],
    ['ItemNotFound', 'missing', /The table Deals is not in the workbook/],
    ['InvalidReference', 'missing', /The table Deals/],
    ['AccessDenied', 'protected', /unprotect/],
    ['InsertDeleteConflict', 'no_room', /right of the table/],
    ['ApiNotFound', 'unsupported', /too old/],
    ['ResponsePayloadSizeLimitExceeded', 'too_large', /shorten/],
    ['GeneralException', 'failed', /GeneralException/],
  ])('%s is %s, with what to do', (code, kind, words) => {
    const failure = failureOf(officeError(code), 'The table Deals')
    expect(failure).toMatchObject({ kind })
    expect(failure!.message).toMatch(words)
    expect(failure!.message).not.toContain('their own words')
  })

  test('is told from any other error that has a code', () => {
    expect(officeCode(officeError('ItemNotFound'))).toBe('ItemNotFound')
    expect(officeCode(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBeNull()
    for (const other of [null, 'ItemNotFound', new Error('x'), new TypeError('y')])
      expect(failureOf(other, 'The table')).toBeNull()
  })
})

test('a failure of our own comes through as it is', () => {
  const failure = noAnswer(60_000)
  expect(failure).toMatchObject({ kind: 'no_answer', seconds: 60 })
  expect(failureOf(new ExcelFault(failure), 'The table')).toBe(failure)
})
