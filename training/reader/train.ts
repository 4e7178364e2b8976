// Trains the tagger: a log-linear model of the labels of amounts (multinomial logistic regression
// with weights per attribute of labels; Berger, Della Pietra & Della Pietra 1996), by AdaGrad with
// an L2 penalty. Deterministic: the same examples give the same weights.
import { attributesOf, LABELS, type Label } from '#reading/tagger/labels.ts'
import { createRandom, type Random } from '#examples/random.ts'

type Kind = Label['kinds'][number]

export interface Example {
  readonly features: readonly string[]
  readonly kind: Kind
  readonly label: string
  readonly weight: number
}

export interface Trained {
  readonly features: ReadonlyMap<string, number>
  /** Total weight of each feature, by index. */
  readonly counts: readonly number[]
  readonly attributes: readonly string[]
  /** Features × attributes. */
  readonly weights: Float64Array
}

export interface Training {
  readonly passes: number
  readonly rate: number
  readonly penalty: number
  /** Minimum total weight of a feature. */
  readonly least: number
  /** Share of features dropped in each step. */
  readonly dropped: number
}

export function train(examples: readonly Example[], o: Training): Trained {
  const { features, counts, attributes, own, encoded } = encode(examples, o.least)
  const width = attributes.length
  const random = createRandom(1, 1)
  const state: State = {
    own,
    weights: new Float64Array(features.size * width),
    squares: new Float64Array(features.size * width).fill(1e-8),
    scores: new Float64Array(width),
    gradient: new Float64Array(width),
  }
  const order = encoded.map((_, at) => at)
  for (let pass = 0; pass < o.passes; pass++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.below(at + 1)
      ;[order[at], order[other]] = [order[other], order[at]]
    }
    for (const at of order) step(state, encoded[at], o, random)
  }
  return { features, counts, attributes, weights: state.weights }
}

interface Encoded {
  /** Indices of the features. */
  readonly features: Int32Array
  /** Indices of the labels of this kind, and of the correct one among all labels. */
  readonly labels: readonly number[]
  readonly truth: number
  readonly weight: number
}

/** Features with enough weight, attributes of labels (`own`: by label), and examples as indices. */
function encode(examples: readonly Example[], least: number) {
  const totals = new Map<string, number>()
  for (const { features: all, weight } of examples)
    for (const feature of all) totals.set(feature, (totals.get(feature) ?? 0) + weight)
  const features = new Map<string, number>()
  for (const [feature, count] of totals) if (count >= least) features.set(feature, features.size)
  const attributes = [...new Set(LABELS.flatMap(attributesOf))]
  const labelsOf = new Map<Kind, number[]>()
  const encoded = examples.map(({ features: all, kind, label, weight }): Encoded => {
    let labels = labelsOf.get(kind)
    if (!labels)
      labelsOf.set(
        kind,
        (labels = LABELS.flatMap((each, at) => (each.kinds.includes(kind) ? [at] : []))),
      )
    return {
      features: Int32Array.from(all.flatMap((feature) => features.get(feature) ?? [])),
      labels,
      truth: LABELS.findIndex(({ id }) => id === label),
      weight,
    }
  })
  return {
    features,
    counts: [...features.keys()].map((feature) => totals.get(feature)!),
    attributes,
    own: LABELS.map((label) => attributesOf(label).map((each) => attributes.indexOf(each))),
    encoded,
  }
}

/** Weights in training. Shapes: features × attributes; scores and gradient: attributes. */
interface State {
  /** Attributes of each label. */
  readonly own: readonly (readonly number[])[]
  readonly weights: Float64Array
  readonly squares: Float64Array
  readonly scores: Float64Array
  readonly gradient: Float64Array
}

/** One step of AdaGrad on one example. */
function step(
  { own, weights, squares, scores, gradient }: State,
  { features, labels, truth, weight }: Encoded,
  o: Training,
  random: Random,
): void {
  const width = scores.length
  scores.fill(0)
  const active = features.filter(() => random.uniform() >= o.dropped)
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
