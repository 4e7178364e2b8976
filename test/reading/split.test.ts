// The result is shared with somebody: which share is ours.
import { describe, expect, test } from 'vitest'
import { assumptionsOf, formulaOf } from './formula.ts'

const shared = (share: number): string =>
  `${share} × REV − ${share} × qty × unit_cost − ${share} × 0.1 × REV`

describe('our share is read', () => {
  test.each([
    ['Whatever is left is shared half and half with my uncle.', 0.5],
    ['We split profits and losses 60/40 in our favour.', 0.6],
    ['The profit split is 80:20 in favour of the investor.', 0.2],
    ['The profit is shared with our backer. He gets a quarter, the rest is ours.', 0.75],
    ['A fund put up half of the capital, and in return it has 45% of every deal’s profit.', 0.55],
    ['After all costs we hand 15% of the net profit to the co-owner.', 0.85],
    ['Profits as well as losses go three quarters to us and one quarter to Anna.', 0.75],
    ['We go halves on everything with the neighbour.', 0.5],
    ['I am dividing gain and loss with my cousin, one part for him and four parts for me.', 0.8],
    ['My father financed the stock and is entitled to 20% of the profit.', 0.8],
  ])('%s', (text, share) => {
    expect(formulaOf(`Commission 10%. ${text}`)).toBe(shared(share))
  })

  test('what is deducted before the split is read as ever', () => {
    expect(
      formulaOf(
        'Before the split we deduct $3 shipping per unit sold. The investor gets 25% of the result.',
      ),
    ).toBe('0.75 × REV − 0.75 × qty × unit_cost − 0.75 × 3 × SOLD')
  })

  test('a ratio without names is ours first, and said so', () => {
    const text = 'Commission 10%. Profits are split 70/30 with our investor.'
    expect(formulaOf(text)).toBe(shared(0.7))
    expect(assumptionsOf(text)).toContain('the first part is read as ours')
  })

  test('a share of the revenue is a fee', () => {
    expect(formulaOf('Our landlord receives 5% of the revenue.')).toBe('… − 0.05 × REV')
  })
})

describe('is refused', () => {
  test.each([
    [
      'Our partner takes 30% of the profit; losses are ours alone.',
      'losses are shared in another way',
    ],
    ['We keep 70% of the profit, our partner gets 40%.', 'do not add up'],
    ['The bottom line is divided three ways among the siblings.', 'share of the result'],
    ['Our brother shares the profit.', 'nothing says how'],
  ])('%s', (text, reason) => {
    expect(() => formulaOf(`Commission 10%. ${text}`)).toThrow(reason)
  })
})
