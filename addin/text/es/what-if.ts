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

  ownName: (threshold, limit) =>
    `${confidenceText(threshold)} de confianza${limit === null ? '' : `, como máximo ${moneyText(limit)}`}`,

  trial: ({ number, horizon }) => {
    const said = (periods: number | null) =>
      periods === null ? 'según la descripción' : `tras ${counted(periods, 'periodo')}`
    const parts = [
      ...(number ? [`${number.to} en lugar de ${number.from}`] : []),
      ...(horizon
        ? [`sobrantes dados de baja ${said(horizon.to)} en lugar de ${said(horizon.from)}`]
        : []),
    ]
    return `Escenario: ${parts.join(', ')}`
  },
  stood: (around) => `En sus palabras decía: «${around}»`,
  planned:
    'Esto es lo que se planificará. El plan anterior queda guardado para comparar. El cambio vale también para planes posteriores, hasta que «Usar sus palabras» del plan anterior lo deshaga.',
  willKeepConfidence: (threshold) => `Su confianza del ${confidenceText(threshold)} se mantendrá.`,
  willSetConfidence: 'El servicio fija de nuevo la confianza de este plan.',
  willKeepLimit: (limit) => `Su límite de gasto de ${moneyText(limit)} se mantendrá.`,
  keptConfidence: (threshold, own) =>
    `Se mantiene su confianza del ${confidenceText(threshold)}; el servicio tomaría aquí ${confidenceText(own)}.`,
  setConfidence: (own, before) =>
    `El servicio ha fijado de nuevo la confianza: ${confidenceText(own)}; el plan anterior tenía ${confidenceText(before)}.`,
  takeBefore: (before) => `Tomar ${confidenceText(before)} como antes`,
  keptLimit: (limit) => `Se mantiene su límite de gasto de ${moneyText(limit)}.`,

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
  madeBy: (by, at) => `${by === '' ? '' : `${by}, `}${momentText(at)}.`,
  useWords: 'Usar sus palabras',
  useWordsOf: (name) => `Usar sus palabras: ${name}`,
  rename: 'Cambiar nombre',
  newName: 'Nuevo nombre',
  otherName: 'Escriba otro nombre.',
  saveName: 'Guardar el nombre',
  saveNameOf: (name) => `Guardar el nombre del escenario ${name}`,
  deleteOf: (name) => `Eliminar el escenario ${name}`,

  compareTwo: 'Comparar dos',
  fromThis: 'De este',
  toThis: 'A este',
  planAbove: 'El plan de arriba',
  compare: 'Comparar escenarios',
  chooseTwo: 'Elija dos.',
  chooseHere: 'Elija escenarios que aún estén aquí.',
  comparedOf: (before, after) => `De ${strong(before)} a ${strong(after)}:`,
  confidence: 'Confianza',
  limit: 'Límite de gasto',
  noLimit: 'ninguno',

  copyAll: 'Copiar todos como tabla',
  copied: 'Copiado: péguelo en cualquier hoja.',
  notCopied: 'No se copió.',
}
