// The words of stretches, as data: how edges are told, which belong to their stretch, and how people call
// all that no stretch takes. How they are found and joined stands in ranges.ts.
import type { Inside, Range } from './ranges.ts'

type Edges = Partial<Pick<Range, 'low' | 'high' | 'lowIn' | 'highIn' | 'width' | 'part'>>
type Reading = readonly [pattern: string, edges: (first: number, second: number) => Edges]

export const OPEN: Omit<Range, 'from' | 'to'> = {
  kind: 'range',
  low: null,
  high: null,
  lowIn: 'usual',
  highIn: 'usual',
  width: null,
  part: false,
  whole: false,
  measure: null,
  money: false,
}
const above = (low: number, lowIn: Inside): Edges => ({ low, lowIn })
const below = (high: number, highIn: Inside): Edges => ({ high, highIn })

const BARE_READINGS: readonly Reading[] = [
  ['above|over|>|beyond|past|exceeding|exceeds|exceed the? ##', (low) => above(low, 'no')],
  ['more|higher|greater|dearer|heavier|pricier|bigger|larger than ##', (low) => above(low, 'no')],
  ['>=|=>|≥ ##', (low) => above(low, 'yes')],
  ['at least ##', (low) => above(low, 'yes')],
  ['## <=|≤ price|it < ##', (low, high) => ({ low, high, lowIn: 'yes', highIn: 'no' })],
  ['## < price|it <=|≤ ##', (low, high) => ({ low, high, lowIn: 'no', highIn: 'yes' })],
  ['not|no less|below|under|lower|cheaper|lighter than? ##', (low) => above(low, 'yes')],
  [
    '## @measure? or|and|& more|up|above|over|upwards|onwards|higher|beyond|dearer|heavier|greater|larger',
    (low) => above(low, 'yes'),
  ],
  ['## @measure? upwards|onwards', (low) => above(low, 'yes')],
  ['from ## @measure? and? on|up|upwards|onwards|above', (low) => above(low, 'yes')],
  ['from|starting|beginning at|from? ##', (low) => above(low, 'usual')],
  ['hits|reaches|reached|hit ##', (low) => above(low, 'yes')],
  ['below|under|<|beneath the? ##', (high) => below(high, 'no')],
  ['less|cheaper|lower|smaller|lighter than ##', (high) => below(high, 'no')],
  ['short of ##', (high) => below(high, 'no')],
  ['up to , but not including|reaching , ##', (high) => below(high, 'no')],
  ['up to but not including|reaching ##', (high) => below(high, 'no')],
  ['up to ## @measure? exclusive|excluded|excl', (high) => below(high, 'no')],
  ['up to and including ##', (high) => below(high, 'yes')],
  ['up to , and including , ##', (high) => below(high, 'yes')],
  ['up to ## @measure? ,? inclusive|included|incl', (high) => below(high, 'yes')],
  ['up to ##', (high) => below(high, 'usual')],
  ['<=|=<|≤ ##', (high) => below(high, 'yes')],
  ['at most ##', (high) => below(high, 'yes')],
  ['not|no more|over|above|exceeding|higher|dearer|heavier than? ##', (high) => below(high, 'yes')],
  [
    '## @measure? or|and less|below|under|cheaper|lower|lighter|smaller',
    (high) => below(high, 'yes'),
  ],
  ['between ## @measure? and ##', (low, high) => ({ low, high, lowIn: 'usual', highIn: 'usual' })],
  [
    'from? ## @measure? to|-|–|—|until|through ##',
    (low, high) => ({ low, high, lowIn: 'usual', highIn: 'usual' }),
  ],
  ['from ## @measure? up to ##', (low, high) => ({ low, high, lowIn: 'usual', highIn: 'usual' })],
  [
    'from? ## @measure? to|-|–|— just? below|under|< ##',
    (low, high) => ({ low, high, lowIn: 'usual', highIn: 'no' }),
  ],
  [
    'from? ## @measure? to|-|–|— less than ##',
    (low, high) => ({ low, high, lowIn: 'usual', highIn: 'no' }),
  ],
  [
    'from ## @measure? up to and including ##',
    (low, high) => ({ low, high, lowIn: 'usual', highIn: 'yes' }),
  ],
  ['the? first|initial ##', (high) => ({ high, highIn: 'usual', part: true })],
  ['the? next|following ##', (width) => ({ width, part: true })],
]

/** "up to a price of $100": the noun may stand before the number. */
export const READINGS: readonly Reading[] = BARE_READINGS.map(([pattern, edges]) => [
  /^[^#]+ ##$/.test(pattern)
    ? pattern.replace(' ##', ' a|the? price|prices|value|weight? of? ##')
    : pattern,
  edges,
])

export const ELSE = [
  'everything|anything|all|whatever|anywhere|everywhere|anyone|everyone|everybody else',
  'all|any|every|each|the other|remaining cases|countries|categories|channels|kinds|goods|items|products|regions|places|sales|ones',
  'all|any|every|each|the other|others|remaining',
  'of|on|for the|any? rest',
  'otherwise',
  'else',
  'if|when not',
  'if|when it|they does|do',
  'other|others :',
  'the? remainder|balance|excess',
  'the rest',
  'whatever|anything|everything|what ... between',
  'those|ones|prices|items in? between',
  'in between',
  'others',
  'elsewhere',
  'in? all|any other cases',
]
export const ABOVE = [
  'above|over|beyond|past that|this|it|which',
  'thereafter',
  'after|from that|there on?',
  'dearer|higher|pricier|heavier|larger|bigger|costlier ones|items|pieces|prices|goods|articles|parcels|packages|<unit>',
  'more expensive|valuable|costly ones|items|pieces|goods|articles|<unit>',
  'the? part|portion|amount|bit|slice|excess above|over|beyond that|it|this?',
  'weighing|costing|priced more|higher',
]
export const BELOW = [
  'below|under that|this|it|which',
  'cheaper|lighter|smaller|lower ones|items|pieces|prices|goods|articles|parcels|packages|<unit>',
  'less expensive|valuable ones|items|pieces|goods|articles|<unit>',
  'weighing|costing|priced less|lower',
]
/** "…, $2.50 above": what was said before is the edge. */
export const BARE_SIDES: Readonly<Record<string, 'above' | 'below'>> = {
  above: 'above',
  over: 'above',
  beyond: 'above',
  heavier: 'above',
  dearer: 'above',
  higher: 'above',
  pricier: 'above',
  below: 'below',
  under: 'below',
  lighter: 'below',
  cheaper: 'below',
  lower: 'below',
}
