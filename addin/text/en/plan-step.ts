// The screen of a plan, before and after it is written into the sheet.
import { code } from '../marks.ts'
import { confidenceText, countText, counted, moneyText, rangeText } from './words.ts'

export const planStepText = {
  titles: {
    putAside: 'Not in the sheet: the plan before is back',
    inputTest: 'The input test went through',
    inPart: (part: number, n: number) =>
      `${countText(part)} of ${counted(n, 'deal')} are in the sheet`,
    nothing: 'The plan takes nothing',
    nothingWithin: (limit: number) => `The plan takes nothing within ${moneyText(limit)}`,
    take: (n: number) => `Take ${counted(n, 'deal')}`,
    takeWithin: (n: number, limit: number) =>
      `Take ${counted(n, 'deal')} within ${moneyText(limit)}`,
  },

  /** Titles of lists of sentences. */
  notes: 'What the service says of this plan',
  /** The same where another confidence or limit is chosen than the service's own. */
  notesOfOwn: (confidence: number) =>
    `What the service says of its own plan, at ${confidenceText(confidence)}`,
  moreNotes: 'More of it',
  deals: 'The deals',

  /** Buttons. */
  showTaken: 'Show the taken deals',
  apply: 'Apply to the sheet',
  writeAgain: 'Write this plan again',
  write: 'Write to the sheet',
  /** Why the plan cannot be written now. */
  beingWritten: 'The columns are being written.',
  mendLimit: 'Mend the number under “Spend at most” first.',

  inputTest: 'Input test: no plan',
  inputTestNote: 'These quantities and profits are placeholders made of the keys, not predictions.',
  /** Titles: how much stands in the sheet after a failure. */
  failed: {
    nothing: 'Not written',
    part: 'Written in part',
  },
  inPart: 'Written in part',
  inPartFits: 'Put back what was there and press “Write the rest”, or plan again.',
  inPartChanged: 'Put back what was there, and the rest can be written; or plan again.',

  placeholderProfit: 'Placeholder profit',
  range: (range: readonly [number, number]) => `80 % sure: ${rangeText(range)}`,
  rangeAbout: (range: readonly [number, number]) =>
    `80 % sure: ${rangeText(range)} (about: by the range of the service’s own plan)`,
  /** An amount: the part that the sheet holds of it. */
  ofAll: (part: number, all: number) => `${moneyText(part)} of ${moneyText(all)}`,
  dealCount: (n: number) => counted(n, 'deal'),
  dealCountOf: (part: number, n: number) => `${countText(part)} of ${counted(n, 'deal')}`,
  heldInPart: `Of it the sheet holds the smaller numbers. Formulas such as ${code('=EDPS.TOTAL()')} and ${code('=EDPS.QTY()')} show the whole plan; ${code('=EDPS.STATUS()')} says both.`,
}
