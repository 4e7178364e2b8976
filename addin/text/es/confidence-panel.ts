// The slider of the confidence and the spending limit of a plan, in Spanish.
import type { confidencePanelText as English } from '../en/confidence-panel.ts'
import { confidenceText, counted, moneyText } from './words.ts'

/** "60 % (129 ofertas)". */
const at = (confidence: number, deals: number) =>
  `${confidenceText(confidence)} (${counted(deals, 'oferta')})`
const leftOut = (deals: number) =>
  deals === 1 ? 'Se excluye 1 oferta.' : `Se excluyen ${counted(deals, 'oferta')}.`

export const confidencePanelText: typeof English = {
  title: '¿Cuán segura debe ser una oferta?',
  leastChance: (confidence, deals) => `Probabilidad mínima de beneficio: ${at(confidence, deals)}`,
  hint: (least) =>
    `Más alto: menos ofertas, pero más seguras. Más bajo: más ofertas; por debajo del ${least} % el plan no cambia, pues ya incluye todas las rentables.`,
  hintToZero:
    'Más alto: menos ofertas, pero más seguras. Más bajo: más ofertas, mientras haya rentables.',
  value: (confidence, deals, profit, spend) =>
    `${confidenceText(confidence)}: ${counted(deals, 'oferta')}, beneficio previsto ${moneyText(profit)}, gasto ${spend === null ? 'desconocido' : moneyText(spend)}`,
  withoutLimit: 'Las curvas no tienen en cuenta el gasto máximo.',
  backTo: (confidence, deals) => `Volver al ${at(confidence, deals)} del servicio`,

  limit: 'Gasto máximo',
  limitExplanation:
    'El complemento excluye ofertas hasta que el resto sea asequible y rinda lo máximo; el servicio no conoce el límite. Pulse Entrar para aplicarlo a la selección. La hoja cambia con el botón de abajo.',
  noLimit: 'Vacío: sin límite.',
  leftOut: (deals) => `${leftOut(deals)} Ninguna otra selección rinde más.`,
  leftOutBound: (deals, bound) =>
    `${leftOut(deals)} Ninguna selección puede rendir más de ${moneyText(bound)}.`,
}
