// Notes as data: what travels prints the sentence, in English and, in the pane, in each of its languages.
import { expect, test } from 'vitest'
import { CATALOGUES, type AnyLanguage } from '#addin/messages/catalogues.ts'
import { compile, elementsOf } from '#addin/messages/compile.ts'
import { assumed, noteText } from '#contract/english-notes.ts'
import { NOTES, type NoteValues } from '#contract/messages/notes.ts'
import { sayNote, type ByCode } from '#contract/messages/say.ts'
import { assumptionsOf, note, noteItemSchema, sentNotes } from '#contract/note-item.ts'
import { LITTLE_TAKEN_CODES } from '#contract/schemas.ts'

const CODES = Object.keys(NOTES) as (keyof NoteValues)[]
const LANGUAGES = Object.keys(CATALOGUES) as AnyLanguage[]

/** Names of the values that a message tells. */
const valuesOf = (message: string): string[] => [
  ...new Set(
    JSON.stringify(elementsOf(message), (key, value: unknown) =>
      key === 'location' ? null : value,
    )
      .match(/"type":[1-6],"value":"\w+"/g)
      ?.map((each) => /"(\w+)"$/.exec(each)![1]!) ?? [],
  ),
]

test.each(LANGUAGES)('in %s each note tells the values that the English one tells', (language) => {
  for (const code of CODES)
    expect(valuesOf(CATALOGUES[language].serviceNotes[code]).toSorted(), code).toEqual(
      valuesOf(CATALOGUES.en.serviceNotes[code]).toSorted(),
    )
})

test('the English of a note is the catalogue’s, and a reason for little has a part on what to check', () => {
  for (const code of CODES)
    expect(NOTES[code], code).toEqual(compile(CATALOGUES.en.serviceNotes[code], CATALOGUES.en))
  for (const code of [...LITTLE_TAKEN_CODES, 'past_profits_lost'] as const)
    expect(CATALOGUES.en.serviceNotes[code]).toMatch(/[.}] Check: /)
})

test('a note may hold lists and other notes, travels as JSON, and says them all', () => {
  const item = note('outside_past', {
    columns: ['price', 'weight'].map((column) =>
      note('outside_past_column', { column, outside: 1500, deals: 2000 }),
    ),
    more: 1,
  })
  const travelled = noteItemSchema.parse(JSON.parse(JSON.stringify(item)))
  expect(travelled).toEqual(item)
  expect(noteText(travelled)).toBe(
    'Today’s menu has values outside all past menus: price (1,500 of 2,000 deals), weight (1,500 of 2,000 deals) and 1 more column. Check units and spelling.',
  )
})

test('a code that is not known, also within a note, has no text: the sentence stands for it', () => {
  const texts: ByCode = { whole: 'all', known: ({ part }) => `of ${String(part)}` }
  const said = (code: string, part: Parameters<typeof sayNote>[1]['values'][string]) =>
    sayNote(texts, { code, values: { part } }, ', ')
  expect(said('later', 1)).toBeNull()
  expect(said('known', [1, { code: 'whole', values: {} }])).toBe('of 1, all')
  expect(said('known', [{ code: 'later', values: {} }])).toBeNull()
  expect(sentNotes(['a', 'b'], [note('sample', { used: 1, rows: 2 })])).toEqual([
    { text: 'a', item: null },
    { text: 'b', item: null },
  ])
})

test('a valuation that was kept without codes tells its sentences', () => {
  const items = [note('qty_is_stock', {}), note('read_by_model', { model: 'small-1' })]
  const { assumptions } = assumed(items)
  expect(assumptionsOf(assumed(items))).toEqual(items)
  expect(assumptionsOf({ assumptions }).map(noteText)).toEqual(assumptions)
})
