// The terms: their version and their words, as the console shows them; addin/terms.html has the add-in's short form.

/** The version in force. Whoever changes what the words say raises it: then everybody is asked again. */
export const TERMS_VERSION = '2026-11'

interface TermsPart {
  readonly title: string
  readonly sentences: readonly string[]
  readonly list?: readonly string[]
}

export const TERMS: readonly TermsPart[] = [
  {
    title: 'The software and the service',
    sentences: [
      'The software is under the MIT licence: free to use, without warranty of any kind. The service at the address of this page is run by its operator; what you agreed with them holds for its use.',
      'A plan is a prediction from the data that it was given. It comes with an interval because it can be wrong; the decision stays yours.',
    ],
  },
  {
    title: 'Excluded uses',
    sentences: ['The service plans goods and services of a business. It must not be used for'],
    list: [
      'securities: shares, bonds, funds and the like,',
      'derivatives: options, futures, swaps and the like,',
      'prediction markets and other bets on events.',
    ],
  },
  {
    title: 'Tokens',
    sentences: [
      'Tokens pay for plans. They are no money, earn no interest and are not paid out. They stay when a membership ends.',
      'A plan that fails on the side of the service is not charged. Prices are excluding taxes.',
    ],
  },
  {
    title: 'Your data',
    sentences: [
      'Your tables are used for your plans alone and are removed a day after a plan ends; results are kept for 30 days. You can export and delete everything on the page “Your data”.',
    ],
  },
]
