// A sentence about how sales of deals that were offered more than once were assigned.
import { counted, numberText, percentText } from './words.ts'

export const shareText = {
  /** How many units were assigned in which way. */
  named: (units: number) => `${numberText(units)} by the menu or batch that the sale names`,
  inOrder: (units: number) => `${numberText(units)} first in, first out`,
  latest: (units: number) => `${numberText(units)} to the latest deal before the sale`,
  beyond: (units: number) => `${numberText(units)} to the last deal, beyond all that was taken`,
  before: (units: number) =>
    `${numberText(units)} to none, for they were sold before the first deal`,
  /** `ways`: some of the texts above. */
  sentence: (keys: number, units: number, ways: readonly string[], assumed: number) =>
    `${counted(keys, 'key was', 'keys were')} offered more than once, and ` +
    `${counted(units, 'unit')} sold of such keys: ${ways.join(', ')}. ` +
    `That assumes ${percentText(assumed)} of all units sold.`,
}
