// Why a number that was typed cannot be used, in Japanese.
import type { numberReadText as English } from '../en/number-read.ts'

export const numberReadText: typeof English = {
  /** `whole` and `parts`: the two numbers that it may mean. */
  either: (typed, whole, parts) =>
    `「${typed}」は ${whole} とも ${parts} とも読めます。どちらかの形で入力してください。`,
  noNumber: (typed) => `「${typed}」は数値ではありません。1234.5 のように数字で入力してください。`,
  /** Outside of its bounds; the bounds are numbers as text. */
  notAbove: (typed, low) => `「${typed}」は範囲外です。${low} より大きい数値を入力してください。`,
  notAboveUpTo: (typed, low, high) =>
    `「${typed}」は範囲外です。${low} より大きく ${high} 以下の数値を入力してください。`,
  notFrom: (typed, low) => `「${typed}」は範囲外です。${low} 以上の数値を入力してください。`,
  notFromTo: (typed, low, high) =>
    `「${typed}」は範囲外です。${low}～${high} の数値を入力してください。`,
}
