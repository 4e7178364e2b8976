// The screen while the service plans, in Spanish.
import type { fitStepText as English } from '../en/fit-step.ts'
import { countText, momentText } from './words.ts'

export const fitStepText: typeof English = {
  title: 'Planificando',
  titleInputTest: 'Ensayo en curso',
  stages: {
    sending: 'Enviando sus datos…',
    finding: 'Buscando el plan iniciado…',
    waiting: 'Esperando turno…',
    grounding: 'Calculando qué rindieron las ofertas anteriores…',
    processing: 'Aprendiendo del pasado y decidiendo…',
    fetching: 'Recibiendo el plan…',
  },
  place: (n) => `Esperando turno: puesto ${countText(n)}.`,
  canceling: 'Cancelando…',
  isCanceled: 'Se está cancelando.',
  noAnswer: 'Ahora mismo no hay respuesta',
  safe: 'Puede seguir trabajando o cerrar Excel: al abrir este panel más tarde, continúa.',
  keepOpen: 'Mantenga el panel abierto hasta que hayan llegado sus datos.',
  begunBy: (by, since) => `Iniciado por ${by}, ${momentText(since)}.`,
  formula: 'Cómo se lee su descripción',
  formulaHint: 'Según el servicio, este es el beneficio de una oferta.',
}
