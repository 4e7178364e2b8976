// What the workbook's settings remember.
import { describe, expect, test } from 'vitest'
import {
  EMPTY_STATE,
  readState,
  settingTexts,
  withOwned,
  writeState,
  type WorkbookState,
} from '#addin/kept-plans/workbook-state.ts'
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
  const texts = (of: WorkbookState) =>
    Object.entries(settingTexts(of)).flatMap(([name, text]) =>
      text === null ? [] : { name, text },
    )

  test('comes back as it was written', () => {
    expect(writeState(state)).toEqual({ ok: true, texts: settingTexts(state) })
    expect(readState(texts(state))).toEqual({ ok: true, state, damaged: [] })
    expect(readState([])).toEqual({ ok: true, state: EMPTY_STATE, damaged: [] })
  })

  test('keeps the columns apart from what a check or a fit notes', () => {
    const { owned: _, written: __, ...others } = state
    expect(settingTexts(others).edps).toBeNull()
    const { edps, ...rest } = settingTexts(state)
    const { edps: ___, ...restOfOthers } = settingTexts(others)
    expect(rest).toEqual(restOfOthers)
    expect(readState([{ name: 'edps', text: edps! }])).toMatchObject({
      state: { owned: state.owned, written: state.written },
    })
  })

  test('is not written from 4 kB on, counted in bytes', () => {
    const features = { take: Array.from({ length: 20 }, (_, i) => `${'字'.repeat(60)}${i}`) }
    const large: WorkbookState = {
      ...state,
      mapping: { ...state.mapping!, menus: { ...state.mapping!.menus, features } },
    }
    expect(JSON.stringify(large).length).toBeLessThan(4096)
    expect(writeState(large)).toEqual({ ok: false, why: 'too_large' })
  })

  test('remembers the columns of each table once, and of the last six', () => {
    let owned = withOwned(undefined, ours('{0}'))
    for (let i = 1; i < 8; i++) owned = withOwned(owned, ours(`{${i % 7}}`))
    expect(owned.map(({ table }) => table)).toEqual(['{0}', '{6}', '{5}', '{4}', '{3}', '{2}'])
    const mock = { ...ours('{0}'), mock: true }
    expect(withOwned([ours('{0}')], mock)).toEqual([mock, ours('{0}')])
  })

  test('never holds a key', () => {
    const by = makeKey('free', new Uint8Array(KEY_RANDOM_BYTES))
    expect(writeState({ ...state, fit: { ...fit, by } })).toEqual({ ok: false, why: 'holds_key' })
  })

  test('is refused when any of it is newer; what is damaged costs nothing else', () => {
    const withFits = (text: string) => [
      ...texts({ owned: state.owned, mapping: state.mapping }),
      { name: 'edps-fits', text },
    ]
    expect(readState(withFits('{"version":2}'))).toEqual({ ok: false, why: 'newer' })
    for (const text of ['{"version":1,"fit":{}}', '{', 'null', ''])
      expect(readState(withFits(text))).toEqual({
        ok: true,
        state: { owned: state.owned, mapping: state.mapping },
        damaged: ['edps-fits'],
      })
  })
})
