// A fit that ended without a plan: the title of the screen, and what to know or do.

export const fitEndedText = {
  canceled: {
    title: 'Planning was canceled',
    message: 'Nothing was written. What had been sent is deleted at the service.',
  },
  notSent: {
    title: 'The fit was not begun',
    message:
      'The service knows of no such fit: the request did not reach it. Look at the network, then check and send anew.',
  },
  gone: {
    title: 'The fit is not there any more',
    message:
      'It was deleted, or it is older than the 30 days for which results are kept. What stands in the columns stays.',
  },
  keyRefused: {
    title: 'The key was refused',
    message: 'The service does not take this key any more. Sign in again; a fit that runs goes on.',
  },
  /** The service gave no plan number to follow. */
  serviceFailed: 'The service could not do it',
  serviceBusy: 'The service is busy',
  serviceRefused: 'The service refused the request',
  /** The add-in stopped following. `why`: one or more sentences. */
  lost: {
    title: 'The fit is out of sight',
    message: (why: string) => `${why} The fit itself goes on at the service.`,
  },
  notCanceled: 'The fit could not be canceled',
  /** Titles of a fit that failed at the service, by its code. */
  failed: {
    grounding_unresolved: 'The description is not clear yet',
    reconciliation_failed: 'The description disagrees with your own profits',
    insufficient_history: 'The history is too short',
    engine_lost: 'The engines that worked on it were lost',
    engine_error: 'The engine could not finish',
    deadline_exceeded: 'The fit took too long',
    mock_failed: 'The input test failed, as it was asked to',
  },
  soldMore: 'More was sold than there was',
  otherFailure: 'The fit failed',
  noReason: 'The service gave no reason.',
}
