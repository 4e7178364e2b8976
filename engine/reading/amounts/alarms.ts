// Phrases beside an amount that make it something else than a cost of ours: left out, contained in
// another amount, paid by somebody else, past or future, a wish, a share of some deals only. None of
// them is read: each refuses the amount with its own reason.
import { OCCASIONS } from './dangers.ts'
import { mentionsOf } from './items.ts'
import type { Refusal } from '../terms/facts.ts'
import type { Frame } from '../terms/frames.ts'
import { driverOfLimit } from './group-values.ts'
import type { Group } from './groups.ts'
import { find, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const EXAMPLE = 'Shipping is $3 per unit sold.'

/** By reason: the phrases, matched within the words of one amount. */
const PHRASES: readonly (readonly [string, readonly string[]])[] = [
  [
    'an amount that is left out is no cost',
    [
      'leave|leaves|left|leaving ... out',
      'not|never counted|included|considered|deducted|part|relevant|meant|here',
      'no fee|fees|charge|charges|cost|costs|commission|_ of ##',
      'no _ fee|fees|charge|charges|cost|costs|commission of ##',
    ],
  ],
  [
    'an amount that somebody else pays, or that is passed on, is no cost of ours',
    [
      'added|goes to the|our|his|her|their? @buyer? invoice|bill|account',
      'pass|passes|passing it|them|this|that|these|all? on',
      'at the|their|his|her|its ... expense',
      'at ... own cost',
      'none of our|my',
      'shared|share with',
      'half|third|quarter|part|% borne|paid|carried|met|covered by',
      'charged|passed|billed|invoiced through|on|along to the|our|a',
      'for the account of',
      'which|that|whom? our|the|my|a? _ does|do for nothing|free',
    ],
  ],
  [
    'an amount that is contained in another is no cost of its own',
    [
      'net|inclusive of ##',
      'net of the|our|their|his|a? _? ##',
      'after the|our|their|his|a _? _? %|$',
      'price|prices|column ... are|is after|net|without ... ##',
      '<column> ... includes|include|contains|contain|covers|has ... ##',
      '## ... included|contained in the|our|their? _? @fee',
      'cost|costs|price|prices column? already? includes|include|contains|contain|covers ... ##',
      'already added|in|has|have|contained|included|paid|taken ... ##',
      'been added|included ... ##',
      'already accounted|counted|reflected|allowed',
      '% _? _? _? included',
      'has|have ... % _? _? _? in it|them',
      '## ... taken|come|comes|came off',
      '## already|been added|included|contained|taken|paid',
      'is|are part of the|our|a',
      'deducted|withheld|subtracted|netted from|in the|our? price|prices|column|table|sales',
      'added|included|contained to|in the|our? <column>|unit_cost|price|prices|cost|costs',
    ],
  ],
  [
    'it is not clear whether this is paid today',
    [
      'last|next|this|previous|coming year|month|season|week|spring|summer|autumn|winter',
      'until|till|from|since|before|in may|now|today|recently',
      'took|charged|was|were ... until|till|before',
      'no longer _',
      'was|were|has|been lowered|raised|cut|increased|reduced|dropped|put from|to|up|down',
      'not any longer|more',
      '_ was|were about|around? ##',
    ],
  ],
  [
    'a wish, a profit or a share of a market is no cost',
    [
      'market share',
      'would _',
      'want|wants|wish|hope|like to @pay|earn|make|get',
      'typical|average|usual|expected profit|margin|result|markup|mark-up',
      'profit|margin|markup|mark-up is|of|at about? $|##',
      'our|my margin|profit|markup|mark-up ... %',
      'we|i make|earn|clear|pocket|net about? %',
    ],
  ],
  [
    'it is not clear what is paid now and what later',
    [
      'up front',
      'upfront',
      'in advance',
      'upfront|advance|instalment|instalments|downpayment',
      'the|a? balance',
      'to be agreed|negotiated|confirmed|decided|determined|defined|discussed',
      'plus|and extras|more|others',
    ],
  ],
  [
    'this is a share of something else than one cost',
    [
      '% of the|our|all? <unit>|goods|stock|orders|customers|parcels|deals is|are|was|were',
      'sell|sold|sells % on|in|at|through|via|to',
      'lends|lend|borrow|finance|finances us|me? %',
      '% of the|that|this|our|his|their? rest|remainder|balance|difference',
      'that is|makes % of',
      'which is|makes ... % of',
      'from this|that|it|which we? ... %',
      '% _? surcharge|supplement',
      'surcharge|supplement of|is|:|at %',
      'less half|%',
      '## back|less',
      'freight|shipping|postage|carriage|haulage back',
      'on behalf of',
      'for its|their|his|her|the owner|owners',
      'agency',
      'as agent|agents',
      '<column> ... in cents|pence',
      'from|of our|my half|share|part|portion|%',
    ],
  ],
  [
    'which of the two amounts is paid is not clear',
    [
      'the greater|higher|larger|bigger|lower|lesser|smaller|greatest|highest|lowest|largest|smallest of|between',
      'max|min|maximum|minimum (',
    ],
  ],
  [
    'money that comes in beside the sales is not understood',
    [
      'is|are sold for|at $',
      'also sell|sells ... for $',
      'worth $',
      'credit|credits for|is|of',
      'supports|support|helps us|me with',
      'make|makes up ##',
    ],
  ],
  [
    'how many times this is paid is not clear',
    [
      `every|each ${OCCASIONS.join('|')}`,
      'some|most of them|these|those|it',
      'not for|on|if|when|at _',
      'half|quarter|# hour|hours|minute|minutes',
      'half|quarter|% an|of|a ... hour|hours|minute|minutes|day',
      'the first|last|next|other @order|<unit>|sale|units|sales',
      'each|every|per|a full|whole|complete|completed <clock>',
      'only if|when|where|within|after|before',
      'within # <clock>',
      'a|an|# hour|hours|minute|minutes',
      'each|both way|ways',
      'per|each|every unit of weight|volume|time|area|length|energy|size|mass',
      'both _ get|gets|cost|costs|receive|are|take|charge|charges',
      'beyond|after|from|above the # <unit>?',
      'beyond|after|from|above the second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|twentieth|hundredth',
    ],
  ],
]

/** Why the phrases beside an amount forbid to read it; null where none does. */
export function alarmOf(
  group: Group,
  words: readonly Word[],
  before: Frame | null,
): Refusal | null {
  for (const [reason, phrases] of PHRASES)
    if (has(words, phrases)) return { reason, example: EXAMPLE }
  if (hasIncome(words) && !words.some((word) => COSTLY.test(word.text)))
    return { reason: 'money that comes in beside the sales is not understood', example: EXAMPLE }
  return (
    countOfEach(group) ??
    everyNth(words) ??
    limitOfAnother(group) ??
    onOthers(words) ??
    ofAnother(group, before) ??
    eachOfSeveral(group)
  )
}

/** "Labels cost 3 cents each, three per unit": a number of labels, and no money. */
function countOfEach({ anchor, pre, post }: Group): Refusal | null {
  const { word } = anchor
  const spelled = word.kind === 'number' && word.measure === 'bare' && /^[a-z]+$/i.test(word.raw)
  return spelled && pre.at(-1)?.word.text === ',' && post.length > 0
    ? { reason: 'how many times this is paid is not clear', example: EXAMPLE }
    : null
}

/** "every third unit"; "every other week" is a time. */
function everyNth(words: readonly Word[]): Refusal | null {
  const found = find(words, 'every|each other|second|third|fourth|fifth|tenth')
  return found && !words[found.to]?.clock
    ? { reason: 'how many times this is paid is not clear', example: EXAMPLE }
    : null
}

const INCOME = 'brings|bring|yields|yield|generates|generate ... ##'

/** "Recycling brings $1 per unit"; not "of what the bag brings, the auction keeps 4.5%". */
function hasIncome(words: readonly Word[]): boolean {
  const found = find(words, INCOME)
  return (
    found !== null &&
    !words
      .slice(Math.max(0, found.from - 5), found.from)
      .some((word) => /^(what|whatever|everything|all)$/.test(word.text))
  )
}

const COSTLY = /^(costs|expenses|fees|charges)$/

/** "at least $120 per import": a limit for each of something that is not known. */
function limitOfAnother(group: Group): Refusal | null {
  const last = group.limits.at(-1)?.item
  if (!last || driverOfLimit(group)) return null
  const after = group.post.filter((item) => item.from > last.from && !item.mention)
  return /^(per|for|each|every)$/.test(after[0]?.word.text ?? '') && after[1]?.word.kind === 'word'
    ? {
        reason: 'for each of what this limit holds is not clear',
        example: '12% of the price, at least $1 per unit (or: per purchase order).',
      }
    : null
}

/** "billed on", "covered by head office". */
function onOthers(words: readonly Word[]): Refusal | null {
  const refusal: Refusal = {
    reason: 'an amount that somebody else pays, or that is passed on, is no cost of ours',
    example: EXAMPLE,
  }
  const on = /^(billed|charged|passed|invoiced) on$/.test(
    words
      .slice(-2)
      .map((word) => word.text)
      .join(' '),
  )
  const by = find(words, 'covered|borne|absorbed|met|refunded|carried|paid by')
  const ours =
    by !== null && /^(us|me|the|our|hand|card|month|unit|weight)$/.test(words[by.to]?.text ?? '')
  return on || (by !== null && !ours) || has(words, BY_OTHERS) ? refusal : null
}
const BY_OTHERS = [
  'covered|borne|absorbed|met|refunded|carried|paid by the|our @agent|@owner|@buyer|office|bank',
]

/** "5% commission on half of our sales", "8% a year for 60% of the cost", "$7.80 per case or …". */
function ofAnother({ anchor, pre }: Group, before: Frame | null): Refusal | null {
  const last = pre.at(-1)
  if (before === null || !last || last.mention) return null
  if (pre[0]!.word.text === 'or')
    return { reason: 'which of the two amounts is paid is not clear', example: EXAMPLE }
  if (
    anchor.word.measure === 'percent' &&
    before.share &&
    /^(on|for|to)$/.test(last.word.text) &&
    pre.length <= 5
  )
    return {
      reason: 'is this a share of some units or of the amount before?',
      example: '12% of the selling price.',
    }
  return null
}

/** "Inspection and cleaning cost $3 per unit each". */
function eachOfSeveral(group: Group): Refusal | null {
  const last = group.post.at(-1)
  const each = last !== undefined && !last.mention && last.word.text === 'each'
  const counted = mentionsOf(group.post, 'driver').some((driver) => driver.strong)
  // "at most $2 each": of each unit.
  if (group.limits.some(({ item }) => item.to === last?.from)) return null
  return each && counted
    ? { reason: 'does each of several cost this, or all of them together?', example: EXAMPLE }
    : null
}
