// Form fields of every screen, in French.
import type { fieldsText as English } from '../en/fields.ts'

export const fieldsText: typeof English = {
  explain: 'Expliquer',
  done: 'Fait jusqu’ici',
}
