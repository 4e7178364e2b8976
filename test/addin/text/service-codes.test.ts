// What the service says by a code the pane says itself in each language but English: of these codes none is left to
// the service's English words but the few that are named here.
import { expect, test } from 'vitest'
import { FEEDBACK_CODES } from '#contract/feedback.ts'
import { LITTLE_TAKEN_CODES } from '#contract/schemas.ts'
import type { NoteValues } from '#contract/messages/notes.ts'
import { CATALOGUES } from '#addin/messages/catalogues.ts'
import { LANGUAGES, type Language } from '#addin/messages/languages.ts'
import { sayIn } from './say-in.ts'

/** No more than the service knows; and advice that the pane words for its own options. */
const LEFT = ['failed', 'other', 'horizon_needed', 'send_profits']
const NUMBERS = {
  deals: 120,
  taken: 3,
  outcomes: 1500,
  lost: 2500.5,
  replayed: 0,
  gains: 40,
  wanted: 30,
  asked: 0.75,
  highest: 0.612,
  unasked: 9,
  paying: 2,
  best: 12.5,
}

const littleIn = (
  language: Language,
  code: keyof NoteValues,
  numbers: Readonly<Record<string, number>>,
) => sayIn(language)(CATALOGUES[language].serviceNotes[code], numbers)

test.each(LANGUAGES)('in %s', (language) => {
  const { wholeByCode, leadByCode } = CATALOGUES[language].feedback
  const said: Readonly<Record<string, string>> = { ...leadByCode, ...wholeByCode }
  const left = FEEDBACK_CODES.filter((code) => !Object.hasOwn(said, code))
  expect(left.toSorted()).toEqual(LEFT.toSorted())
  const words = 'a fee of 3'
  expect(sayIn(language)(said.bracket_open!, { words })).toContain(words)
  expect(sayIn(language)(said.bracket_open!, { words: null })).not.toMatch(/“|«|„|「/)

  const codes = LITTLE_TAKEN_CODES.map((code) =>
    code === 'past_deals_lost' ? 'past_profits_lost' : code,
  )
  const reasons = codes.map((code) => littleIn(language, code, NUMBERS))
  for (const reason of reasons) expect(reason).not.toMatch(/NaN|undefined|null|\$\{/)
  expect(reasons[codes.indexOf('past_profits_lost')]).toMatch(/2.?501/)
})

test('one deal is one deal', () => {
  const one = { ...NUMBERS, outcomes: 1, gains: 1, paying: 1 }
  expect(littleIn('de', 'past_profits_lost', one)).toContain('verlor 1 früheres Angebot ')
  expect(littleIn('fr', 'past_profits_lost', one)).toMatch(
    /1 offre passée a perdu .* 1 seule a rapporté/,
  )
  expect(littleIn('fr', 'margins_thin', one)).toContain('1 semble rentable,')
})
