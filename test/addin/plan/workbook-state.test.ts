// What the workbook's settings remember.
import { describe, expect, it } from 'vitest'
import {
  EMPTY_STATE,
  readState,
  withOwned,
  writeState,
  type WorkbookState,
} from '#addin/plan/workbook-state.ts'
import { KEY_RANDOM_BYTES, makeKey } from '#contract/api-key.ts'

const inputs = '0123456789abcdef'
const fit = {
  idempotency_key: 'idem-1',
  session: 'ses_1',
  service: 'https://edps.test',
  by: 'Ada',
  at: '2026-08-03T09:00:00Z',
  mock: false,
  inputs,
}
const ours = (table: string) => ({
  table,
  mock: false,
  qty: { id: 7, name: 'EDPS qty' },
  profit: { id: 8, name: 'EDPS profit' },
})
const state: WorkbookState = {
  version: 1,
  mapping: {
    version: 1,
    menus: {
      table: 'Deals',
      columns: { key: 'SKU', qty: 'Größe 📦' },
      features: { take: ['Colour'] },
    },
    time: { by: 'date', period: 'week', now: 'latest' },
  },
  tables: { menus: '{1}' },
  owned: [ours('{1}')],
  fit,
  written: { session: 'ses_1' },
}

describe('the state in the settings', () => {
  it('comes back as it was written', () => {
    const written = writeState(state)
    expect(readState(written.ok ? written.text : '')).toEqual({ ok: true, state })
    expect(readState(null)).toEqual({ ok: true, state: EMPTY_STATE })
  })

  it('is not written from 4 kB on, counted in bytes', () => {
    const features = { take: Array.from({ length: 20 }, (_, i) => `${'字'.repeat(60)}${i}`) }
    const large: WorkbookState = {
      ...state,
      mapping: { ...state.mapping!, menus: { ...state.mapping!.menus, features } },
    }
    expect(JSON.stringify(large).length).toBeLessThan(4096)
    expect(writeState(large)).toEqual({ ok: false, why: 'too_large' })
  })

  it('remembers the columns of each table once, and of the last six', () => {
    let owned = withOwned(undefined, ours('{0}'))
    for (let i = 1; i < 8; i++) owned = withOwned(owned, ours(`{${i % 7}}`))
    expect(owned.map(({ table }) => table)).toEqual(['{0}', '{6}', '{5}', '{4}', '{3}', '{2}'])
    const mock = { ...ours('{0}'), mock: true }
    expect(withOwned([ours('{0}')], mock)).toEqual([mock, ours('{0}')])
  })

  it('never holds a key', () => {
    const by = makeKey('free', new Uint8Array(KEY_RANDOM_BYTES))
    expect(writeState({ ...state, fit: { ...fit, by } })).toEqual({ ok: false, why: 'holds_key' })
  })

  it('is refused when it is damaged or newer', () => {
    expect(readState('{"version":2}')).toEqual({ ok: false, why: 'newer' })
    expect(readState('{"version":1,"fit":{}}')).toEqual({ ok: false, why: 'damaged' })
    expect(readState('{')).toEqual({ ok: false, why: 'damaged' })
    expect(readState('null')).toEqual({ ok: false, why: 'damaged' })
  })
})
