// Labelled amounts as sentences of controlled English, each with the words that it came from: what is
// decided of a text is written down in the language in which it is read back.
import type { Term } from '#contract/valuation.ts'
import { horizonSentence, printTerm, shareSentence } from '#language/controlled/read-back.ts'
import { restOf, withoutDust } from '#language/numbers/fraction.ts'
import { sentenceText } from '../draft.ts'
import type { Draft } from '../draft-parts.ts'
import { groupAmounts } from './assembled-groups.ts'
import { nameNear } from './names.ts'
import { termOf, type Group, type Labelled } from './term-of.ts'

export interface Sentence {
  readonly text: string
  /** Words of the description, empty where it is assumed. */
  readonly source: string
  readonly term: Term | null
  /** The amounts that it uses. */
  readonly of: readonly Labelled[]
}

export type Written =
  | { readonly ok: true; readonly sentences: readonly Sentence[] }
  /** The amounts that make no term as they are labelled; `clock`: the length of T would settle it. */
  | { readonly ok: false; readonly stray: readonly Labelled[]; readonly clock: boolean }

/** All amounts of a text; `sentenceOf` gives the words around an amount. */
export function writeAmounts(
  labelled: readonly Labelled[],
  draft: Draft,
  wordsOf: (labelled: readonly Labelled[]) => string,
): Written {
  const { words } = draft.words
  const { groups, stray } = groupAmounts(labelled, words)
  if (stray.length > 0) return { ok: false, stray, clock: false }
  const sentences: Sentence[] = []
  for (const group of groups) {
    const written = writeGroup(group, draft, wordsOf)
    if (!written) {
      const clock = draft.period === null && needsPeriod(group)
      return { ok: false, stray: [group.main, ...group.parts], clock }
    }
    sentences.push(written)
  }
  for (const own of labelled) {
    const fact = writeFact(own)
    // "40% to the partner, 60% to us" says one thing twice.
    const again = [
      ...sentences.map(({ text }) => text),
      ...draft.said.map(({ sentence }) => sentence),
    ]
    if (fact !== null && !again.some((text) => text.replace(/\.?$/, '.') === fact))
      sentences.push({ text: fact, source: wordsOf([own]), term: null, of: [own] })
  }
  return { ok: true, sentences }
}

function needsPeriod({ clock, main, parts }: Group): boolean {
  const timed = main.label.by === 'stored' || main.label.by === 'held'
  return (
    (timed && clock !== null && clock !== 'period') ||
    parts.some(({ mention }) => mention.kind === 'time')
  )
}

/** One term; null where its amounts make none. */
export function writeGroup(
  group: Group,
  draft: Draft,
  wordsOf: (labelled: readonly Labelled[]) => string,
): Sentence | null {
  const own = [group.main, ...group.parts]
  // "for each unit and week in store" reads the same whatever a step of T is.
  const simple =
    group.parts.every(({ mention }) => mention.kind !== 'time') && !group.main.label.started
  const clock = group.clock === 'period' ? null : group.clock
  const period = draft.period ?? (simple ? clock : null)
  const built = termOf(group, period)
  if (!built) return null
  const { at, end } = group.main.mention
  const name = nameNear(draft.words.words, at, end)
  const source = wordsOf(own)
  const unnamed = printTerm(
    { name: '', sign: built.sign, expression: built.expression, source },
    period,
  )
  const amount = unnamed.replace(/^(?:Subtract|Add) ``: /, '').slice(0, -1)
  const term: Term = { name: name ?? amount.slice(0, 200), ...built, source: source.slice(0, 2000) }
  return { text: printTerm(term, period), source, term, of: own }
}

/** A schedule of rates. */
export function writeSchedule(
  { term, name, of }: Draft['schedules'][number],
  draft: Draft,
): Sentence {
  const source = [...new Set(of.map(({ mention }) => mention.sentence))]
    .map((sentence) => sentenceText(draft, sentence).words)
    .join(' … ')
  const own: Term = { name: name.slice(0, 200) || 'fee', ...term, source: source.slice(0, 2000) }
  return { text: printTerm(own, draft.period), source, term: own, of: [] }
}

/** What an amount says of the whole deal. */
export function writeFact({ label, mention }: Labelled): string | null {
  if (label.id === 'ours' || label.id === 'theirs') {
    const share = label.id === 'ours' ? withoutDust(mention.value) : restOf(mention.value)
    return shareSentence(share)
  }
  if (label.id !== 'horizon') return null
  return horizonSentence(mention.value, mention.clock ?? 'period')
}
