// “What if”: a plan with one number changed, kept by name as a scenario, in Spanish.
import { strong } from '../marks.ts'
import type { whatIfText as English } from '../en/what-if.ts'
import { confidenceText, counted, moneyText, momentText, rangeText, withinText } from './words.ts'

export type { KeptScenario } from '../en/what-if.ts'

export const whatIfText: typeof English = {
  title: '¿Y si…?',
  titleOf: (change) => `¿Y si…? ${change}`,
  looking: 'Examinando el libro…',

  keepAs: 'Guardar el plan de arriba como',
  keepAsHint: 'Mueva antes el control deslizante o el límite, si quiere: no cuesta nada.',
  keep: 'Guardar como escenario',
  full: (n) => `Ya hay ${n} guardados: elimine uno primero.`,

  changeNumber: 'Cambiar un número',
  numberOfWords: 'Número de su descripción',
  noNumber: 'La descripción no tiene ningún número',
  none: 'Ninguno',
  inPlaceOf: (number) => `En lugar de ${number}`,
  inPercent: 'En porcentaje.',
  asItStands: 'Tal como está en sus palabras.',
  horizon: 'Periodos hasta dar de baja los sobrantes',
  horizonHint: 'Vacío: lo que diga la descripción.',
  costCharged:
    'Es un plan aparte, que se cobra como el de arriba: su precio se muestra antes de enviarlo. El plan de arriba se guarda primero.',
  costFree:
    'Es un plan aparte: no se envía nada antes de que usted lo confirme. El plan de arriba se guarda primero.',
  check: 'Revisar y ver su precio',
  mendNumber: 'Corrija primero el número marcado.',
  changeFirst: 'Cambie primero un número.',

  kept: (n, most) => `Guardados: ${n} de ${most}`,
  scenario: ({ name, n, limit, threshold, profit, interval, capital }) => {
    const sure = interval === null ? '' : ` (80 % de certeza: de ${rangeText(interval)})`
    const spend = capital === null ? '' : `, gasto ${moneyText(capital)}`
    return `${strong(name)}: ${counted(n, 'oferta')}${withinText(limit)} al ${confidenceText(threshold)}, beneficio ${moneyText(profit)}${sure}${spend}.`
  },
  madeBy: (by, at) => `${by}, ${momentText(at)}.`,
  useWords: 'Usar sus palabras',
  useWordsOf: (name) => `Usar sus palabras: ${name}`,
  deleteOf: (name) => `Eliminar el escenario ${name}`,

  compareTwo: 'Comparar dos',
  fromThis: 'De este',
  toThis: 'A este',
  planAbove: 'El plan de arriba',
  compare: 'Comparar escenarios',
  chooseTwo: 'Elija dos.',
  chooseHere: 'Elija escenarios que aún estén aquí.',

  copyAll: 'Copiar todos como tabla',
  copied: 'Copiado: péguelo en cualquier hoja.',
  notCopied: 'No se copió.',
}
