// The scores of the reader as tables of text: by set of descriptions, by kind of term, and by what
// the client's own profits add.
import { KINDS, kindsOf } from '../reading/corpus/kinds.ts'
import type { LabelledVerdict } from './reading-labels.ts'
import { isRight, VERDICTS, type ReadingItem, type Verdict } from './reading.ts'

export type Judged = readonly (readonly [ReadingItem, Verdict])[]

/** Head and rows: one row a set, in the order of the items; counts. */
export function tableBySet(judged: Judged): string[][] {
  const sets = new Map<string, Verdict[]>()
  for (const [item, verdict] of judged) sets.set(item.set, [...(sets.get(item.set) ?? []), verdict])
  return [
    ['descriptions', 'items', ...VERDICTS],
    ...[...sets].map(([set, verdicts]) => [
      set,
      String(verdicts.length),
      ...VERDICTS.map((name) => String(verdicts.filter((verdict) => verdict === name).length)),
    ]),
  ]
}

/** Head and rows: one row a kind of term; shares of the items that have it, refusals due = right. */
export function tableByKind(judged: Judged): string[][] {
  const kinds = judged.map(([item]) => new Set(kindsOf(item)))
  return [
    ['items with', 'items', 'right', 'refused', 'wrong, its doubt said', 'wrong in silence'],
    ...KINDS.map((kind) => {
      const verdicts = judged.filter((_, at) => kinds[at]!.has(kind)).map(([, verdict]) => verdict)
      const share = (holds: (verdict: Verdict) => boolean) =>
        `${((verdicts.filter(holds).length / verdicts.length) * 100).toFixed(1)} %`
      return [
        kind,
        String(verdicts.length),
        share(isRight),
        share((verdict) => verdict === 'refused'),
        share((verdict) => verdict === 'wrong, its doubt said'),
        share((verdict) => verdict === 'wrong in silence'),
      ]
    }),
  ]
}

/** One item: without labels, then with each kind of them. */
export type JudgedBeside = readonly (readonly [ReadingItem, readonly LabelledVerdict[]])[]

/**
 * Head and rows: one row a set, all wordings together; of the descriptions with a formula "right /
 * refused / wrong", in brackets those of the wrong ones whose fit is refused. Labels cannot change a
 * refusal that is due: without a formula nobody knows what was earned.
 */
export function tableByLabels(judged: JudgedBeside, names: readonly string[]): string[][] {
  const sets = Map.groupBy(judged, ([item]) => item.set.replace(/:.*/, ''))
  return [
    ['descriptions', 'with a formula', ...names],
    ...[...sets].map(([set, items]) => {
      const stated = items.filter(([item]) => item.cases !== null)
      const cells = names.map((_, at) => labelledCell(stated.map(([, verdicts]) => verdicts[at]!)))
      return [set, String(stated.length), ...cells]
    }),
  ]
}

function labelledCell(verdicts: readonly LabelledVerdict[]): string {
  const right = verdicts.filter(({ verdict }) => isRight(verdict)).length
  const refused = verdicts.filter(({ verdict }) => verdict === 'refused').length
  const stopped = verdicts.filter((each) => each.stopped).length
  const wrong = verdicts.length - right - refused
  return `${right} / ${refused} / ${wrong}${stopped > 0 ? ` (${stopped})` : ''}`
}
