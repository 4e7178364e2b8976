// Sentences that take a cost back for some units, at some times or for some people: "It is waived in
// December", "Members pay nothing", "Except for the heavy ones". A pattern, and what the sentence must
// speak of: costs that the text charges, by name or as "it". What is to be asked is not known here.

export const TIMES =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas|easter|(?:\\w+ )?holidays?|(?:the )?(?:\\w+ )?season|(?:bad|good|some) (?:years?|months?|weeks?)'
export const PEOPLE =
  '(?:loyal |regular |old |some |our )?(?:members?|friends|family|relatives|staff|employees|students|locals|regulars|subscribers|seniors|children|kids|pensioners|neighbours|neighbors)'
const SOME = `${TIMES}|${PEOPLE}|(?:\\w+ ){0,2}(?:ones|units|items|pieces|orders|sales|deals|parcels|shops|goods|books|gifts)`
/** What the sentence says is no exception: it is so for all, of units that were not sold, or of what no one pays. */
const HARMLESS =
  /\b(?:unsold|left ?overs?|not sold|sold units|do(?:es)? not sell|don['’]t sell|no exceptions?|without exception|nothing (?:else|more|back|further|other|extra)|up ?front|in advance)\b|\bfree (?:of charge )?(?:for|to) (?:the |our |all |every )?(?:customers?|buyers?|clients?|guests?|every(?:body|one))\b/
const NEGATED =
  /\b(?:not|never|n['’]t|no longer|nobody|nothing is) (?:\w+ )?(?:waived?|exempt|halved?)\b/

/** Words of a change whatever the sentence is about. */
const ALWAYS: readonly RegExp[] = [
  /\b(?:waive[sd]?|exempt(?:ed)?|halve[sd]|forgives?|lets? (?:us|me|them|him|her) off)\b/,
  /\b(?:is|are) (?:excluded|excepted|spared)\b/,
  new RegExp(`\\b(?:${PEOPLE}|customers? who \\w+)\\b.{0,20}\\b(?:pays? nothing|for free|free)$`),
  new RegExp(`^(?:${SOME}|cash) (?:is|are|go(?:es)?|ships?) (?:for )?free\\b`),
  new RegExp(`\\b(?:${SOME})\\b.{0,20}\\b(?:do not|don['’]t|never) pay\\b(?! for)`),
]
/** A sentence that is no whole one goes with what stands before it. */
const FRAGMENT = new RegExp(
  `^(?:and |but )?(?:except|unless|excluding|save for|only (?:if|when|for|on|in|during|at)|not (?:for|on|in|if|when|at|during)|free (?:for|on|in|if|when|at|during)|(?:twice|double|half) (?:for|on|in|at|when|if)|(?:none|nothing) (?:on|in|at|for) (?:${TIMES}|${PEOPLE})|other than|apart from (?!that|this|these|those|it))\\b`,
)
const LONGEST_FRAGMENT = 8
/** "Other than that we have no expenses", "except on Sundays we are open". */
const WHOLE = /\b(?:no|nothing|open|closed)\b/

/** Changes of a cost, which the sentence names (`COST`). */
const OF_COSTS = [
  String.raw`\bCOST (?:is|are) (?:not|never|only|rarely|seldom) (?:\w+ )?(?:charged|due|paid|payable|levied|billed|taken)\b`,
  String.raw`\bCOST (?:is|are) (?:charged|due|paid|payable|levied|billed|taken) only (?:if|when|for|on|in|during|at)\b`,
  String.raw`\bfor (?:all |the )*others?,? COST (?:is|are) free\b`,
  String.raw`\bCOST (?:does|do)(?: not|n['’]t) apply\b|\bCOST only (?:applies|starts|begins)\b|\bCOST (?:drops|falls|rises|goes up|goes down)\b`,
  String.raw`\b(?:pays?|takes?|needs?|owes?) COST only\b|\bonly (?:pay|need|owe)s? COST\b|\bonly\b.{0,30}\bpays? COST\b`,
  String.raw`\b(?:never|rarely|seldom|not|n['’]t) (?:\w+ )?(?:pay|bear|carry|cause|ask (?:us )?for|want)s? (?:for )?COST\b`,
  String.raw`\bnone is (?:charged|paid|due)\b|\bnobody (?:pays|is charged) COST\b|\b(?:pay|pays|bears?|carry|carries) no COST\b(?! (?:and|or) )`,
  String.raw`\b(?:buyer|customer|client|guest|supplier|owner|tenant)s?(?: \w+){0,2} (?:pays?|bears?|covers?|refunds?|reimburses?) COST\b`,
  String.raw`\bCOST (?:is|are|gets?) (?:\w+ ){0,2}(?:paid|borne|covered|met|settled|billed|charged)(?: (?!for\b)\w+){0,3} (?:by|to) (?:the |our |its |their )?(?:buyer|customer|client|guest|supplier|owner)s?\b`,
  String.raw`\b(?:buyer|customer|client|guest|supplier)s?(?: \w+){0,2} (?:settles?|pays?|bears?|covers?|sorts?)(?: (?:their|its|his|the|own|whole|entire|full|all|of|for)){0,4} COST\b`,
  String.raw`\bnever pay (?:a (?:cent|penny) )?(?:of |for )?COST\b|\b(?:so )?we have no COST\b|\bfor us COST (?:is|are) (?:zero|free|nothing)\b|\bCOST\b.{0,30}\b(?:costs? us (?:nothing|zero)|never costs us)\b`,
  String.raw`\b(?:get|gets) COST (?:back|(?:for )?free)\b|\bskip COST\b`,
  String.raw`\bno COST\b.{0,20}\b(?:SOME)\b|\b(?:SOME)\b.{0,30}\bno COST\b`,
  String.raw`\bCOST (?:is|are) (?:free|nothing)\b.{0,6}\b(?:on|in|at|for|during|when|if|above|below|over|under)\b`,
]
/** "He takes nothing", where somebody takes a part. */
const NOTHING =
  /\b(?:takes?|keeps?|pays?|gets?|wants?|deducts?) (?:us )?nothing\b(?! (?:back|for|from|until|if|when|unless))|\bcharges? (?:us )?nothing (?:on|in|at|during|above|over|below|under)\b/
const SENT_FREE =
  /\b(?:ships?|shipped|delivers?|delivered|sends?|sent|stores?|stored)\b.{0,12}\bfree\b/
const SENDING = /^(?:shipping|postage|post|freight|delivery|storage|courier|parcel|transport)$/

/**
 * Whether a sentence, its words in lower case, takes back one of the costs of the text, by their names
 * ("postage"); none where the text charges nothing.
 */
export function takesBack(sentence: string, costs: readonly string[]): boolean {
  if (HARMLESS.test(sentence) || NEGATED.test(sentence)) return false
  if (ALWAYS.some((each) => each.test(sentence))) return true
  if (
    FRAGMENT.test(sentence) &&
    !WHOLE.test(sentence) &&
    sentence.split(' ').length <= LONGEST_FRAGMENT
  )
    return true
  if (NOTHING.test(sentence)) return true
  if (SENT_FREE.test(sentence) && costs.some((name) => SENDING.test(name))) return true
  const names = costs.map((name) => name.replace(/[^\p{L}]/gu, '')).filter(Boolean)
  const cost = `(?:(?:for )?(?:the |this |that |any |its |their )?(?:it|this|that|them|${names.join('|') || 'it'}))`
  return OF_COSTS.some((each) =>
    new RegExp(each.replaceAll('COST', cost).replaceAll('SOME', SOME)).test(sentence),
  )
}
