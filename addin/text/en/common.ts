// Words that several screens share.

export const commonText = {
  /** Buttons. */
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  planAgain: 'Plan again',
  tryAgain: 'Try again',
  checkAgain: 'Check again',
  signIn: 'Sign in',
  writeTheRest: 'Write the rest',
  /** While a screen is loaded. */
  opening: 'Opening…',
  /** Why a button cannot be pressed now. */
  atWork: 'The add-in is at work.',
  /** Said after a button “Copy …”. */
  copied: 'Copied.',
  /** A sum that is not known, in place of an amount. */
  notKnown: 'not known',
  /** Names of a plan's sums. */
  predictedProfit: 'Predicted profit',
  deals: 'Deals',
  spend: 'Spend',
}
