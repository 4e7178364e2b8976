// How well descriptions are read, as tables: at once, within three answers, wrong in silence, by set and
// by kind of term, by the strict reader alone; and what recorded answers of a language model come to.
import { readdirSync } from 'node:fs'
import { readTexts, type Described } from '#training/reader/texts.ts'
import { KINDS, kindsOf } from '../reading/corpus/kinds.ts'
import { fateOf, recordedAnswers, replay, type Recorded } from '../support/reading/recorded.ts'
import { isWithin, runItem, type Run } from './reading-run.ts'
import { development, examples, holdOut, trainerTexts } from './reading-sets.ts'

type Ran = readonly (readonly [Described, Run])[]

/** Descriptions that were written after the reader's last change, by people who did not know it. */
const FRESH = new URL('../reading/fresh/', import.meta.url)

/** `learnt`: of the writers that the reader learns from, else of the others. */
const freshTexts = (learnt: boolean): Described[] =>
  readdirSync(FRESH)
    .filter((name) => name.endsWith('.json') && !name.startsWith('r') === learnt)
    .toSorted()
    .flatMap((name) => readTexts(new URL(name, FRESH), name.replace('.json', '')))

/** Head and rows of each table. */
export async function readingTables(): Promise<string[][][]> {
  const run = (texts: readonly Described[]): Ran =>
    texts.map((text) => [text, runItem(text)] as const)
  const fresh = run(freshTexts(false))
  const sets: readonly (readonly [string, Ran])[] = [
    ['fresh r: three writers, mended since', fresh],
    ['fresh f, g, p, q, n: eleven writers (trained on)', run(freshTexts(true))],
    ['hold-out w7: unseen by the tagger', run(holdOut())],
    ['examples', run(examples())],
    ['corpus development (trained on)', run(development())],
    ['trainer’s own (trained on)', run(trainerTexts())],
  ]
  return [bySet(sets), byKind(fresh), await byModel()]
}

const share = (part: number, of: number): string =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(0)} %`

function bySet(sets: readonly (readonly [string, Ran])[]): string[][] {
  return [
    [
      'strict reader and ranker',
      'items',
      'at once',
      'one screen',
      'two',
      'stuck',
      'silent',
      'wrong later',
      'right but asked',
      'unreadable',
      'accepted',
    ],
    ...sets.map(([name, ran]) => {
      const runs = ran.filter(([text]) => text.formula !== null).map(([, own]) => own)
      const unreadable = ran.filter(([text]) => text.formula === null).map(([, own]) => own)
      const of = (holds: (own: Run) => boolean): string =>
        share(runs.filter(holds).length, runs.length)
      return [
        name,
        String(runs.length),
        of((own) => isWithin(own, 0)),
        of((own) => isWithin(own, 1)),
        of((own) => isWithin(own, 2)),
        of(({ verdict }) => verdict === 'stuck'),
        of(({ verdict }) => verdict === 'wrong in silence'),
        of(({ verdict }) => verdict === 'wrong after answers'),
        needless(runs),
        String(unreadable.length),
        share(
          unreadable.filter(({ verdict }) => verdict === 'read although unreadable').length,
          unreadable.length,
        ),
      ]
    }),
  ]
}

/** Of the lines that are read rightly, those that are asked all the same. */
function needless(runs: readonly Run[]): string {
  const sum = (of: (own: Run) => number): number => runs.reduce((total, own) => total + of(own), 0)
  const asked = sum(({ lines }) => lines.needless)
  return share(asked, asked + sum(({ lines }) => lines.sure))
}

function byKind(ran: Ran): string[][] {
  const kinds = ran.map(([{ formula }]) => new Set(kindsOf({ formula, tags: [] })))
  return [
    ['fresh, items with', 'items', 'at once', 'one screen', 'silent'],
    ...KINDS.flatMap((kind) => {
      const own = ran.filter((_, at) => kinds[at]!.has(kind)).map(([, each]) => each)
      if (own.length === 0 || kind === 'must be refused') return []
      return [
        [
          kind,
          String(own.length),
          share(own.filter((each) => isWithin(each, 0)).length, own.length),
          share(own.filter((each) => isWithin(each, 1)).length, own.length),
          share(own.filter(({ verdict }) => verdict === 'wrong in silence').length, own.length),
        ],
      ]
    }),
  ]
}

async function byModel(): Promise<string[][]> {
  const records = recordedAnswers()
  const rows = await Promise.all(
    [
      ['two samples of the model', true],
      ['two samples beside the strict reader', false],
    ].map(async ([name, alone]) => {
      const fates = await Promise.all(
        records.map(
          async (record: Recorded) =>
            [record, fateOf(record, await replay(record, alone === true))] as const,
        ),
      )
      const readable = fates.filter(([{ formula }]) => formula !== null)
      const others = fates.filter(([{ formula }]) => formula === null)
      const of = (fate: string): string =>
        share(readable.filter(([, own]) => own === fate).length, readable.length)
      const accepted = others.filter(([, own]) => own === 'wrong').length
      return [
        String(name),
        String(readable.length),
        of('right'),
        of('asked'),
        of('refused'),
        of('wrong'),
        String(others.length),
        share(accepted, others.length),
      ]
    }),
  )
  return [
    [
      'recorded answers',
      'items',
      'at once',
      'asked',
      'not read',
      'silent',
      'unreadable',
      'accepted',
    ],
    ...rows,
  ]
}
