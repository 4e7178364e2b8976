// Screens without a choice, in Spanish.
import type { openingStepText as English } from '../en/opening-step.ts'

export const openingStepText: typeof English = {
  planMenu: 'Planificar menú',
  openingWorkbook: 'Abriendo el libro…',
  notReady: 'No está listo',
  cannotGoOn: 'El complemento no puede continuar',
  oneMoment: 'Un momento',
  notLoaded: 'No se cargó',
  screenNotLoaded: 'No se pudo cargar esta pantalla',
  nothingLost: 'Compruebe si tiene conexión. No se ha perdido nada.',
}
