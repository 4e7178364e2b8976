// The pane's header, the bar of a plan that is out of date, and messages, in Spanish.
import { strong } from '../marks.ts'
import type { headText as English } from '../en/head.ts'

export const headText: typeof English = {
  signedIn: 'Sesión iniciada',
  console: 'Consola',
  signOut: 'Cerrar sesión',
  tools: 'Herramientas',
  toolsAreOpen: 'Las herramientas están abiertas.',

  setUp: 'Configuración',
  steps: {
    tables: 'Tablas',
    mapping: 'Columnas',
    description: 'Descripción',
    options: 'Opciones',
  },
  plan: 'Plan',

  outOfDate: 'El plan no está al día',
  outOfDateFor: (change) => `${strong('El plan no está al día.')} ${change}`,
  tablesChanged: 'Las tablas han cambiado.',

  problem: (message) => `${strong('Problema:')} ${message}`,
  closeMessage: 'Cerrar este mensaje',
}
