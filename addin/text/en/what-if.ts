// “What if”: a plan with one number changed, beside the present one, kept by name as a scenario.
import type { ScenarioChanged } from '../../what-if/scenario-state.ts'
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

  /** A suggested name. */
  ownName: (threshold: number, limit: number | null) =>
    `${confidenceText(threshold)} confidence${limit === null ? '' : `, at most ${moneyText(limit)}`}`,

  /** A scenario on its way to a plan: title, what stood there before, and what its plan keeps. */
  trial: ({ number, horizon }: ScenarioChanged) => {
    const said = (periods: number | null) =>
      periods === null ? 'as described' : `after ${counted(periods, 'period')}`
    const parts = [
      ...(number ? [`${number.to} instead of ${number.from}`] : []),
      ...(horizon
        ? [`leftovers written off ${said(horizon.to)} instead of ${said(horizon.from)}`]
        : []),
    ]
    return `Scenario: ${parts.join(', ')}`
  },
  stood: (around: string) => `In your words it was: “${around}”`,
  planned:
    'This is what will be planned. The plan before is kept to compare. Later plans use the change too, until “Use its words” of the plan before takes it back.',
  willKeepConfidence: (threshold: number) =>
    `Your confidence of ${confidenceText(threshold)} will be kept.`,
  willSetConfidence: 'The service sets the confidence of this plan anew.',
  willKeepLimit: (limit: number) => `Your spending limit of ${moneyText(limit)} will be kept.`,
  keptConfidence: (threshold: number, own: number) =>
    `Your confidence of ${confidenceText(threshold)} is kept; the service would take ${confidenceText(own)} here.`,
  setConfidence: (own: number, before: number) =>
    `The service set the confidence anew: ${confidenceText(own)}; the plan before had ${confidenceText(before)}.`,
  /** A button. */
  takeBefore: (before: number) => `Take ${confidenceText(before)} as before`,
  keptLimit: (limit: number) => `Your spending limit of ${moneyText(limit)} is kept.`,

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
  /** `by`: empty = not known. */
  madeBy: (by: string, at: string) => `${by === '' ? '' : `${by}, `}${momentText(at)}.`,
  /** Buttons, each with what it is called to the ear. */
  useWords: 'Use its words',
  useWordsOf: (name: string) => `Use its words: ${name}`,
  rename: 'Rename',
  newName: 'New name',
  otherName: 'Type another name.',
  saveName: 'Save the name',
  saveNameOf: (name: string) => `Save the name of the scenario ${name}`,
  deleteOf: (name: string) => `Delete the scenario ${name}`,

  compareTwo: 'Compare two',
  /** Two lists of scenarios, their first entry, and a button. */
  fromThis: 'From this',
  toThis: 'To this',
  planAbove: 'The plan above',
  compare: 'Compare scenarios',
  chooseTwo: 'Choose two.',
  chooseHere: 'Choose scenarios that are still here.',
  /** Above a comparison: its two plans, and what each was chosen at. */
  comparedOf: (before: string, after: string) => `From ${strong(before)} to ${strong(after)}:`,
  confidence: 'Confidence',
  limit: 'Spending limit',
  noLimit: 'none',

  /** A button, and what is said after it. */
  copyAll: 'Copy all as a table',
  copied: 'Copied: paste into any sheet.',
  notCopied: 'Not copied.',
}
