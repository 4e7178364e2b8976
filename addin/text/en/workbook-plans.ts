// Every plan that the workbook keeps: its notes, a comparison of two, restoring and deleting.
import { strong } from '../marks.ts'
import { confidenceText, counted, countText, moneyText, momentText, withinText } from './words.ts'

export interface KeptPlan {
  readonly name?: string | undefined
  readonly by: string
  readonly at: string
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  readonly threshold: number
  readonly limit: number | null
  readonly model: string
}

/** Who made a plan, and when: with seconds, for several may be made within a minute. */
const made = ({ by, at }: Pick<KeptPlan, 'by' | 'at'>) => `${by}, ${momentText(at, 'second')}`
const title = (plan: KeptPlan) => strong(plan.name ? `${plan.name}, ${made(plan)}` : made(plan))
const sums = ({ n, threshold, limit, profit, capital, model }: KeptPlan) =>
  `${counted(n, 'deal')} at ${confidenceText(threshold)} confidence${withinText(limit)}, predicted profit ${moneyText(profit)}${capital === null ? '' : `, spend ${moneyText(capital)}`}. Model ${model}.`

export const workbookPlansText = {
  title: (n: number) => `Plans of this workbook: ${n}`,
  putRightFirst:
    'Rows of two plans stand in the columns: wait until they are put right, or write the plan again.',
  plan: (plan: KeptPlan) => `${title(plan)}. ${sums(plan)}`,
  planInColumns: (plan: KeptPlan) => `${title(plan)}. In the columns. ${sums(plan)}`,
  whatWasSaid: (at: string) => `What was said of it: ${momentText(at, 'second')}`,
  /** A plan's name that is clear without context: `called` below. */
  nameOf: (plan: KeptPlan) =>
    `${made(plan)}${plan.name ? `, “${plan.name}”` : ''}: ${counted(plan.n, 'deal')}${withinText(plan.limit)}`,

  /** Buttons, each with what it is called to the ear. */
  restore: 'Restore',
  restoreOf: (called: string) => `Restore the plan by ${called}`,
  deleteOf: (called: string) => `Delete the plan by ${called}`,
  reallyDelete: 'Really delete',
  reallyDeleteOf: (called: string) => `Really delete the plan by ${called}`,
  copyId: 'Copy id',
  copyIdOf: (called: string) => `Copy id of the plan by ${called}`,

  /** A plan's name and notes. */
  nameIt: 'Name it, add notes',
  changeName: 'Change name or notes',
  name: 'Name',
  notes: 'Notes',
  notesHint: 'Whoever has the workbook can read them.',
  save: 'Save',
  saveOf: (called: string) => `Save name and notes of the plan by ${called}`,
  nothingChanged: 'Nothing has changed.',

  compareTwo: 'Compare two',
  /** Two lists of plans, and a button. */
  from: 'From',
  to: 'To',
  compare: 'Compare',
  chooseTwo: 'Choose two plans.',
  chooseHere: 'Choose plans that are still here.',
}

/** The differences of two plans. */
export const differencesText = {
  same: 'The same size in both',
  /** `revalued`: how many of them have another profit. */
  sameDeals: (n: number, revalued: number) =>
    `${counted(n, 'deal')}${revalued > 0 ? `, ${countText(revalued)} at another profit` : ''}`,
  more: (n: number) => `and ${counted(n, 'more deal')} that differ.`,
}
