// Texts of the pane about the plan sheet, in Spanish.
import type { planSheetText as English } from '../en/plan-sheet.ts'
import { clockText, counted } from './words.ts'

export const planSheetText: typeof English = {
  title: 'Una hoja con gráficos',
  what: 'Gráficos y tablas de Excel sobre el plan en una hoja propia. Sus números son fórmulas y siguen a cada plan que se escribe.',
  looking: 'Examinando las columnas del menú…',
  category: 'Gasto por',
  noCategory: 'Ninguna columna',
  make: 'Crear una hoja del plan',
  again: 'Crearla de nuevo',
  notWritten: 'Escriba antes un plan: la hoja muestra el plan que contiene el libro.',
  otherPlan:
    'La hoja muestra el plan que está en las columnas. El de arriba se muestra en cuanto se escriba.',
  making: 'Se está creando la hoja.',
  steps: {
    looking: 'Examinando el libro',
    writing: 'Escribiendo las tablas',
    calculating: 'Esperando a que Excel calcule',
    charts: 'Dibujando los gráficos',
  },
  made: 'Creada',
  madeAgain: (at) => `Creada de nuevo a las ${clockText(at)}`,
  madeAs: (sheet) =>
    `Vea la hoja «${sheet}». «Quitar todo lo que escribió EDPS» la quita de nuevo.`,
  left: (parts) => `Sin gráfico, por un motivo que consta allí: ${parts.join('; ')}.`,
  parts: {
    deals: 'las ofertas tomadas',
    sweep: 'otras confianzas',
    past: 'menús anteriores',
    spend: 'gasto por una columna',
  },
  theSheet: (sheet) => `La hoja ${sheet}`,
  failed: 'No creada',
  nameTaken: (sheet) =>
    `En este libro hay una hoja «${sheet}» que no creó el complemento. Cámbiele el nombre e inténtelo de nuevo.`,
  structure:
    'La estructura del libro está protegida, así que no se puede añadir ninguna hoja. Desprotéjala (Revisar → Proteger libro) e inténtelo de nuevo.',
  protectedSheet: (sheet) =>
    `La hoja «${sheet}» está protegida. Desprotéjala e inténtelo de nuevo.`,
  beingMade: 'Otra persona también está creando la hoja del plan. Inténtelo dentro de un momento.',
  removed: (sheet, cells) =>
    cells === 0
      ? `La hoja ${sheet} con sus tablas y gráficos`
      : `La hoja ${sheet} con sus tablas y gráficos, y ${counted(cells, 'celda')} ${cells === 1 ? 'en la que' : 'en las que'} alguien escribió`,
  copied: (sheet) =>
    `La hoja ${sheet}: es una copia de una hoja del plan, o el libro no recuerda que la creó el complemento.`,
}
