// Reads the amounts of a sentence: cuts it into one group of words for each amount, and composes
// each group into a frame by what its words mean. What it cannot place it refuses with the words.
import { addFrame } from '../terms/add-frame.ts'
import { isBuyers } from '../statements/buyers-money.ts'
import { bind, quote, refuse, type Facts } from '../terms/facts.ts'
import { FRAME, type Frame } from '../terms/frames.ts'
import { isPercent, limitBefore, limitOf, valueOf } from './group-values.ts'
import { around, groupsOf, isAnchor, startOf, wordsOf, type Group, type Setting } from './groups.ts'
import { EXAMPLE, isDescribed, isOtherCase, isRestated, objectionTo } from './guards.ts'
import { itemsOf, mentionsOf, type Item, type Line } from './items.ts'
import { narrowingOf } from './narrowing.ts'
import { readMoney } from './money-amounts.ts'
import { readShare } from './percent.ts'
import { isToldShare, withoutRests } from './of-rest.ts'
import { nameOf } from '../mentions/roles.ts'
import { ofPart } from './unit-shares.ts'

/** Whether the sentence states an amount that nothing has read yet. */
export function readAmounts(facts: Facts, line: Line): boolean {
  const items = itemsOf(line)
  const anchors = items.filter((_, at) => isAnchor(facts, items, at))
  if (anchors.length === 0) return false
  const groups = groupsOf(items, anchors)
  let before: Frame | null = null
  for (const [index, group] of groups.entries()) {
    if (before && isOtherCase(group, before)) {
      refuse(
        facts,
        wordsOf(line, group),
        'this looks like another rate for some of the units',
        EXAMPLE,
      )
      return true
    }
    const problems = facts.problems.length
    const head = index > 0 ? groups[0]!.pre : []
    const frame = composeGroup(facts, line, group, head, groups[index + 1] ?? null, before)
    if (facts.problems.length > problems) return true
    if (frame) {
      before = ofUnits(facts, line, frame, group, groups[index + 1] ?? null)
      if (before === null) return true
    }
  }
  return true
}

/** Adds a frame, for the share of the units that stands in its words; null where that is unclear. */
function ofUnits(
  facts: Facts,
  line: Line,
  frame: Frame,
  group: Group,
  next: Group | null,
): Frame | null {
  const [from, to] = [startOf(group), next ? startOf(next) : line.words.length]
  const parts = line.parts.filter(({ at }) => at >= from && at < to)
  // "20% need repairs at $10 each and cleaning at $2": for these, or for every unit?
  const going =
    parts.length === 0 &&
    line.parts.some(({ at }) => at < from) &&
    !frame.share &&
    !mentionsOf(around(group), 'driver').some(
      (driver) => driver.strong && driver.word !== 'each',
    ) &&
    frame.count !== 'deal'
  const whole = going ? null : frame
  const own = parts.length === 0 ? whole : ofPart(facts, line, frame, group, parts)
  if (own === null)
    refuse(
      facts,
      wordsOf(line, group),
      'for which share of the units this is paid is not clear',
      'Repairs cost $10 per unit for 20% of the units bought.',
    )
  else if (parts.some(({ others }) => others)) facts.frames.push(own)
  else addFrame(facts, own, line.words)
  return own
}

/** The frame of one amount; null where it is refused or states no cost of its own. */
export function composeGroup(
  facts: Facts,
  line: Line,
  group: Group,
  head: readonly Item[],
  next: Group | null,
  before: Frame | null,
): Frame | null {
  const words = withoutRests(facts, wordsOf(line, group))
  const source = quote(facts, words)
  if (isRead(facts, line, group, before)) return null
  for (const item of around(group))
    if (item.word.meanings.has('approx') && item.to === group.anchor.from)
      facts.approximate.push(source)
  const share = isPercent(group)
  const amount = valueOf(facts, group, share)
  const limits = { min: limitOf(facts, group, 'min'), max: limitOf(facts, group, 'max') }
  const frame: Frame = { ...FRAME, ...limits, source, share, amount }
  if (
    limits.min?.op === 'constant' &&
    limits.max?.op === 'constant' &&
    limits.min.value > limits.max.value
  ) {
    refuse(
      facts,
      words,
      'the least is more than the most',
      '12% of the price, at least $1 per unit.',
    )
    return null
  }
  facts.stated = true
  const setting: Setting = { line, group, head, next, before, words }
  const composed = share ? readShare(facts, setting, frame) : readMoney(facts, setting, frame)
  const narrowing = composed && narrowingOf(line, group)
  if (narrowing)
    facts.doubts.push(
      `“${source}” is read as paid for all of them, and not only “${quote(facts, narrowing)}”.`,
    )
  return composed && { ...composed, name: nameOf(line, group, head) }
}

/** Whether there is no more to read: a limit, what was said before, a description, or a refusal. */
function isRead(facts: Facts, line: Line, group: Group, before: Frame | null): boolean {
  const { anchor } = group
  const words = withoutRests(facts, wordsOf(line, group))
  // A limit alone: "The minimum is $1.50 per item."
  if (group.limits.some(({ item }) => item === anchor)) {
    limitBefore(facts, group, words)
    return true
  }
  if (isRestated(group, before) || isToldShare(facts, anchor.word)) {
    if (anchor.word.kind === 'number') facts.explained.push(anchor.word.value!)
    return true
  }
  if (isDescribed(group)) {
    bind(facts, anchor.word.column!, quote(facts, words))
    return true
  }
  const objection = isBuyers(group, words)
    ? {
        reason: 'money that somebody else pays is not understood beside an amount',
        example: EXAMPLE,
      }
    : objectionTo(line, group, words, before)
  if (objection) refuse(facts, words, objection.reason, objection.example)
  return objection !== null
}
