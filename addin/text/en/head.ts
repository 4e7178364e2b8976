// The pane's header, the bar of a plan that is out of date, and messages.
import { strong } from '../marks.ts'

export const headText = {
  signedIn: 'Signed in',
  /** A link to the page of the account. */
  console: 'Console',
  /** Buttons. */
  signOut: 'Sign out',
  tools: 'Tools',
  toolsAreOpen: 'The tools are open.',

  /** To the ear: the steps of the set-up. */
  setUp: 'Set-up',
  steps: {
    tables: 'Tables',
    mapping: 'Columns',
    description: 'Description',
    options: 'Options',
  },
  /** The last tab: the plan that was begun. */
  plan: 'Plan',

  outOfDate: 'The plan is out of date',
  /** `change`: a sentence that says what has changed. */
  outOfDateFor: (change: string) => `${strong('Plan out of date.')} ${change}`,
  tablesChanged: 'The tables have changed.',

  /** Before a message. */
  problem: (message: string) => `${strong('Problem:')} ${message}`,
  closeMessage: 'Close this message',
}
