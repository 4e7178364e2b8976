// The screen of a plan that was not made, in Spanish.
import { code } from '../marks.ts'
import type { endedStepText as English } from '../en/ended-step.ts'

export const endedStepText: typeof English = {
  noPlan: 'No hay ningún plan',
  whatToChange: 'Qué cambiar',
  forSupport: (problem) => `Para soporte: ${code(problem)}`,
  forSupportOf: (problem, request) => `Para soporte: ${code(problem)}, solicitud ${code(request)}`,
  changedSince:
    'El servicio preguntó por la descripción tal como se envió. Usted la ha cambiado desde entonces: pulse «Cambiar la descripción» para ver cómo se lee ahora.',
  changeDescription: 'Cambiar la descripción',
  again: {
    check: 'Revisar los datos de nuevo',
    look: 'Buscar el plan de nuevo',
    'sign-in': 'Iniciar sesión de nuevo',
  },
  backToTables: 'Volver a las tablas',
}
