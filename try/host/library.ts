// Reads the files of `@microsoft/office-js` in node_modules and never copies them. Microsoft's
// terms forbid redistribution; only tests and the demonstration workbook on this machine use them
// (the host protocol notes §1).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import type { MemberSet } from './session.ts'

/** Address of the library on Microsoft's CDN, which the add-in's page asks for. */
export const CDN = 'https://appsforoffice.microsoft.com/lib/1/hosted/'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')),
  'dist',
)

/** The library's file for a CDN address; null if there is none. */
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
 * The requirement set of each member, from the library's readable build. The library leaves this
 * check to Excel (its `_doApiNotSupportedCheck` is off), so the host makes it.
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
