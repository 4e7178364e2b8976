// The pane's catalogues: what code sees of them is up to date; in no language a text is missing, still English, or so long
// that it bursts its place.
import { readFileSync } from 'node:fs'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { textFiles } from '#addin/build/write-texts.ts'
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import { elementsOf, isList, type Catalogue, type Entry } from '#addin/messages/compile.ts'
import { LANGUAGES } from '#addin/messages/languages.ts'
import type { Value, Values } from '#contract/messages/say.ts'
import { sayIn } from './say-in.ts'

/** Half-width characters that a text may have for each of the English one, and beyond that. */
const LONGER = { times: 1.75, more: 14 }
/** How numbers and lists are written, no texts. */
const NO_TEXTS = /^language /

/** Messages by their place. */
function messagesOf(entry: Entry, place = ''): Map<string, string> {
  if (typeof entry === 'string') return new Map([[place, entry]])
  const parts = isList(entry)
    ? entry.map((one, i) => [String(i), one] as const)
    : Object.entries(entry)
  return new Map(
    parts
      .filter(([name, one]) => one !== undefined && !name.startsWith('@'))
      .flatMap(([name, one]) => [...messagesOf(one!, place === '' ? name : `${place} ${name}`)]),
  )
}

const messages = (catalogue: Catalogue) =>
  new Map([...messagesOf(catalogue)].filter(([place]) => !NO_TEXTS.test(place)))

/** Of these a language may have more than English, and English more than a language. */
const byCode = (place: string): boolean => place.split(' ').some((name) => name.endsWith('ByCode'))

const english = messages(CATALOGUES.en)

test.each(Object.entries(textFiles()))('%s is up to date: else npm run messages', (name, text) => {
  const file = new URL(`../../../${name}`, import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

describe.each(LANGUAGES)('in %s', (language) => {
  const own = messages(CATALOGUES[language])

  test('no text is missing, and none too many', () => {
    const places = (of: ReadonlyMap<string, string>) => [...of.keys()].filter((one) => !byCode(one))
    expect(places(own).toSorted()).toEqual(places(english).toSorted())
  })

  test('each text says values that it is given, in words of its own, and fits', () => {
    const [said, saidHere] = [sayIn('en'), sayIn(language)]
    for (const [place, message] of own) {
      const here = english.get(place)
      const values = valuesOf([message, ...(here === undefined ? [] : [here])])
      const there = saidHere(message, values)
      expect(there, place).not.toMatch(/undefined|null|NaN/)
      if (here === undefined) continue
      const inEnglish = said(here, values)
      // What stands above the service's English is of no use to who reads English.
      if (inEnglish !== '')
        expect(there.trim() === '', `${place} is empty`).toBe(inEnglish.trim() === '')
      if (wordsIn(inEnglish) >= 4) expect(there, `${place} is English`).not.toBe(inEnglish)
      const most = width(inEnglish) * LONGER.times + LONGER.more
      if (inEnglish !== '')
        expect(width(there), `${place} is too long: ${there}`).toBeLessThanOrEqual(most)
    }
  })
})

/** A value for each that the messages say: 25 wherever a number will do. */
function valuesOf(given: readonly string[]): Values {
  const found: Record<string, Value> = {}
  const collect = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.tag) collect(element.children)
      if (element.type === TYPE.argument) found[element.value] ??= '25'
      if (element.type === TYPE.date || element.type === TYPE.time) found[element.value] ??= '25'
      if (element.type === TYPE.number)
        found[element.value] = element.style === 'range' ? [25, 25] : 25
      if (element.type === TYPE.plural) found[element.value] = 25
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      for (const { value } of Object.values(element.options)) collect(value)
      // Words that choose: the first case that there is.
      const [first] = Object.keys(element.options)
      if (element.type === TYPE.select && first !== 'null') found[element.value] = first!
    }
  }
  for (const message of given) collect(elementsOf(message))
  return found
}

/** Japanese characters take the place of two. */
const width = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(one) ? 2 : 1), 0)

const wordsIn = (text: string): number =>
  (text.replaceAll(/`[^`]*`|“[^”]*”/g, '').match(/\p{L}{3,}/gu) ?? []).length
