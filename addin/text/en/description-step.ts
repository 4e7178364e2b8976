// The screen where the analyst describes the business, and the list of businesses to begin with.

export const descriptionStepText = {
  title: 'Describe your business',
  /** A button. */
  next: 'Next: options',
  /** Why the button cannot be pressed. */
  empty: 'Describe your business first.',
  missing: 'One thing is missing',

  /** The field of the words. */
  label: 'What does a deal earn, and what does it cost?',
  hintOwnProfit: 'Past profit is taken from your own column as it stands.',
  hint: 'Name every income and cost, by the names of your columns.',
  explanation:
    'As you type, these words and the names of your columns go to the service to be read. No cell does.',

  beginWith: 'Begin with a business like yours',
  beginWithAnother: 'Begin with another business',
  replaces: 'Replaces your words; Undo brings them back.',
  /** A button beside the businesses: words that suit all of them. */
  anyTrade: 'Any trade',
}
