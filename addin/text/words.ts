// Formats of what is English in every language of the pane and in every Excel: what stands in the workbook, custom
// functions, the console. The pane itself takes ./en/words.ts, which a build exchanges.
import { englishWords } from './en/words.ts'

export { elapsedText, isoDay } from './formats.ts'

export const {
  countText,
  numberText,
  exactText,
  moneyText,
  rangeText,
  signedMoney,
  percentText,
  confidenceText,
  momentText,
  withinText,
  counted,
} = englishWords()
