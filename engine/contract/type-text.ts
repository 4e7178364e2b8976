// The type of a field in words, from its JSON Schema: "number from 0 to 1", "list of: text". Markdown, where
// values stand in backquotes; who prints it says how a named schema is linked to.

export type Json = Readonly<Record<string, unknown>>
/** How a schema with a page or section of its own is called; null for any other. */
export type Named = (type: Json) => string | null

export function typeText(type: Json, named: Named): string {
  const name = named(type)
  if (name !== null) return name
  if (type.const !== undefined) return `\`${JSON.stringify(type.const)}\``
  if (type.enum !== undefined)
    return (type.enum as unknown[]).map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  const any = (type.anyOf ?? type.oneOf) as Json[] | undefined
  if (any) return [...new Set(any.map((one) => typeText(one, named)))].join(' or ')
  if (Array.isArray(type.type))
    return type.type.map((name) => basicText({ ...type, type: name as string }, named)).join(' or ')
  return basicText(type, named)
}

function basicText(type: Json, named: Named): string {
  switch (type.type) {
    case 'array': {
      if (type.prefixItems)
        return `[${(type.prefixItems as Json[]).map((one) => typeText(one, named)).join(', ')}]`
      const most = type.maxItems === undefined ? '' : `, at most ${Number(type.maxItems)}`
      return `list of: ${typeText(type.items as Json, named)}${most}`
    }
    case 'object': {
      const names = Object.keys((type.properties as Json | undefined) ?? {})
      return names.length > 0 ? `{ ${names.join(', ')} }` : 'object'
    }
    case 'string':
      return type.maxLength === undefined
        ? 'text'
        : `text, at most ${count(type.maxLength)} characters`
    case 'boolean':
      return '`true`, `false`'
    case 'null':
      return '`null`'
    case 'integer':
    case 'number':
      return `${type.type}${rangeText(type)}`
    default:
      return String(type.type)
  }
}

function rangeText(type: Json): string {
  const bound = (name: string) => {
    const value = type[name]
    return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null
  }
  const [least, above, most] = [bound('minimum'), bound('exclusiveMinimum'), bound('maximum')]
  const from =
    least === null ? (above === null ? '' : ` above ${count(above)}`) : ` from ${count(least)}`
  const to = most === null ? '' : `${from === '' ? ' up' : ''} to ${count(most)}`
  return from + (above !== null && most !== null ? ',' + to.replace(/^ to/, ' up to') : to)
}

const count = (value: unknown): string => Number(value).toLocaleString('en-US').replace('-', '−')
