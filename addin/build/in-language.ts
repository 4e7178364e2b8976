// The pane in another language: a bundle in which ../text/en/… is exchanged for the same file of
// that language. So a language costs no byte of another one, and no text is looked up while the pane runs.
import type { Plugin } from 'vite'
import type { Language } from '../text/ribbon.ts'

const ENGLISH = '../text/en/'

/** Plugins for pages and worker; files of `addin/text/en/` import each other by relative paths. */
export const inLanguage = (language: Language): Plugin => ({
  name: 'in-language',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (!source.startsWith(ENGLISH)) return null
    const own = `../text/${language}/${source.slice(ENGLISH.length)}`
    return this.resolve(own, importer, { ...options, skipSelf: true })
  },
  transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
})
