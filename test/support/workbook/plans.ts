// Plans and menus for the tests of this folder.
import * as fc from 'fast-check'
import type { KeptPlan, KeptRow } from '#addin/kept-plans/kept-plan.ts'
import type { PlannedMenu } from '#addin/plan/planned-menu.ts'
import type { OptionRow } from '#contract/schemas.ts'
import { anyText } from '../any-text.ts'

export const MENU: PlannedMenu = {
  table: { id: '{1}', name: 'Deals' },
  columns: { key: { id: 1, name: 'SKU' }, qty: { id: 2, name: 'Größe, <b> & 📦' } },
  time: { by: 'date', period: 'week', now: '2026-08-03' },
  apart: false,
  from: {
    mapping: {
      version: 1,
      menus: { table: 'Deals', columns: { key: 'SKU', qty: 'Größe' }, features: { take: [] } },
      time: { by: 'date', period: 'week', now: 'latest' },
    },
    tables: { menus: '{1}', sales: '{2}' },
    cells: 'fedcba9876543210',
  },
}

export function planOf(chosen: readonly KeptRow[], more: Partial<KeptPlan> = {}): KeptPlan {
  return {
    session: 'ses_1',
    model: 'rc012.2',
    at: '2026-08-03T09:00:00.000Z',
    by: 'Ada',
    mock: false,
    threshold: 0.5,
    limit: null,
    profit: chosen.reduce((sum, row) => sum + row.profit, 0),
    interval: [1, 2],
    menu: MENU,
    inputs: '0123456789abcdef',
    summary: 'What the data lacked.',
    valuation: '',
    chosen: [...chosen],
    keys: [],
    rows: [],
    ...more,
  }
}

/** Keys that break careless code: metacharacters of XML, emoji, lone surrogates, control characters. */
export const hostileKey = fc.oneof(
  anyText(),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '</edps>',
    ']]>',
    '<!--',
    '&amp;',
    '&#0;',
    '"\'',
    '\ud83d',
    '\udc00x',
    '\0',
    '__proto__',
    '👩‍🚀',
  ),
  fc.integer(),
  fc.boolean(),
)

const cents = fc.integer({ min: -5000, max: 20_000 }).map((money) => money / 100)

export const optionRow: fc.Arbitrary<OptionRow> = fc.record({
  key: fc.string(),
  qty: fc.integer({ min: 1, max: 20 }),
  profit: cents,
  // Few values: equal confidences are the hard case.
  confidence: fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
  eligible: fc.boolean(),
  unit_cost: fc.integer({ min: 0, max: 500 }).map((money) => money / 100),
})
