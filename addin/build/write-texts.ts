// `npm run messages`: writes addin/messages/texts.ts and english.ts, which say what texts there are and what each is told, and
// engine/contract/messages/notes.ts, the notes of the service in English, from the catalogues. A test says when they are out of date (test/addin/text/languages.test.ts).
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import {
  compile,
  elementsOf,
  entryAt,
  isList,
  type Catalogue,
  type Entry,
} from '#addin/messages/compile.ts'
import { ENGLISH_GROUPS, groupsOf, isByCode, nameOf } from './message-groups.ts'

const EN: Catalogue = CATALOGUES.en

/** Helpers of the written files, by what they are called with. */
const HELPERS = {
  'message<': `const message = <V extends Values>(icu: string) => text<V>(() => compile(icu, en))`,
  'words(': `const words = (icu: string): string => text(() => compile(icu, en))({})`,
  'byCode(': `const byCode = (entries: Readonly<Record<string, string>>): ByCode =>
  Object.fromEntries(Object.entries(entries).map(([code, icu]) => [code, text(() => compile(icu, en))]))`,
}

/** The written files, by their places. */
export const textFiles = (): Record<string, string> => ({
  'addin/messages/texts.ts': textFile('The texts of the pane', groupsOf(EN), './words.ts'),
  'addin/messages/english.ts': textFile(
    'Texts that are English in every language of the pane',
    ENGLISH_GROUPS,
    './english-words.ts',
  ),
  'engine/contract/messages/notes.ts': notesFile(),
})

/** The notes that the service sends: what each is told, and its English words, compiled. */
function notesFile(): string {
  const codes = Object.keys(CATALOGUES.en.serviceNotes).filter((key) => !key.startsWith('@'))
  const told = codes.map((code) => {
    const values = [...valuesOf(['serviceNotes', code])].map(
      ([name, type]) => `${name}: ${type.startsWith('string | number') ? 'NoteValue' : type}`,
    )
    const type = values.length > 0 ? `{ ${values.join('; ')} }` : 'Record<string, never>'
    return `${remark(EN.serviceNotes as Catalogue, code, '  ')}  ${code}: ${type}\n`
  })
  const messages = codes.map((code) => {
    const nodes = compile(entryAt(EN, ['serviceNotes', code]) as string, EN)
    return `  ${code}: ${JSON.stringify(nodes)},\n`
  })
  return `// The notes that the service sends. Written by \`npm run messages\` from the catalogues: change those.
import type { Nodes, NoteValue } from './say.ts'

/** What each note is told. */
export interface NoteValues {
${told.join('')}}

export const NOTES: Readonly<Record<keyof NoteValues, Nodes>> = {
${messages.join('')}}
`
}

/** `words`: the module with the formats of the language. */
function textFile(what: string, groups: readonly string[], words: string): string {
  const texts = groups
    .map(
      (group) =>
        `${remark(EN, group, '')}export const ${nameOf(group)} = ${printed(EN[group]!, [group], '')}\n`,
    )
    .join('\n')
  const helpers = Object.entries(HELPERS)
    .filter(([call]) => texts.includes(call))
    .map(([, code]) => code)
  const types = ['ByCode', 'Values'].filter((type) => helpers.some((code) => code.includes(type)))
  return `// ${what}. Written by \`npm run messages\` from the catalogues: change those.
import { compile } from './compile.ts'
import en from './en.json' with { type: 'json' }
import type { ${types.join(', ')} } from '#contract/messages/say.ts'
import { text } from '${words}'

// A build has compiled messages in place of all this (addin/build/in-language.ts).
${helpers.join('\n')}

${texts}`
}

function printed(entry: Entry, path: readonly string[], indent: string): string {
  const at = `en${path.map((key) => (/^[a-z]\w*$/i.test(key) ? `.${key}` : `['${key}']`)).join('')}`
  if (isByCode(path.at(-1)!)) return `byCode(${at})`
  if (isList(entry)) return at
  if (typeof entry === 'object') {
    const inside = `${indent}  `
    const lines = Object.keys(entry)
      .filter((key) => !key.startsWith('@'))
      .map((key) => {
        const name = /^[a-z_]\w*$/i.test(key) ? key : `'${key}'`
        return `${remark(entry, key, inside)}${inside}${name}: ${printed(entry[key]!, [...path, key], inside)},\n`
      })
    return `{\n${lines.join('')}${indent}}`
  }
  const values = [...valuesOf(path)].map(([name, type]) => `${name}: ${type}`)
  if (values.length > 0) return `message<{ ${values.join('; ')} }>(${at})`
  return compile(entry, EN) === entry ? at : `words(${at})`
}

/** The remark on an entry, for who uses the text. */
function remark(
  entries: { readonly [key: string]: Entry | undefined },
  key: string,
  indent: string,
): string {
  const entry = entries[key]
  const own = typeof entry === 'object' && !isList(entry) ? entry['@'] : undefined
  const said = entries[`@${key}`] ?? own
  return typeof said === 'string' ? `${indent}/** ${said} */\n` : ''
}

/** Values of a message by name, with their types: all that any language says of them. */
function valuesOf(path: readonly string[]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const catalogue of Object.values<Catalogue>(CATALOGUES)) {
    const entry = entryAt(catalogue, path)
    if (typeof entry === 'string') collect(elementsOf(entry), found)
  }
  return new Map([...found].map(([name, kinds]) => [name, typeOf(kinds)]))
}

/** `kinds`: how messages use a value. */
function typeOf(kinds: ReadonlySet<string>): string {
  const orNull = kinds.has('null') ? ' | null' : ''
  if (kinds.has('true') || kinds.has('false')) return `boolean${orNull}`
  if (kinds.has('range')) return `readonly [number, number]${orNull}`
  if (kinds.has('number')) return `number${orNull}`
  if (kinds.has('moment')) return `string${orNull}`
  const named = [...kinds].filter((kind) => kind.startsWith("'"))
  return `${named.length > 0 ? named.join(' | ') : 'string | number'}${orNull}`
}

function collect(elements: readonly MessageFormatElement[], found: Map<string, Set<string>>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    if (element.type === TYPE.tag) {
      collect(element.children, found)
      continue
    }
    const kinds = found.get(element.value) ?? new Set<string>()
    found.set(element.value, kinds)
    for (const kind of kindsOf(element)) kinds.add(kind)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) collect(value, found)
  }
}

function kindsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.number:
      return [element.style === 'range' ? 'range' : 'number']
    case TYPE.date:
    case TYPE.time:
      return ['moment']
    case TYPE.plural:
      return ['number']
    case TYPE.select:
      return Object.keys(element.options)
        .filter((name) => name !== 'other')
        .map((name) => (['null', 'true', 'false'].includes(name) ? name : `'${name}'`))
    default:
      return []
  }
}

if (import.meta.main)
  for (const [name, text] of Object.entries(textFiles()))
    writeFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), text)
