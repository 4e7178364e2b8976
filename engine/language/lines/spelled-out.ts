// Words that mean what they mean as a whole, such as the built-in ones, written out line by line with one of them mended: a
// sentence behind them would stand beside the whole.
import type { LineFields } from '#contract/line-fields.ts'
import { GOODS_NAME, REVENUE_NAME, states } from '../controlled/controlled-words.ts'
import { readBackLines, type ReadBackInput } from '../controlled/read-back.ts'
import { sentenceOfFields } from './line-clause.ts'

/**
 * The reading as controlled English, with its line at a place said anew; `fields` null: without it. `at` null: with one
 * more line. Null where the fields make no line.
 */
export function spelledOut(
  reading: ReadBackInput,
  at: number | null,
  name: string | null,
  fields: LineFields | null,
): string | null {
  const mended = at === null ? undefined : reading.terms[at]
  const isGoods = mended !== undefined && states([mended], 'goods')
  const isRevenue = mended !== undefined && states([mended], 'revenue')
  const own = isGoods ? GOODS_NAME : isRevenue ? REVENUE_NAME : name
  const sentence = fields && sentenceOfFields(own, fields)
  if (fields !== null && sentence === null) return null
  // What each deal has by itself is not there only where the words say so.
  const none = isGoods ? 'No other goods.' : isRevenue ? 'No other revenue.' : null
  let term = -1
  const sentences = readBackLines(reading).map((line) => {
    if (line.source !== null) term++
    return line.source !== null && term === at ? (sentence ?? none) : line.sentence
  })
  return [...sentences, at === null ? sentence : null].filter((each) => each !== null).join('\n')
}
