// The pane's texts in every language: none is missing, none still English, none so long that it bursts its place.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#addin/text/ribbon.ts'

const TEXT = fileURLToPath(new URL('../../../addin/text', import.meta.url))
/** Formats, no texts. */
const FORMATS = 'words.ts'
/** Half-width characters that a text may have for each of the English one, and beyond that. */
const LONGER = { times: 1.75, more: 14 }

type Said = (...values: unknown[]) => string
interface Text {
  readonly path: string
  readonly text: string | Said
}

const filesOf = (language: string): string[] => readdirSync(join(TEXT, language)).toSorted()

async function textsOf(language: string, file: string): Promise<Text[]> {
  const module = (await import(join(TEXT, language, file))) as Record<string, unknown>
  return leaves(module, file)
}

function leaves(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value === 'function') return [{ path, text: value as Said }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => leaves(one, `${path} ${name}`))
}

/** Any value that a text may be given: it counts, is a list of nothing, and answers itself. */
const anything: unknown = new Proxy(() => anything, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? '25' : 25)
    if (name === Symbol.iterator) return function* () {}
    if (name === 'length') return 25
    if (name === 'toString') return () => '25'
    return anything
  },
})

/** What a text says, with the same values in each language; null where it needs others. */
function said(text: string | Said): string | null {
  if (typeof text === 'string') return text
  try {
    const answer = text(...Array.from({ length: text.length }, () => anything))
    return typeof answer === 'string' ? answer : null
  } catch {
    return null
  }
}

/** Japanese characters take the place of two. */
const width = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(one) ? 2 : 1), 0)

const wordsIn = (text: string): number =>
  (text.replaceAll(/`[^`]*`|“[^”]*”/g, '').match(/\p{L}{3,}/gu) ?? []).length

describe.each(LANGUAGES)('in %s', (language: Language) => {
  test('every file of texts is there', () => {
    expect(filesOf(language)).toEqual(filesOf('en'))
  })

  test.each(filesOf('en').filter((file) => file !== FORMATS))('%s', async (file) => {
    const [english, all] = await Promise.all([textsOf('en', file), textsOf(language, file)])
    const kind = (one: Text | undefined) =>
      one && `${one.path} ${typeof one.text === 'string' ? 'text' : one.text.length}`
    const own = english.map(({ path }) => all.find((one) => one.path === path)!)
    // Where English leaves the remedy to the service, another language may have its own.
    const more = all.filter((one) => !own.includes(one) && !one.path.includes(' fix '))
    expect(more.map(({ path }) => path)).toEqual([])
    expect(own.map(kind)).toEqual(english.map(kind))
    for (const [at, { path, text }] of english.entries()) {
      const [here, there] = [said(text), said(own[at]!.text)]
      if (here === null || there === null) continue
      expect(there.trim() === '', `${path} is empty`).toBe(here.trim() === '')
      if (wordsIn(here) >= 4) expect(there, `${path} is English`).not.toBe(here)
      const most = width(here) * LONGER.times + LONGER.more
      expect(width(there), `${path} is too long: ${there}`).toBeLessThanOrEqual(most)
    }
  })
})
