// A write is known by its number: no part can keep another plan than the one whose rows were written.
import { expect, test } from 'vitest'
import { createTransactions } from '#addin/thread/transactions.ts'
import { planOf } from '../../support/workbook/plans.ts'

test('a write keeps its own plan until another one begins', () => {
  const transactions = createTransactions()
  const plan = planOf([])
  const first = transactions.begin({ plan })
  const next = { current: plan, earlier: [] }
  transactions.note(first, { next })
  expect(transactions.of(first)).toEqual({ plan, next })
  const second = transactions.begin({ plan: null })
  expect(transactions.of(second)).toEqual({ plan: null, next: null })
})

test('a call that names an earlier write fails, and one before any', () => {
  const transactions = createTransactions()
  expect(() => transactions.of(0)).toThrow('another write has begun')
  const first = transactions.begin({})
  transactions.begin({})
  expect(() => transactions.of(first)).toThrow('another write has begun')
  expect(() => transactions.note(first, { next: null })).toThrow('another write has begun')
})
