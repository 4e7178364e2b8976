// Every rule alone and several together, over the cases of rule-cases.ts; what entries carry.
// A case breaks one rule of a sound request; cases of the envelope and of stock stand apart.
import { describe, expect, test } from 'vitest'
import { LIMIT_CODES, RULE_CODES, type RuleCode } from '#contract/rule-codes.ts'
import { entrySchema, validationSchema, type Entry } from '#contract/schemas.ts'
import { RULES, validateRequest } from '#contract/validate.ts'
import {
  ABSENT,
  baseRequest,
  readSent,
  without,
  type Sent,
} from '../support/requests/small-request.ts'
import {
  at,
  everyMenu,
  everySale,
  parameters,
  RULE_CASES,
  TASK,
  TOGETHER,
} from '../support/requests/rule-cases.ts'

/** Rules that checks: "off" skips. */
const PLAUSIBILITY: RuleCode[] = RULES.filter(({ family }) => family === 'plausibility').map(
  ({ code }) => code,
)

function codes(sent: Sent): { errors: string[]; warnings: string[] } {
  const { errors, warnings } = validateRequest(readSent(sent)).validation
  return { errors: errors.map((e) => e.code), warnings: warnings.map((e) => e.code) }
}

test('the base request passes every rule without a warning', () => {
  expect(codes(baseRequest())).toEqual({ errors: [], warnings: [] })
})

// Conformance: 1.7, 2.1-menus, 7-failed-checks, 2.1-columns-of-menus, bounds, historically-available, 2.1-columns-of-sales, tolerated-never-silent
describe('each rule alone', () => {
  for (const { code, when, change, entry, warning, also = [] } of RULE_CASES)
    test(`${code}: ${when}`, () => {
      const sent = baseRequest()
      change(sent)
      const { errors, warnings, ok } = validateRequest(readSent(sent)).validation
      const said = warning ? warnings : errors
      expect([...errors, ...warnings].map((e) => e.code).sort()).toEqual([code, ...also].sort())
      expect(said.find((e) => e.code === code)).toMatchObject(entry)
      expect(ok).toBe(errors.length === 0)
      for (const e of [...errors, ...warnings]) {
        expect(entrySchema.parse(e)).toEqual(e)
        // Sentences that an analyst can act on.
        expect(e.message).toMatch(/^["A-Z0-9].*\.$/s)
        expect(e.fix).toMatch(/^["A-Z].*\.$/s)
        expect(e.message + e.fix).not.toMatch(/undefined|NaN|\[object/)
      }
    })
})

// Conformance: 2.3-entry-of-errors
test('every code of the catalogue has a case here', () => {
  const tested = new Set([...RULE_CASES.map((c) => c.code), 'missing_table'])
  const { limit_unknown_value: _, ...ofLimits } = LIMIT_CODES
  expect([...tested].sort()).toEqual(Object.keys({ ...RULE_CODES, ...ofLimits }).sort())
  for (const code of Object.keys(RULE_CODES)) expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
})

test('a table that holds nothing brings no finding upon the other', () => {
  const sent = baseRequest()
  const tables = (changed: Partial<Sent>): string[] => {
    const { errors, warnings } = validateRequest(readSent({ ...sent, ...changed })).validation
    return [...errors, ...warnings].map((entry) => entry.table)
  }
  expect(new Set(tables({ menus: [] }))).toEqual(new Set(['menus']))
  expect(new Set(tables({ sales: [] }))).toEqual(new Set(['sales']))
  const menus = sent.menus.map((row) => ({ ...row, menu: 'n/a' }))
  expect(new Set(tables({ menus }))).toEqual(new Set(['menus']))
})

// Conformance: 2.1-checks
test('checks off skips the plausibility rules and no other', () => {
  for (const { code, change, also = [] } of RULE_CASES) {
    const sent = baseRequest()
    change(sent)
    sent.fields.checks = 'off'
    const expected = [code, ...also].filter((c) => !PLAUSIBILITY.includes(c))
    const found = codes(sent)
    expect([...found.errors, ...found.warnings].sort()).toEqual(expected.sort())
  }
})

// Conformance: profit-no-sales
test('sales may be [] where the profits of past deals are sent instead', () => {
  const sent = baseRequest()
  sent.sales = []
  everyMenu(sent, (row) => (row.historically_chosen === 1 ? { ...row, profit: 3 } : row))
  expect(codes(sent)).toEqual({ errors: [], warnings: [] })
  // Profits beside the chosen rows are ignored: the history has no profits then.
  const beside = baseRequest()
  beside.sales = []
  parameters(beside, { historically_chosen_means: 'taken' })
  beside.menus[at(1, 1, 0)]!.profit = 3
  expect(codes(beside)).toEqual({ errors: ['sales_empty'], warnings: ['profit_ignored'] })
})

// Conformance: bounds
test('money, units and times at their bounds pass, and so does a feature at its own', () => {
  const sent = baseRequest()
  everyMenu(sent, (row, i) => ({
    ...row,
    // A number of goods that is no stock: it would leave most deals nothing of their own.
    stock_code: 4_006_381_333_931,
    seller: i < 40 ? 1e15 : -1e15,
  }))
  Object.assign(sent.menus[TASK]!, { unit_cost: 1e12, unit_price: 1e12, qty: 1e9, T_lead: 1e6 })
  for (const row of sent.menus.slice(0, 24)) row.T = -1e6
  for (const row of sent.sales) if (String(row.key).startsWith('m1-')) row.T = -1e6
  Object.assign(sent.sales[1]!, { price: 1e12, unit_holding_cost: 1e12 })
  expect(codes(sent)).toEqual({ errors: [], warnings: ['stock_not_bound', 'value_out_of_line'] })
})

// Conformance: 2.1-sales
test('missing_table: an absent table is said once, and rules over it stay silent', () => {
  const read = readSent(baseRequest())
  const noSales = validateRequest({ ...read, sales: ABSENT }).validation
  expect(noSales.errors.map((e) => [e.code, e.table])).toEqual([['missing_table', 'sales']])
  const neither = validateRequest({ ...read, menus: ABSENT, sales: ABSENT }).validation
  expect(neither.errors.map((e) => [e.code, e.table])).toEqual([
    ['missing_table', 'menus'],
    ['missing_table', 'sales'],
  ])
})

test('what reading found stands among the errors, and rules over an unreadable table are silent', () => {
  const problem: Entry = {
    code: 'parquet_unreadable',
    table: 'sales',
    message: 'Sales cannot be read as Parquet: it ends early.',
    fix: 'Write the file again.',
    count: 1,
    rows: [],
    keys: [],
  }
  const read = readSent(baseRequest())
  const sales = { ...ABSENT, form: 'parquet' as const, problems: [problem] }
  const { errors, ok } = validateRequest({ ...read, sales }).validation
  expect(ok).toBe(false)
  expect(errors).toEqual([problem])

  // Neither rows nor text is not the same as not sent.
  const wrong = { ...ABSENT, problems: [{ ...problem, code: 'table_not_readable' }] }
  const again = validateRequest({ ...read, sales: wrong }).validation
  expect(again.errors.map((e) => e.code)).toEqual(['table_not_readable'])
})

test('a body that is no object is one entry, and nothing else is said or counted', () => {
  const problem: Entry = {
    code: 'not_an_object',
    table: 'request',
    message: 'The body is a list.',
    fix: 'Send an object.',
    count: 1,
    rows: [],
    keys: [],
  }
  const read = { fields: {}, menus: ABSENT, sales: ABSENT, problem }
  const { validation, options } = validateRequest(read)
  expect(validation).toMatchObject({ ok: false, errors: [problem], warnings: [] })
  expect(new Set(Object.values(validation.counts))).toEqual(new Set([0]))
  expect(validationSchema.parse(validation)).toEqual(validation)
  expect(options).toBeNull()
})

// Conformance: 7-failed-checks
test('the first failure hides no other: several broken rules are all told', () => {
  const sent = baseRequest()
  for (const code of TOGETHER) RULE_CASES.find((c) => c.code === code)!.change(sent)
  const found = codes(sent)
  expect([...found.errors, ...found.warnings].sort()).toEqual([...TOGETHER].sort())
})

test('an absent column is one error: rules that need it stay silent, the others still speak', () => {
  for (const column of ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price']) {
    const sent = baseRequest()
    sent.menus = sent.menus.map((row) => without(row, column))
    sent.menus[TASK]!.historically_available = 'maybe'
    expect(codes(sent)).toEqual({ errors: ['missing_column', 'unreadable_flag'], warnings: [] })
  }
})

// Conformance: 2.3-entry-of-errors
test('an entry carries the first 20 rows and the first 5 keys, and counts them all', () => {
  const sent = baseRequest()
  sent.menus = sent.menus.map((row) => ({ ...row, unit_price: null }))
  const [entry] = validateRequest(readSent(sent)).validation.errors
  expect(entry).toMatchObject({
    code: 'missing_value',
    count: 408,
    rows: Array.from({ length: 20 }, (_, row) => row),
    keys: ['m1-0', 'm1-1', 'm1-2', 'm1-3', 'm1-4'],
  })
})

// Conformance: 2.3-entry-of-errors
test('an entry stays small however long keys and column names are', () => {
  const sent = baseRequest()
  const long = 'k'.repeat(60_000)
  everyMenu(sent, (row) => ({ ...row, key: `${String(row.key)} ${long}`, unit_price: null }))
  everySale(sent, (row) => ({ ...row, key: `${String(row.key)} ${long}` }))
  for (let i = 0; i < 3; i++) sent.menus[0]![`stock ${i} ${long}`] = 1
  const { errors, warnings } = validateRequest(readSent(sent)).validation
  expect(errors.map((e) => e.code)).toContain('missing_value')
  expect(errors.map((e) => e.code)).toContain('stock_ambiguous')
  expect(errors.find((e) => e.code === 'missing_value')!.keys).toEqual(
    [0, 1, 2, 3, 4].map((deal) => `m1-${deal} ${'k'.repeat(114)}…`),
  )
  expect(JSON.stringify([...errors, ...warnings]).length).toBeLessThan(10_000)
})

test('a cut text never ends within a character of two halves', () => {
  const key = `${'k'.repeat(118)}🍯honey`
  const sent = baseRequest()
  sent.menus[TASK]!.key = key
  sent.menus[TASK + 1]!.key = key
  sent.menus[TASK]!.qty = 0
  const [entry] = validateRequest(readSent(sent)).validation.errors
  expect(entry!.keys).toEqual([`${'k'.repeat(118)}…`])
})
