// The screen of a plan that is being made and cannot be followed here, in Spanish.
import type { colleagueStepText as English } from '../en/colleague-step.ts'
import { momentText } from './words.ts'

export const colleagueStepText: typeof English = {
  title: (by) => `${by} está planificando`,
  titleOwn: 'Su plan está en curso',
  started: (by, since) =>
    `${by} inició un plan de este libro (${momentText(since)}). Cuando esté escrito, lo verá aquí y en la hoja.`,
  startedOwn: (since) => `Usted inició un plan de este libro (${momentText(since)}).`,
  lookAgain: 'Volver a mirar',
  leaveIt: 'Dejarlo por ahora',
  planMyself: 'Planificar por mi cuenta',
}
