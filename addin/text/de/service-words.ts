// What stands above the service's own words, in German.
import type { serviceWordsText as English } from '../en/service-words.ts'

export const serviceWordsText: typeof English = {
  label: () => 'Der Dienst sagt auf Englisch:',
}
