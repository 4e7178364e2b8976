// CONFORMANCE.md of its text (page.md) and of the tests that say what they prove: a line
// `// Conformance: 2.3-estimate, 5.1` stands above a test's title, and `{5.1}` in the text becomes the tests
// with that tag.
import { globSync, readFileSync } from 'node:fs'

/** The folder `test/`. */
const TESTS = new URL('../', import.meta.url)
export const PAGE = new URL('CONFORMANCE.md', TESTS)

export interface Proof {
  /** `folder/file.test.ts`. */
  readonly file: string
  readonly title: string
}

export type Proofs = ReadonlyMap<string, readonly Proof[]>

const TAG_LINE = /^\s*\/\/ Conformance: (.+)$/
/** A text in quotes, from where a line has its first one. */
const QUOTED = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/
const PLACEHOLDER = /\{([a-z0-9.-]+)\}/g

/** Proofs by tag in the source of one test file. Throws where no title follows a tag. */
export function proofsIn(file: string, source: string): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>()
  const lines = source.split('\n')
  lines.forEach((line, at) => {
    const tags = TAG_LINE.exec(line)?.[1]
    if (tags === undefined) return
    // Where a table of `each` takes several lines, the title stands behind it.
    let from = at + 1
    if (lines[from]?.endsWith('['))
      from = lines.findIndex((one, i) => i > from && /^\s*\].*\)\(/.test(one))
    const title = titleOf(
      lines
        .slice(from, from + 2)
        .map((one) => one.trim())
        .join(''),
    )
    if (title === null) throw new Error(`${file}:${at + 1}: no title follows the tag`)
    for (const tag of tags.split(', ')) {
      const known = proofs.get(tag) ?? []
      known.push({ file, title })
      proofs.set(tag, known)
    }
  })
  return proofs
}

/** The last text in quotes that begins an argument; tables of `each` may stand before it. */
function titleOf(line: string): string | null {
  const call = /\)\((?=['"`])/.exec(line)
  const from = call ? call.index + call[0].length : 0
  const found = QUOTED.exec(line.slice(from))
  if (!found) return null
  return (found[1] ?? found[2] ?? found[3]!).replaceAll(/\\(['"`])/g, '$1')
}

/** Proofs of all tests, by file and place in it. */
export function allProofs(): Proofs {
  const proofs = new Map<string, Proof[]>()
  for (const path of globSync('**/*.test.ts', { cwd: TESTS }).toSorted())
    for (const [tag, own] of proofsIn(path, readFileSync(new URL(path, TESTS), 'utf8')))
      proofs.set(tag, [...(proofs.get(tag) ?? []), ...own])
  return proofs
}

/** The page's text. */
export function pageText(): string {
  return readFileSync(new URL('conformance/page.md', TESTS), 'utf8')
}

/** The page: every placeholder of `text` filled with its proofs. Throws where a tag has no place or no test. */
export function render(text: string, proofs: Proofs): string {
  const placed = new Set<string>()
  const page = text.replaceAll(PLACEHOLDER, (_, tag: string) => {
    const own = proofs.get(tag)
    if (!own) throw new Error(`no test has the tag ${tag}`)
    placed.add(tag)
    return [...Map.groupBy(own, ({ file }) => file)]
      .map(([file, tests]) => `${file}: ${tests.map(({ title }) => quoted(title)).join(' ')}`)
      .join('; ')
  })
  const lost = [...proofs.keys()].filter((tag) => !placed.has(tag))
  if (lost.length > 0) throw new Error(`page.md has no place for the tags ${lost.join(', ')}`)
  return page
}

const quoted = (title: string): string => `"${title.replaceAll('"', '\\"').replaceAll('|', '\\|')}"`
