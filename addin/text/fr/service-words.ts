// What stands above the service's own words, in French.
import type { serviceWordsText as English } from '../en/service-words.ts'

export const serviceWordsText: typeof English = {
  label: () => 'Le service dit, en anglais :',
}
