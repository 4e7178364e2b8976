// What stands above the service's own words, in Spanish.
import type { serviceWordsText as English } from '../en/service-words.ts'

export const serviceWordsText: typeof English = {
  label: () => 'El servicio dice, en inglés:',
}
