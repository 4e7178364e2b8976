// “What if”: a plan with one number changed, beside the present one, kept by name as a scenario.
import { strong } from '../marks.ts'
import { confidenceText, counted, moneyText, momentText, rangeText, withinText } from './words.ts'

export interface KeptScenario {
  readonly name: string
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  readonly interval: readonly [number, number] | null
  readonly threshold: number
  readonly limit: number | null
}

export const whatIfText = {
  title: 'What if…',
  titleOf: (change: string) => `What if: ${change}`,
  looking: 'Looking into the workbook…',

  keepAs: 'Keep the plan above as',
  keepAsHint: 'Move the slider or the limit first, as you like: that costs nothing.',
  /** A button, and why it cannot be pressed. */
  keep: 'Keep as a scenario',
  full: (n: number) => `${n} are kept: delete one first.`,

  changeNumber: 'Change a number',
  /** A list of the numbers in the description, and its first entry. */
  numberOfWords: 'A number in your description',
  noNumber: 'Your description has no number',
  none: 'None',
  /** A field for another number. */
  inPlaceOf: (number: string) => `In place of ${number}`,
  inPercent: 'In percent.',
  asItStands: 'As it stands in your words.',
  horizon: 'Periods until leftovers are written off',
  horizonHint: 'Blank: as the description says.',
  costCharged:
    'This is a plan of its own, which is charged like the one above: its cost is shown before you send it. The plan above is kept first.',
  costFree:
    'This is a plan of its own: nothing is sent before you confirm. The plan above is kept first.',
  /** A button, and why it cannot be pressed. */
  check: 'Check and see its cost',
  mendNumber: 'Mend the marked number first.',
  changeFirst: 'Change a number first.',

  kept: (n: number, most: number) => `Kept: ${n} of ${most}`,
  scenario: ({ name, n, limit, threshold, profit, interval, capital }: KeptScenario) => {
    const sure = interval === null ? '' : ` (80 % sure: ${rangeText(interval)})`
    const spend = capital === null ? '' : `, spend ${moneyText(capital)}`
    return `${strong(name)}: ${counted(n, 'deal')}${withinText(limit)} at ${confidenceText(threshold)}, profit ${moneyText(profit)}${sure}${spend}.`
  },
  madeBy: (by: string, at: string) => `${by}, ${momentText(at)}.`,
  /** Buttons, each with what it is called to the ear. */
  useWords: 'Use its words',
  useWordsOf: (name: string) => `Use its words: ${name}`,
  deleteOf: (name: string) => `Delete the scenario ${name}`,

  compareTwo: 'Compare two',
  /** Two lists of scenarios, their first entry, and a button. */
  fromThis: 'From this',
  toThis: 'To this',
  planAbove: 'The plan above',
  compare: 'Compare scenarios',
  chooseTwo: 'Choose two.',
  chooseHere: 'Choose scenarios that are still here.',

  /** A button, and what is said after it. */
  copyAll: 'Copy all as a table',
  copied: 'Copied: paste into any sheet.',
  notCopied: 'Not copied.',
}
