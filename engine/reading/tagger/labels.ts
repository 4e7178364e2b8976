// What an amount of a description may be, as data: each label with the attributes that the tagger's
// weights are shared by. Compositional: a fee "of the price for each unit sold" shares what is learnt
// of "of the price" and of "for each unit sold" with every other label that has them.
import type { MentionKind } from '../text/mention.ts'

/** What is asked of the whole text: whose the goods are, what a unit is, whether leftovers are given back. */
export type TextKind = 'goods' | 'quantity' | 'back' | 'sentence'

/** `main`: the amount of a term; `with`: part of another amount's term; `fact`: of the whole text. */
type Role = 'main' | 'with' | 'fact' | 'text'
/** What a share is of. */
export type Base = 'money' | 'price' | 'cost' | 'list' | 'profit'
/** What the amount is paid for. Units in time: `stored` from arrival, `held` from the order. */
export type By = 'sold' | 'ordered' | 'left' | 'sale' | 'deal' | 'stored' | 'held'

export interface Label {
  readonly id: string
  readonly role: Role
  readonly kinds: readonly (MentionKind | TextKind)[]
  readonly sign?: 1 | -1
  readonly base?: Base
  readonly by?: By
  /** A begun length of time counts whole. */
  readonly started?: true
  /** What the amount does to the term that it is part of, or to the whole. */
  readonly job?: string
}

const MONEY: readonly MentionKind[] = ['money', 'number', 'column']
const SHARE: readonly MentionKind[] = ['percent', 'column', 'whole', 'number']
const COUNT: readonly MentionKind[] = ['number', 'column', 'money', 'time', 'percent']

const main = (sign: 1 | -1, base: Base, by: By, more: Partial<Label> = {}): Label => ({
  id: `${sign > 0 ? '+' : '-'}${base}.${by}${more.started ? '.started' : ''}`,
  role: 'main',
  kinds: base === 'money' ? MONEY : SHARE,
  sign,
  base,
  by,
  ...more,
})
const part = (job: string, kinds: readonly MentionKind[]): Label => ({
  id: job,
  role: 'with',
  kinds,
  job,
})
const fact = (job: string, kinds: readonly MentionKind[]): Label => ({
  id: job,
  role: 'fact',
  kinds,
  job,
})
function textLabels(kind: TextKind, answers: readonly string[]): Label[] {
  return answers.map((answer) => ({ id: `${kind}.${answer}`, role: 'text', kinds: [kind] }))
}
const ALL: readonly MentionKind[] = ['money', 'percent', 'time', 'number', 'column', 'whole']

export const LABELS: readonly Label[] = [
  ...(['sold', 'ordered', 'left', 'sale', 'deal', 'stored', 'held'] as const).map((by) =>
    main(-1, 'money', by),
  ),
  main(-1, 'money', 'stored', { started: true }),
  ...(['sold', 'ordered', 'left', 'deal'] as const).map((by) => main(1, 'money', by)),
  main(-1, 'price', 'sold'),
  main(1, 'price', 'sold'),
  ...(['ordered', 'sold', 'left', 'held', 'stored'] as const).map((by) => main(-1, 'cost', by)),
  ...(['left', 'ordered', 'sold'] as const).map((by) => main(1, 'cost', by)),
  main(1, 'list', 'left'),
  main(-1, 'list', 'ordered'),
  main(-1, 'list', 'sold'),
  // "We keep 87%": the rest is paid.
  { id: 'keep', role: 'main', kinds: SHARE, sign: -1, base: 'price', by: 'sold', job: 'keep' },
  // "Loses 70% of its cost": the rest comes back.
  { id: 'lost', role: 'main', kinds: SHARE, sign: 1, base: 'cost', by: 'left', job: 'lost' },
  // A share of what remains after the fee before it.
  { id: 'rest', role: 'main', kinds: SHARE, sign: -1, base: 'price', by: 'sold', job: 'rest' },
  { id: 'vat', role: 'main', kinds: SHARE, sign: -1, base: 'price', by: 'sold', job: 'vat' },
  part('min', ['money', 'number']),
  part('max', ['money', 'number']),
  // Limits of what the deal as a whole pays.
  part('min.deal', ['money', 'number']),
  part('max.deal', ['money', 'number']),
  part('factor', ['column', 'number']),
  part('chance', SHARE),
  part('factor.up', ['column']),
  part('divide', COUNT),
  part('packs', ['number', 'column']),
  part('free', ['time', 'column', 'number']),
  part('band.rate', ['percent', 'money']),
  part('band.limit', ['money', 'number']),
  part('tier.rate', ['percent', 'money', 'number']),
  part('tier.below', ['money', 'number', 'column', 'percent']),
  part('tier.to', ['money', 'number', 'column', 'percent']),
  part('tier.of', ['column']),
  fact('ours', SHARE),
  fact('theirs', SHARE),
  fact('horizon', ['time', 'number']),
  fact('aside', ALL),
  ...textLabels('goods', ['ordered', 'sold', 'none']),
  ...textLabels('quantity', ['stock', 'trials']),
  ...textLabels('back', ['no', 'yes']),
  ...textLabels('sentence', ['fine', 'unpriced']),
]

/**
 * Limits of what an order as a whole pays. The tagger knows them not: the words beside a limit say so
 * (facts/orders.ts).
 */
const ORDER_LIMITS: readonly Label[] = (['min', 'max'] as const).map((job) => ({
  ...part(job, ['money', 'number']),
  id: `${job}.sale`,
}))

export const LABEL = new Map([...LABELS, ...ORDER_LIMITS].map((label) => [label.id, label]))

/** The attributes whose weights make a label's score. */
export function attributesOf({ id, role, sign, base, by, job }: Label): string[] {
  if (role === 'text') return [`id:${id}`]
  const found = [`id:${id}`, `role:${role}`]
  if (sign) found.push(`sign:${sign}`)
  if (base) found.push(`base:${base}`, `${sign}${base}`)
  if (by) found.push(`by:${by}`, `${sign}${by}`)
  if (job) found.push(`job:${job.split('.')[0]}`)
  return found
}
