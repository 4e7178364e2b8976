// The form of a line as it is filled in: the fields of a line, with those that are not complete yet. Lists hold their
// options as JSON, so that what is offered and what is chosen are the same data.
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import type { lineFormText } from '../messages/texts.ts'

type Clock = NonNullable<LineFields['every']>

export interface LineDraft {
  /** The column in place of a number, as JSON; '' = a number. */
  readonly column: string
  /** Money, a factor, or per cent of what the line is of. */
  readonly amount: number | null
  readonly inPercent: boolean
  /** What it is of, as JSON; `PART` = a part of the price. */
  readonly of: string
  readonly above: number | null
  readonly upTo: number | null
  readonly sign: 'paid' | 'earned'
  /** What it is for, as JSON; `RETURNED` = a share of the units sold. */
  readonly for: string
  /** Units that come back, in per cent. */
  readonly share: number | null
  /** Units in a lot of a number. */
  readonly size: number | null
  readonly every: 'once' | Clock
  readonly begun: boolean
  readonly from: 'order' | 'arrival'
  readonly after: number | null
  readonly until: 'sold' | 'written_off' | 'at_most'
  readonly length: number | null
  /** Of the lengths of time. */
  readonly clock: Clock
  readonly only: readonly TestDraft[]
  readonly least: number | null
  readonly most: number | null
  readonly whole: boolean
}

export interface TestDraft {
  /** What is tested, as JSON. */
  readonly what: string
  readonly test: LineTest['test']
  readonly value: string | number | null
}

export const PART = '"part"'
export const RETURNED = '"returned"'
export const MONEY = '"money"'

const EMPTY: LineDraft = {
  column: '',
  amount: null,
  inPercent: false,
  of: MONEY,
  above: null,
  upTo: null,
  sign: 'paid',
  for: '"sold"',
  share: null,
  size: null,
  every: 'once',
  begun: false,
  from: 'arrival',
  after: null,
  until: 'sold',
  length: null,
  clock: 'week',
  only: [],
  least: null,
  most: null,
  whole: false,
}

/** A share is typed in per cent; what is of money or of a column is typed as it is. */
export const isShare = ({ of }: Pick<LineDraft, 'of'>): boolean => of !== MONEY && !isFactor(of)
export const isFactor = (of: string): boolean => of.startsWith('{"column"')

/** The same columns are written alike. */
export const columnJson = ({ table, name, percent, rounded: up }: LineColumn): string =>
  JSON.stringify({ table, name, percent, rounded: up })

/** The form as a line fills it in; `fields` null: an empty one. */
export function draftOf(fields: LineFields | null): LineDraft {
  if (fields === null) return EMPTY
  const { amount, column, of, for: by, every, after, until } = fields
  const ofJson = ofOption(of)
  const draft: LineDraft = {
    ...EMPTY,
    column: column ? columnJson({ ...column, percent: undefined }) : '',
    inPercent: column?.percent === true,
    of: ofJson,
    ...(typeof of === 'object' && 'price' in of
      ? { above: of.price.above ?? null, upTo: of.price.upTo ?? null }
      : {}),
    sign: fields.earned ? 'earned' : 'paid',
    for: forOption(by),
    share:
      typeof by === 'object' && 'returned' in by && typeof by.returned === 'number'
        ? rounded(by.returned * 100)
        : null,
    size: typeof by === 'object' && 'lot' in by && typeof by.lot === 'number' ? by.lot : null,
    every: every ?? 'once',
    begun: fields.begun === true,
    from: fields.from ?? 'arrival',
    after: after?.count ?? null,
    until: until === undefined ? 'sold' : typeof until === 'string' ? until : 'at_most',
    length: typeof until === 'object' ? until.count : null,
    clock: after?.clock ?? (typeof until === 'object' ? until.clock : (every ?? 'week')),
    only: (fields.only ?? []).map(({ what, test, value }) => ({
      what: typeof what === 'object' ? columnJson(what) : JSON.stringify(what),
      test,
      value,
    })),
    least: fields.least ?? null,
    most: fields.most ?? null,
    whole: fields.whole === true,
  }
  const typed = amount ?? null
  return { ...draft, amount: typed !== null && isShare(draft) ? rounded(typed * 100) : typed }
}

const rounded = (value: number): number => Number(value.toPrecision(12))

function ofOption(of: LineFields['of']): string {
  if (of === undefined) return MONEY
  if (typeof of === 'object' && 'price' in of) return PART
  return typeof of === 'object' && 'column' in of
    ? `{"column":${columnJson(of.column)}}`
    : JSON.stringify(of)
}

/** What a line is for, as the list offers it: the size of a lot and a share have fields of their own. */
export function forOption(by: LineFields['for']): string {
  if (by === 'order') return '"deal"'
  if (typeof by === 'string') return JSON.stringify(by)
  if ('lot' in by) {
    const lot = typeof by.lot === 'number' ? '1' : columnJson(by.lot)
    return `{"lot":${lot},"of":${JSON.stringify(by.of)}}`
  }
  return typeof by.returned === 'number' ? RETURNED : `{"returned":${columnJson(by.returned)}}`
}

export const isLot = (by: string): boolean => by.startsWith('{"lot":1,')

/** What the form still lacks. */
export type Lack = keyof typeof lineFormText.lacks

type Filled =
  | { readonly ok: true; readonly fields: LineFields }
  | { readonly ok: false; readonly lacks: Lack }

/** The line that the form says, or what it lacks. */
export function fieldsOfDraft(draft: LineDraft): Filled {
  const lacks = lackOf(draft)
  if (lacks !== null) return { ok: false, lacks }
  const { column, amount, inPercent, sign, least, most, whole } = draft
  const own: Pick<LineFields, 'amount' | 'column'> =
    column === ''
      ? { amount: isShare(draft) ? rounded(amount! / 100) : amount! }
      : { column: { ...(JSON.parse(column) as LineColumn), ...(inPercent && { percent: true }) } }
  const by = forOf(draft)
  return {
    ok: true,
    fields: {
      ...own,
      ...(draft.of !== MONEY && { of: ofOf(draft) }),
      ...(sign === 'paid' ? { paid: true } : { earned: true }),
      for: by,
      ...timeOf(draft),
      ...(draft.only.length > 0 && { only: draft.only.map(testOf) }),
      ...(least !== null && { least }),
      ...(most !== null && { most }),
      ...(whole && (least !== null || most !== null) && by !== 'deal' && { whole: true }),
    },
  }
}

function lackOf(draft: LineDraft): Lack | null {
  const { column, amount, of, above, upTo, share, size, every, until, length, only } = draft
  if (column === '' && amount === null) return 'amount'
  if (of === PART && above === null && upTo === null) return 'amount'
  if (draft.for === RETURNED && share === null) return 'units'
  if (isLot(draft.for) && !(size !== null && size > 0)) return 'units'
  if (every !== 'once' && until === 'at_most' && !(length !== null && length > 0)) return 'length'
  return only.some(({ value }) => value === null || value === '') ? 'value' : null
}

function ofOf({ of, above, upTo }: LineDraft): LineFields['of'] {
  if (of !== PART) return JSON.parse(of) as LineFields['of']
  return { price: { ...(above !== null && { above }), ...(upTo !== null && { upTo }) } }
}

function forOf({ for: by, share, size }: LineDraft): LineFields['for'] {
  if (by === RETURNED) return { returned: rounded(share! / 100) }
  const own = JSON.parse(by) as LineFields['for']
  return isLot(by) && typeof own === 'object' && 'lot' in own ? { ...own, lot: size! } : own
}

function timeOf({ every, begun, from, after, until, length, clock }: LineDraft) {
  if (every === 'once') return {}
  return {
    every,
    ...(begun && { begun: true as const }),
    from,
    ...(after !== null && after > 0 && { after: { count: after, clock } }),
    ...(until === 'at_most'
      ? { until: { count: length!, clock } }
      : until === 'written_off'
        ? { until }
        : {}),
  }
}

const testOf = ({ what, test, value }: TestDraft): LineTest => ({
  what: JSON.parse(what) as LineTest['what'],
  test,
  value: value!,
})
