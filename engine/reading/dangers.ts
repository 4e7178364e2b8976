// Words that change what an amount means. One that no rule took refuses the reading: better to ask
// than to be wrong in silence.
import { words } from './vocabulary.ts'

export const DANGERS: ReadonlySet<string> = new Set(
  words(`
  if unless except below above under over beyond exceeding exceeds between
  twice double doubled triple discount discounts rebate rebates
  refund refunds refunded partner investor split bonus bonuses waived instead otherwise
  varies vary sometimes often usually mostly depending depends maybe perhaps probably could might
  minus times multiplied divided subsidy grant cashback previously formerly competitor competitors
  rival planned expected target hope reimburses reimbursed contributes subsidises elsewhere
  second starting onwards whichever greater smaller larger excess outside
  abroad according refundable damaged broken spoiled stolen tier tiers bracket brackets
  weekend weekends holiday holidays former latter respectively same tax taxed income tip tips
  dropship dropshipping neither nor domestic international quarter quarterly fortnight fortnightly
  hourly biweekly falling rising spread december january february march april june july august
  september october november winter summer spring autumn sunday saturday`),
)

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
