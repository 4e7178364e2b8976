// Checks whether XML is well-formed and finds its root namespace, which is all that custom XML
// parts need. Entities, DTDs and content are ignored.
import { fail } from './failure.ts'

/** The namespace of the root element, '' for none; throws `InvalidArgument` for broken XML. */
export function rootNamespace(xml: string): string {
  const bare = xml
    .replaceAll(/<\?[^]*?\?>|<!--[^]*?-->/g, '')
    .replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, 'text')
    .trim()
  const open: string[] = []
  let root: string | null = null
  let end = 0
  for (const match of bare.matchAll(/<(\/?)([^\s/>]+)((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?)>/g)) {
    const [all, closing, name = '', attributes = '', empty] = match
    const between = bare.slice(end, match.index)
    end = match.index + all.length
    if (between.includes('<') || (open.length === 0 && between.trim() !== '')) broken()
    if (closing) {
      if (open.pop() !== name) broken()
      continue
    }
    if (open.length === 0) {
      if (root !== null) broken()
      root = namespaceOf(name, attributes)
    }
    if (!empty) open.push(name)
  }
  if (root === null || open.length > 0 || bare.slice(end).trim() !== '') broken()
  return root
}

function namespaceOf(element: string, attributes: string): string {
  const colon = element.indexOf(':')
  const declared = colon < 0 ? 'xmlns' : `xmlns:${element.slice(0, colon)}`
  for (const [, name, quoted = ''] of attributes.matchAll(/([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    if (name === declared) return quoted.slice(1, -1)
  }
  return colon < 0 ? '' : broken()
}

function broken(): never {
  fail('InvalidArgument', 'The XML is not well-formed')
}
