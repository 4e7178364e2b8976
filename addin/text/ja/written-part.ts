// A plan of which the sheet could take a part only, in Japanese.
import type { writtenPartText as English } from '../en/written-part.ts'
import { counted, moneyText } from './words.ts'

export const writtenPartText: typeof English = {
  /** `deals` of the plan's `planned` deals. */
  holds: (deals, planned, profit) =>
    `シートにあるのは ${counted(planned, '件')}中 ${counted(deals, '件')}、予測利益 ${moneyText(profit)} です。`,
  unfilled: (rows) =>
    `${counted(rows, '行')}は、書き込み時に新しいか変更されていたため、空のままです。`,
}
