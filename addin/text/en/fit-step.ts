// The screen while the service plans.
import { countText, momentText } from './words.ts'

export const fitStepText = {
  title: 'Planning',
  titleInputTest: 'Testing the inputs',
  stages: {
    sending: 'Sending your data…',
    finding: 'Looking for the plan that was begun…',
    waiting: 'Waiting in line…',
    grounding: 'Working out what past deals earned…',
    processing: 'Learning from the past and deciding…',
    fetching: 'Fetching the plan…',
  },
  /** By the stage that the service tells; an input test passes through some of them without work. */
  doing: {
    waiting: 'No engine is free yet.',
    starting: 'An engine begins with it.',
    reading: 'The tables are being read.',
    grounding: 'What past deals earned is being worked out.',
    replay: 'The past menus that are planned again are being chosen.',
    support: 'Learning what was taken, and at which size.',
    learning: 'Learning from past deals, and planning past menus again.',
    network: 'The pre-trained network is being asked.',
    calibration: 'What was predicted is compared with what came true.',
    reasons: 'Looking for past deals like those that are taken.',
    writing: 'The plan is being written down.',
    inputTest: 'An input test: nothing is computed.',
  },
  place: (n: number) => `Waiting in line: place ${countText(n)}.`,
  /** The button “Cancel” after it was pressed, and why it cannot be pressed again. */
  canceling: 'Canceling…',
  isCanceled: 'It is being canceled.',
  noAnswer: 'No answer right now',
  safe: 'You can go on working, or close Excel: open this pane later and it goes on.',
  keepOpen: 'Keep the pane open until your data has arrived.',
  begunBy: (by: string, since: string) => `Begun by ${by}, ${momentText(since)}.`,
  formula: 'How your description is read',
  formulaHint: 'As the service told: this is the profit of a deal.',
}
