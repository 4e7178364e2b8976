// What speaks for and against the likeliest label of an amount, as named numbers: how likely it is, its neighbours,
// turning words near it, checks of the amounts against each other, and words of units and time that the label does not
// account for. sureness.ts weighs them.
import { measureOf } from '#language/bind.ts'
import type { Draft } from '../draft-parts.ts'
import { groupAmounts } from '../assembly/assembled-groups.ts'
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import { CHECKS } from '../facts/alarms.ts'
import { clauseOf, turningNear } from '../facts/turning-words.ts'
import type { Word } from '../text/words.ts'

export type Features = ReadonlyMap<string, number>

/** Words that say what an amount is counted by, and what they say. */
const BY: readonly (readonly [string, RegExp])[] = [
  [
    'sold',
    /\b(?:sold|sells?|selling|sale|shipped|ships?|dispatched|delivered|customers?|buyers?|goes out|going out|out|leaves|clients?|checkout)\b/,
  ],
  [
    'ordered',
    /\b(?:bought|buy|buying|ordered|(?:we|i|they|you) order|purchased?|acquired?|received?|take in|taken in|taken over|take over|comes? in|coming in|arriv\w*|won|win|collected|in)\b/,
  ],
  [
    'left',
    /\b(?:unsold|left ?overs?|leftover|left|not sold|remain\w*|dead stock|nobody (?:wants|buys|bought)|no buyer|stays?|never sold|expired)\b/,
  ],
  [
    'sale',
    /\b(?<!\b(?:we|i|they|you) )(?:order|orders|parcels?|transactions?|invoices?|row|checkout|baskets?)\b/,
  ],
  [
    'deal',
    /\b(?:deal|lot|consignment|batch|shipment|purchase order|trip|however many|no matter how many|once)\b/,
  ],
  [
    'time',
    /\b(?:per|a|each|every|by the|an) (?:day|week|month|year|night|period)\b|\b(?:monthly|weekly|daily|yearly|annually|annual|p\.a\.|per annum|interest)\b/,
  ],
  [
    'returned',
    /\b(?:returns?|returned|refund\w*|come back|comes back|came back|sent back|comes home)\b/,
  ],
]
const MEASURED =
  /\b(?:per|a|an|each|every|the) (?:kg|kilo|kilos|kilogram|litre|liter|gram|tonne|ton|metre|meter|square|cubic|cbm|pound|lb|lbs|hour|page|km|mile)\w*\b/
/** Words that say what an amount is a share of. */
const OF: readonly (readonly [string, RegExp])[] = [
  [
    'list',
    /\b(?:unit_price|unit price|list price|catalogue price|asking price|original price|retail price|recommended price)\b/,
  ],
  [
    'cost',
    /\b(?:unit_cost|unit cost|cost|purchase|purchase price|hammer|buying|invoice|paid|what it cost|we paid)\b/,
  ],
  [
    'price',
    /\b(?:price|takings|revenue|turnover|sales|proceeds|sale|selling price|sold for|invoice)\b/,
  ],
  ['profit', /\b(?:profit|margin|remains|left over|after|result|surplus)\b/],
]
const CONDITION =
  /\b(?:if|when|where|whose|only|in case|unless|above|below|over|under|exceeds?|otherwise|depends?|marked|column)\b/
/** What is known of one amount when its features are made. */
interface Own {
  readonly draft: Draft
  readonly labelled: readonly Labelled[]
  readonly at: number
  readonly label: Labelled['label']
  readonly mention: Labelled['mention']
  /** Amounts of its sentence, by place. */
  readonly beside: readonly number[]
  readonly clause: string
  readonly sentence: string
  /** What the clause says that it is counted by. */
  readonly said: readonly string[]
}
type Feature = readonly [name: string, value: number]
const yes = (name: string): Feature => [name, 1]

/** The features of every amount, by its place. */
export function surenessFeatures(draft: Draft, labelled: readonly Labelled[]): Features[] {
  const { words, sentences } = draft.words
  const fired = Object.entries(CHECKS).map(
    ([name, check]) => [name, new Set(check(draft, labelled))] as const,
  )
  const turning = turningNear(draft, labelled)
  const groups = groupAmounts(labelled, words).groups
  return labelled.map(({ label, mention }, at) => {
    const place = sentences[mention.sentence]!
    const beside = placesWhere(labelled, (each) => each.mention.sentence === mention.sentence)
    const clause = clauseOf(
      words,
      place,
      labelled[at]!,
      beside.map((own) => labelled[own]!),
    )
    const sentence = textOf(words.slice(...place))
    const said = BY.filter(([, pattern]) => pattern.test(clause)).map(([name]) => name)
    const own: Own = { draft, labelled, at, label, mention, beside, clause, sentence, said }
    const group = groups.find(({ main, parts }) => [main, ...parts].includes(labelled[at]!))
    return new Map<string, number>([
      ...likelihoods(own),
      ...fired.flatMap(([name, places]) => (places.has(at) ? [yes(`check ${name}`)] : [])),
      ...turning[at]!.flatMap(({ word, kind, accounted, near }) => [
        yes(`turn ${accounted ? 'accounted' : 'open'} ${near ? 'near' : 'far'} ${kind}`),
        yes(`word ${near ? 'near' : 'far'} ${word}`),
      ]),
      ...countedBy(own),
      ...conditions(own),
      ...measures(own, new Set(group?.parts.map((part) => part.label.job))),
    ])
  })
}

function likelihoods({ draft, labelled, at, label, beside }: Own): Feature[] {
  const shares = draft.amounts.map(({ scored }) => scored[0]!.share)
  const top = Math.min(shares[at]!, 0.9995)
  const second = draft.amounts[at]!.scored[1]?.share ?? 1e-4
  return [
    ['likely', Math.log(top / (1 - top))],
    ['likely2', Math.min(8, Math.log(top / Math.max(1e-4, second)))],
    ...(draft.amounts[at]!.scored[0]!.parts ?? []).map((share, part): Feature => [
      part === 0 ? 'likely words' : 'likely network',
      logit(share),
    ]),
    ['least beside', logit(Math.min(...beside.map((each) => shares[each]!)))],
    ['least of all', logit(Math.min(...shares))],
    ['amounts', Math.min(10, labelled.length) / 10],
    ['beside', Math.min(6, beside.length) / 6],
    yes(`label ${label.id}`),
  ]
}

/** Whether the words say what the label says: what it is counted by, and of what it is a share. */
function countedBy({ label, clause, sentence, said }: Own): Feature[] {
  const by = label.by === 'stored' || label.by === 'held' ? 'time' : (label.by ?? label.role)
  const told = (names: readonly string[], name: string): string =>
    names.length === 0 ? 'nothing' : names.includes(name) ? 'so' : 'else'
  const { base = 'money' } = label
  const of = OF.filter(([, pattern]) => pattern.test(clause)).map(([name]) => name)
  return [
    ...(label.role === 'main'
      ? [
          yes(`by ${by} said ${told(said, by)}`),
          ...said.map((name) => yes(`by ${by} clause ${name}`)),
          ...BY.flatMap(([name, pattern]) =>
            pattern.test(sentence) ? [yes(`by ${by} sentence ${name}`)] : [],
          ),
        ]
      : []),
    ...(base === 'money'
      ? []
      : [
          yes(`of ${base} said ${told(of, base)}`),
          ...of.map((name) => yes(`of ${base} clause ${name}`)),
        ]),
  ]
}

function conditions({ draft, mention, clause, sentence }: Own): Feature[] {
  const { words, sentences } = draft.words
  const next = sentences[mention.sentence + 1]
  const follows = next && CONDITION.test(textOf(words.slice(next[0], next[0] + NEXT)))
  return [
    ...(CONDITION.test(clause)
      ? [yes('condition near')]
      : CONDITION.test(sentence)
        ? [yes('condition')]
        : []),
    ...(follows ? [yes('condition next')] : []),
  ]
}
const NEXT = 8

/** Words of measures that no part of the term accounts for, and the parts that it has. */
function measures(
  { draft, clause, sentence }: Own,
  jobs: ReadonlySet<string | undefined>,
): Feature[] {
  const factor = jobs.has('factor') || jobs.has('factor.up')
  const weighed =
    MEASURED.test(sentence) && draft.columns.menus.some((name) => measureOf(name, 'kg') !== null)
  return [
    ...(MEASURED.test(clause) && !factor ? [yes('measure near')] : []),
    ...(weighed && !factor ? [yes('measure column')] : []),
    ...[...jobs].map((job) => yes(`with ${job}`)),
  ]
}

const logit = (share: number): number => {
  const own = Math.min(share, 0.9995)
  return Math.max(-3, Math.log(own / (1 - own)))
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')
