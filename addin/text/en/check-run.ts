// The check of the data: progress, what stops it, and what it says of the description.

export const checkRunText = {
  fitRuns: 'A fit is running: wait for it, or cancel it, before you check anew.',
  lookingAtWorkbook: 'Looking at the workbook',
  checkingRules: 'Checking every rule',
  /** Problems of the description; the service's question or doubt follows. */
  unread: 'The description is not read yet.',
  reading: 'The description is still being read.',
  open: 'The description leaves something open: the service will most likely ask before it plans.',
  openFix: 'Press “Change the description” and answer the question.',
  doubtful: 'Something about the description is to be checked.',
  refused: 'The description is not understood: the service will most likely refuse it.',
  /** Why the description is not sent to be read. */
  holdsKey:
    'The description or a column’s name holds something like an API key: it is not sent to be read. Take the key out.',
}
