// The reader's trainer: labels of amounts are found from the formula that a writer meant, the same examples
// give the same weights, the weights learn what they are shown, and packing keeps what they say.
import { describe, expect, test } from 'vitest'
import { align } from '#training/reader/align.ts'
import { bankExamples, bankLines, realExamples } from '#training/reader/examples.ts'
import { packed } from '#training/reader/pretrain-reader.ts'
import { readTexts, type Described } from '#training/reader/texts.ts'
import { train, type Example, type Trained, type Training } from '#training/reader/train.ts'
import { attributesOf, LABEL, LABELS } from '#reading/tagger/labels.ts'
import { lstmScores } from '#reading/tagger/lstm.ts'
import { splitFile } from '#reading/tagger/packed.ts'
import type { Tokens } from '#reading/tagger/tokens.ts'
import { unpack, type Weights } from '#reading/tagger/weights.ts'
import { readWeight } from '#weights/files.ts'

const DATA = new URL('../../training/reader/data/', import.meta.url)

const described = (
  description: string,
  formula: string,
  more: Partial<Described> = {},
): Described => ({
  id: description,
  writer: 'test',
  description,
  menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg'],
  sales: ['key', 'T', 'qty', 'price'],
  texts: [],
  formula,
  horizon: null,
  period: null,
  periodSent: false,
  horizonSent: false,
  quantity: null,
  ...more,
})

describe('what amounts are', () => {
  test.each([
    ['The fee is 12% of the price.', 'revenue - qty*unit_cost - 0.12*revenue', ['-price.sold']],
    [
      'Stamps are 3 dollars a parcel, customs 2 dollars for what we buy.',
      'revenue - qty*unit_cost - 3*sold - 2*qty',
      ['-money.sold', '-money.ordered'],
    ],
    [
      'The fee is 12% of the price, but at least $1.',
      'revenue - qty*unit_cost - SUM(s.qty*MAX(1,0.12*s.price))',
      ['-price.sold', 'min'],
    ],
    [
      'Leftovers bring 30% of unit_cost; our shop has 12 shelves.',
      'revenue - qty*unit_cost + 0.3*unit_cost*left',
      ['+cost.left', 'aside'],
    ],
    [
      'My partner gets 40% of it all. Postage is $5.',
      '0.6*(revenue - qty*unit_cost - 5*sold)',
      ['theirs', '-money.sold'],
    ],
  ] as const)('%s', (description, formula, labels) => {
    const { labels: found, missed, goods } = align(described(description, formula))
    expect(found).toEqual(labels)
    expect([missed, goods]).toEqual([[], 'ordered'])
  })

  test('stay unknown where the words do not give the formula', () => {
    const { labels, missed } = align(
      described('The fee is 12% of the price.', 'revenue - qty*unit_cost - 7*sold'),
    )
    expect(labels).toEqual([null])
    expect(missed).toHaveLength(1)
  })

  test('say whose the goods are', () => {
    const of = (formula: string) => align(described('Postage is $3.', formula)).goods
    expect(of('revenue - qty*unit_cost - 3*sold')).toBe('ordered')
    expect(of('revenue - sold*unit_cost - 3*sold')).toBe('sold')
    expect(of('revenue - 3*sold')).toBe('none')
  })

  test('are found in most of what was written for the trainer', () => {
    const texts = readTexts(new URL('a.json', DATA), 'a')
      .filter(({ formula }) => formula !== null)
      .filter((_, at) => at % 10 === 0)
    const labels = texts.flatMap((text) => align(text).labels)
    expect(labels.length).toBeGreaterThan(30)
    expect(labels.filter((label) => label !== null).length).toBeGreaterThan(0.85 * labels.length)
    for (const label of labels) if (label !== null) expect(LABEL.has(label)).toBe(true)
  })
})

const SMALL: Training = {
  passes: 8,
  rate: 0.05,
  penalty: 1e-3,
  least: 1,
  dropped: 0.1,
}

function sample(): Example[] {
  const texts = readTexts(new URL('b.json', DATA), 'b').filter((_, at) => at % 12 === 0)
  const lines = bankLines(new URL('bank/', DATA)).filter((_, at) => at % 40 === 0)
  return [...realExamples(texts, 1), ...bankExamples(lines, 1)]
}

describe('training', () => {
  const examples = sample()
  const trained = train(examples, SMALL)

  test('gives the same bytes for the same examples', () => {
    expect(examples.length).toBeGreaterThan(300)
    expect(sample()).toEqual(examples)
    expect(packed(train(sample(), SMALL), {})).toEqual(packed(trained, {}))
  })

  test('learns what it is shown', () => {
    const right = examples.filter(
      (example) => labelOf(example, exact(trained, example)) === example.label,
    )
    expect(right.length / examples.length).toBeGreaterThan(0.9)
  })

  test('is packed without a change of what is said', () => {
    const weights = unpack(packed(trained, {}, 1))
    let most = 0
    for (const example of examples.slice(0, 300)) {
      const [one, other] = [exact(trained, example), rounded(weights, example)]
      for (const [at, score] of one.entries()) most = Math.max(most, Math.abs(score - other[at]))
    }
    // Half a step for each of a hundred features or so.
    expect(most).toBeLessThan(60 * weights.scale)
    const same = examples.filter(
      (example) =>
        labelOf(example, exact(trained, example)) === labelOf(example, rounded(weights, example)),
    )
    expect(same.length / examples.length).toBeGreaterThan(0.98)
  })

  test('gives a network that the reader computes as torch does', () => {
    const { text } = splitFile(readWeight('lstm.bin'))
    const { scores, ...tokens } = (JSON.parse(text) as { probe: Tokens & { scores: number[][] } })
      .probe
    const found = lstmScores(tokens)
    expect(found).toHaveLength(scores.length)
    // Weights are bytes here: scores of some 10 are off by some hundredths.
    for (const [at, own] of scores.entries())
      for (const [each, score] of own.entries())
        expect(Math.abs(found[at][each] - score)).toBeLessThan(0.3)
  })
})

/** Scores of the attributes by the linear part. */
function exact({ features, attributes, weights }: Trained, example: Example): Float64Array {
  const scores = new Float64Array(attributes.length)
  for (const feature of example.features) {
    const at = features.get(feature)
    if (at === undefined) continue
    for (let each = 0; each < scores.length; each++)
      scores[each] += weights[at * scores.length + each]
  }
  return scores
}

function rounded({ attributes, add, scale }: Weights, example: Example): Float64Array {
  const sums = new Int32Array(attributes.size)
  for (const feature of example.features) add(feature, sums)
  return Float64Array.from(sums, (each) => each * scale)
}

const ATTRIBUTES = [...new Set(LABELS.flatMap(attributesOf))]

function labelOf({ kind }: Example, scores: Float64Array): string {
  const scored = LABELS.filter(({ kinds }) => kinds.includes(kind)).map((label) => ({
    id: label.id,
    score: attributesOf(label).reduce((sum, each) => sum + scores[ATTRIBUTES.indexOf(each)], 0),
  }))
  return scored.toSorted((x, y) => y.score - x.score)[0].id
}
