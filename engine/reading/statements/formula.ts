// A line that is a formula: "Net = price − 15% marketplace fee − $2.10 fulfilment − unit cost",
// per unit. Its items are signed amounts; price and unit cost are the revenue and the goods.
import { composeGroup } from '../amounts/charges.ts'
import { isMention, itemsOf, type Item, type Line } from '../amounts/items.ts'
import { STANDARD } from '#economics/bind.ts'
import { take } from './clauses.ts'
import { refuse, type Facts } from '../terms/facts.ts'
import { find } from '../words/match.ts'

const EXAMPLE = 'Profit = price - unit cost - 12% fee - $3 shipping.'
const SIGN = /^[-−–—+]$|^(minus|less|plus)$/

/** Whether the sentence is a formula; it is then read whole. */
export function readFormula(facts: Facts, line: Line): boolean {
  const { words } = line
  const equals = words.findIndex((word) => /^(=|:)$/.test(word.text))
  const left = words.slice(0, Math.max(0, equals))
  const isNet = left.some((word) =>
    /^(net|profit|margin|earnings|result|contribution)$/.test(word.text),
  )
  if (equals < 1 || !isNet || left.some((word) => word.kind === 'number')) return false
  const minus = words.slice(equals).some((word) => SIGN.test(word.text))
  if (!minus) return false
  // "Profit of a deal = sum of the nets − qty × unit_cost": the total of lines before.
  const items: { sign: string; items: Item[] }[] = [{ sign: '+', items: [] }]
  for (const item of itemsOf(line).filter((each) => each.from > equals)) {
    if (!item.mention && SIGN.test(item.word.text))
      items.push({ sign: /^(\+|plus)$/.test(item.word.text) ? '+' : '-', items: [] })
    else items.at(-1)!.items.push(item)
  }
  let revenue = facts.formula.revenue ? 1 : 0
  let goods = facts.formula.goods ? 1 : 0
  const sold = line.mentions.some(
    (each) => each.kind === 'driver' && each.state === 'sold' && each.from < equals,
  )
  for (const [index, item] of items.entries()) {
    const own = words.slice(item.items[0]?.from ?? 0, item.items.at(-1)?.to ?? 0)
    const anchors = item.items.filter(
      (each) =>
        !each.mention &&
        (each.word.kind === 'number' ||
          (each.word.column !== null && !STANDARD.has(each.word.column.name))),
    )
    const base = item.items.find((each) => isMention(each, 'base'))
    const of = base && isMention(base, 'base') ? base.mention.of : null
    const cost =
      find(own, 'unit|purchase|goods|product|landed? cost|costs') !== null ||
      of === 'cost' ||
      own.some((word) => word.column?.name === 'unit_cost')
    const price =
      own.some((word) => word.meanings.has('price')) ||
      of === 'price' ||
      of === 'list' ||
      own.some((word) => word.column?.name === 'unit_price' || word.column?.name === 'price')
    if (anchors.length === 0 && cost && item.sign === '-') goods++
    else if (
      anchors.length === 0 &&
      (price || find(own, 'revenue|sales|takings|turnover') !== null) &&
      item.sign === '+' &&
      index === 0
    )
      revenue++
    else if (
      anchors.length === 0 &&
      find(own, 'sum|total of? ... net|nets|profits|margins') !== null &&
      facts.formula.revenue
    )
      continue
    else if (anchors.length >= 1 && item.sign === '-') {
      const anchor = anchors[0]!
      const at = item.items.indexOf(anchor)
      const limits = item.items.flatMap((each, place) => {
        const next = item.items[place + 1]
        return isMention(each, 'limit') && next && anchors.includes(next)
          ? [{ side: each.mention.side, item: next }]
          : []
      })
      if (anchors.length - limits.length !== 1) {
        refuse(facts, own, 'this item of the formula is not understood', EXAMPLE)
        return true
      }
      const frame = composeGroup(
        facts,
        {
          ...line,
          lead: sold
            ? [...line.lead, unitItem(item.items[0]!, 'sold')]
            : [unitItem(item.items[0]!, null)],
        },
        {
          anchor,
          divisor: null,
          pre: item.items.slice(0, at),
          post: item.items.slice(at + 1),
          limits,
        },
        [],
        null,
        null,
      )
      if (frame) facts.frames.push(frame)
      else if (facts.problems.length === 0)
        refuse(facts, own, 'this item of the formula is not understood', EXAMPLE)
      if (facts.problems.length > 0) return true
    } else {
      refuse(
        facts,
        own.length > 0 ? own : words,
        'this item of the formula is not understood',
        EXAMPLE,
      )
      return true
    }
  }
  facts.formula.revenue = revenue === 1
  facts.formula.goods = goods === 1
  facts.formula.words = words
    .map((word) => word.raw)
    .join(' ')
    .slice(0, 300)
  if (revenue > 1 || goods > 1)
    refuse(facts, words, 'a formula needs the price once and the unit cost once', EXAMPLE)
  facts.stated = true
  take(line, 0, words.length)
  return true
}

/** What a formula per unit counts where an item names nothing. */
function unitItem(near: Item, state: 'sold' | null): Item {
  return {
    ...near,
    mention: {
      kind: 'driver',
      thing: 'unit',
      state,
      strong: true,
      word: 'unit',
      measure: null,
      holds: 1,
      started: false,
      qualifiers: [],
      from: near.from,
      to: near.from,
    },
  }
}
