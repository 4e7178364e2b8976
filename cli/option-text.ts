// The value of an option that is a text or JSON: written after it, or in a file that it names.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { decodeText } from './table-file.ts'

export type Found<T> = { readonly ok: true; readonly value: T } | ReturnType<typeof failure>

/** An example of what each option of JSON takes. */
const JSON_OPTIONS = {
  'market-type': '\'{"parameters": {"period": "week"}}\'',
  limits: '\'{"spend": 20000, "deals": {"most": 30}}\'',
} as const

/** JSON, or a file that holds it; every value is left to the service's own rules. */
export function jsonOf(
  option: keyof typeof JSON_OPTIONS,
  words: string,
  folder: string,
): Found<unknown> {
  const text = words.trim()
  const read = text.startsWith('{')
    ? ({ ok: true, text } as const)
    : readText(text, resolve(folder, text))
  if (!read.ok) return failure(`--${option}: ${read.message}`)
  try {
    return { ok: true, value: JSON.parse(read.text) as unknown }
  } catch {
    const example = JSON_OPTIONS[option]
    return failure(`--${option}: it must be JSON, such as ${example}, or a file that holds it.`)
  }
}

type Text = { readonly ok: true; readonly text: string } | ReturnType<typeof failure>

/** The file's text, or the words themselves: never nothing, never the path of no file. */
export function readText(words: string, path: string): Text {
  if (words.trim() === '') return failure('it is empty: name a file, or write the words.')
  // No path is as long as a description; asking for one would be an error of its own.
  const short = words.length < 200 && !words.includes('\n')
  if (short && isFolder(path)) return failure(`${words} is a folder: name a file in it.`)
  if (short && existsSync(path)) {
    let bytes: Buffer
    try {
      bytes = readFileSync(path)
    } catch {
      return failure(`the file ${words} cannot be read.`)
    }
    const decoded = decodeText(bytes)
    if (!decoded.ok) return failure(`the file ${words}${decoded.message}`)
    const text = decoded.text.trim()
    if (text === '') return failure(`the file ${words} is empty: write into it.`)
    return { ok: true, text }
  }
  if (/^\S+\.\w{1,5}$/.test(words.trim())) return failure(`there is no file ${words}.`)
  return { ok: true, text: words }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

export function failure(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
