// The language of pane and ribbon: `?language=de` in the page's address, else English. The page's own words are English.
import { LANGUAGES, type Language } from '#addin/messages/languages.ts'

/** null = English. */
export function askedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get('language')
  return LANGUAGES.find((one) => one === asked) ?? null
}
