// Amounts beside which the words name more than the labels account for: a measure ("per kg"), a count
// ("for every 12"), a condition ("if it is over 500"), the share of units that come back. Each is asked
// about: read without it the amount would be another.
import { measureOf } from '#language/bind.ts'
import { groupAmounts } from '../assembly/assembled-groups.ts'
import { nameNear } from '../assembly/names.ts'
import { placesWhere, type Labelled } from '../assembly/term-of.ts'
import type { Draft } from '../draft-parts.ts'
import { saidIn } from '../text/words.ts'
import { conditionsOf } from './conditions.ts'

/** Places of the amounts. */
export function leftOut(draft: Draft, labelled: readonly Labelled[]): number[] {
  return [
    ...withoutMeasure(draft, labelled),
    ...withoutCount(draft, labelled),
    ...withoutCondition(draft, labelled),
    ...withoutShare(draft, labelled),
    ...besideFormula(draft, labelled),
    ...ofTheBid(draft, labelled),
    ...ofUnsold(draft, labelled),
  ]
}

/** "Works that nobody bought go back by courier, 35 each", read as paid for units sold. */
function ofUnsold({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention }) => {
    const before = saidIn(
      words.slice(Math.max(0, mention.at - CLAUSE), mention.at),
      mention.sentence,
    )
    return (
      label.base === 'money' &&
      label.by === 'sold' &&
      /\b(?:nobody (?:bought|buys|wants)|(?:did|does|do) not sell|didn['’]t sell|don['’]t sell|doesn['’]t sell|not sold|unsold)\b(?!.*\b(?:sold|or)\b)/.test(
        before,
      )
    )
  })
}
const CLAUSE = 14

/** A share of the hammer price: of what is paid to the buyer of the lot, or by him. */
function ofTheBid({ text, words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  const bought = /\bunit_cost\b[^.;\n]{0,20}\b(?:hammer|bid)/i.test(text)
  return placesWhere(labelled, ({ label, mention }) => {
    const behind = saidIn(words.slice(mention.end, mention.end + 6), mention.sentence)
    return (
      label.role === 'main' &&
      (label.base === 'cost') !== bought &&
      /\b(?:hammer|final bid|winning bid|bid|fetch(?:es)?)\b/.test(behind)
    )
  })
}

/** Money that no cost is named for, beside a formula of the whole profit: "once I sold one for 80". */
function besideFormula(
  { formulas, words: { words } }: Draft,
  labelled: readonly Labelled[],
): number[] {
  if (!formulas) return []
  return placesWhere(labelled, ({ label, mention }) => {
    return label.role === 'main' && nameNear(words, mention.at, mention.end) === null
  })
}

/** "$1.40 per litre", a column of litres, and a term without it. */
function withoutMeasure({ words, columns }: Draft, labelled: readonly Labelled[]): number[] {
  const { groups } = groupAmounts(labelled, words.words)
  return groups.flatMap(({ main, parts, measure }) => {
    const at = labelled.indexOf(main)
    if (measure === null || main.label.base !== 'money' || main.mention.column) return []
    const measured = columns.menus.some((name) => measureOf(name, measure) !== null)
    return measured && !parts.some(({ mention }) => mention.column) ? [at] : []
  })
}

/** "6 euros for every 12 pieces", the twelve read as nothing. */
function withoutCount({ words: { words } }: Draft, labelled: readonly Labelled[]): number[] {
  return placesWhere(labelled, ({ label, mention }) => {
    if (label.id !== 'aside' || mention.kind !== 'number' || !(mention.value > 1)) return false
    const [two, one] = words.slice(Math.max(0, mention.at - 2), mention.at).map(({ text }) => text)
    const paid = labelled.some(
      (each) => each.label.base === 'money' && each.mention.sentence === mention.sentence,
    )
    return paid && (/^(?:every|per)$/.test(one ?? '') || (one === 'each' && two !== 'of'))
  })
}

const CONDITION =
  /\b(?:if|when|where|whenever|unless|except|otherwise|free|waived|only|but|extra|surcharge|others?|rest)\b/

/** Amounts under a condition that no schedule of rates read, and its limit. */
function withoutCondition(draft: Draft, labelled: readonly Labelled[]): number[] {
  const said = (sentence: number): string => saidIn(draft.words.words, sentence)
  return placesWhere(labelled, ({ label, mention }, at) => {
    if (label.role !== 'main' || !CONDITION.test(said(mention.sentence))) return false
    return conditionsOf(draft, draft.amounts[at]!).some(({ limit }) => {
      const own = labelled.find((each) => each.mention === limit.mention)
      return (
        limit.mention.sentence === mention.sentence &&
        own !== undefined &&
        (own.label.id === 'aside' || own.label.role === 'main')
      )
    })
  })
}

const RETURNED =
  /\b(?:returns?|returned|refund\w*|come(?:s)? (?:back|home)|sent back|sends? (?:it|them) back|brings? (?:it|them) back)\b/
/** Units that were not sold are given back as well, and of those the share is no part. */
const UNSOLD = /\b(?:unsold|left ?overs?|not sold|un-?used)\b/

/** What a returned unit costs or brings, where an answer told the share of them and this is read without. */
function withoutShare(
  { answered, words: { words } }: Draft,
  labelled: readonly Labelled[],
): number[] {
  const said = (from: number, to: number): string => saidIn(words, from, to)
  const shares = answered.filter(
    ({ mention: { kind, sentence } }) =>
      kind === 'percent' && RETURNED.test(said(sentence - 1, sentence + 1)),
  )
  if (shares.length === 0) return []
  return placesWhere(labelled, ({ label, mention }) => {
    const { sentence, kind } = mention
    if (label.role !== 'main' || label.by === 'ordered' || label.by === 'deal') return false
    // A share of the price is the refund itself.
    if (kind === 'percent' && label.base !== 'cost') return false
    if (UNSOLD.test(said(sentence, sentence))) return false
    return shares.some(
      (share) =>
        Math.abs(share.mention.sentence - sentence) <= 1 &&
        RETURNED.test(said(sentence - 1, sentence)),
    )
  })
}
