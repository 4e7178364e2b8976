// A line that is a formula: "Net = price − 15% marketplace fee − $2.10 fulfilment − unit cost",
// per unit. Its items are signed amounts; price and unit cost are the revenue and the goods.
import { composeTerm } from './compose.ts'
import type { Cue } from './cues.ts'
import { refuse, use, type Facts } from './facts.ts'

const PROFIT = /^(net|profit|margin|net profit)$/i
const EXAMPLE = 'Profit = price - unit cost - 12% fee - $3 shipping.'

/** Whether the sentence is a formula; it is then read whole. */
export function readFormula(facts: Facts, cues: readonly Cue[]): boolean {
  const equals = cues.findIndex((cue) => cue.raw === '=')
  if (equals < 1 || !PROFIT.test(cues[equals - 1]!.raw)) return false
  const items: { sign: string; cues: Cue[] }[] = [{ sign: '+', cues: [] }]
  for (const cue of cues.slice(equals + 1)) {
    if (cue.kind === 'mark' && /^[-−–—+]$/.test(cue.raw))
      items.push({ sign: cue.raw === '+' ? '+' : '-', cues: [] })
    else items.at(-1)!.cues.push(cue)
  }
  let revenue = 0
  let goods = 0
  for (const item of items) {
    const raw = item.cues
      .map((cue) => cue.raw)
      .join(' ')
      .toLowerCase()
    const amounts = item.cues.filter(
      (cue) =>
        cue.kind === 'amount' ||
        (cue.kind === 'column' && !/^(unit_price|unit_cost|price)$/.test(cue.raw)),
    )
    if (
      amounts.length === 0 &&
      /^(the )?(selling |sale |unit )?price$|^unit_price$|^revenue$/.test(raw) &&
      item.sign === '+'
    )
      revenue++
    else if (
      amounts.length === 0 &&
      /^(the )?(unit |purchase )?cost$|^unit_cost$/.test(raw) &&
      item.sign === '-'
    )
      goods++
    else if (amounts.length === 1 && item.sign === '-') {
      const unit: Cue = { ...item.cues[0]!, kind: 'count:unit', raw: 'per unit', used: false }
      const counted = item.cues.some((cue) => cue.kind.startsWith('count:'))
      composeTerm(facts, {
        cues: item.cues,
        head: counted ? [] : [unit],
        amount: amounts[0]!,
        divisor: null,
        min: null,
        max: null,
      })
    } else {
      refuse(
        facts,
        item.cues.length > 0 ? item.cues : cues,
        'this item of the formula is not understood',
        EXAMPLE,
      )
      return true
    }
    for (const cue of item.cues)
      if (cue.kind !== 'amount' && cue.kind !== 'column')
        cue.used ||= /^(base|goods|word|count:unit)/.test(cue.kind)
  }
  use(cues, 'revenuedef', 'profit')
  for (const cue of cues.slice(0, equals)) cue.used = true
  if (revenue !== 1 || goods !== 1)
    refuse(facts, cues, 'a formula needs the price once and the unit cost once', EXAMPLE)
  facts.stated = true
  return true
}
