// A plan of which the sheet could take a part only, in German.
import type { writtenPartText as English } from '../en/written-part.ts'
import { counted, countText, moneyText } from './words.ts'

export const writtenPartText: typeof English = {
  holds: (deals, planned, profit) =>
    `Das Blatt enthält ${countText(deals)} von ${counted(planned, 'Angebot', 'Angeboten')} des Plans, erwarteter Gewinn ${moneyText(profit)}.`,
  unfilled: (rows) =>
    rows === 1
      ? '1 Zeile war beim Schreiben neu oder geändert und blieb leer.'
      : `${countText(rows)} Zeilen waren beim Schreiben neu oder geändert und blieben leer.`,
}
