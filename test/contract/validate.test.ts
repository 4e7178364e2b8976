// The validation as a whole: what it reports beside the rules, and what must not change it.
// Each rule alone is tested in rules.test.ts.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRICING_VERSION } from '#contract/prices.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { validationSchema, type Entry, type Validation } from '#contract/schemas.ts'
import { isRuleColumn, validateRequest } from '#contract/validate.ts'
import {
  baseRequest,
  readSent,
  without,
  type Row,
  type Sent,
} from '../support/requests/small-request.ts'
import { runs } from '../support/nightly.ts'

const validate = (sent: Sent): Validation => validateRequest(readSent(sent)).validation
const codesOf = (entries: readonly Entry[]): string[] => entries.map((e) => e.code)
/** The base request with profits of taken deals, as client_grounded sends it. */
function clientRequest(): Sent {
  const sent = baseRequest()
  sent.fields.grounding_mode = 'client_grounded'
  sent.menus = sent.menus
    .map((row) => without(row, 'unit_cost', 'unit_price'))
    .map((row) => (row.historically_chosen === 1 ? { ...row, profit: 3 } : row))
  sent.sales = []
  return sent
}

describe('what a validation reports', () => {
  // Conformance: 2.3-all-fields
  test('counts, parse report, estimate and the sentence of what was checked', () => {
    const sent = baseRequest()
    sent.menus.push({ key: '', menu: null })
    sent.menus[1]!.profit = 3
    sent.menus[2]!.profit = 4
    sent.sales.push({ key: 'nobody', T: -1, qty: 0 }, {})
    const validation = validate(sent)
    expect(validationSchema.parse(validation)).toEqual(validation)
    expect(validation.ok).toBe(true)
    expect(validation.counts).toEqual({
      menus_rows: 408,
      menus_keys: 204,
      t0_rows: 120,
      history_rows: 288,
      menus: 12,
      sales_rows: 205,
    })
    expect(validation.parse_report).toEqual({
      menus_rows_dropped_incomplete: 1,
      menus_rows_dropped_no_choice: 0,
      profit_values_ignored_on_non_chosen: 1,
      sales_rows_dropped_unknown_key: 1,
      sales_rows_dropped_zero_or_blank_qty: 14,
      client_grounding_rows: 0,
      client_labeled_rows: 0,
      historically_chosen: 'provided',
      historically_chosen_means: 'taken',
      menus_groups_without_choice: 36,
      checks: 'on',
    })
    expect(validation.warnings.map((e) => [e.code, e.table, e.count])).toEqual([
      ['blank_rows', 'menus', 1],
      ['blank_rows', 'sales', 1],
      ['sales_unknown_key', 'sales', 1],
      ['profit_ignored', 'menus', 1],
    ])
    for (const part of ['structure', 'columns', 'menu-0/T=0 rules', 'volume floors'])
      expect(validation.checked).toContain(part)
  })

  // Conformance: 2.3-estimate, 8-tokens-purchase-plans-charges
  test('the estimate follows rows and columns: 17 to 20 for the words, the longest calculation for the fit', () => {
    const small = validate(baseRequest()).estimate
    expect(small).toMatchObject({
      pricing_mode: 'runtime',
      pricing_version: PRICING_VERSION,
      tokens_min: 0.25,
    })
    expect(small.note).toContain('row and column counts alone')
    // 14 columns: 17 + 0.05 × 14; the least of a calculation covers a small one.
    expect(small.tokens_max).toBe(17.95)
    expect(validate(clientRequest()).estimate.tokens_max).toBe(0.25)
    const wide = baseRequest()
    for (let i = 0; i < 200; i++) wide.menus[0]![`feature ${i}`] = i
    expect(validate(wide).estimate.tokens_max).toBe(20.25)
  })

  test('a request of nothing is answered like any other', () => {
    const { validation, options, groups } = validateRequest(
      readSent({ fields: {}, menus: [], sales: [] }),
    )
    expect(codesOf(validation.errors)).toEqual([
      'no_task_rows',
      'size_unknown',
      'too_few_task_rows',
      'too_few_past_menus',
      'too_few_observed',
      'no_unobserved',
      'sales_empty',
    ])
    expect(options).not.toBe(null)
    expect(groups?.count ?? 0).toBe(0)
    expect(Object.values(validation.counts)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

// Conformance: 8-volume-floors
describe('the volume floors', () => {
  /** `taken` deals of one size with sales and `declined` ones, spread over `menus` past menus. */
  function history(o: { menus: number; taken: number; declined: number; task: number }): Sent {
    const sent: Sent = { fields: { business_description: 'x' }, menus: [], sales: [] }
    for (let i = 0; i < o.taken + o.declined; i++) {
      const menu = 1 + (i % o.menus)
      const row = { key: i, menu, T: -menu, qty: 5, unit_cost: 1, unit_price: 2 }
      sent.menus.push(row)
      if (i < o.taken) sent.sales.push({ key: String(i), T: -menu, qty: i % 5, price: 2 })
    }
    for (let i = 0; i < o.task; i++)
      sent.menus.push({ key: `t${i}`, menu: 0, T: 0, qty: 5, unit_cost: 1, unit_price: 2 })
    return sent
  }
  const least = { menus: 10, taken: 100, declined: 1, task: 100 }

  // Conformance: 1.6
  test('100 rows now, 10 past menus, 100 observed and 1 declined deal are enough', () => {
    const validation = validate(history(least))
    expect([...validation.errors, ...validation.warnings]).toEqual([])
  })

  test.each([
    ['task', 'too_few_task_rows', 99],
    ['menus', 'too_few_past_menus', 9],
    ['taken', 'too_few_observed', 99],
    ['declined', 'no_unobserved', 0],
  ] as const)('one less of %s is %s, unless checks are off', (what, code, count) => {
    const sent = history({ ...least, [what]: least[what] - 1 })
    expect(validate(sent).errors).toMatchObject([{ code, count }])
    sent.fields.checks = 'off'
    expect(validate(sent).errors).toEqual([])
  })

  test('a deal of flags that are all 0 is declined, though units held of it were sold', () => {
    const sent = history({ ...least, declined: 0 })
    const [first] = sent.menus.filter((row) => row.menu !== 0)
    const flagged = sent.menus.map((row) =>
      row.menu === 0
        ? row
        : {
            ...row,
            historically_chosen: Number(row.key !== first!.key || row.menu !== first!.menu),
          },
    )
    expect(codesOf(validate({ ...sent, menus: flagged }).errors)).not.toContain('no_unobserved')
  })

  // Conformance: 8-volume-floors
  test('only deals of known size count', () => {
    const sent = history(least)
    sent.menus.push({ ...sent.menus[3], qty: 10 })
    expect(validate(sent).errors).toMatchObject([{ code: 'too_few_observed', count: 99 }])
  })
})

describe('client_grounded', () => {
  test('needs neither sales nor costs', () => {
    const { validation, options } = validateRequest(readSent(clientRequest()))
    expect([...validation.errors, ...validation.warnings]).toEqual([])
    expect(options?.grounding_mode).toBe('client_grounded')
    expect(validation.parse_report).toMatchObject({
      client_grounding_rows: 288,
      client_labeled_rows: 108,
      historically_chosen_means: null,
    })
  })

  test('a history without a declined offer is a warning only', () => {
    const sent = clientRequest()
    sent.menus = sent.menus.map((row) => (row.menu === 0 ? row : { ...row, profit: -1 }))
    const { errors, warnings, ok } = validate(sent)
    expect(ok).toBe(true)
    expect([codesOf(errors), codesOf(warnings)]).toEqual([[], ['no_unobserved']])
  })

  test('a cost that is given must still be a number', () => {
    const sent = clientRequest()
    sent.menus[0]!.unit_cost = 'cheap'
    expect(codesOf(validate(sent).errors)).toEqual(['not_numeric'])
  })

  test('two rows of one size without costs are the same option', () => {
    const sent = clientRequest()
    sent.menus.push({ ...sent.menus[0] })
    expect(codesOf(validate(sent).errors)).toEqual(['duplicate_option'])
    sent.menus[408]!.unit_cost = 2
    expect(validate(sent).errors).toEqual([])
  })
})

describe('histories of every kind of flag', () => {
  test('would_take: 100 % flagged, the silent ones were declined', () => {
    const sent = baseRequest()
    sent.menus = sent.menus.map((row) =>
      row.menu !== 0 && row.qty === 20 ? { ...row, historically_chosen: 1 } : row,
    )
    const { validation, groups } = validateRequest(readSent(sent))
    expect(validation.errors).toEqual([])
    expect(validation.warnings).toMatchObject([{ code: 'chosen_without_sales', count: 36 }])
    expect(validation.warnings[0]!.message).toContain('read as declined')
    expect(validation.parse_report.historically_chosen_means).toBe('would_take')
    expect(groups!.observed.reduce((sum, x) => sum + x, 0)).toBe(108)
  })

  test('taken: some flagged, the silent ones sold nothing; the parameter silences the guess', () => {
    const sent = baseRequest()
    sent.menus[18]!.historically_chosen = 1
    expect(validate(sent).warnings[0]!.message).toContain('read as taken')
    sent.fields.market_type = { parameters: { historically_chosen_means: 'would_take' } }
    const { warnings, parse_report } = validate(sent)
    expect(warnings).toEqual([])
    expect(parse_report.historically_chosen_means).toBe('would_take')
  })

  test('without flags the only row of a deal is its size', () => {
    const sent = baseRequest()
    sent.menus = sent.menus
      .filter((row) => row.menu === 0 || row.qty === 20)
      .map((row) => without(row, 'historically_chosen'))
    const { errors, warnings, parse_report } = validate(sent)
    expect([...errors, ...warnings]).toEqual([])
    expect(parse_report).toMatchObject({
      historically_chosen: 'absent',
      historically_chosen_means: null,
      menus_groups_without_choice: 144,
    })
  })
})

describe('the description and the options', () => {
  // Conformance: simulator-payload
  test('simulator-style payloads fall back: nothing is missing', () => {
    const sent = baseRequest()
    delete sent.fields.business_description
    const parameters = { grounding_labelling_mode: 'synthetic_full' }
    sent.fields.market_type = { market_type: 'synthetic_inventory', parameters }
    const read = validateRequest(readSent(sent))
    expect(read).toMatchObject({ simulatorStyle: true, description: null })
    expect(read.validation.warnings).toEqual([])
    // One feature is there already; stock and arrivals are no features.
    for (let i = 0; i < 7; i++) sent.menus[0]![`f${i}`] = i
    sent.menus[0]!.stock = 1
    sent.menus[0]!['qty_outstanding_T+1'] = 1
    expect(validateRequest(readSent(sent)).simulatorStyle).toBe(true)
    sent.menus[0]!.f8 = 1
    const nine = validateRequest(readSent(sent))
    expect(nine.simulatorStyle).toBe(false)
    expect(codesOf(nine.validation.warnings)).toEqual(['description_missing'])
  })

  test('a blank description counts as missing; one that the account knows is not missing', () => {
    const sent = baseRequest()
    sent.fields.business_description = ' \n'
    expect(validateRequest(readSent(sent)).description).toBe(null)
    expect(codesOf(validate(sent).warnings)).toEqual(['description_missing'])
    expect(validateRequest(readSent(sent), 'We trade.').validation.warnings).toEqual([])
  })

  test('options are null while the envelope is bad, and its good part still counts', () => {
    const sent = clientRequest()
    sent.fields.model = 'rc9'
    const { options, validation } = validateRequest(readSent(sent))
    expect(options).toBe(null)
    expect(codesOf(validation.errors)).toEqual(['unknown_model'])
  })

  test('mock changes nothing here', () => {
    const sent = baseRequest()
    const plain = validate(sent)
    sent.fields.mock = 'failed'
    expect(validate(sent)).toEqual(plain)
  })
})

describe('what must not change a validation', () => {
  /** Small damages, any number of which may be done at once. */
  const damages: ((sent: Sent) => void)[] = [
    (s) => (s.menus[3]!.unit_cost = null),
    (s) => (s.menus[24]!.T = -11.5),
    (s) => (s.menus[19]!.qty = -1),
    (s) => (s.menus[50]!.profit = 2),
    (s) => (s.menus[290]!.profit = 2),
    (s) => (s.menus[291]!.historically_available = 0),
    (s) => s.menus.push({}),
    (s) => s.menus.push({ ...s.menus[300] }),
    (s) => s.menus.push({ ...s.menus[100], key: 'm1-9' }),
    (s) => (s.sales[5]!.T = 2),
    (s) => (s.sales[6]!.unit_fee = 9),
    (s) => (s.sales[9]!.qty = 99),
    (s) => s.sales.push({ key: 'nobody', T: -1, qty: 1 }),
    (s) => (s.menus = s.menus.map((row) => ({ ...row, stock: 500 }))),
    (s) => (s.menus = s.menus.map((row) => without(row, 'historically_chosen'))),
    (s) => (s.fields.grounding_mode = 'client_grounded'),
    (s) => (s.fields.checks = 'off'),
  ]
  const damaged = fc.subarray(damages).map((chosen) => {
    const sent = baseRequest()
    for (const damage of chosen) damage(sent)
    return sent
  })
  /** Everything but what names rows: messages, rows, keys. */
  const essence = ({ errors, warnings, ...rest }: Validation) => ({
    ...rest,
    found: [...errors, ...warnings].map(({ code, table, column, count }) => ({
      code,
      table,
      column,
      count,
    })),
  })

  // Conformance: order-of-rows
  test('the order of rows', () => {
    fc.assert(
      fc.property(damaged, fc.infiniteStream(fc.nat()), (sent, random) => {
        const shuffled = {
          ...sent,
          menus: shuffle(sent.menus, random),
          sales: shuffle(sent.sales, random),
        }
        expect(essence(validate(shuffled))).toEqual(essence(validate(sent)))
      }),
      { numRuns: 60 },
    )
  })

  test('the names of keys, and numbers as texts', () => {
    fc.assert(
      fc.property(damaged, (sent) => {
        const ids = new Map<unknown, number>()
        const rename = (row: Row): Row => {
          if (row.key === undefined) return row
          if (!ids.has(row.key)) ids.set(row.key, ids.size)
          return { ...row, key: ids.get(row.key) }
        }
        const menus = sent.menus.map(rename)
        const asText = (row: Row): Row =>
          Object.fromEntries(
            Object.entries(row).map(([k, v]) => [k, typeof v === 'number' ? String(v) : v]),
          )
        const sales = sent.sales.map(rename).map(asText)
        const renamed = { ...sent, menus, sales }
        expect(essence(validate(renamed))).toEqual(essence(validate(sent)))
      }),
      { numRuns: 60 },
    )
  })

  test('columns that the edge does not keep', () => {
    fc.assert(
      fc.property(damaged, (sent) => {
        const whole = readSent(sent)
        const kept: RequestRead = {
          ...whole,
          menus: keepRules('menus', whole.menus),
          sales: keepRules('sales', whole.sales),
        }
        expect(kept.menus.table.columns.has('colour')).toBe(false)
        expect(validateRequest(kept)).toEqual(validateRequest(whole))
      }),
      { numRuns: 60 },
    )
  })
})

test('a validation never throws and always is of its form, whatever the tables hold', () => {
  const names = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'profit', 'stock', 'T_lead']
  const more = [
    'historically_chosen',
    'historically_available',
    'unit_fee',
    'price',
    'x',
    '__proto__',
  ]
  const scalar = fc.oneof(
    fc.constantFrom<unknown>(null, '', 0, 1, -1, '0', '1', 'true', 1.5, -0, Infinity),
    fc.double(),
    fc.string({ maxLength: 3 }),
    fc.boolean(),
  )
  const row = fc.dictionary(fc.constantFrom(...names, ...more), scalar, { maxKeys: 9 })
  const rows = fc.array(row, { maxLength: 12 })
  const field = fc.constantFrom(
    'model',
    'checks',
    'market_type',
    'mock',
    'nope',
    '__proto__',
    'menus',
  )
  const fields = fc.dictionary(field, fc.jsonValue(), { maxKeys: 4 })
  fc.assert(
    fc.property(fields, rows, rows, (envelope, menus, sales) => {
      const { validation } = validateRequest(readSent({ fields: envelope, menus, sales }))
      expect(validationSchema.parse(validation)).toEqual(validation)
      expect(validation.ok).toBe(validation.errors.length === 0)
    }),
    { numRuns: runs(400) },
  )
})

function keepRules(name: 'menus' | 'sales', read: TableRead): TableRead {
  const columns = new Map([...read.table.columns].filter(([column]) => isRuleColumn(name, column)))
  const tooLarge = { count: 0, rows: [] }
  const summary = {
    filled: 0,
    blank: 0,
    numbers: true,
    texts: true,
    booleans: true,
    numeric: true,
    tooLarge,
  }
  const others = new Map(
    [...read.table.columns.keys()]
      .filter((column) => !columns.has(column))
      .map((column) => [column, summary]),
  )
  return { ...read, table: { rows: read.table.rows, columns }, others }
}

function shuffle<T>(items: readonly T[], random: Iterator<number>): T[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Number(random.next().value) % (i + 1)
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy
}
