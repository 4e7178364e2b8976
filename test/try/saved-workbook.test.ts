// A workbook that was saved and opened again is the same to an add-in, its next edit too.
import { expect, test } from 'vitest'
import { date, openWorkbook } from '#try/host/host.ts'
import { saveWorkbook } from '#try/host/saved-workbook.ts'

test('a workbook that was saved and opened again is as it was', () => {
  const host = openWorkbook({
    name: 'Offers.xlsx',
    sheets: ['Menu', 'Notes'],
    tables: {
      Deals: {
        at: 'Menu!B2',
        rows: [
          ['key', 'on', 'n'],
          ['a', date('2026-11-22'), null],
        ],
      },
    },
    cells: { 'Notes!A1': [['#N/A', true, { value: 5, formula: '=5' }]] },
    names: { Rate: '=0.5' },
    settings: { plan: { id: 1 } },
    xmlParts: ['<plan xmlns="urn:edps"/>'],
  })
  host.coAuthor.addColumn('Deals', 'EDPS qty')
  host.coAuthor.write('Menu!E3', [["'007"]])
  host.analyst.select('Notes!B1')

  // As a browser's storage copies it.
  const again = openWorkbook({ saved: structuredClone(saveWorkbook(host.book)) })
  const { calculate: _, ...before } = host.book
  const { calculate: __, ...after } = again.book
  expect(structuredClone(saveWorkbook(again.book))).toEqual(
    structuredClone(saveWorkbook(host.book)),
  )
  expect({ ...after, sheets: null }).toEqual({ ...before, sheets: null })
  for (const at of ['Menu!B2:E3', 'Menu!A1:F9', 'Notes!A1:C1'])
    expect(again.read(at)).toEqual(host.read(at))
  expect([again.cell('Menu!C3'), again.cell('Menu!E3'), again.cell('Notes!C1')]).toEqual([
    host.cell('Menu!C3'),
    host.cell('Menu!E3'),
    host.cell('Notes!C1'),
  ])
  expect(again.cell('Menu!E3')).toMatchObject({ type: 'String', value: '007' })

  // What is made next has an id that nothing had before.
  for (const one of [host, again]) one.coAuthor.addSheet('Later')
  expect(again.book.sheets.map(({ id }) => id)).toEqual(host.book.sheets.map(({ id }) => id))
})
