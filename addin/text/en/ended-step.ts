// The screen of a plan that was not made: the reason and what can be done.
import { code } from '../marks.ts'

export const endedStepText = {
  noPlan: 'There is no plan',
  whatToChange: 'What to change',
  forSupport: (problem: string) => `For support: ${code(problem)}`,
  forSupportOf: (problem: string, request: string) =>
    `For support: ${code(problem)}, request ${code(request)}`,
  /** Names a button: `changeDescription`. */
  changedSince:
    'The service asked about the description as it was sent. You have changed it since: press “Change the description” to see how it is read now.',
  /** Buttons. */
  changeDescription: 'Change the description',
  again: {
    check: 'Check data again',
    look: 'Look for the plan again',
    'sign-in': 'Sign in again',
  },
  backToTables: 'Back to the tables',
}
