// What a request says of the setup beside its tables.
import { expect, test } from 'vitest'
import { readWords, writeWords } from '#addin/description/words-part.ts'
import { DEFAULT_OPTIONS, parametersOf } from '#addin/options/setup.ts'

test('the length of a step of T is that of the dates, and is not asked where dates are mapped', () => {
  const options = DEFAULT_OPTIONS
  const dated = (period: 'day' | 'quarter') =>
    parametersOf({ options, time: { by: 'date', period, now: 'latest' } })
  expect(dated('day')).toEqual({ period: 'day' })
  // Menus go by quarter, and T counts months.
  expect(dated('quarter')).toEqual({ period: 'month' })
  expect(parametersOf({ options, time: { by: 'columns' } })).toEqual({})
  const typed = { ...options, period: 'year' } as const
  expect(parametersOf({ options: typed, time: { by: 'columns' } })).toEqual({ period: 'year' })
})

test('how past deals were chosen is sent where it is known, and stays with the workbook', () => {
  for (const basis of ['columns', 'knowledge', 'unknown'] as const) {
    const options = { ...DEFAULT_OPTIONS, basis }
    const sent = parametersOf({ options, time: { by: 'columns' } })
    expect(sent).toEqual(basis === 'unknown' ? {} : { choice_basis: basis })
    const kept = writeWords({ description: 'We buy lamps.', options, sample: null })
    expect(readWords([kept!])!.options.basis).toBe(basis)
  }
})
