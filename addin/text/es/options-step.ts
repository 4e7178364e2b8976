// The screen of the options, in Spanish.
import type { optionsStepText as English } from '../en/options-step.ts'

export const optionsStepText: typeof English = {
  title: 'Opciones',
  checkData: 'Revisar datos',
  mendNumber: 'Corrija primero el número marcado en «Más opciones».',

  howChosen: '¿Cómo se eligieron las ofertas anteriores?',
  byKnowledge: 'También por lo que se sabía',
  byKnowledgeHint: 'Una llamada, una muestra, una corazonada. Elíjalo en caso de duda.',
  byColumns: 'Solo por estas columnas',
  byColumnsHint: 'Según una regla o un programa.',

  whereFrom: '¿De dónde sale el beneficio pasado?',
  fromDescription: 'De su descripción y de las ventas',
  fromColumn: 'De su propia columna de beneficios',

  inputTest: 'Solo un ensayo',
  inputTestHint: 'Todo el proceso con valores de relleno, en columnas marcadas (mock).',
  descriptionFirst: 'Primero va la descripción',
}
