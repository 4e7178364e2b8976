// What the service says by a code the pane says itself in each language but English: of these codes none is left to
// the service's English words but the few that are named here.
import { expect, test } from 'vitest'
import { FEEDBACK_CODES } from '#contract/feedback.ts'
import { LITTLE_TAKEN_CODES } from '#contract/schemas.ts'
import { feedbackText as de } from '#addin/text/de/feedback.ts'
import { feedbackText as es } from '#addin/text/es/feedback.ts'
import { feedbackText as fr } from '#addin/text/fr/feedback.ts'
import { feedbackText as ja } from '#addin/text/ja/feedback.ts'
import { whyLittleText as littleDe } from '#addin/text/de/why-deal.ts'
import { whyLittleText as littleEs } from '#addin/text/es/why-deal.ts'
import { whyLittleText as littleFr } from '#addin/text/fr/why-deal.ts'
import { whyLittleText as littleJa } from '#addin/text/ja/why-deal.ts'

const LANGUAGES = {
  de: [de, littleDe],
  fr: [fr, littleFr],
  es: [es, littleEs],
  ja: [ja, littleJa],
} as const
/** No more than the service knows; and advice that the pane words for its own options. */
const LEFT = ['failed', 'other', 'horizon_needed', 'send_profits']
const NUMBERS = {
  deals: 120,
  taken: 3,
  outcomes: 1500,
  total: -2500.5,
  gains: 40,
  wanted: 30,
  asked: 0.75,
  highest: 0.612,
  unasked: 9,
  paying: 2,
  best: 12.5,
}

test.each(Object.entries(LANGUAGES))('in %s', (_, [feedback, little]) => {
  const words = 'a fee of 3'
  const said = FEEDBACK_CODES.map((code) => ({
    code,
    text: feedback.whole({ code, words }) ?? feedback.lead({ code, words }),
  }))
  expect(
    said
      .filter(({ text }) => text === null)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(LEFT.toSorted())
  expect(feedback.whole({ code: 'bracket_open', words })).toContain(words)
  expect(feedback.whole({ code: 'of a later version', words })).toBe(null)

  const reasons = LITTLE_TAKEN_CODES.map((code) => little.says(code, NUMBERS)!)
  for (const reason of reasons) expect(reason).not.toMatch(/NaN|undefined|null|\$\{/)
  expect(reasons[LITTLE_TAKEN_CODES.indexOf('past_deals_lost')]).toMatch(/2.?501/)
  expect(little.says('of a later version', NUMBERS)).toBe(null)
})

test('one deal is one deal', () => {
  const one = { ...NUMBERS, outcomes: 1, gains: 1, paying: 1 }
  expect(littleDe.says('past_deals_lost', one)).toContain('1 früheres Angebot verlor ')
  expect(littleFr.says('past_deals_lost', one)).toMatch(
    /1 offre passée a perdu .* 1 seule a rapporté/,
  )
  expect(littleFr.says('margins_thin', one)).toContain('1 semble rentable,')
})
