// Finds texts for people in a component's source: those that no catalogue could replace.
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [name: string]: unknown
}

/** Attributes whose strings are not shown. */
const TECHNICAL = new Set(
  'class className lang type role kind look links help autocomplete inputMode id for scope href target rel tabIndex viewBox preserveAspectRatio aria-hidden aria-current aria-labelledby aria-describedby key d'.split(
    ' ',
  ),
)

/** Properties that hold a text. */
const TEXTS = new Set(['text', 'label', 'hint', 'title', 'legend', 'explanation', 'message'])

const LETTER = /\p{L}/u
/** Two words, or a word that begins or ends as a sentence or a label does. */
const LIKE_TEXT = /\p{L}\S*\s+\S*\p{L}|^\p{Lu}\p{L}+|\p{L}[.…?!:]$/u
/** A word beside a value. */
const BESIDE_VALUE = /(?:^|\s)\p{L}{2,}(?:\s|[.,:;?!…]|$)|^[.,:;]? ?\p{L}{2,}/u

/** The texts of a source, with their spaces made single. */
export function looseWords(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]!.message}`)
  const found: string[] = []
  look(program as unknown as Node, (text) => found.push(text.replace(/\s+/g, ' ').trim()))
  return found
}

function look(node: Node, say: (text: string) => void): void {
  const { type, value } = node
  if (type === 'JSXText') {
    if (LETTER.test(String(value))) say(String(value))
  } else if (type === 'JSXAttribute') {
    attribute(node, say)
  } else if (type === 'Property' && TEXTS.has(String((node['key'] as Node)['name']))) {
    spoken(value as Node, say)
  } else if (type === 'Literal') {
    if (typeof value === 'string' && LIKE_TEXT.test(value.trim())) say(value)
  } else if (type === 'TemplateLiteral') {
    template(node, say)
  } else {
    for (const child of childrenOf(node)) look(child, say)
  }
}

function attribute({ name, value }: Node, say: (text: string) => void): void {
  if (TECHNICAL.has(String((name as Node)['name'])) || value === null) return
  spoken(value as Node, say)
}

/** What is given where a text belongs: there one small word is a text too. */
function spoken(given: Node, say: (text: string) => void): void {
  const { type, value } = given
  if (type !== 'Literal') look(given, say)
  else if (typeof value === 'string' && LETTER.test(value)) say(value)
}

function template({ quasis, expressions }: Node, say: (text: string) => void): void {
  const parts = (quasis as Node[]).map((quasi) => (quasi['value'] as { cooked: string }).cooked)
  const isText = parts.length === 1 ? LIKE_TEXT.test(parts[0]!) : parts.some(isWords)
  if (isText) say(parts.join('{}'))
  for (const child of expressions as Node[]) look(child, say)
}

/** "tool-" and "-hint" make an id. */
const isWords = (part: string): boolean => BESIDE_VALUE.test(part) && !/^\w+-$|^-\w+$/.test(part)

/** Without types, and names that stand for no text. */
function childrenOf(node: Node): Node[] {
  const { type } = node
  if (type.startsWith('Import') && type !== 'ImportExpression') return []
  if (type === 'ImportExpression' || type === 'ExportAllDeclaration') return []
  // `as`, `satisfies` and `!` hold an expression; all else of TypeScript's own is a type.
  if (type.startsWith('TS')) return isNode(node['expression']) ? [node['expression']] : []
  return Object.entries(node)
    .filter(([name]) => !SKIPPED.has(name) && !(name === 'key' && node['computed'] !== true))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

const SKIPPED = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
