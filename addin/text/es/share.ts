// How sales of deals that were offered more than once were assigned, in Spanish.
import type { shareText as English } from '../en/share.ts'
import { counted, numberText, percentText } from './words.ts'

export const shareText: typeof English = {
  named: (units) => `${numberText(units)} según el menú o lote que nombra la venta`,
  inOrder: (units) => `${numberText(units)} por orden de entrada (FIFO)`,
  latest: (units) => `${numberText(units)} a la última oferta antes de la venta`,
  beyond: (units) => `${numberText(units)} a la última oferta, por encima de todo lo tomado`,
  before: (units) => `${numberText(units)} a ninguna, pues se vendieron antes de la primera oferta`,
  sentence: (keys, units, ways, assumed) =>
    `${counted(keys, 'clave se ofreció', 'claves se ofrecieron')} más de una vez, con ` +
    `${counted(units, 'unidad vendida', 'unidades vendidas')}: ${ways.join(', ')}. ` +
    `Así, el ${percentText(assumed)} de todas las unidades vendidas se asigna por suposición.`,
}
