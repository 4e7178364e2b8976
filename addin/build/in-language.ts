// The pane in a language: a bundle in which texts.ts and language.ts are made of that language's catalogue, each group of
// texts a module of its own, so that a screen loads the texts that it shows. A language costs no byte of another one, and no
// message is read while the pane runs.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { CATALOGUES, type AnyLanguage } from '#addin/messages/catalogues.ts'
import { compile, isList, type Catalogue, type Entry } from '#addin/messages/compile.ts'
import { ENGLISH_GROUPS, groupsOf, nameOf } from './message-groups.ts'

const MESSAGES = fileURLToPath(new URL('../messages/', import.meta.url))
const WORDS = { texts: `${MESSAGES}words.ts`, english: `${MESSAGES}english-words.ts` }
/** Modules of groups: `messages:texts/planStep`. */
const GROUP = /^\0?messages:(texts|english)\/(\w+)$/

/** Plugins for pages and worker. `instead`: texts in place of the catalogue's, where no workbook is open. */
export function inLanguage(language: AnyLanguage, instead: Texts = {}): Plugin {
  const own = replaced(CATALOGUES[language], instead) as Catalogue
  const list = (kind: keyof typeof WORDS, groups: readonly string[]) => ({
    code: groups
      .map((group) => `export { ${nameOf(group)} } from 'messages:${kind}/${group}'`)
      .join('\n'),
    moduleSideEffects: false,
  })
  return {
    name: 'in-language',
    enforce: 'pre',
    resolveId: (source) => (GROUP.test(source) ? `\0${source}` : null),
    load(id) {
      if (id === `${MESSAGES}language.ts`)
        return `export const language = ${JSON.stringify(own.language)}`
      if (id === `${MESSAGES}texts.ts`) return list('texts', groupsOf(own))
      if (id === `${MESSAGES}english.ts`) return list('english', ENGLISH_GROUPS)
      const [, kind, group] = GROUP.exec(id) ?? []
      if (group === undefined) return null
      return kind === 'english'
        ? groupModule(CATALOGUES.en, group, WORDS.english)
        : groupModule(own, group, WORDS.texts)
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
  }
}

interface Texts {
  readonly [name: string]: string | Texts
}

/** Throws where a text to replace is none of the catalogue's. */
function replaced(texts: object, instead: Texts): object {
  const changes = Object.entries(instead).map(([name, by]) => {
    const text: unknown = Reflect.get(texts, name)
    if (typeof by === 'string' ? typeof text !== 'string' : typeof text !== 'object')
      throw new Error(`no text of this name: ${name}`)
    return [name, typeof by === 'string' ? by : replaced(text as object, by)]
  })
  return { ...texts, ...Object.fromEntries(changes) }
}

/** A group of texts as a module; `words`: the module with the formats of its language. */
function groupModule(catalogue: Catalogue, group: string, words: string) {
  const printed = (entry: Entry): string => {
    if (isList(entry)) return `[${entry.map(printed).join()}]`
    if (typeof entry === 'object') {
      const texts = Object.entries(entry).filter(([key]) => !key.startsWith('@'))
      return `{${texts.map(([key, one]) => `${JSON.stringify(key)}:${printed(one!)}`).join()}}`
    }
    const nodes = compile(entry, catalogue)
    return typeof nodes === 'string' ? JSON.stringify(nodes) : `text(${JSON.stringify(nodes)})`
  }
  const code = `export const ${nameOf(group)} = ${printed(catalogue[group]!)}`
  // Words alone need no formats.
  const formats = code.includes('text([') ? `import { text } from ${JSON.stringify(words)}\n` : ''
  return { code: formats + code, moduleSideEffects: false }
}
