// The split of the result with a partner, an investor, a cousin: which share of the profit is ours.
// Losses are shared as profits are; where the words say otherwise, it is refused.
import type { Line } from '../amounts/items.ts'
import { isAmount, take } from './clauses.ts'
import { quote, refuse, type Facts } from '../terms/facts.ts'
import { wideAlarm } from '../amounts/sentence-alarms.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { KEEPING, type Share, sharesOf, ofCapital, ownerOf, ownerAt } from './shares.ts'

const EXAMPLE = 'We keep 70% of the profit and our partner gets 30%.'
const RESULT =
  /^(profits?|results?|gains?|margin|surplus|net|losses|loss|earnings|pot|outcome|proceeds|bottom|spoils|winnings)$/
const RESULTS = [
  'go|goes|going halves|fifty',
  'what|whatever ... deal|it|we|deals ... makes|make|earns|earn|brings|bring|yields|yield|made|makes',
  'what|whatever is|has? made|left|over|earned|lost|remaining',
  'what|whatever remains|stays|comes',
  'everything|all is|goes|gets|are? shared|split|divided|halved',
  'dividing|splitting|sharing|halving everything|all|it',
  'everything|all is? half|halves|fifty|# #? with',
  'everything ... fifty|half|halves|equally|evenly|down',
  'deals makes|make|earns|loses',
  'the deal|rest|remainder ... is|goes|split|shared',
]
const SPLITTING =
  /^(split|splits|splitting|share|shares|shared|sharing|divide|divides|divided|dividing|halve|halved|halves|division|carve|carved)$/
const BEFORE = [
  'before the|any|this|that? split|division|sharing|dividing|splitting',
  'before @we|it|anything|this|is|are ... split|share|shared|divide|divided ... up|out|profit|it?',
  'prior to the? split|division|sharing',
  'goes|comes|come|go off|out first|before',
]

/** Reads who shares the result, and our share of it. */
export function readSplit(facts: Facts, lines: readonly Line[]): void {
  let said: Line | null = null
  for (const line of lines) {
    if (!readOne(facts, line) && said === null && facts.splitting) said = line
  }
  if (said && facts.share === null && facts.problems.length === 0)
    refuse(facts, said.words, 'the result is shared, and nothing says how', EXAMPLE)
  // Said before the share was known: "Before the split, …".
  if (facts.share === null) return
  // "If we make a loss it is ours; otherwise the partner gets 20%."
  const apart = lines.find((line) => hasResult(line.words) && lossesApart(line.words))
  if (apart && facts.problems.length === 0)
    refuse(facts, apart.words, 'losses are shared in another way than profits', EXAMPLE)
  for (const line of lines) {
    takeBefore(line)
    // "So work out my seventy."
    const mine = find(line.words, 'my|our #')
    if (mine && Math.abs(line.words[mine.to - 1]!.value! - facts.share * 100) < 1e-6)
      take(line, mine.from, mine.to)
  }
}

/** "Before the split the following is deducted: …". */
function takeBefore(line: Line): void {
  const { words } = line
  for (const pattern of BEFORE) {
    const found = find(words, pattern)
    if (!found || words.slice(found.from, found.to).some(isAmount)) continue
    const told = find(
      words,
      'the? following? costs|expenses|things|amounts? is|are deducted|subtracted|taken|paid|met off|out?',
      found.to,
    )
    take(line, found.from, told && told.from - found.to <= 2 ? told.to : found.to)
    // The goods are deducted anyway.
    for (const own of [
      'the? cost|costs of the? goods|stock|merchandise|<unit>',
      'unit_cost|cost for|of each|every|all the? <unit>? @bought?',
      'the goods|<unit> themselves',
    ]) {
      const goods = find(words, own, found.to)
      if (goods && !words.slice(goods.from, goods.to).some(isAmount))
        take(line, goods.from, goods.to)
    }
  }
}

/** Whether a sentence splits the result with somebody. */
function readOne(facts: Facts, line: Line): boolean {
  const { words } = line
  const result = hasResult(words)
  const owner = words.some((_, at) => ownerAt(words, at) === 'theirs')
  if (find(words, '% of? the|our? gross margin|profit') !== null) {
    refuse(facts, words, 'before which costs this is shared is not clear', EXAMPLE)
    return true
  }
  const splitting = words.some((word) => SPLITTING.test(word.text))
  if (BEFORE.some((pattern) => find(words, pattern) !== null)) return false
  if (
    !result &&
    splitting &&
    find(words, 'evenly|equally|halves|fifty|half') !== null &&
    words.some(
      (word) =>
        ['fee', 'selling', 'storage', 'duty', 'ads'].some((meaning) =>
          word.meanings.has(meaning),
        ) && !/^(share|take|net)$/.test(word.text),
    )
  ) {
    refuse(
      facts,
      words,
      'a cost that is shared is not understood: write what you pay of it',
      'The commission is 5% of the selling price.',
    )
    return true
  }
  const alarm = result && (owner || splitting) ? wideAlarm(words) : null
  if (alarm) {
    refuse(facts, words, alarm.reason, EXAMPLE)
    return true
  }
  if (
    !result &&
    !(facts.splitting && (owner || words.some((_, at) => ownerAt(words, at) === 'ours')))
  )
    return false
  if (lossesApart(words)) {
    if (!owner && !splitting && facts.share === null) return false
    refuse(facts, words, 'losses are shared in another way than profits', EXAMPLE)
    return true
  }
  if (
    facts.splitting &&
    !result &&
    words.some(
      (word) =>
        word.meanings.has('fee') && !/^(share|take|takes|cut|net|percentage)$/.test(word.text),
    )
  )
    return false
  const aside =
    words.some((word) => /^(set|sets|put|puts|setting|putting)$/.test(word.text)) &&
    words.some((word) => word.text === 'aside')
  if (result && aside) {
    refuse(facts, words, 'is this part of the profit given away or kept?', EXAMPLE)
    return true
  }
  if (
    result &&
    (owner || splitting || hasOurs(words)) &&
    (find(words, 'alone') !== null || isBeforeCost(words))
  ) {
    refuse(facts, words, 'before which costs this is shared is not clear', EXAMPLE)
    return true
  }
  const halved = result ? find(words, 'half to|for us|me') : null
  if (halved && find(words, 'half to|for ... half to|for') !== null) {
    if (words.some((word, at) => isAmount(word) && !line.used[at])) {
      refuse(facts, words, 'before which costs this is shared is not clear', EXAMPLE)
      return true
    }
    setShare(facts, line, 0.5)
    finish(line)
    return true
  }
  const shares = sharesOf(line)
  if (shares.length === 0) return splitAlone(facts, line, result, owner, splitting)
  const ours = words.some((_, at) => ownerAt(words, at) === 'ours')
  if (
    !result &&
    words.some((word) =>
      ['duty', 'capital', 'selling', 'buying', 'storage', 'vat', 'agent', 'left', 'ads'].some(
        (meaning) => word.meanings.has(meaning),
      ),
    )
  )
    return false
  if (result && !owner && !splitting && !(ours && (resultNamed(words, shares) || hasOurs(words))))
    return false
  if (!result && !facts.splitting) return false
  if (pricedOnly(line, shares)) return false
  const own = ownShare(facts, line, shares)
  if (own === null || (!result && facts.share !== null && Math.abs(facts.share - own) > 1e-6))
    return false
  setShare(facts, line, own)
  for (const share of shares)
    if (
      share.ratio ||
      Math.abs(share.value - own) < 1e-6 ||
      Math.abs(1 - share.value - own) < 1e-6 ||
      shares.length > 2
    )
      for (let at = share.from; at < share.to; at++) line.used[at] = true
  finish(line)
  return true
}

/** "half of the profit before advertising". */
function isBeforeCost(words: readonly Word[]): boolean {
  const found = find(words, 'profit|result|margin before|excluding the|our|any? _')
  return (
    found !== null &&
    ['ads', 'fee', 'selling', 'storage', 'capital', 'duty', 'disposal'].some((meaning) =>
      words[found.to - 1]!.meanings.has(meaning),
    )
  )
}

function hasResult(words: readonly Word[]): boolean {
  return (
    words.some(
      (word, at) =>
        RESULT.test(word.text) &&
        !(word.text === 'net' && words[at + 1]?.meanings.has('price')) &&
        // "6% spoils and is a total loss".
        !(word.text === 'spoils' && words[at - 1]?.text !== 'the') &&
        !(word.text === 'loss' && /^(total|complete|dead|write)$/.test(words[at - 1]?.text ?? '')),
    ) || RESULTS.some((pattern) => find(words, pattern) !== null)
  )
}

/** A split without a number: "equally", "half each", "down the middle"; or one that is told next. */
function splitAlone(
  facts: Facts,
  line: Line,
  result: boolean,
  owner: boolean,
  splitting: boolean,
): boolean {
  const { words } = line
  const halves =
    find(words, 'equally|evenly|fifty-fifty|halved|halve|halves') ??
    find(words, 'half each|apiece|and') ??
    find(words, 'half half') ??
    find(words, 'down the middle') ??
    find(words, 'fifty fifty') ??
    find(words, 'equal parts|shares|halves') ??
    (owner ? find(words, 'half') : null)
  const among =
    find(words, 'three|four|five ways') ??
    find(words, 'among|amongst|between # of') ??
    find(words, '# ways')
  if (
    halves &&
    result &&
    (owner || splitting) &&
    !among &&
    find(words, 'not|different|except') === null &&
    find(words, 'half|halves the|of ... price|revenue|sales|cash|money|capital') === null
  ) {
    setShare(facts, line, 0.5)
    finish(line)
    return true
  }
  if (words.some((word, at) => isAmount(word) && !line.used[at])) return false
  if (facts.share !== null && (owner || splitting || hasOurs(words))) {
    take(line, 0, words.length)
    return true
  }
  if (among && result && splitting) {
    refuse(facts, words, 'the share of the result that is ours is missing', EXAMPLE)
    return true
  }
  if (result && owner && splitting) {
    facts.splitting = true
    take(line, 0, words.length)
  }
  return false
}

function hasOurs(words: readonly Word[]): boolean {
  return words.some((word, at) => {
    const next = RESULT.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
    return /^(our|my)$/.test(word.text) && KEEPING.test(words[next]?.text ?? '')
  })
}

/** "We bear all losses", "he does not share in losses", "only profits are split". */
function lossesApart(words: readonly Word[]): boolean {
  return (
    find(words, 'loss|losses it|that|they? is|are|remains|stays ours|mine') !== null ||
    find(words, 'loss|losses ... alone|entirely|ourselves|myself|solely|wholly') !== null ||
    find(words, 'not|never|no|nothing|none ... loss|losses') !== null ||
    find(words, 'loss|losses ... not|never|no shared|split|divided|part') !== null ||
    find(
      words,
      'all|any|every|full|whole|the loss|losses is|are|falls|fall ... ours|us|me|mine|our|my',
    ) !== null ||
    (find(words, '@we|bear|carry|cover|absorb ... all|any|full of? the? loss|losses') !== null &&
      find(words, '% of? any|every|each loss|losses') === null) ||
    find(words, 'only if|when|where|in ... profit|profits|gain|money|profitable|positive') !==
      null ||
    (find(words, 'in|the case|event of a|any? loss|losses') !== null &&
      find(words, 'profit|profits|gain|gains') === null)
  )
}

/** A share of the price, however it is called. */
function pricedOnly({ mentions }: Line, shares: readonly Share[]): boolean {
  return shares.every((share) =>
    mentions.some(
      (each) =>
        each.kind === 'base' &&
        (each.of === 'price' || each.of === 'cost' || each.of === 'list') &&
        each.from >= share.to &&
        each.from - share.to <= 1,
    ),
  )
}

function resultNamed(words: readonly Word[], shares: readonly Share[]): boolean {
  return shares.some(
    ({ to }) =>
      words[to]?.text === 'of' &&
      words.slice(to + 1, to + 5).some((word) => RESULT.test(word.text) && word.text !== 'net'),
  )
}

function ownShare(facts: Facts, { words }: Line, shares: readonly Share[]): number | null {
  let own: number | null = null
  for (const [index, share] of shares.entries()) {
    const owner =
      share.owner ??
      (share.ratio
        ? null
        : ownerOf(
            words,
            share,
            shares[index - 1]?.to ?? 0,
            shares[index + 1]?.from ?? words.length,
          ))
    if (owner === null) continue
    const value = Number((owner === 'ours' ? share.value : 1 - share.value).toPrecision(12))
    if (own !== null && Math.abs(own - value) > 1e-6) {
      refuse(facts, words, 'the shares of the profit do not add up', EXAMPLE)
      return null
    }
    own = value
  }
  if (own !== null) return own
  const ratio = shares.find((share) => share.ratio)
  if (!ratio) return null
  facts.doubts.push(
    `“${quote(facts, words)}”: the first part is read as ours, and not as the partner’s.`,
  )
  return ratio.value
}

function setShare(facts: Facts, { words }: Line, own: number): void {
  if (facts.share !== null && Math.abs(facts.share - own) > 1e-6)
    refuse(facts, words, 'the profit is split in two ways', EXAMPLE)
  facts.share = own
  facts.splitting = true
  facts.stated = true
}

function finish(line: Line): void {
  const { words } = line
  // What he put in, and "the other four".
  for (const [at, word] of words.entries())
    if (word.kind === 'number' && (ofCapital(words, at) || words[at - 1]?.text === 'other'))
      line.used[at] = true
  if (
    !words.some(
      (word, at) =>
        (isAmount(word) || (word.kind === 'number' && word.measure === 'bare')) && !line.used[at],
    )
  ) {
    take(line, 0, words.length)
    return
  }
  for (const [at, word] of words.entries())
    if (
      RESULT.test(word.text) ||
      SPLITTING.test(word.text) ||
      ownerAt(words, at) === 'theirs' ||
      word.text === 'other'
    )
      line.used[at] = true
}
