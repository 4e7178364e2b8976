// What a person types where Excel writes a decimal comma: there a semicolon stands between the arguments of a formula.

/** The formula as the library reads it, with commas; other texts stay. */
export function withCommas(typed: string): string {
  if (!typed.startsWith('=')) return typed
  const parts = typed.match(/"[^"]*"|'[^']*'|\[(?:[^[\]']|'.)*\]|./gsu) ?? []
  return parts.map((part) => (part === ';' ? ',' : part)).join('')
}
