// Form fields of every screen, in German.
import type { fieldsText as English } from '../en/fields.ts'

export const fieldsText: typeof English = {
  explain: 'Erklären',
  done: 'Bisher erledigt',
}
