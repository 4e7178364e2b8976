// What stands above the service's own words, in Japanese.
import type { serviceWordsText as English } from '../en/service-words.ts'

export const serviceWordsText: typeof English = {
  label: () => 'サービスの説明（英語）:',
}
