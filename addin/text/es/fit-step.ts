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
  doing: {
    waiting: 'Aún no hay ningún equipo libre.',
    starting: 'Un equipo empieza con el cálculo.',
    reading: 'Leyendo las tablas.',
    grounding: 'Valorando las ofertas anteriores.',
    replay: 'Eligiendo los menús anteriores que se planifican de nuevo.',
    support: 'Aprendiendo qué se tomó y en qué cantidad.',
    learning: 'Aprendiendo de las ofertas anteriores, cuyos menús se planifican de nuevo.',
    network: 'Consultando la red preentrenada.',
    calibration: 'Comparando lo previsto con lo que ocurrió.',
    reasons: 'Buscando ofertas anteriores parecidas a las que se toman.',
    writing: 'Escribiendo el plan.',
    inputTest: 'Un ensayo: no se calcula nada.',
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
