// What a sentence may not say, whatever else it says, and what one without amounts may not pass over as
// told besides: who else bears a cost, which sales it is for, what has changed. Each refuses with its
// reason. What stands beside one amount is in alarms.ts.
import type { Facts, Refusal } from '../terms/facts.ts'
import { quote } from '../terms/facts.ts'
import type { Line } from './items.ts'
import { find, has } from '../words/match.ts'
import { isRoleNoun } from '../statements/costly-words.ts'
import { OCCASIONS } from './dangers.ts'
import type { Word } from '../words/text.ts'

const EXAMPLE = 'Shipping is $3 per unit sold.'
const SOME_ONLY = 'this holds for some sales only, and no column tells which'
const BORNE = 'how much of this is borne by somebody else is not clear'

type Phrases = readonly (readonly [string, readonly string[]])[]

const WIDE: Phrases = [
  [
    'it is not clear which sales cost nothing',
    ['_ sales|orders cost|costs|are nothing|free', 'sale|order|unit ... is free of'],
  ],
  ['is this part of the profit given away or kept?', ['set|sets|put|puts ... aside']],
  [
    'for which share of the sales this is paid is not clear',
    [
      '%|half|third|quarter of the|our|all|my? sales|turnover|orders|customers go|goes|come|comes|run|runs|pay|pays',
      'one|first of|takes|gets|charges|costs|keeps ## ... other|second ##',
      'and the other|second ##',
    ],
  ],
  [
    SOME_ONLY,
    [
      'of everything|all|anything but|except',
      'when it|they|he|she makes|brings|finds|arranges|handles',
      'for sales|orders by|from|through|via',
      'for what|those|goods that|which|is|are in|at|under',
      'some|certain|many of? the? leftovers',
      'apart from _ _? , which|that|who',
      'other than _ _? , which|that|who',
      'sold with _',
      'if there is|are one|any|some',
    ],
  ],
  [
    BORNE,
    [
      'insurer|insurance|policy|warranty|guarantee covers|cover|pays|bears|refunds',
      'out? of which we|the|our|my|i|he|she|they',
      'own money|capital|funds',
      'cost|costs|money|stake|investment|capital back first',
    ],
  ],
  [
    'how many times this is paid is not clear',
    [
      'there are # of',
      '# of us|them split|share|divide|are|have',
      'are|is|gets|get charged back',
      'at the end|beginning|start of each|every <clock>',
    ],
  ],
  ['the amount is a range', ['is|are|cost|costs|takes|charges|: ... between ## and|to|- ##']],
  [
    'a share of what is left after some costs is not understood',
    ['gross margin|profit', 'left|remains|remaining|remainder after @vat|tax'],
  ],
  [
    'what is done for these units is not clear',
    ['send|sends|ship|ships|deliver another|replacement|again'],
  ],
]

/** Why no sentence of these words is read; null where nothing forbids it. */
export function wideAlarm(words: readonly Word[]): Refusal | null {
  for (const [reason, phrases] of WIDE) if (has(words, phrases)) return { reason, example: EXAMPLE }
  if (isSum(words)) return { reason: 'is one of these the sum of the others?', example: EXAMPLE }
  return isForSome(words) ? { reason: SOME_ONLY, example: EXAMPLE } : null
}

/** "15% in total (12% commission, 3% payment)": one amount is the sum of others. */
function isSum(words: readonly Word[]): boolean {
  if (
    has(words, [
      'first|next|above|over|beyond|below|under|between|from|thereafter|if|<|>|<=|>=|≤|≥',
      'up to',
    ])
  )
    return false
  return ['money', 'percent'].some((measure) => {
    const amounts = words.flatMap((word) =>
      word.kind === 'number' && word.measure === measure ? [word.value!] : [],
    )
    return (
      amounts.length >= 3 &&
      amounts.some((amount) => {
        const rest = amounts.reduce((sum, each) => sum + each, -amount)
        return Math.abs(rest - amount) < 1e-9 * Math.max(1, amount)
      })
    )
  })
}

/** "only on web orders", "in the own shop only"; not "only for the pieces that are sold". */
function isForSome(words: readonly Word[]): boolean {
  const found = find(words, 'only on|in|at|through|via _')
  if (
    found &&
    !words
      .slice(found.to - 1, found.to + 5)
      .some((word) => word.meanings.has('v:sell') || /^(sold|bought|ordered|what)$/.test(word.text))
  )
    return true
  if (has(words, [SOME_DAYS]) && words.some((word) => word.kind === 'number')) return true
  if (isException(words) || isContrast(words)) return true
  const last = find(words, 'in|on|at|for the|our ... only')
  const next = last ? words[last.to] : undefined
  if (last !== null && last.to - last.from <= 5 && (!next || next.kind === 'mark')) return true
  // "30% of the profit on antiques".
  const profit = find(words, 'profit|profits on _')
  return (
    profit !== null &&
    !/^(each|every|a|an|the|all|any|it|this|that|them)$/.test(words[profit.to - 1]!.text)
  )
}

/** Weekdays; a month or a season may tell when the rest is sold. */
const SOME_DAYS = `on|at|during|over the? ${OCCASIONS.filter((day) => /day|weekend/.test(day)).join('|')}`

/** "…, except the opened ones"; not "no costs except for the fee", "except that none pays more than $20". */
function isException(words: readonly Word[]): boolean {
  const found = find(
    words,
    'except|excepting|excluding|unless for? on|in|at|during|when|if|the|those|some|our',
  )
  return found !== null && !has(words.slice(0, found.from), ['no|nothing|none|all|only'])
}

/** "…, but not the opened ones", "…, though we do not pay"; not "but never more than $5". */
function isContrast(words: readonly Word[]): boolean {
  const found = find(words, 'but|though|although|however ... not|never|nothing|free|none|nobody')
  if (!found) return false
  const [told, rest] = [words.slice(0, found.from), words.slice(found.from)]
  const isOther = (word: Word): boolean =>
    isRoleNoun(word) && !told.some((each) => each.text === word.text)
  return (
    told.some((word) => word.kind === 'number') &&
    !rest.some(
      (word) =>
        word.kind === 'number' ||
        isOther(word) ||
        /^(less|more|than|lower|higher|exceed|only|matter|also)$/.test(word.text),
    )
  )
}

const ASIDES: Phrases = [
  [
    'what this changes of a cost that was told is not clear',
    [
      'waive|waives|waived|waiving|forgive|forgives|forgave|forgiven|exempts|spares|lets|remits us|me? it|them|this|that|the|our|<column>|for|in|on|off',
      'get|gets|claim it|them|this|that|half back',
      'this|that|it|these|those|they ... already',
      'already ... this|that|it|these|those|them',
      'already net|after|deducted|less|paid|without',
      'pay|pays|covers|cover|bears|bear|reimburses|refunds for? it|this|that|them',
      'nobody|none|no-one|one charges|asks|bills',
      'has|have|had dropped|waived|abolished|stopped|suspended|removed|cancelled|scrapped',
      'this|that|it|these|those|they does|do|is|are|will not|no|never apply|applied|count|charged|charge|paid|due|hold|include|cover',
    ],
  ],
  [
    'unit_cost and price are read for one unit each',
    [
      'unit_cost|price|cost|<column> column? is|are|holds|contains|gives the|a? total|whole|entire|cost|price|sum of|paid|for the|a|each|one? whole|entire|lot|row|line|deal|order',
      'total paid|cost|price for|of',
      'not per|for|of each|one|a? <unit>',
    ],
  ],
  [
    'for which units this costs nothing is not clear',
    [
      '<unit>|goods|stock|orders|parcels|ones that|which ... free|nothing',
      '@left|@unsold ... stored|kept|held|sit ... free|nothing',
    ],
  ],
  [
    'how often this is paid is not clear',
    [
      'twice|thrice|double|doubled',
      'last|first <unit>',
      'every|each <unit> ... gets|get|needs|receives a|an|one',
      'the <unit> that|which is|are|was|were|we sold|sell|bought|buy',
      'need|needs|require|requires #',
      '# of? <unit>? in|of|out #',
    ],
  ],
  [
    'is this cost paid, or is it not?',
    [
      'so|because|since|as it|this costs nothing',
      'does|do|did ... for nothing|free',
      'not have|need|required to pay|charge',
      'we|us ... ourselves is|are free',
      'the|our _ costs nothing',
      'small business|trader',
    ],
  ],
  [
    'what the amounts of the tables are net of is not clear',
    [
      'amounts|prices|figures|numbers|all|everything ... net of|after',
      'net of the|after the|all|our? @fee|fees|commission|costs',
      'cost includes|contains it|this|that|them',
    ],
  ],
  [
    SOME_ONLY,
    [
      'walk|local|regular|retail|wholesale|some|many|most|certain|other in|-|-in? @buyer|customers carry|collect|fetch|pick|take|pay',
    ],
  ],
  [
    'what this changes is not clear',
    [
      'every|each|one _ @buyer|order|sale|<unit> ... not|never pay|pays|paid',
      'half|third|quarter goes|go|is|are|belongs|falls',
      'half|third|quarter|% a|of ... container|pallet|truck|crate|carton',
      'prices? ... cut|halved|reduced|marked|drop|drops|fall|falls|rise|rises',
      'cut|halve|reduce|drop|raise ... price|prices',
      'also applies|apply|counts',
      'free returns',
      '@unsold <unit>|ones|goods|pieces? cost|costs us? nothing|zero',
      'nothing ... later|afterwards|after',
      'later|afterwards ... nothing',
    ],
  ],
]
/** What a length of time is told of, where it changes something. */
const LASTING =
  /^(paid|pay|pays|payable|due|credit|store|stored|stores|keep|kept|hold|arrive|arrives|arrival|delivered|comes?|come|written|write|writeoff|write-off|storage|goods|stock|sale|returned?)$/

/** Why a sentence without amounts is no aside; null where it is one. */
export function asideAlarm(
  facts: Facts,
  { mentions, used }: Line,
  words: readonly Word[],
): Refusal | null {
  for (const [reason, phrases] of ASIDES)
    if (has(words, phrases) && !has(words, ['his|her|their own truck|van|transport|lorry|cart']))
      return { reason, example: EXAMPLE }
  if (words.some((word) => LASTING.test(word.text)))
    for (const each of mentions)
      if (each.kind === 'duration' && each.column === null && !used[each.from])
        facts.lasting.push({ words: quote(facts, words), value: each.value! })
  return null
}

/** Times told besides that are neither the horizon nor free: they change what nobody has read. */
export function settleLasting(facts: Facts): void {
  const strange = facts.lasting.find(
    ({ value }) => value !== facts.free?.value && value !== facts.horizon?.value,
  )
  if (strange)
    facts.problems.push({
      words: strange.words,
      reason: 'what this time changes is not clear',
      example: 'Leftovers are written off after 8 weeks.',
    })
}
