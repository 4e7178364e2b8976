// ICU MessageFormat, as catalogues have it, to what the pane prints (say.ts). Runs when a build is made, and in tests.
//
//   "{n, plural, one {# deal} other {# deals}} at {profit, number, money}, <strong>{name}</strong>"
//
// Formats of numbers: none (at most 4 decimals), integer, exact, money, percent, confidence, range; of moments: `date,
// moment`, `date, second`, `time, short`. Tags: those of marks.ts, and `<label>common/planAgain</label>`, which stands for
// another message of the same catalogue, so that a sentence calls a button as the button calls itself.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { inMark, isMark } from './marks.ts'
import type { Node, Nodes } from '#contract/messages/say.ts'

export type Entry = string | readonly Entry[] | { readonly [key: string]: Entry | undefined }

/** A catalogue: groups of messages by name. A key that begins with @ is a remark for translators. */
export type Catalogue = Readonly<Record<string, Entry>>

/** The message as nodes; words alone where it says no value. Throws on what is no message. */
export const compile = (message: string, catalogue: Catalogue): Nodes =>
  nodesOf(elementsOf(message), '', catalogue)

export const elementsOf = (message: string): MessageFormatElement[] =>
  parse(message, { requiresOtherClause: false, shouldParseSkeletons: false })

/** `counted`: the number that # stands for. */
function nodesOf(
  elements: readonly MessageFormatElement[],
  counted: string,
  catalogue: Catalogue,
): Nodes {
  const joined: Node[] = []
  for (const node of elements.flatMap((element) => nodesOfOne(element, counted, catalogue))) {
    const last = joined.at(-1)
    if (typeof node === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + node
    else joined.push(node)
  }
  const [first = ''] = joined
  return joined.length < 2 && typeof first === 'string' ? first : joined
}

function nodesOfOne(
  element: MessageFormatElement,
  counted: string,
  catalogue: Catalogue,
): readonly Node[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value]
    case TYPE.argument:
      return [[element.value]]
    case TYPE.pound:
      return [[counted, 'integer']]
    case TYPE.plural:
    case TYPE.select: {
      const number = element.type === TYPE.plural ? element.value : counted
      const cases = Object.entries(element.options).map(
        ([name, { value }]) => [name, nodesOf(value, number, catalogue)] as const,
      )
      return [[element.value, Object.fromEntries(cases)]]
    }
    case TYPE.tag: {
      const inside = nodesOf(element.children, counted, catalogue)
      if (element.value !== 'label') return marked(element.value, inside)
      if (typeof inside !== 'string') throw new Error('<label> has the place of a message alone')
      return listOf(compile(messageAt(catalogue, inside), catalogue))
    }
    default:
      return [[element.value, typeof element.style === 'string' ? element.style : 'number']]
  }
}

function marked(tag: string, inside: Nodes): readonly Node[] {
  if (!isMark(tag)) throw new Error(`<${tag}> is no mark`)
  const [begin, end] = inMark(tag)
  return [begin, ...listOf(inside), end]
}

const listOf = (nodes: Nodes): readonly Node[] => (typeof nodes === 'string' ? [nodes] : nodes)

export const isList = (entry: Entry): entry is readonly Entry[] => Array.isArray(entry)

/** What stands at a place of the catalogue; undefined where nothing does. */
export const entryAt = (catalogue: Catalogue, keys: readonly string[]): Entry | undefined =>
  keys.reduce<Entry | undefined>(
    (entry, key) =>
      typeof entry === 'object' && !isList(entry) && Object.hasOwn(entry, key)
        ? entry[key]
        : undefined,
    catalogue,
  )

/** `place`: keys, as `common/planAgain`. */
function messageAt(catalogue: Catalogue, place: string): string {
  const found = entryAt(catalogue, place.split('/'))
  if (typeof found !== 'string') throw new Error(`No message ${place}`)
  return found
}
