// Trains the tagger: a log-linear model of the labels of amounts (multinomial logistic regression whose
// weights belong to attributes of labels; Berger, Della Pietra & Della Pietra 1996), by AdaGrad with an
// L2 penalty. Deterministic: same examples, same weights.
import { attributesOf, LABELS, type Label } from '#reading/tagger/labels.ts'
import type { Net } from '#reading/tagger/net.ts'
import type { NetInput } from '#reading/tagger/net-input.ts'
import { createNetTrainer } from './train-net.ts'
import { createRandom } from '#model/numeric/random.ts'

type Kind = Label['kinds'][number]

export interface Example {
  readonly features: readonly string[]
  readonly kind: Kind
  readonly label: string
  readonly weight: number
  /** What the network sees; amounts only. */
  readonly input?: NetInput
}

export interface Trained {
  readonly net: Net
  readonly features: ReadonlyMap<string, number>
  /** How often each feature was seen, by its place. */
  readonly counts: readonly number[]
  readonly attributes: readonly string[]
  /** Features × attributes. */
  readonly weights: Float64Array
}

export interface Training {
  readonly passes: number
  readonly rate: number
  readonly penalty: number
  /** Features of less weight together are left out. */
  readonly least: number
  readonly hidden: number
  readonly netRate: number
  /** Share of features that are left out of one step. */
  readonly dropped: number
}

export function train(examples: readonly Example[], o: Training): Trained {
  const counts = new Map<string, number>()
  for (const { features, weight } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + weight)
  const features = new Map<string, number>()
  for (const [feature, count] of counts) if (count >= o.least) features.set(feature, features.size)
  const attributes = [...new Set(LABELS.flatMap(attributesOf))]
  const own = LABELS.map((label) => attributesOf(label).map((each) => attributes.indexOf(each)))
  const width = attributes.length
  const weights = new Float64Array(features.size * width)
  const squares = new Float64Array(features.size * width).fill(1e-8)
  const fits = new Map<Kind, number[]>()
  const known = examples.map(({ features: all, kind, label, weight, input }) => {
    let labels = fits.get(kind)
    if (!labels)
      fits.set(
        kind,
        (labels = LABELS.flatMap((each, at) => (each.kinds.includes(kind) ? [at] : []))),
      )
    return {
      own: Int32Array.from(all.flatMap((feature) => features.get(feature) ?? [])),
      labels,
      truth: LABELS.findIndex(({ id }) => id === label),
      weight,
      input,
    }
  })
  const random = createRandom(1, 1)
  const trainer = createNetTrainer(o.hidden, width, createRandom(2, 2))
  const order = known.map((_, at) => at)
  const scores = new Float64Array(width)
  const gradient = new Float64Array(width)
  for (let pass = 0; pass < o.passes; pass++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.below(at + 1)
      ;[order[at], order[other]] = [order[other], order[at]]
    }
    for (const at of order) {
      const { own: all, labels, truth, weight, input } = known[at]
      scores.fill(0)
      const active = all.filter(() => random.uniform() >= o.dropped)
      if (input) trainer.forward(input, scores)
      for (const feature of active) {
        const start = feature * width
        for (let each = 0; each < width; each++) scores[each] += weights[start + each]
      }
      const logits = labels.map((label) => own[label].reduce((sum, each) => sum + scores[each], 0))
      const most = Math.max(...logits)
      const shares = logits.map((logit) => Math.exp(logit - most))
      const total = shares.reduce((sum, share) => sum + share, 0)
      gradient.fill(0)
      for (const [index, label] of labels.entries()) {
        const error = (shares[index] / total - Number(label === truth)) * weight
        for (const each of own[label]) gradient[each] += error
      }
      if (input) trainer.backward(input, gradient, o.netRate * (1 - pass / o.passes))
      for (const feature of active) {
        const start = feature * width
        for (let each = 0; each < width; each++) {
          if (gradient[each] === 0) continue
          const slope = gradient[each] + o.penalty * weights[start + each]
          squares[start + each] += slope * slope
          weights[start + each] -= (o.rate * slope) / Math.sqrt(squares[start + each])
        }
      }
    }
  }
  return {
    features,
    counts: [...features.keys()].map((feature) => counts.get(feature)!),
    attributes,
    weights,
    net: trainer.net,
  }
}
