// The documents as a newcomer uses them: each link leads somewhere, each command exists, each page has
// a table of contents, and the tables of docs/api.md are those of the schemas.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { FAILURE_CODES } from '#contract/problems.ts'
import { fillPage } from '#docs/api-tables.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'test/CONFORMANCE.md',
  ...globSync(['docs/**/*.md', 'engine/**/*.md'], { cwd: ROOT }).toSorted(),
]
/** One subject a page, with a table of contents; decisions are a page each and need none. */
const SUBJECTS = PAGES.filter((page) => /^docs\/[\w-]+\.md$/.test(page))

/** The text without code: what stands in it is no link and no heading. */
const prose = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '')

/** Names of the headings as GitHub links to them. */
function anchors(text: string): string[] {
  const headings = prose(text).match(/^#+ .*$/gm) ?? []
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Every link of a page that leads nowhere in the repository. */
function lostLinks(page: string): string[] {
  const links = [...prose(read(page)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!)
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : relative(ROOT, join(ROOT, dirname(page), file))
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !anchors(read(target)).includes(anchor)
  })
}

const FILES = globSync(
  [
    '*.ts',
    '{addin,cli,clients,deploy,docs,engine,examples,test,training,try,worker}',
    '{addin,cli,clients,deploy,docs,engine,examples,test,training,try,worker}/**/*',
  ],
  { cwd: ROOT },
)
const KNOWN = new Set(FILES.flatMap((file) => ends(file)))

/** `b/c.ts` of `a/b/c.ts`: a page may leave the room out that it speaks of. */
function ends(path: string): string[] {
  const parts = path.split(sep)
  return parts.map((_, at) => parts.slice(at).join('/'))
}

/** Sources and folders in backquotes that are no end of a path in the repository. */
function lostFiles(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(([, name]) => name!)
  return named.filter(
    (name) => !/^(?:out|\.dev|\/)/.test(name) && !KNOWN.has(name.replace(/\/$/, '')),
  )
}

describe.each(PAGES)('%s', (page) => {
  test('runs no program by a Node that may be too old: npx finds the one of the install', () => {
    expect(read(page).match(/(?<!npx )\bnode [\w./-]+\.ts/g) ?? []).toEqual([])
  })

  test('links to pages, files and headings that exist', () => {
    expect(lostLinks(page)).toEqual([])
  })

  test.skipIf(page.endsWith('MODEL-CARD.md'))('names files and folders that exist', () => {
    expect(lostFiles(read(page))).toEqual([])
  })

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(page).matchAll(/npm (?:run|start|test)\b(?: --silent)?(?: ([\w:]+))?/g)]
    const names = named.map(([command, name]) =>
      command.startsWith('npm run') ? name : command.slice(4, 9),
    )
    expect(names.filter((name) => name !== undefined && !(name.trim() in scripts))).toEqual([])
  })
})

test.each(SUBJECTS)('%s opens with a list of its parts', (page) => {
  const text = read(page)
  const parts = anchors((prose(text).match(/^## .*$/gm) ?? []).join('\n'))
  const listed = [...text.matchAll(/^- \[[^\]]+\]\(#([\w-]+)\)$/gm)].map(([, anchor]) => anchor)
  expect(listed.slice(0, parts.length)).toEqual(parts)
})

test('the first pages stay short enough to be read', () => {
  const lines = (page: string) => read(page).trimEnd().split('\n').length
  expect(lines('README.md')).toBeLessThanOrEqual(120)
  expect(lines('ARCHITECTURE.md')).toBeLessThanOrEqual(180)
})

test('each dependency is named with its reason', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    object
  >
  const page = read('ARCHITECTURE.md')
  const table = page.slice(page.indexOf('## Dependencies'), page.indexOf('## Where to read on'))
  const named = new Set(table.match(/[@\w/.-]+/g))
  const all = Object.keys({ ...dependencies, ...devDependencies })
  expect(all.filter((name) => !named.has(name))).toEqual([])
})

test('the tables of docs/api.md and docs/deploy.md are those of the code: `npm run docs` writes them', () => {
  expect(fillPage(read('docs/deploy.md'))).toBe(read('docs/deploy.md'))
  const page = read('docs/api.md')
  expect(fillPage(page)).toBe(page)
  for (const code of FAILURE_CODES) expect(page).toContain(`\n| \`${code}\` `)
})

test('docs/console.md names every call of the console', () => {
  const routes = read('worker/console/console-routes.ts').matchAll(
    /\['(GET|POST|PUT|DELETE)', (?:String\.raw)?['`](\/[^'`]+)['`], /g,
  )
  const calls = Array.from(routes, ([, method, path]) => {
    const plain = path!.replaceAll(/:file\{[^}]*\.csv\}/g, 'ID.csv').replace(':code', 'CODE')
    return `${method} ${plain.replaceAll(/:\w+/g, 'ID')}`
  }).filter((call) => !call.includes('/stripe/'))
  expect(calls.length).toBeGreaterThan(40)
  const page = read('docs/console.md')
  expect(calls.filter((call) => !page.includes(`\`${call}\``))).toEqual([])
})
