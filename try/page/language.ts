// The language of page, pane and ribbon: `?language=de` in the page's address, else English; a list on the page chooses it.
import { LANGUAGES, type Language } from '#addin/messages/languages.ts'

/** null = English. */
export function askedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get('language')
  return LANGUAGES.find((one) => one === asked) ?? null
}

/** Fills the list of languages, each by its own name; a choice opens the page again in it. */
export function offerLanguages(list: HTMLSelectElement): void {
  const asked = askedLanguage() ?? 'en'
  for (const code of ['en', ...LANGUAGES]) {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code)
    const option = new Option(name, code, code === asked, code === asked)
    option.lang = code
    list.append(option)
  }
  list.addEventListener('change', () => {
    const address = new URL(location.href)
    address.searchParams.set('language', list.value)
    location.assign(address)
  })
}
