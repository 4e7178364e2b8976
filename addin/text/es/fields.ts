// Form fields of every screen, in Spanish.
import type { fieldsText as English } from '../en/fields.ts'

export const fieldsText: typeof English = {
  explain: 'Explicación',
  done: 'Hecho hasta ahora',
}
