// Reads as much of XML as manifest.xml has: elements, attributes, texts, the five entities. Throws
// on anything else; tests check the manifest itself.

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}
const plain = (text: string): string =>
  text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? refuse(entity))

function refuse(what: string): never {
  throw new Error(`The manifest is not read: ${what}`)
}

/** The root element. */
export function readXml(xml: string): XmlElement {
  const bare = xml.replace(/<\?[^]*?\?>|<!--[^]*?-->/g, '')
  type Open = {
    name: string
    attributes: Record<string, string>
    children: XmlElement[]
    text: string
  }
  const top: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [top]
  let end = 0
  for (const match of bare.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [all, closing, name = '', attributes = '', empty] = match
    const at = open.at(-1)!
    at.text += bare.slice(end, match.index)
    end = match.index + all.length
    if (closing) {
      const closed = open.pop()!
      if (closed.name !== name) refuse(`</${name}>`)
      open.at(-1)!.children.push({ ...closed, text: plain(closed.text.trim()) })
      continue
    }
    const element: Open = { name, attributes: {}, children: [], text: '' }
    for (const [, key = '', value = ''] of attributes.matchAll(/([\w:]+)="([^"]*)"/g))
      element.attributes[key] = plain(value)
    if (empty) at.children.push(element)
    else open.push(element)
  }
  const [root, ...more] = top.children
  const outside = top.text + bare.slice(end)
  if (
    !root ||
    more.length > 0 ||
    open.length > 1 ||
    outside.trim() !== '' ||
    /[<>]/.test(root.text)
  )
    return refuse('it is not one whole element')
  return root
}

/** The descendants of this name, in order. */
export const all = (of: XmlElement, name: string): XmlElement[] =>
  of.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])

/** The first descendant of this name. */
export const one = (of: XmlElement, name: string): XmlElement =>
  all(of, name)[0] ?? refuse(`${of.name} has no ${name}`)

/** The child of this name. */
export const childOf = (of: XmlElement, name: string): XmlElement =>
  of.children.find((child) => child.name === name) ?? refuse(`${of.name} has no ${name}`)

export const attribute = ({ name, attributes }: XmlElement, key: string): string =>
  attributes[key] ?? refuse(`${name} has no ${key}`)
