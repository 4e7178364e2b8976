// Amounts of lost sales: "a lost sale costs 1.00 per unit". Such an amount is paid for units that were asked for and
// not there, never for those sold, whichever label it has: it is asked about.
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { sentenceText } from '../draft.ts'

const LOST =
  /\b(?:(?:lost|missed|unmet|unserved|turned[- ]away) (?:sales?|customers?|demand|units?|orders?)|stock[- ]?outs?|out[- ]of[- ]stocks?|shortages?|units? short|asked for and not (?:there|in stock)|sales? (?:that )?(?:we )?(?:lose|lost|miss(?:ed)?))\b/i

/** Whether the sentence of a mention speaks of lost sales. */
export const isOfLostSales = (draft: Draft, { mention }: Pick<Labelled, 'mention'>): boolean =>
  LOST.test(sentenceText(draft, mention.sentence).words)

/** Places of amounts of lost sales. */
export const ofLostSales = (draft: Draft, labelled: readonly Labelled[]): number[] =>
  placesWhere(labelled, (own) => own.mention.kind !== 'time' && isOfLostSales(draft, own))
