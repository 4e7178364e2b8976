import { isWithin, runItem } from './bench/reading-run.ts'
import { readTexts } from '#pretrain/reader/texts.ts'
for (const [name, from] of [
  ['g1', 0],
  ['g2', 0],
  ['markets', 12],
] as const) {
  const set = readTexts(new URL(`file:///tmp/fresh3/${name}.json`), name).slice(from)
  const readable = set.filter((t) => t.formula !== null)
  const runs = set
    .map((t) => {
      try {
        return [t, runItem(t)] as const
      } catch (e) {
        console.log('ERR', t.id, String(e).slice(0, 100))
        return null
      }
    })
    .filter((x) => x !== null)
  const of = (v: string) => runs.filter(([, r]) => r.verdict === v)
  const n = readable.length
  const pct = (k: number) => `${k} (${Math.round((100 * k) / n)} %)`
  console.log(
    name,
    'readable',
    n,
    'at once',
    pct(of('at once').length),
    '≤1',
    pct(runs.filter(([t, r]) => t.formula !== null && isWithin(r, 1)).length),
    '≤3',
    pct(runs.filter(([t, r]) => t.formula !== null && isWithin(r, 3)).length),
    'stuck',
    of('stuck').length,
    'silent',
    of('wrong in silence').length,
    'later',
    of('wrong after answers').length,
    'unreadable',
    set.length - n,
    'accepted',
    of('read although unreadable').length,
  )
  for (const v of ['wrong in silence', 'read although unreadable', 'stuck', 'wrong after answers'])
    console.log(
      '   ',
      v,
      of(v)
        .map(([t]) => t.id)
        .join(' '),
    )
}
