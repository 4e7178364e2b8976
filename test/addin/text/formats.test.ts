// The pane writes numbers as the person's own Excel does, in whatever language it speaks, and reads them as it writes them.
import { describe, expect, test } from 'vitest'
import { readNumber } from '#addin/shell/number-field.tsx'
import { formatsOf } from '#addin/messages/formats.ts'
import { textsIn } from '#contract/messages/say.ts'
import { counted, countText as english } from '#addin/messages/english-words.ts'
import { countText, writeNumbersAs } from '#addin/messages/words.ts'

/** A no-break space. */
const S = '\u00a0'
/** Cultures of Excel with their separators, and 1234567.5 as each writes it. */
const CULTURES = [
  ['en-US', '.', ',', '1,234,567.5'],
  ['en-GB', '.', ',', '1,234,567.5'],
  ['en-CA', '.', ',', '1,234,567.5'],
  ['en-AU', '.', ',', '1,234,567.5'],
  ['en-IN', '.', ',', '12,34,567.5'],
  ['en-ZA', ',', S, `1${S}234${S}567,5`],
  ['en-IE', '.', ',', '1,234,567.5'],
  ['de-DE', ',', '.', '1.234.567,5'],
  ['de-AT', ',', '.', '1.234.567,5'],
  ['de-CH', '.', '’', '1’234’567.5'],
  ['de-LI', '.', '’', '1’234’567.5'],
  ['de-LU', ',', '.', '1.234.567,5'],
  ['fr-FR', ',', '\u202f', `1${S}234${S}567,5`],
  ['fr-BE', ',', S, `1${S}234${S}567,5`],
  ['fr-CA', ',', S, `1${S}234${S}567,5`],
  ['fr-CH', '.', '’', '1’234’567.5'],
  ['es-ES', ',', '.', '1.234.567,5'],
  ['es-MX', '.', ',', '1,234,567.5'],
  ['es-US', '.', ',', '1,234,567.5'],
  ['es-419', '.', ',', '1,234,567.5'],
  ['es-AR', ',', '.', '1.234.567,5'],
  ['es-CO', ',', '.', '1.234.567,5'],
  ['es-CL', ',', '.', '1.234.567,5'],
  ['es-PE', '.', ',', '1,234,567.5'],
  ['ja-JP', '.', ',', '1,234,567.5'],
  // The pane speaks English there, and its digits are plain.
  ['pt-BR', ',', '.', '1.234.567,5'],
  ['hi-IN', '.', ',', '12,34,567.5'],
  ['ar-SA', '.', ',', '1,234,567.5'],
  ['no culture', ',', '.', '1.234.567,5'],
] as const

describe.each(['en-US', 'de-DE', 'fr-FR', 'es-ES', 'ja-JP'])('a pane in %s', (locale) => {
  test.each(CULTURES)('beside an Excel of %s', (culture, decimal, thousands, text) => {
    const formats = formatsOf({ locale, moments: locale, range: '{low}–{high}' })
    formats.writeNumbersAs({ culture, decimal, thousands })
    expect(formats.numberText(1_234_567.5)).toBe(text)
    expect(formats.moneyText(-999.5)).toBe(`−999${decimal}50`)
    expect(formats.countText(1_234_567)).toBe(text.slice(0, -2))
    expect(formats.confidenceText(0.597)).toBe(`59${decimal}7 %`)
    const sign = decimal === ',' ? ',' : '.'
    for (const value of [5000.5, 1_234_567.5, 0.25, 12, 5000]) {
      const shown = formats.numberText(value)
      expect(readNumber(shown, { least: 0 }, sign), shown).toEqual({ ok: true, value })
    }
    const typed = `$5${thousands}000${decimal}50`
    const money = { least: 0, money: true } as const
    expect(readNumber(typed, money, sign)).toEqual({ ok: true, value: 5000.5 })
    const bare = readNumber(`$5${thousands}000`, money, sign)
    expect(bare).toEqual({ ok: true, value: 5000 })
  })
})

test('what stands in the workbook stays English beside any Excel', () => {
  writeNumbersAs({ culture: 'de-DE', decimal: ',', thousands: '.' })
  expect(countText(5000)).toBe('5.000')
  expect([english(5000), counted(5000, 'deal')]).toEqual(['5,000', '5,000 deals'])
  writeNumbersAs({ culture: 'en-US', decimal: '.', thousands: ',' })
})

test('a header that is the name of a property chooses no text by it', () => {
  const formats = formatsOf({ locale: 'en-US', moments: 'en-GB', range: '{low}–{high}' })
  const text = textsIn(formats, 'en-US')<{ header: string }>([['header', { other: 'a column' }]])
  for (const header of ['__proto__', 'constructor', 'qty'])
    expect(text({ header })).toBe('a column')
})
