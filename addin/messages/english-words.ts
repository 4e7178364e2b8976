// Numbers, money and time of what is English in every language of the pane and in every Excel: what stands in the workbook,
// custom functions, the console. The pane itself takes words.ts.
import { formatsOf } from './formats.ts'
import { textsIn } from '#contract/messages/say.ts'

const formats = formatsOf({ locale: 'en-US', moments: 'en-GB', range: '{low} to {high}' })

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
} = formats

/** Makes a text of a compiled message. */
export const text = textsIn(formats, 'en-US')

/** "1 deal", "2 deals"; `plural` if it is not formed with s. */
export const counted = (n: number, one: string, plural = `${one}s`): string =>
  `${countText(n)} ${n === 1 ? one : plural}`
