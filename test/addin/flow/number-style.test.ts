// The pane writes numbers as the Excel of the person who opens it does; what the workbook keeps stays English.
import { expect, test } from 'vitest'
import { planStepText } from '#addin/messages/texts.ts'
import { moneyText } from '#addin/messages/words.ts'
import { openFlow } from '../../support/pane/open-flow.ts'

test.each([
  [{ culture: 'es-MX' }, '.', '5,000'],
  // Excel groups four digits, also where the language does not.
  [{ culture: 'es-ES', decimal: ',', thousands: '.' }, ',', '5.000'],
  [{ culture: 'pl-PL', decimal: ',', thousands: ' ' }, ',', '5\u00a0000'],
  [{ culture: 'pt-PT', decimal: ',', thousands: ' ' }, ',', '5\u00a0000'],
  [{ culture: 'it-IT', decimal: ',', thousands: '.' }, ',', '5.000'],
  [{ culture: 'de-AT', decimal: ',', thousands: '.' }, ',', '5.000'],
  [{ culture: 'de-CH', thousands: '’' }, '.', '5’000'],
  [{ culture: 'fr-CA', decimal: ',', thousands: ' ' }, ',', '5\u00a0000'],
] as const)('beside an Excel of %o', async (excel, decimal, text) => {
  const open = await openFlow(excel)
  await open.flow.start()
  expect(open.state().decimal).toBe(decimal)
  expect(planStepText.titles.takeWithin({ n: 5000 })).toBe(`Take ${text} deals within your limits`)
  expect(moneyText(0.5)).toBe(`0${decimal}50`)
})

test('another Excel on the same file writes them in its own way', async () => {
  const ada = await openFlow({ culture: 'de-DE', decimal: ',' })
  await ada.flow.start()
  expect(moneyText(12_345)).toBe('12.345')
  ada.host.book.culture = 'en-US'
  delete ada.host.book.decimal
  const ben = await ada.reopen()
  await ben.flow.start()
  expect(moneyText(12_345)).toBe('12,345')
})
