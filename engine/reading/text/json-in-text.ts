// The JSON object in what a language model wrote, whatever stands around it: thinking, prose, code fences, drafts.

/** Lists and objects within each other: code that walks a tree calls itself. */
const MOST_DEPTH = 40
/** Objects of one answer that are tried: thinking may hold drafts. */
const MOST_OBJECTS = 40

export type Json = Readonly<Record<string, unknown>>

/** The last object of an answer that has one of the keys, thinking aside. */
export function objectIn(text: string, keys: readonly string[]): Json | null {
  const said = text.replace(/^[^]*<\/think(?:ing)?>/i, '')
  let found: Json | null = null
  let at = said.indexOf('{')
  for (let tried = 0; at >= 0 && tried < MOST_OBJECTS; tried++) {
    const end = endOf(said, at)
    const value = parsed(said.slice(at, end))
    if (value && keys.some((key) => key in value)) found = value
    at = said.indexOf('{', value ? end : at + 1)
  }
  return found
}

/** Where the object that begins at `start` ends; `start` where it does not, or is nested too deeply. */
function endOf(text: string, start: number): number {
  let open = 0
  let quoted = false
  for (let at = start; at < text.length && open <= MOST_DEPTH; at++) {
    const mark = text[at]!
    if (quoted && mark === '\\') at++
    else if (mark === '"') quoted = !quoted
    else if (quoted) continue
    else if (mark === '{' || mark === '[') open++
    else if ((mark === '}' || mark === ']') && --open === 0) return at + 1
  }
  return start
}

function parsed(text: string): Json | null {
  try {
    // A comma before a closing bracket is what models add most.
    const value: unknown = JSON.parse(text.replace(/,(\s*[}\]])/g, '$1'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
