// The scores of the reader as tables of text: by set of descriptions, and by kind of term.
import { KINDS, kindsOf } from '../reading/corpus/kinds.ts'
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
