// The envelope: every field but the tables, what is said of a wrong one, what still counts of it.
// The tables beside it are sound throughout.
import { describe, expect, test } from 'vitest'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { nearest } from '#contract/spelling.ts'
import {
  askedModel,
  bestModel,
  choiceBasisOf,
  envelopeSchema,
  marketTypeSchema,
  parametersSchema,
  sentDescription,
} from '#contract/schemas.ts'

const said = (fields: Record<string, unknown>) =>
  readEnvelope(fields).errors.map((e) => [e.code, e.column, e.message])

// Conformance: 2.1-grounding-mode
test('an empty request has the defaults', () => {
  expect(readEnvelope({})).toMatchObject({
    errors: [],
    options: {
      model: 'rc012.2',
      mock: false,
      mock_result_seconds: 6,
      confidence_correction: 0,
      checks: 'on',
      grounding_mode: 'business_led',
      parameters: {},
    },
  })
})

// Conformance: rc015-default
test('`default` is the best model that a ready engine offers, and what every engine offers where none is ready', () => {
  const best = ['rc015', 'rc012.2'] as const
  expect(bestModel(['rc012.2', 'rc015'], best)).toBe('rc015')
  expect(bestModel(['rc012.2'], best)).toBe('rc012.2')
  expect(bestModel([], best)).toBe('rc012.2')
  // What this version holds for the best
  expect(bestModel(['rc012.2', 'rc015'])).toBe('rc012.2')
  for (const fields of [{}, { model: null }, { model: 'default' }] as const)
    expect(askedModel(fields)).toBe('default')
  expect(askedModel({ market_type: { model: 'rc015' } })).toBe('rc015')
  expect(askedModel({ model: 'rc012.2', market_type: { model: 'rc015' } })).toBe('rc012.2')
})

// Conformance: type-and-range-of-options
test('options and the description may stand inside market_type; the top level wins', () => {
  const market_type = {
    market_type: 'books',
    business_description: 'We buy and sell books.',
    checks: 'off',
    confidence_correction: 0.2,
    grounding_mode: 'client_grounded',
    parameters: { period: 'week' },
  }
  const sent = { market_type, checks: 'on', grounding_mode: 'auto', business_description: ' ' }
  const { errors, warnings, options, envelope } = readEnvelope(sent)
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
  expect(sentDescription(envelope)).toBe('We buy and sell books.')
  expect(sentDescription(readEnvelope({ ...sent, business_description: 'Tea.' }).envelope)).toBe(
    'Tea.',
  )
  expect(options).toMatchObject({
    checks: 'on',
    confidence_correction: 0.2,
    grounding_mode: 'business_led',
    market_type: 'books',
    parameters: { period: 'week' },
  })
})

test('a parameter that is not read is told and not kept', () => {
  const parameters = { period: 'week', our_own: [[[1]]], __proto: 1, toString: 2 }
  const { errors, warnings, options } = readEnvelope({ market_type: { parameters } })
  expect(errors).toEqual([])
  expect(options.parameters).toEqual({ period: 'week' })
  expect(warnings.map(({ code, column }) => [code, column])).toEqual([
    ['unread_field', 'market_type.parameters.our_own'],
    ['unread_field', 'market_type.parameters.__proto'],
    ['unread_field', 'market_type.parameters.toString'],
  ])
})

test('what market_type says in the words of another client is told with the field that means it', () => {
  const parameters = { holding_cost_per_units: 1, effort: 'high' }
  const { warnings } = readEnvelope({ market_type: { confidence_level: 0.9, parameters } })
  expect(warnings.map(({ message, fix }) => [message, fix])).toEqual([
    [
      '"market_type.confidence_level" is not read.',
      'The field here is "confidence_correction", at the top level; else leave it out.',
    ],
    [
      '"market_type.parameters.holding_cost_per_units" is not read.',
      'The field here is "holding_cost_per_unit", in market_type.parameters; else leave it out.',
    ],
    ['"market_type.parameters.effort" is not read.', 'Leave it out: no field here means it.'],
  ])
  const [misspelt] = readEnvelope({ market_type: { paramters: { period: 'week' } } }).warnings
  expect(misspelt!.fix).toBe('The field here is "parameters", in market_type; else leave it out.')
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`zzz${i}`, i]))
  const told = readEnvelope({ market_type: many }).warnings
  expect(told.length).toBe(20)
  expect(told.at(-1)).toMatchObject({ count: 11 })
})

test('a retired model names the version that follows it', () => {
  for (const model of ['rc012', 'rc012-ray'])
    expect(readEnvelope({ market_type: { model } }).errors).toMatchObject([
      { code: 'unknown_model', fix: 'Send "rc012.2", which follows it, or leave model out.' },
    ])
})

test('qty_ordered_range is a number or a list', () => {
  for (const qty_ordered_range of [10, [10, 20]])
    expect(readEnvelope({ market_type: { parameters: { qty_ordered_range } } })).toMatchObject({
      errors: [],
      options: { parameters: { qty_ordered_range } },
    })
})

// Conformance: 2.1-model, 9.3
test('every value that the interface lists for choice_basis is taken, and what is left out is unknown', () => {
  for (const [choice_basis, basis] of [
    ['columns', 'columns'],
    ['knowledge', 'knowledge'],
    ['unknown', 'unknown'],
    [null, 'unknown'],
  ]) {
    const { errors, options } = readEnvelope({ market_type: { parameters: { choice_basis } } })
    expect(errors).toEqual([])
    expect(choiceBasisOf(options.parameters)).toBe(basis)
  }
})

test('default, auto and null mean the default', () => {
  for (const grounding_mode of ['default', 'auto', 'internal', null, undefined])
    expect(readEnvelope({ grounding_mode, model: 'default' })).toMatchObject({
      errors: [],
      options: { grounding_mode: 'business_led', model: 'rc012.2' },
    })
})

// Conformance: type-and-range-of-options
describe('what is said of a wrong field', () => {
  test.each([
    ['confidence_correction', '0.1', 'a number from -1 to 1'],
    ['confidence_correction', -1.01, 'a number from -1 to 1'],
    ['mock', 'yes', 'true, false or "failed"'],
    ['mock_result_seconds', 601, 'a number from 0 to 600'],
    ['checks', true, '"on" or "off"'],
    ['grounding_mode', 'client', '"business_led" or "client_grounded"'],
    ['business_description', 7, 'text'],
    ['market_type', 'books', 'an object {market_type, parameters}, its own market_type a text'],
    ['model', 12, 'text'],
  ])('%s = %j must be %s', (field, value, rule) => {
    const shown = JSON.stringify(value)
    expect(said({ [field]: value })).toEqual([
      ['invalid_option', field, `"${field}" is ${shown}; it must be ${rule}.`],
    ])
  })

  test('inside market_type the whole path is named', () => {
    const parameters = { inventory_holding_weeks_before_writeoff: 0, period: 'fortnight' }
    expect(said({ market_type: { model: 'rc15', parameters } })).toEqual([
      [
        'invalid_option',
        'market_type.parameters.inventory_holding_weeks_before_writeoff',
        '"market_type.parameters.inventory_holding_weeks_before_writeoff" is 0; it must be a number of periods greater than 0, at most 10,000.',
      ],
      [
        'invalid_option',
        'market_type.parameters.period',
        '"market_type.parameters.period" is "fortnight"; it must be "day" or "week" or "month" or "year".',
      ],
      ['unknown_model', 'market_type.model', 'There is no model "rc15".'],
    ])
  })

  // Conformance: unknown-fields
  test('each unknown field is told, the nearest known one named where there is one', () => {
    const fields = { Menus: [], businessDescription: 'x', zebra: 1 }
    expect(readEnvelope(fields).errors.map((e) => [e.column, e.fix.split('?')[0]])).toEqual([
      ['Menus', 'Did you mean "menus"'],
      ['businessDescription', 'Did you mean "business_description"'],
      [
        'zebra',
        'Leave it out; the fields are menus, sales, business_description, market_type, model, mock, mock_result_seconds, confidence_correction, limits, checks, grounding_mode.',
      ],
    ])
  })

  test('a long value is cut, and a field named __proto__ is a field like any other', () => {
    const [[, , message]] = said({ mock: 'y'.repeat(500) }) as [string[]]
    expect(message!.length).toBeLessThan(140)
    expect(said(JSON.parse('{"__proto__": {"mock": true}}') as Record<string, unknown>)).toEqual([
      ['unknown_field', '__proto__', 'The request has no field "__proto__".'],
    ])
  })
})

test('every field of the schema has its own words for what it must be', () => {
  const wrong = (names: string[]) => Object.fromEntries(names.map((name) => [name, [[]]]))
  const { shape } = envelopeSchema
  const inner = Object.keys(marketTypeSchema.shape).filter((name) => name !== 'parameters')
  const requests = [
    wrong(Object.keys(shape)),
    { market_type: { ...wrong(inner), parameters: wrong(Object.keys(parametersSchema.shape)) } },
    { market_type: { parameters: [[]] } },
  ]
  const entries = requests.flatMap((fields) => readEnvelope(fields).errors)
  const fields =
    Object.keys(shape).length + inner.length + Object.keys(parametersSchema.shape).length
  expect(entries.length).toBe(fields + 1)
  for (const { code, message } of entries) {
    expect(code).toBe('invalid_option')
    expect(message).not.toContain('another value')
  }
})

test('of very many unknown fields the first 20 are told, the last of them counts the rest', () => {
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`x${i}`, 1]))
  const { errors } = readEnvelope(many)
  expect(errors.length).toBe(20)
  expect(errors.at(-1)).toMatchObject({ count: 29_981, column: 'x19' })
  expect(errors.reduce((sum, e) => sum + e.count, 0)).toBe(30_000)
})

test('very long field names and values make no long answer', () => {
  const long = 'x'.repeat(200_000)
  const { errors } = readEnvelope({ [long]: 1, mock: long, checks: [long], model: long })
  expect(errors.length).toBe(4)
  expect(errors[0]!.column).toBe(`${'x'.repeat(119)}…`)
  expect(JSON.stringify(errors).length).toBeLessThan(3000)
})

test('what is right of a bad envelope still counts', () => {
  const { errors, options } = readEnvelope({
    nope: 1,
    grounding_mode: 'client_grounded',
    market_type: { checks: 'off', parameters: { unit_fee: -1, period: 'day' } },
  })
  expect(errors.map((e) => e.code)).toEqual(['unknown_field', 'invalid_option'])
  expect(options).toMatchObject({
    grounding_mode: 'client_grounded',
    checks: 'off',
    parameters: { period: 'day' },
  })
  expect(options.parameters.unit_fee).toBe(undefined)
})

test('the tables are no part of the envelope, even where they hold neither rows nor text', () => {
  expect(readEnvelope({ menus: 5, sales: false }).errors).toEqual([])
})

test('the nearest name is one that differs in a third of its letters at most', () => {
  const names = ['unit_cost', 'unit_price', 'qty']
  expect(nearest('UnitCost', names)).toBe('unit_cost')
  expect(nearest('unit_prise', names)).toBe('unit_price')
  expect(nearest('qyt', ['menu', 'T'])).toBe(null)
  expect(nearest('colour', names)).toBe(null)
})
