// Words that change what an amount means. One that no rule took refuses the reading: better to ask
// than to be wrong in silence. Verbs stand in their base form; their forms are derived.
import { words } from '../words/vocabulary.ts'

/** `save` → save, saves, saved, saving. */
const formsOf = (verb: string): string[] => {
  const stem = verb.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bgmnpt]$/.test(verb) ? verb + verb.at(-1)! : stem
  return [
    verb,
    /(s|x|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`,
    verb.replace(/y$/, 'ies'),
    `${stem}ed`,
    `${doubled}ed`,
    `${stem}ing`,
    `${doubled}ing`,
    stem.replace(/y$/, 'ied'),
  ]
}

/** What an amount is not paid for, no longer, not yet, or by somebody else. */
const EXCLUDING = [
  ...`exclude omit disregard ignore avoid save stop cease skip waive offset replace cancel
    sponsor contribute subsidise subsidize reimburse compensate halve double triple compare
    aim expect hope repeat refund absorb`
    .split(/\s+/)
    .flatMap(formsOf),
  ...words(`scrap salvage residual unless except did ago formerly previously anymore longer instead
    otherwise elsewhere competitor competitors rival rivals target targets wish budget budgeted
    planned grant subsidy cashback discount discounts rebate rebates bonus bonuses`),
]
/** Days and parts of the year by name, which no column tells. */
export const OCCASIONS: readonly string[] = words(`weekend weekends weekday weekdays holiday
  holidays christmas easter monday tuesday wednesday thursday friday saturday sunday mondays
  tuesdays wednesdays thursdays fridays saturdays sundays january february april june july august
  september october november december winter winters summer summers autumn autumns`)
/** Times, and parts of time, that no rule has read. */
const TIMED = words(`night nights season seasons quarter quarterly fortnight fortnightly hourly
  biweekly decade visit visits starting onwards older spring`).concat(OCCASIONS)
/** How many times, and of how much: each of two, every second, twice. */
const MULTIPLYING = words(`twice thrice times multiplied divided minus second every-other alternate
  respectively same former latter again`)
/** Comparisons and limits. */
const LIMITING = words(`below above under over beyond exceeding exceeds between whichever greater
  smaller larger excess outside minimum maximum tier tiers bracket brackets`)
/** Perhaps, sometimes, somebody. */
const DOUBTING = words(`if varies vary sometimes often usually mostly depending depends maybe
  perhaps probably could might rarely seldom hardly occasionally partly partially abroad according
  falling rising spread refunds refundable damaged broken spoiled stolen partner investor split
  tax taxed income optional tip tips dropship dropshipping neither nor domestic international reimburses`)

export const DANGERS: ReadonlySet<string> = new Set([
  ...EXCLUDING,
  ...TIMED,
  ...MULTIPLYING,
  ...LIMITING,
  ...DOUBTING,
])

/** Adjectives that single out some of the units. */
export const RESTRICTIONS: ReadonlySet<string> = new Set(
  words(`
  international domestic overseas foreign local large small big heavy light oversize oversized bulky
  fragile express standard priority express expedited remote rural hazardous refrigerated frozen
  first second third other certain some special select selected eligible late early odd
  expensive cheap cheaper pricier costlier high-value high low used damaged broken defective new
  larger smaller heavier lighter bigger`),
)
/** Those that tell kinds of a cost apart: "international shipping". */
export const KINDS: ReadonlySet<string> = new Set(
  words(
    'international domestic overseas foreign oversize oversized express standard priority expedited remote rural hazardous refrigerated frozen some certain special',
  ),
)
