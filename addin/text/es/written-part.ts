// A plan of which the sheet could take a part only, in Spanish.
import type { writtenPartText as English } from '../en/written-part.ts'
import { counted, countText, moneyText } from './words.ts'

export const writtenPartText: typeof English = {
  holds: (deals, planned, profit) =>
    `La hoja contiene ${countText(deals)} de sus ${counted(planned, 'oferta')}, beneficio previsto ${moneyText(profit)}.`,
  unfilled: (rows) =>
    rows === 1
      ? '1 fila era nueva o había cambiado al escribirlo, y quedó vacía.'
      : `${countText(rows)} filas eran nuevas o habían cambiado al escribirlo, y quedaron vacías.`,
}
