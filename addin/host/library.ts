// Where the library is: the files of `@microsoft/office-js` in node_modules, read and never copied.
// They are under Microsoft's terms and may not be redistributed; only tests and the demonstration
// workbook on this machine use them (the host protocol notes §1).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import type { MemberSet } from './session.ts'

/** Where Microsoft's CDN has the library: what the add-in's page asks for. */
export const CDN = 'https://appsforoffice.microsoft.com/lib/1/hosted/'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')),
  'dist',
)

/** The library's file that a CDN address names; null where it names none. */
export function libraryFile(url: string): Buffer | null {
  if (!url.startsWith(CDN)) return null
  const path = new URL(url).pathname.slice(new URL(CDN).pathname.length)
  const file = normalize(join(folder, path))
  if (!file.startsWith(folder)) return null
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

let known: Map<string, MemberSet> | null = null

/**
 * Which requirement set each member needs, as the library's readable build names it. The library
 * itself leaves that check to Excel (its `_doApiNotSupportedCheck` stays off), so the host makes it.
 */
export function memberSets(): ReadonlyMap<string, MemberSet> {
  if (known) return known
  known = new Map()
  const source = readFileSync(join(folder, 'excel-web-16.00.debug.js'), 'utf8')
  const guards =
    /_throwIfApiNotSupported\("([\w.]+)", (?:_defaultApiSetName|"(\w+)"), "([\d.]+)", _hostName\)/g
  for (const [, member = '', set = 'ExcelApi', version = ''] of source.matchAll(guards)) {
    known.set(member, { set, version })
  }
  return known
}
