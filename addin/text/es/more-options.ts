// The options for experts, in Spanish.
import type { moreOptionsText as English } from '../en/more-options.ts'

export const moreOptionsText: typeof English = {
  title: 'Más opciones',
  caution: 'Prudencia',
  cautionHint: 'De −1 a 1; por encima de 0: menos ofertas, más seguras.',
  cautionExplanation:
    'Por debajo de 0 también toma ofertas que se habían excluido por inseguras. Puede ajustarlo también después del plan.',

  horizon: 'Periodos hasta dar de baja los sobrantes',
  horizonHint: 'Se aplica si la descripción no lo dice.',
  writeoff: 'Parte del coste que se pierde en los sobrantes',
  writeoffHint: '0 = nada, 1 = todo. Se aplica si la descripción no lo dice.',

  period: 'Un paso de T equivale a',
  periodUnset: 'lo que diga la descripción',
  periods: { day: 'un día', week: 'una semana', month: 'un mes', year: 'un año' },

  chosenFlag: 'Una oferta anterior marcada como elegida',
  chosenFlagHint: 'Solo importa si no tiene ventas ni beneficio.',
  chosenFlagUnset: 'que lo determine el servicio',
  chosenFlags: {
    taken: 'se tomó realmente',
    would_take: 'se habría tomado de ser posible',
  },

  model: 'Modelo',
  modelUnset: 'el que elija el servicio',
  modelGone: (model) => `${model}, que ningún motor ofrece ahora`,

  checks: 'Comprobar que el historial es suficiente',
  checksHint: 'Desactivado: un historial pequeño da un plan débil sin avisar.',
}
