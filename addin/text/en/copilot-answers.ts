// What the pane answers an agent of Microsoft 365 Copilot, which tells it to the person.
import { confidenceText, counted, countText, moneyText, rangeText } from './words.ts'

export const copilotAnswersText = {
  /** Where the pane stands. */
  problems: (n: number) =>
    `${counted(n, 'problem')} must be mended in the tables first: the pane lists them and shows their cells.`,
  checked: (rows: number, past: number) =>
    `The data is in order: ${countText(rows)} rows to decide from ${countText(past)} past rows. Nothing has been sent: press “Send and plan” in the pane to confirm.`,
  tables: 'Choose the table of deals in the pane first.',
  mapping:
    'The pane has guessed which column is what: look at the guesses once, then press “Next”.',
  description: 'The pane needs to know what a deal earns and costs: describe the business there.',
  fit: 'A plan is being made already: the pane shows its progress.',
  plan: (deals: number, profit: number) =>
    `A plan is on the screen: ${counted(deals, 'deal')}, predicted profit ${moneyText(profit)}.`,
  signIn: 'Sign in in the pane first.',
  other: 'Look at the pane: it says what is needed next.',
  noPlan: 'No plan is on the screen: make one first with “Plan menu”.',
  noConfidence: 'Say a confidence from 0 to 100 %.',
  /** What the plan takes at another confidence; `range`: 80 % sure, `spend`: null = unknown. */
  atConfidence: (
    then: {
      confidence: number
      deals: number
      profit: number
      range: readonly [number, number] | null
      spend: number | null
    },
    now: { confidence: number; deals: number; profit: number },
  ) => {
    const sure = then.range === null ? '' : ` (80 % sure: ${rangeText(then.range)})`
    const spent = then.spend === null ? '' : `, spend ${moneyText(then.spend)}`
    return (
      `At ${confidenceText(then.confidence)} the plan takes ${counted(then.deals, 'deal')}, predicted profit ${moneyText(then.profit)}${sure}${spent}; ` +
      `now, at ${confidenceText(now.confidence)}, ${counted(now.deals, 'deal')} and ${moneyText(now.profit)}. ` +
      'Nothing has been changed: move the slider in the pane and press “Apply to the sheet”.'
    )
  },
}
