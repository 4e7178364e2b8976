// Reads the amounts of a sentence: cuts it into one group of words for each amount, and composes
// each group into a frame by what its words mean. What it cannot place it refuses with the words.
import { addFrame } from './add-frame.ts'
import { isBuyers } from './buyers-money.ts'
import { bind, quote, refuse, type Facts } from './facts.ts'
import { FRAME, type Frame } from './frames.ts'
import { isPercent, limitBefore, limitOf, valueOf } from './group-values.ts'
import { around, groupsOf, isAnchor, wordsOf, type Group, type Setting } from './groups.ts'
import { EXAMPLE, isDescribed, isOtherCase, isRestated, objectionTo } from './guards.ts'
import { itemsOf, type Item, type Line } from './items.ts'
import { readMoney } from './money-amounts.ts'
import { readShare } from './percent.ts'
import { nameOf } from './roles.ts'

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
      addFrame(facts, frame, line.words)
      before = frame
    }
  }
  return true
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
  const words = wordsOf(line, group)
  const source = quote(facts, words)
  if (isRead(facts, line, group, before)) return null
  for (const item of around(group))
    if (item.word.meanings.has('approx') && item.to === group.anchor.from)
      facts.approximate.push(source)
  const share = isPercent(group)
  const amount = valueOf(facts, group, share)
  const limits = { min: limitOf(facts, group, 'min'), max: limitOf(facts, group, 'max') }
  const frame: Frame = { ...FRAME, ...limits, source, share, amount }
  facts.stated = true
  const setting: Setting = { line, group, head, next, before, words }
  const composed = share ? readShare(facts, setting, frame) : readMoney(facts, setting, frame)
  return composed && { ...composed, name: nameOf(line, group, head) }
}

/** Whether there is no more to read: a limit, what was said before, a description, or a refusal. */
function isRead(facts: Facts, line: Line, group: Group, before: Frame | null): boolean {
  const { anchor } = group
  const words = wordsOf(line, group)
  // A limit alone: "The minimum is $1.50 per item."
  if (group.limits.some(({ item }) => item === anchor)) {
    limitBefore(facts, group, words)
    return true
  }
  if (isRestated(group, before)) {
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
