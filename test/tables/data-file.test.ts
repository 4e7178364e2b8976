// Files of the person's own data as both front doors read them: workbooks and separated values, the hostile too.
import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readDataFile } from '#tables/data-file.ts'
import { headerRow } from '#tables/table-block.ts'
import { FILE_LIMITS, type FileSheet } from '#tables/workbook-file.ts'

async function sheetsOf(name: string, bytes: Uint8Array): Promise<readonly FileSheet[]> {
  const read = await readDataFile(name, bytes)
  if (!read.ok) throw new Error(read.message)
  return read.sheets
}

const refusal = async (bytes: Uint8Array): Promise<string | null> => {
  const read = await readDataFile('x.xlsx', bytes)
  return read.ok ? null : read.message
}

test.each(['1900', '1904'] as const)(
  'a workbook of the date system %s is read with its days, formats, errors, tables and totals',
  async (dateSystem) => {
    const day = new Date('2026-01-31T00:00:00Z')
    const bytes = await writeXlsx({
      dateSystem,
      sheets: [
        {
          name: 'Offers',
          columns: [
            { header: 'key' },
            { header: 'on', numFmt: 'dd.mm.yyyy' },
            { header: 'cost', numFmt: '#,##0.00 "€"' },
          ],
          rows: [
            ['key', 'on', 'cost'],
            ['a', day, 12.5],
            ['007', new Date('2026-02-01T12:00:00Z'), null],
            ['Total', null, 12.5],
          ],
          cells: new Map([['2,2', { type: 'error', value: '#N/A' }]]),
          tables: [
            {
              name: 'Offers',
              range: 'A1:C4',
              columns: [{ name: 'key' }, { name: 'on' }, { name: 'cost', totalFunction: 'sum' }],
              showTotalRow: true,
            },
          ],
        },
        { name: 'Notes', rows: [[], [null, 'x']] },
        { name: 'Lists', rows: [['hidden']], hidden: true },
      ],
    })
    const read = await readDataFile('deals.xlsx', bytes)
    expect(read).toMatchObject({ ok: true, isText: false })
    if (!read.ok) return
    const [offers, notes, ...others] = read.sheets
    expect(offers).toEqual({
      name: 'Offers',
      rows: [
        ['key', 'on', 'cost'],
        ['a', { value: 46053, format: 'dd.mm.yyyy' }, { value: 12.5, format: '#,##0.00 "€"' }],
        ['007', { value: 46054.5, format: 'dd.mm.yyyy' }, expect.anything()],
        ['Total', null, { value: 12.5, format: '#,##0.00 "€"' }],
      ],
      tables: [{ name: 'Offers', rect: { top: 0, left: 0, bottom: 3, right: 2 }, totals: true }],
    })
    expect(JSON.stringify(offers!.rows[2]![2])).toContain('#N/A')
    expect(notes!.rows).toEqual([[], [null, 'x']])
    expect(others).toEqual([])
    expect(read.notes).toEqual(['Hidden sheets are left out: Lists.'])
  },
)

test('separated values are read as they stand, in any encoding, with numbers where a column has nothing else', async () => {
  const text = 'Los;Gebühr;Nr\r\nä;1.007;007\r\nb;933;12\r\n'
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array(Array.from(text, (letter) => letter.charCodeAt(0))).buffer),
  ])
  const windows = Uint8Array.from(Array.from(text, (letter) => letter.charCodeAt(0)))
  for (const bytes of [strToU8(`\uFEFF${text}`), utf16, windows]) {
    const [sheet] = await sheetsOf('Lose: 2026.csv', bytes)
    expect(sheet!.name).toBe('Lose  2026')
    // A point may stand between thousands here, and leading zeros are of names.
    expect(sheet!.rows).toEqual([
      ['Los', 'Gebühr', 'Nr'],
      ['ä', '1.007', '007'],
      ['b', '933', '12'],
      [null],
    ])
  }
  const [plain] = await sheetsOf('a.csv', strToU8('lot,cost\na,1.007\nb,\n'))
  expect(plain!.rows.slice(0, 3)).toEqual([
    ['lot', 'cost'],
    ['a', 1.007],
    ['b', null],
  ])
})

test('a file that is too large, that unpacks to more, or that is no workbook is told in a sentence', async () => {
  expect(await refusal(new Uint8Array(FILE_LIMITS.bytes + 1).fill(0x61))).toMatch(/more than 50 MB/)
  expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toMatch(/no Excel workbook \(\.xlsx\)/)
  expect(await refusal(strToU8('PK\u0003\u0004 nothing'))).toMatch(/no Excel workbook/)
  expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toMatch(/password/)
  expect(await readDataFile('deals.xlsx', strToU8('a,b\n1,2\n'))).toEqual({
    ok: false,
    message: expect.stringMatching(/no Excel workbook/),
  })
  expect(await readDataFile('deals.xls', strToU8('<html>'))).toMatchObject({
    message: expect.stringMatching(/neither an Excel workbook/),
  })
  const many = Object.fromEntries(
    Array.from({ length: FILE_LIMITS.parts + 1 }, (_, part) => [`p${part}`, new Uint8Array()]),
  )
  expect(await refusal(zipSync(many, { level: 0 }))).toMatch(/too many parts/)
  // What a part says that it unpacks to stands in the directory at the end.
  const bomb = zipSync({ 'xl/a.xml': strToU8('a') })
  const entry = bomb.findLastIndex((byte, at) => byte === 0x50 && bomb[at + 2] === 1)
  new DataView(bomb.buffer).setUint32(entry + 24, 300_000_000, true)
  expect(await refusal(bomb)).toMatch(/unpacks to more than 200 MB/)
})

test('a sheet whose corners stand far apart is refused and not laid out', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'A', rows: [['a']], cells: new Map() }],
    stringMode: 'inline',
  })
  const parts = unzipSync(bytes)
  const path = Object.keys(parts).find((name) => name.includes('worksheets/sheet1.xml'))!
  const xml = new TextDecoder()
    .decode(parts[path])
    .replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')
  expect(await refusal(zipSync({ ...parts, [path]: strToU8(xml) }))).toMatch(/no Excel workbook/)
})

test('the headers of a block stand below its title', () => {
  expect(
    headerRow([
      ['key', 'cost'],
      ['a', 1],
    ]),
  ).toBe(0)
  expect(
    headerRow([
      ['Sales 2026', ''],
      ['as of', 'today'],
      ['key', 'cost', 'on', 'by'],
      ['a', 1],
    ]),
  ).toBe(1)
  expect(
    headerRow([
      ['Sales 2026', null, null],
      ['key', 'cost', 'on'],
      ['a', 1, 2],
    ]),
  ).toBe(1)
  // No row below, one column, nothing.
  for (const rows of [[['key', 'cost']], [['key'], ['a']], [['']], []])
    expect(headerRow(rows)).toBeNull()
})
