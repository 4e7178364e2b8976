// Rules of the envelope: every top-level field but the two tables. zod finds what is wrong; the
// words are ours. What is wrong is left out, so that the rules of the tables run all the same.
import {
  DESCRIPTION_CHARACTERS,
  ENTRY_ROWS,
  HORIZON_PERIODS,
  LIMIT_GROUPS,
  LIMIT_KEYS,
  LIMIT_TOTALS,
  MOCK_SECONDS,
  MONEY_MOST,
  UNITS_MOST,
} from '../limits.ts'
import {
  envelopeSchema,
  fitOptions,
  MODELS,
  PERIODS,
  CHOICE_BASES,
  REQUEST_FIELDS,
  RETIRED_MODELS,
  type Entry,
  type Envelope,
  type FitOptions,
  marketTypeSchema,
  parametersSchema,
  type MarketType,
} from '../schemas.ts'
import type { RuleCode } from '../rule-codes.ts'
import { shownText, quoted } from '../shown.ts'
import { nearest } from '../spelling.ts'

const OPTIONS = Object.keys(envelopeSchema.shape).filter((name) => name !== 'market_type')
const MARKET_TYPE = Object.keys(marketTypeSchema.shape)
const PARAMETERS = Object.keys(parametersSchema.shape)

/** Names of other clients and the field that means the same here. */
const MEANT: Readonly<Record<string, string>> = {
  confidence_level: 'confidence_correction',
  confidence: 'confidence_correction',
  description: 'business_description',
  holding_weeks: 'inventory_holding_weeks_before_writeoff',
  horizon: 'inventory_holding_weeks_before_writeoff',
  test: 'mock',
}

/** A warning for each unread name of `market_type`; the last of the first 20 counts those beyond. */
export function unreadFields(marketType: MarketType): Entry[] {
  const inner = Object.keys(marketType).filter((name) => !MARKET_TYPE.includes(name))
  const parameters = Object.keys(marketType.parameters ?? {}).filter(
    (name) => !PARAMETERS.includes(name),
  )
  const unread = [
    ...inner.map((name) => ({ name, path: `market_type.${name}` })),
    ...parameters.map((name) => ({ name, path: `market_type.parameters.${name}` })),
  ]
  return unread.slice(0, ENTRY_ROWS).map(({ name, path }, i) => {
    const beyond = i === ENTRY_ROWS - 1 ? unread.length - ENTRY_ROWS : 0
    const more = beyond > 0 ? `, nor are ${beyond} others` : ''
    return {
      code: 'unread_field',
      table: 'request',
      column: shownText(path),
      message: `${quoted(shownText(path))} is not read${more}.`,
      fix: fixOf(name),
      count: 1 + beyond,
      rows: [],
      keys: [],
    }
  })
}

function fixOf(name: string): string {
  const meant = Object.hasOwn(MEANT, name)
    ? MEANT[name]!
    : nearest(shownText(name), [...OPTIONS, 'parameters', ...PARAMETERS])
  if (meant === null) return 'Leave it out: no field here means it.'
  const inner = meant === 'parameters' ? 'in market_type' : 'at the top level'
  const place = PARAMETERS.includes(meant) ? 'in market_type.parameters' : inner
  return `The field here is ${JSON.stringify(meant)}, ${place}; else leave it out.`
}

export interface EnvelopeRead {
  /** The options; of a bad envelope what of it is right. */
  options: FitOptions
  envelope: Envelope
  errors: Entry[]
  /** What stands in `market_type` and is not read. */
  warnings: Entry[]
}

/** Reads every field of the request but the tables. */
export function readEnvelope(fields: Readonly<Record<string, unknown>>): EnvelopeRead {
  const isKnown = (name: string): boolean => REQUEST_FIELDS.includes(name)
  const names = Object.keys(fields).filter((name) => name !== 'menus' && name !== 'sales')
  const unknown = unknownFields(names.filter((name) => !isKnown(name)))

  const wrong = new Map<string, Entry>()
  let rest: unknown = Object.fromEntries(names.filter(isKnown).map((name) => [name, fields[name]]))
  // Each round takes out at least one wrong field.
  for (;;) {
    const parsed = envelopeSchema.safeParse(rest)
    if (parsed.success) {
      const errors = [...unknown, ...wrong.values()]
      const warnings = unreadFields(parsed.data.market_type ?? {})
      return { options: fitOptions(parsed.data), envelope: parsed.data, errors, warnings }
    }
    for (const issue of parsed.error.issues) {
      const path = fieldOf(issue.path)
      const field = path.join('.')
      if (wrong.has(field)) continue
      wrong.set(field, wrongField(path, at(rest, path)))
      rest = without(rest, path)
    }
  }
}

/** The path of the field: of a list's item the list. */
function fieldOf(path: readonly PropertyKey[]): readonly PropertyKey[] {
  const item = path.findIndex((part) => typeof part === 'number')
  return item < 0 ? path : path.slice(0, item)
}

/** The value without what stands at the path. */
function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const [head, ...tail] = path
  if (head === undefined) return {}
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, head)) return value
  const copy = { ...value } as Record<PropertyKey, unknown>
  if (tail.length === 0) delete copy[head]
  else copy[head] = without(copy[head], tail)
  return copy
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      inner !== null && typeof inner === 'object'
        ? (inner as Record<PropertyKey, unknown>)[name]
        : undefined,
    value,
  )
}

/** An entry for each of the first; the last one counts those beyond. */
function unknownFields(names: readonly string[]): Entry[] {
  return names.slice(0, ENTRY_ROWS).map((field, i) => {
    const near = nearest(field, REQUEST_FIELDS)
    const beyond = i === ENTRY_ROWS - 1 ? names.length - ENTRY_ROWS : 0
    const more = beyond > 0 ? `, nor ${beyond} others that were sent` : ''
    const fix =
      near === null
        ? `Leave it out; the fields are ${REQUEST_FIELDS.join(', ')}.`
        : `Did you mean ${quote(near)}? Rename it, or leave it out.`
    const message = `The request has no field ${shown(field)}${more}.`
    return { ...entry('unknown_field', field, message, fix), count: 1 + beyond }
  })
}

function wrongField(path: readonly PropertyKey[], value: unknown): Entry {
  const field = path.join('.')
  const name = String(path.at(-1) ?? '')
  if (name === 'model' && typeof value === 'string') {
    const successor = Object.hasOwn(RETIRED_MODELS, value) ? RETIRED_MODELS[value] : undefined
    if (successor !== undefined)
      return entry(
        'unknown_model',
        field,
        `The model ${shown(value)} is retired.`,
        `Send ${quote(successor)}, which follows it, or leave model out.`,
      )
    const known = ['default', ...Object.keys(MODELS)]
    const near = nearest(value, known)
    return entry(
      'unknown_model',
      field,
      `There is no model ${shown(value)}.`,
      `${near === null ? 'S' : `Did you mean ${quote(near)}? S`}end one of ${known.join(', ')}, or leave it out.`,
    )
  }
  if (name === 'business_description' && typeof value === 'string')
    return entry(
      'description_too_long',
      field,
      `The business description has ${value.length} characters; at most ${DESCRIPTION_CHARACTERS} are read.`,
      'Shorten it: only what decides the profit of one option needs to be said.',
    )
  return entry(
    'invalid_option',
    field,
    `${quote(field)} is ${shown(value)}; it must be ${EXPECTED[name] ?? 'another value'}.`,
    'Correct it, or leave it out.',
  )
}

const inWords = (most: number): string => most.toLocaleString('en-US')
const MONEY = `a number from 0 to ${inWords(MONEY_MOST)}`

const LIMIT_GROUP = `a list of at most ${LIMIT_GROUPS} objects {column, value, most_spend, most_deals, most_share from 0 to 1, least_deals}, each with a column and at least one bound`

/** What each field must be, in words. */
const EXPECTED: Record<string, string> = {
  business_description: 'text',
  model: 'text',
  mock: 'true, false or "failed"',
  mock_result_seconds: `a number from 0 to ${MOCK_SECONDS}`,
  confidence_correction: 'a number from -1 to 1',
  checks: '"on" or "off"',
  limits: 'an object of spend, deals, groups, totals, always and never',
  spend: MONEY,
  deals: 'an object {least, most}, whole numbers of deals',
  least: 'a whole number of deals',
  most: 'a whole number of deals',
  groups: LIMIT_GROUP,
  totals: `a list of at most ${LIMIT_TOTALS} objects {column, most}, most ${MONEY}`,
  always: `a list of at most ${inWords(LIMIT_KEYS)} keys`,
  never: `a list of at most ${inWords(LIMIT_KEYS)} keys`,
  grounding_mode: '"business_led" or "client_grounded"',
  market_type: 'an object {market_type, parameters}, its own market_type a text',
  parameters: 'an object',
  inventory_holding_weeks_before_writeoff: `a number of periods greater than 0, at most ${inWords(HORIZON_PERIODS)}`,
  holding_cost_per_unit: MONEY,
  unit_fee: MONEY,
  unit_holding_cost: MONEY,
  leftover_writeoff_fraction: 'a number from 0 to 1',
  qty_ordered_range: `a number, or a list of at most 1,000 numbers, up to ${inWords(UNITS_MOST)}`,
  grounding_labelling_mode: 'a text of at most 100 characters',
  period: PERIODS.map(quote).join(' or '),
  historically_chosen_means: '"taken" or "would_take"',
  choice_basis: CHOICE_BASES.map(quote).join(' or '),
}

/** Characters that are shown of a wrong value: its beginning tells which it is. */
const VALUE_CHARACTERS = 60

function shown(value: unknown): string {
  return shownText(quote(value), VALUE_CHARACTERS)
}

function quote(value: unknown): string {
  return JSON.stringify(value) ?? 'absent'
}

function entry(code: RuleCode, column: string, message: string, fix: string): Entry {
  const place = { table: 'request', column: shownText(column) } as const
  return { code, ...place, message, fix, count: 1, rows: [], keys: [] }
}
