// What the add-in keeps in the file comes back as it was, is tolerated when it is absent or damaged,
// and never holds a key.
import { afterEach, expect, test } from 'vitest'
import { makeKey } from '#contract/api-key.ts'
import { readParts, readSettings, replacePart, writeSetting } from '#addin/excel/workbook-state.ts'
import type { HostOptions } from '#try/host/host.ts'
import { openForTest, type OpenWorkbook } from '../../support/workbook/open.ts'

let opened: OpenWorkbook
const open = async (options: HostOptions = {}) => (opened = await openForTest(options)).host
afterEach(() => opened.close())

const NAMESPACE = 'https://edps.test/plan/1'
const part = (text: string, namespace = NAMESPACE) => `<plan xmlns="${namespace}">${text}</plan>`

test('a setting is kept, replaced and removed', async () => {
  await open()
  expect(await readSettings('edps')).toEqual({ ok: true, value: [] })
  await writeSetting('edps', '{"a":1}')
  await writeSetting('edps', '{"a":2}')
  expect(await readSettings('edps')).toEqual({
    ok: true,
    value: [{ name: 'edps', text: '{"a":2}' }],
  })
  await writeSetting('edps', null)
  expect(await readSettings('edps')).toEqual({ ok: true, value: [] })
  expect(await writeSetting('edps', null)).toEqual({ ok: true, value: null })
})

test.each([[7], [{ a: 1 }], [['x']], [true]])(
  'a setting of %j is not one of ours',
  async (value) => {
    await open({ settings: { edps: value } })
    expect(await readSettings('edps')).toEqual({ ok: true, value: [{ name: 'edps', text: '' }] })
  },
)

test('a part takes the place of all of its namespace and of no other', async () => {
  const other = part('theirs', 'https://other.test')
  const host = await open({ xmlParts: [part('one'), part('two'), other] })
  expect(await readParts(NAMESPACE)).toEqual({ ok: true, value: [part('one'), part('two')] })
  await replacePart(NAMESPACE, part('three'))
  expect(await readParts(NAMESPACE)).toEqual({ ok: true, value: [part('three')] })
  await replacePart(NAMESPACE, null)
  expect(await readParts(NAMESPACE)).toEqual({ ok: true, value: [] })
  expect(host.book.xmlParts.map(({ xml }) => xml)).toEqual([other])
})

test('an API key is written nowhere, whole or mistyped', async () => {
  const host = await open()
  const key = makeKey('paid', new Uint8Array(128).fill(7))
  for (const text of [key, `{"note":"${key}"}`, `${key.slice(0, -3)}abc`]) {
    const failure = { kind: 'secret' }
    expect(await writeSetting('edps', text)).toMatchObject({ ok: false, failure })
    expect(await replacePart(NAMESPACE, part(text))).toMatchObject({ ok: false, failure })
  }
  expect([host.book.settings.size, host.book.xmlParts.length]).toEqual([0, 0])
})
