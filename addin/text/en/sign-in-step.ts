// The screen where an analyst signs in with a key.
import { strong } from '../marks.ts'

export const signInStepText = {
  title: 'Sign in',
  lead: 'EDPS decides how much of each deal to take. Whoever runs this service gives you the key.',
  refused: 'Not signed in',

  key: 'Key',
  keyHint: 'It is never written into the workbook.',
  name: 'Your name (optional)',
  nameHint: 'Colleagues who open this workbook see who made the plan.',
  remember: 'Keep the key on this device',
  rememberHint: 'Else until you close this window.',

  /** Why the button “Sign in” cannot be pressed. */
  already: 'Signing in already.',
  noKey: 'Type your key first.',
  /** The button “Sign in” after it was pressed. */
  signingIn: 'Signing in…',
  /** Buttons. */
  byConsole: 'Sign in in the console',
  pageIsOpen: 'The page is open.',
  lookAround: 'Look around without a key',

  waiting: 'Waiting for the console',
  whatToDo: (code: string) =>
    `Sign in on the page that opens, see that it shows the code ${strong(code)}, and grant this pane a key.`,
  /** A link to the page. */
  noPage: 'No page? Open it here',
  /** A button. */
  stopWaiting: 'Stop waiting',
}
