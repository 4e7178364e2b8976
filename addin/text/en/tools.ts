// The tools: their menu, each at work, and the self-check's report.
import { counted } from './words.ts'

export const toolsText = {
  titles: {
    ours: 'Remove everything EDPS wrote',
    'self-check': 'Self-check',
  },
  explanations: {
    ours: 'Lists what the add-in wrote into this workbook. Nothing goes before you have seen the list.',
    'self-check':
      'Tries out this Excel on a sheet of its own, which it removes again, and prints a report for support. Takes up to a minute.',
  },
  /** Buttons that begin. */
  begin: {
    ours: 'List what would go',
    'self-check': 'Run the self-check',
  },
  notDone: 'This could not be done',
  /** A button; after it was pressed; and why it cannot be pressed again. */
  stop: 'Stop',
  stopping: 'Stopping…',
  isStopped: 'It is being stopped.',

  /** The self-check's report. */
  noneFailed: 'No check failed',
  failed: (n: number) => `${counted(n, 'check')} failed`,
  /** A button, and what is said if it cannot copy. */
  copyReport: 'Copy the report',
  notCopied:
    'This Excel lets no page use the clipboard: click into the report, press Ctrl+A and Ctrl+C.',
  whatToDo: 'What to do',
  sendReport: 'Copy the report and send it to whoever gave you your key.',
  report: 'Report',
  reportHolds: 'Nothing of your sheets and nothing of a key is in it.',
}
