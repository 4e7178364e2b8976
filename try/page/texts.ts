// The page's own words in the language that was asked for. Those of pane and ribbon are the add-in's.
import { askedLanguage } from './language.ts'
import all from './texts.json' with { type: 'json' }

const own = all[askedLanguage() ?? 'en']

export type PageText = keyof typeof own

/** A text with its values, `{file}` in it being `file`. */
export const pageText = (of: PageText, values: Readonly<Record<string, string | number>> = {}) =>
  own[of].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** Writes the words of the page's parts: `data-text`, and attributes as `data-words="title:newSheet"`. */
export function showTexts(): void {
  document.documentElement.lang = askedLanguage() ?? 'en'
  for (const part of document.querySelectorAll<HTMLElement>('[data-text]'))
    part.textContent = pageText(part.dataset.text as PageText)
  for (const part of document.querySelectorAll<HTMLElement>('[data-words]'))
    for (const [name, of] of part.dataset.words!.split(' ').map((each) => each.split(':')))
      part.setAttribute(name!, pageText(of as PageText))
}
