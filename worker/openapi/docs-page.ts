// The reference page (GET /docs): the OpenAPI document as one page of HTML, in the order of its operations. Text
// only: no script, no font, no picture, so it works offline and under a policy that allows nothing.
import { typeText, type Json } from '#contract/type-text.ts'
import { SESSION_EXAMPLE } from './examples.ts'

/** The only style sheet; the page's policy names its hash. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; background: #fff; color: #1b1b1b; --link: #0b57d0; --line: #8886; --soft: #8881 }
@media (prefers-color-scheme: dark) { :root { background: #161616; color: #ececec; --link: #8ab4f8 } }
a { color: var(--link) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h2, h3 { margin: 2.5rem 0 .5rem; border-top: 1px solid var(--line); padding-top: 1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace }
pre { background: var(--soft); padding: .75rem; overflow: auto; max-height: 24rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word }
h2 code { font-size: 1.15rem; font-weight: 600 }
ul { columns: 14rem; padding-left: 1.2rem }
@media (max-width: 45rem) {
  table, tbody, tr, td { display: block }
  tr:first-child { display: none }
  td { border: 0; padding: 0 }
  tr { border-bottom: 1px solid var(--line); padding: .5rem 0 }
}
`

/** The page. `document` is the one of openapi-document.ts; every text of it is escaped. */
export function pageHtml(document: Json): string {
  const { info, paths, components } = document as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} /v1${path === '/' ? '/' : path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const schemas = Object.entries(components.schemas)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}: the API</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escape(info.title)}</h1>
<p>${inline(info.description)}</p>
<p>${inline('A key goes into the header `Authorization: Bearer KEY`.')} The same for programs: <a href="openapi.json">openapi.json</a>.</p>
<p>${inline('The examples run in a shell. First set the address of this page without `/docs`, and your key; later the `session_id` of the answer of `POST /fit`:')}</p>
<pre tabindex="0" aria-label="Before the examples">EDPS=https://plans.example.com/v1
KEY=edps_…
SESSION_ID=ses_…</pre>
<nav aria-label="Calls"><ul>
${operations.map(({ title, operation }) => `<li><a href="#${operation.operationId}">${escape(title)}</a></li>`).join('\n')}
</ul></nav>
${operations.map(operationHtml).join('\n')}
<h2 id="schemas">Schemas</h2>
<nav aria-label="Schemas"><ul>
${schemas.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('\n')}
</ul></nav>
${schemas.map(([name, schema]) => schemaHtml(name, schema)).join('\n')}
</main>
</body>
</html>
`
}

interface Document {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
interface Content {
  schema: Json
  example?: unknown
}
interface Operation {
  operationId: string
  summary: string
  description?: string
  security: readonly Json[]
  parameters?: readonly { name: string; in: string; description: string; schema: Json }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}
interface Titled {
  title: string
  method: string
  path: string
  operation: Operation
}

function operationHtml({ title, method, path, operation }: Titled): string {
  const { operationId, summary, description, security, parameters = [], responses } = operation
  const key =
    security.length === 0
      ? 'needs no key'
      : security.length === 1
        ? 'needs a key'
        : 'a key is not needed'
  const body = operation.requestBody?.content['application/json']
  return `<h2 id="${operationId}"><code>${escape(title)}</code></h2>
<p>${inline(`${summary}; ${key}.`.replace(/^./, (first) => first.toUpperCase()))} ${inline(description ?? '')}</p>
${
  parameters.length === 0
    ? ''
    : table(
        ['parameter', 'in', 'type', 'meaning'],
        parameters.map((one) => [
          inline(`\`${one.name}\``),
          escape(one.in),
          inline(typeText(one.schema, named)),
          inline(one.description),
        ]),
      )
}
${body ? `<p>Body: ${inline(typeText(body.schema, named))}</p>` : ''}
<pre tabindex="0" aria-label="Example of ${escape(title)}">${escape(curl(method, path, security.length > 0, body?.example))}</pre>
${table(
  ['status', 'meaning', 'body'],
  Object.entries(responses).map(([status, { description: meaning, content = {} }]) => [
    status,
    inline(meaning),
    Object.entries(content)
      .map(([type, { schema }]) => contentHtml(type, schema))
      .join('<br>'),
  ]),
)}`
}

/** The body of an answer; a refusal is the problem of every other one, with the codes that its meaning lists. */
function contentHtml(type: string, schema: Json): string {
  const [problem] = (schema['allOf'] as Json[] | undefined) ?? []
  const json = type.endsWith('json')
  return json ? inline(typeText(problem ?? schema, named)) : inline(`\`${type}\``)
}

/** A call that runs in a shell where EDPS, KEY and SESSION_ID are set. */
function curl(method: string, path: string, keyed: boolean, body: unknown): string {
  const address = `"$EDPS${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}"`
  const isPlain = method === 'GET' || method === 'PUT' || body
  const lines = [`curl ${isPlain ? '' : `-X ${method} `}${address}`]
  if (method === 'PUT') lines.push('-T menus.csv')
  if (keyed) lines.push('-H "Authorization: Bearer $KEY"')
  // A row of a table on one line; a quote would end the shell's text.
  const text = JSON.stringify(body, null, 1)
    ?.replaceAll(/\{[^{}]*\}/g, (row) => row.replaceAll(/\s+/g, ' '))
    .replaceAll("'", "'\\''")
    .replace(SESSION_EXAMPLE, `'"$SESSION_ID"'`)
  if (text) lines.push("-H 'Content-Type: application/json'", `-d '${text}'`)
  return lines.join(' \\\n  ')
}

function schemaHtml(name: string, schema: Json): string {
  const head = `<h3 id="${name}">${name}</h3>`
  const properties = schema['properties'] as Record<string, Json> | undefined
  if (!properties) return `${head}\n<p>${inline(typeText(schema, named))}</p>`
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  return `${head}\n${table(
    ['field', 'type', 'meaning'],
    Object.entries(properties).map(([field, json]) => [
      `${inline(`\`${field}\``)}${required.has(field) ? '' : ' (optional)'}`,
      inline(typeText(json, named)),
      inline((json['description'] as string | undefined) ?? ''),
    ]),
  )}`
}

/** A table of cells that are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (tag: string, cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table>\n${row('th', head)}\n${rows.map((cells) => row('td', cells)).join('\n')}\n</table>`
}

function named(type: Json): string | null {
  const { $ref } = type
  if (typeof $ref !== 'string') return null
  const name = $ref.split('/').at(-1)
  return `[${name}](#${name})`
}

/** Backquotes and links of Markdown as HTML; all else is text. */
function inline(markdown: string): string {
  return escape(markdown)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\((#[\w-]+)\)/g, '<a href="$2">$1</a>')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}
