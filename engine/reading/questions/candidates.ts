// What one amount may be by how likely the tagger holds it: alone, as part of an amount beside it, or with
// the share of the units that it is paid for. Terms only; meanings.ts writes and chooses.
import { canJoin, groupAmounts, groupOf } from '../assembly/assembled-groups.ts'
import { writeFact, writeGroup } from '../assembly/sentences.ts'
import type { Group, Labelled } from '../assembly/term-of.ts'
import { withLabel } from '../decide.ts'
import { sentenceText } from '../draft.ts'
import type { Amount, Draft } from '../draft-parts.ts'
import { isForeign, rateSaid } from '../facts/period.ts'
import { LABEL } from '../tagger/labels.ts'
import type { Scored } from '../tagger/tagger.ts'
import { isHeldSomehow } from '../text/bracketed.ts'
import { distanceOf } from '../text/mentions.ts'
import { saidIn } from '../text/words.ts'

/** Labels that an amount is tried as; amounts that it may be part of, and labels of those. */
const MOST_LABELS = 8
const MOST_MAINS = 2
const MOST_MAIN_LABELS = 3

/** A fact of the whole text, a term, or nothing. */
type Candidate =
  | { readonly share: number; readonly kind: 'nothing' }
  | { readonly share: number; readonly kind: 'fact'; readonly text: string }
  | { readonly share: number; readonly kind: 'term'; readonly group: Group }

/** Candidates for the amount at a place, likeliest first. */
export function candidatesOf(draft: Draft, labelled: readonly Labelled[], at: number): Candidate[] {
  const { words } = draft.words
  const amount = draft.amounts[at]!
  const found = amount.scored.slice(0, MOST_LABELS).flatMap(({ label, share }): Candidate[] => {
    if (label.id === 'aside') return [{ share, kind: 'nothing' }]
    // Most of the price "received" is what a fee leaves of it.
    if (label.id === '+price.sold' && amount.mention.value > 0.5) return []
    if (label.base && label.base !== 'money' && amount.mention.value > 1.5) return []
    const all = withLabel(labelled, at, label.id)
    const own = all[at]!
    if (
      /^(?:ours|theirs)$/.test(label.id) &&
      !(amount.mention.value > 0 && amount.mention.value < 1)
    )
      return []
    const fact = writeFact(own)
    if (fact !== null) return [{ share, kind: 'fact', text: fact }]
    if (label.role === 'with' && !/^(?:band|tier)/.test(label.id))
      return mainsNear(draft, at)
        .filter(({ main }) => canJoin(label, main.label))
        .map(({ main, share: ofMain }) => ({
          share: share * ofMain,
          kind: 'term',
          group: joined(draft, all, main, own) ?? groupOf(main, [own], words),
        }))
    const group = alone(draft, all, at)
    // "60% of unit_cost is written off": the rest comes back.
    if (
      label.id === '+cost.left' &&
      LOSS.test(sentenceText(draft, amount.mention.sentence).words)
    ) {
      const rest = alone(draft, withLabel(labelled, at, 'lost'), at)
      if (rest && group)
        return [
          { share: share * 1.01, kind: 'term', group: rest },
          { share, kind: 'term', group },
        ]
    }
    // Rates by a limit are several; one alone is a plain amount.
    if (label.role === 'with' && (group?.parts.length ?? 0) < 2)
      return plainRate(draft, labelled, at, label.id, share)
    return asTerm(draft, all, at, share, group)
  })
  return found.toSorted((x, y) => y.share - x.share)
}

/** A label as a term, and in the other ways that the words around it allow. */
function asTerm(
  draft: Draft,
  labelled: readonly Labelled[],
  at: number,
  share: number,
  group: Group | null,
): Candidate[] {
  const own = labelled[at]!
  const { label } = own
  const chance = label.role === 'main' ? shareBeside(draft, at) : null
  // "One in ten comes back and costs 5": paid for those units alone.
  const partly: Candidate[] = chance
    ? [{ share: share * 1.01, kind: 'term', group: groupOf(own, [chance], draft.words.words) }]
    : []
  const rate = rateSaid(draft)
  // Goods were bought in another currency, or in another unit: what is a share of them is too.
  const turned: Candidate[] =
    group && rate && (label.base === 'cost' || isForeign(draft, own.mention))
      ? [{ share: share * 1.01, kind: 'term', group: { ...group, under: rate } }]
      : []
  return [
    ...turned,
    ...inHundredths(draft, labelled, at, share),
    ...(group ? swapped({ share, kind: 'term', group }) : []),
    ...partly,
  ]
}

const LOSS = /\b(?:writ(?:e|es|ing|ten) (?:off|down)|los(?:e|es|ing)|lost)\b/i

/** A rate of a schedule that was not read: what it is of all deals. */
function plainRate(
  draft: Draft,
  labelled: readonly Labelled[],
  at: number,
  id: string,
  share: number,
): Candidate[] {
  if (!id.endsWith('.rate')) return []
  const plain = draft.amounts[at]!.mention.kind === 'percent' ? '-price.sold' : '-money.sold'
  const group = alone(draft, withLabel(labelled, at, plain), at)
  return group ? [{ share, kind: 'term', group }] : []
}

/** A term with one more part than the parts that are clear. */
function joined(
  draft: Draft,
  labelled: readonly Labelled[],
  main: Labelled,
  own: Labelled,
): Group | null {
  const all = labelled.map((each) => (each.mention === main.mention ? main : each))
  const group = alone(draft, all, all.indexOf(main))
  if (!group || group.main !== main) return null
  const parts = group.parts.includes(own) ? group.parts : [...group.parts, own]
  return { ...group, parts }
}

/** "12% (commission)": the column may hold 12. */
function inHundredths(
  draft: Draft,
  labelled: readonly Labelled[],
  at: number,
  share: number,
): Candidate[] {
  const { label, mention } = labelled[at]!
  const { column } = mention
  const number = draft.words.words[mention.at]!
  if (!column || number.measure !== 'percent' || !isHeldSomehow(number, column)) return []
  const own = { label, mention: { ...mention, column: { ...column, scale: 100 as const } } }
  const group = alone(draft, labelled.with(at, own), at)
  return group ? [{ share: share * 1.01, kind: 'term', group }] : []
}

/** A column beside an amount may multiply it or divide it: "$140 per cbm". */
function swapped(own: Extract<Candidate, { kind: 'term' }>): Candidate[] {
  const { group, share } = own
  const at = group.parts.findIndex(
    ({ label, mention }) => mention.column && (label.id === 'divide' || label.id === 'factor'),
  )
  if (at < 0) return [own]
  const part = group.parts[at]!
  const label = LABEL.get(part.label.id === 'divide' ? 'factor' : 'divide')!
  const other = { ...group, parts: group.parts.with(at, { ...part, label }) }
  return [own, { share: share * 0.98, kind: 'term', group: other }]
}

/** Amounts that this one may be part of, as what they may be. */
function mainsNear(draft: Draft, at: number): { main: Labelled; share: number }[] {
  const { mention } = draft.amounts[at]!
  const distance = (each: Amount): number => distanceOf(each.mention, mention)
  const column = mention.column?.name
  return draft.amounts
    .filter((each, place) => place !== at && distance(each) < 200)
    .filter((each) => column === undefined || each.mention.column?.name !== column)
    .toSorted((x, y) => distance(x) - distance(y))
    .map((each) => ({
      each,
      labels: withBoth(
        each.scored
          .filter(({ label, share }) => label.role === 'main' && share > LIKELY_LABEL)
          .slice(0, MOST_MAIN_LABELS),
      ),
    }))
    .filter(({ labels }) => (labels[0]?.share ?? 0) > LIKELY_MAIN)
    .slice(0, MOST_MAINS)
    .flatMap(({ each, labels }) =>
      labels.map(({ label, share }) => ({ main: { mention: each.mention, label }, share })),
    )
}
const LIKELY_MAIN = 0.1
const LIKELY_LABEL = 0.005

/** What is paid for units sold may be meant for those ordered, and the reverse. */
function withBoth(labels: readonly Scored[]): readonly Scored[] {
  const [first] = labels
  const twin = first && TWIN[first.label.id]
  if (!twin || labels.some(({ label }) => label.id === twin)) return labels
  return [...labels, { label: LABEL.get(twin)!, share: first.share / 10 }]
}
const TWIN: Readonly<Record<string, string>> = {
  '-money.sold': '-money.ordered',
  '-money.ordered': '-money.sold',
}

/** A share of units that an amount may be paid for, in its sentence or the one before. */
function shareBeside(draft: Draft, at: number): Labelled | null {
  const { mention } = draft.amounts[at]!
  if (mention.kind === 'percent' || mention.kind === 'time') return null
  const { sentence } = mention
  if (!COMES_BACK.test(saidIn(draft.words.words, sentence - 1, sentence + 1))) return null
  const distance = (each: Amount): number => distanceOf(each.mention, mention)
  const [share] = [...draft.answered, ...draft.amounts]
    .filter((each) => each.mention.kind === 'percent' && distance(each) < 200)
    .toSorted((x, y) => distance(x) - distance(y))
  return share ? { mention: share.mention, label: LABEL.get('chance')! } : null
}
const COMES_BACK =
  /\b(?:come|comes|came|sent|send|sends) (?:\w+ )?back\b|\b(?:return|refund|break|broke|damag|spoil|stolen|missing|fail|cancel|quit)/

/** The amount with the parts that are clear; null where it makes no term. */
export function alone(draft: Draft, labelled: readonly Labelled[], at: number): Group | null {
  const own = labelled[at]!
  const { groups } = groupAmounts(labelled, draft.words.words)
  const group = groups.find(({ main, parts }) => main === own || parts.includes(own))
  if (!group) return null
  const column = own.mention.column?.name
  const clear = group.parts.filter(
    (each) =>
      each === own ||
      (isClear(draft, labelled, each) &&
        (column === undefined || each.mention.column?.name !== column)),
  )
  const known: Group = { ...group, parts: clear }
  return writeGroup(known, draft, () => '')
    ? known
    : { ...known, parts: clear.filter((each) => each === own) }
}

const isClear = (draft: Draft, labelled: readonly Labelled[], part: Labelled): boolean =>
  (draft.amounts[labelled.indexOf(part)]?.scored[0]?.share ?? 0) > 0.5
