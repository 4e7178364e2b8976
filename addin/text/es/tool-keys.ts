// The tool that looks for keys in the workbook, in Spanish.
import { strong } from '../marks.ts'
import type { toolKeysText as English } from '../en/tool-keys.ts'
import { counted } from './words.ts'

export const toolKeysText: typeof English = {
  none: 'No se encontró ninguna clave',
  places: (n) => `${counted(n, 'lugar', 'lugares')} con una clave`,
  stopped: 'Detenido antes del final',
  onlyPart: 'Solo se examinó una parte del libro.',
  advice:
    'Quien tenga este archivo puede leerlas. Quítelas y pida a quien se las dio que las sustituya: puede que se haya copiado el archivo.',
  more: (n) => `Y ${counted(n, 'lugar', 'lugares')} más.`,
  lookedAt: (not) =>
    `Se examinaron: celdas y fórmulas de todas las hojas, nombres, comentarios, configuración, elementos XML, propiedades, encabezados y pies de página impresos. No se examinaron: ${not.join('; ')}.`,

  found: (place, shown) => `${strong(place)}: ${shown}`,
  foundDerived: (place, shown) =>
    `${strong(place)}: ${shown} (una fórmula muestra lo que contiene otra celda)`,

  show: 'Mostrar',
  showPlace: (place) => `Mostrar: ${place}`,
  takeOut: 'Quitar',
  takeOutPlace: (place) => `Quitar: ${place}`,
  takeItOut: 'Quitarla',
  takeAllOut: 'Quitar todas',

  askPlace: (place) => `¿Quitar la clave? ${place}`,
  askPlaces: (n) => `¿Quitar las claves de ${counted(n, 'lugar', 'lugares')}?`,
  keep: 'Conservar',
  yes: 'Sí, quitar',
}
