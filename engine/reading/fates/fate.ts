// What an amount beside units left over does: it comes back to us, it is a cost, or it is the part
// that is lost. Decided by the verbs of its own words first, then of the words around it.
import type { Item } from '../amounts/items.ts'
import { find, has } from '../words/match.ts'
import type { Piece } from './pieces.ts'
import type { Word } from '../words/text.ts'

export type Fate = 'gain' | 'cost' | 'loss'

const LOSS = [
  'lose|loses|lost|losing|forfeit|forfeits',
  'written|write|writes|writing|marked|mark|marks|knocked down|off? by',
  'written|write|writes|writing down|off',
  'depreciated|depreciate|depreciates|devalued|reduced|falls|drops|drop by',
  'loss|writedown|discount|haircut of',
  '% loss|discount|haircut|off|writedown',
]
/** "written down to 30%": what is left. */
const DOWN_TO = ['down|off to', 'reduced|falls|drops|drop to']
/** "…, and pay $1 each for removal": the one who pays takes no goods for it. */
const PAID_AWAY =
  'pay|paying ## ... for|to removal|remove|dispose|disposal|haul|haulage|collection|take|collect|destroy|destruction|clear|clearance'
const COST = [
  PAID_AWAY,
  'penalty|fine|fines|penalties',
  'we|us|i has|have|had|must|need|needs|got to? pay',
  'we|i|us ... pay|paying|owe|spend|pays',
  'must|have|has|need|needs to|be ... disposed|destroyed|hauled|dumped|removed|scrapped|composted|binned',
  'cost|costs|costing|set|sets us|me?',
  'charges|charge|charged|charging|bills|bill|billed|billing|invoices|wants|asks|demands',
  'at|on|to our|my own? expense|cost|account|charge|dime',
  'on|with us|me',
  'is|are our|my job|business|problem',
  'out of our|my own? pocket',
  'we|i pay|bear|cover|carry',
  'paid to|by us|me|the? dump|tip|landfill|recycler',
  'disposal|dumping|destruction|removal|composting|incineration|recycling|scrapping|shredding|disposing|landfill|pulping fee|cost|costs|charge|runs|is|at|comes|:',
  'get|be|getting rid of',
  'freight|shipping|postage|carriage|haulage|handling|restocking|transport|return|handling|collection cost|fee|charge|label|of|runs|is|comes|at|for|back',
  'at|with|for a|an? cost|handling|fee|charge|expense',
]
const GAIN = [
  'recover|recovers|recovered|recovering|recoup|recoups|recouped|salvage|salvages|salvaged|recuperate|reclaim|reclaimed',
  'fetch|fetches|fetched|bring|brings|bringing|yield|yields|earn|earns|raise|raises|realise|realises|realize|realizes|make|makes',
  'we|i|us|you|still|then ... get|gets|receive|receives|see|collect',
  'getting|get ... back|for|from',
  'gives|give|giving|gave us|me|back?',
  'pays|pay|paying|offers|offer|offering|credits|credit|credited|crediting|reimburses|reimburse|reimbursed|refunds|refund|refunded|rebates|returns',
  'sold|sell|sells|selling|resold|resell|cleared|clear|liquidated|liquidate|auctioned|offloaded|unloaded|flogged|shifted|moved|remaindered',
  'bought|taken|buys|buy|takes|take|has|repurchased|accepts|accepted ... back',
  'buys|buy|bought|purchases|purchased|repurchases|snaps',
  'worth|valued|value|salvage|residual|scrap',
  '## back|home',
  'back|home to? us|me',
  'comes|come|came back|home',
  'paid|given|credited by|back|for',
  'by whom|him|them|which ... paid|given|credited',
  'go|goes|went|going for',
  'credit|refund|rebate|reimbursement of|at|is',
  'handed|given|sent|returned back for|at|against %',
  'recovery|proceeds',
]
/** Says where the units go and leaves open who pays. */
const GOING = [
  'go|goes|gone|going|went|end|ends|returned|return|returns|sent|send ... for|at|against',
  'taken|takes|take|collected|collects|picked|picks|hauled|hauls|haul|hauling ... for|at|off',
]
const BUYING =
  'jobber|jobbers|liquidator|liquidators|outlet|outlets|discounter|dealer|dealers|bookstore|canteen|farmer|farm|wholesaler|clearer|bookseller|reseller|buyer|trader|market|shop|store|staff|employees|refinery|broker|closeout|merchant'
const DUMPING = [
  'disposed|dispose|disposal|disposing',
  'dumped|dump|dumps|landfill|landfilled|tip',
  'composted|compost|incinerated|shredded|destroyed|binned|crushed|trashed',
  'hauled|haul|carted away',
  'thrown away|out',
  'poured|pour away|out|off',
  'charity|skip|bin|waste',
]

/** What the amount of a piece does; null where the words leave it open. */
export function fateOfAmount(item: Item, pieces: readonly Piece[], at: number): Fate | null {
  const piece = pieces[at]!
  const percent = item.word.measure === 'percent' || item.word.column !== null
  const before = piece.words.filter((word) => word.start < item.word.start)
  const own = byVerbs(piece.words, before)
  // "…, which we pay", "…, at our expense": behind the amount.
  const next = pieces[at + 1]
  if (
    next &&
    next.amounts.length === 0 &&
    own !== 'loss' &&
    has(next.words, [
      'which|that we|i pay|pays|bear|cover',
      'at|on our|my own? expense|cost|account',
      'paid|borne by us|me',
      'to have|get|be',
    ])
  )
    return 'cost'
  const fee = has(piece.words.filter((word) => word.start > item.word.start).slice(0, 3), [
    'charge|fee|deduction|restocking|handling|penalty',
  ])
  if (own === 'cost' && item.word.measure === 'percent' && !fee && has(before, GAIN)) return 'gain'
  if (own) return own
  for (let back = at - 1; back >= 0; back--) {
    if (pieces[back]!.amounts.length > 0 && has(pieces[back]!.words, COST)) break
    const told = byVerbs(pieces[back]!.words, pieces[back]!.words)
    if (told) return told
  }
  for (const after of pieces.slice(at + 1)) {
    if (after.amounts.length > 0) break
    const told = byVerbs(after.words, after.words)
    if (told) return told
  }
  const all = pieces.slice(0, at + 1).flatMap((each) => each.words)
  if (percent)
    return has(all, GOING) || has(all, DUMPING) ? (has(all, GOING) ? 'gain' : null) : null
  const buyer = find(all, BUYING) !== null
  const dump = has(all, DUMPING)
  if (buyer && !dump && has(all, GOING)) return 'gain'
  if (buyer && !dump && find(all, 'to a|an|the|our?') !== null) return 'gain'
  if (dump && !buyer) return 'cost'
  return null
}

function byVerbs(all: readonly Word[], before: readonly Word[]): Fate | null {
  // "Plants not sold …": not the verb that brings money.
  const words = all.filter(
    (word, at) =>
      !(
        word.meanings.has('v:sell') &&
        all.slice(Math.max(0, at - 3), at).some((near) => near.meanings.has('neg'))
      ),
  )
  if (has(before, DOWN_TO)) return 'gain'
  const loss = has(before, LOSS.slice(0, 5)) || has(words, LOSS.slice(5))
  const gain = has(words, GAIN) && !(has(words, ['go|goes|went|going for']) && has(words, DUMPING))
  if (loss && !has(before, ['recover|recovers|gives|pays|back', 'we|i|us get'])) return 'loss'
  const cost = has(words, COST) && !isOthersCost(words)
  if (cost && gain) {
    if (
      has(words, ['we|i|us do|must|still|then? pay|paying|owe|spend']) &&
      !has(words, ['pays|gives|credits|refunds|reimburses us|me'])
    )
      return 'cost'
    // "we pay to have it taken back", "the store that buys them charges $1": who charges decides.
    if (
      has(words, [
        'charges|charge|bills|billed|charged|wants',
        'after|for|by paying',
        PAID_AWAY,
        'costs|cost us|me?',
        'at our|my own? expense',
        'we|i have|must|need to? pay',
        'must|have|has to|be',
      ])
    )
      return 'cost'
    if (
      has(words, [
        'pays|gives|credits|refunds|reimburses|returns us|me',
        'we|i get|gets|receive|recover',
      ])
    )
      return 'gain'
    return null
  }
  return cost ? 'cost' : gain ? 'gain' : null
}

/** "sold at our cost": a price, no expense. */
function isOthersCost(words: readonly Word[]): boolean {
  return (
    has(words, ['sold|resold|cleared|back at our|my cost']) &&
    !has(words, ['expense', 'costs us|me'])
  )
}
