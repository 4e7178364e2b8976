// What each learner earns on the replay, and the part that no replay moves.
import { describe, expect, test } from 'vitest'
import { blend, stackWeights } from '#model/learners/stack.ts'
import type { Learner } from '#model/learners/team.ts'
import { normalOf, randomOf } from './make-market.ts'

const ROWS = 2000

/** Outcomes that `knows` alone foretells. */
function replayOf(names: readonly Learner[], knows: Learner) {
  const random = randomOf(3)
  const draw = () => Float64Array.from({ length: ROWS }, () => normalOf(random))
  const y = draw()
  const team = new Map(names.map((name) => [name, name === knows ? y : draw()]))
  const ones = new Float64Array(ROWS).fill(1)
  return { team, weights: stackWeights(team, y, ones, ones, ROWS) }
}

describe('the stack', () => {
  test('believes who foretold the replay, and a quarter demand all the same', () => {
    const { weights } = replayOf(['lin2', 'ridge', 'ts', 'qf', 'dm'], 'ridge')
    expect(weights.get('ridge')).toBeGreaterThan(0.65)
    expect(weights.get('dm')).toBeGreaterThanOrEqual(0.25)
    expect(weights.get('ts')).toBeLessThan(0.05)
  })

  test('keeps that quarter for two stages where demand is not learnt', () => {
    const { weights } = replayOf(['lin2', 'ridge', 'ts', 'qf'], 'ridge')
    expect(weights.get('ts')).toBeGreaterThanOrEqual(0.25)
    expect(replayOf(['ridge', 'ts'], 'ts').weights.get('ts')).toBeCloseTo(1, 1)
  })

  test('is a mean of the learners where nothing was replayed', () => {
    const names: Learner[] = ['lin2', 'ridge', 'ts', 'dm']
    const scale = Float64Array.of(10, 10)
    const same = new Map(names.map((name) => [name, Float64Array.of(4, -2)]))
    const none = new Float64Array()
    const replayed = new Map(names.map((name) => [name, none]))
    const weights = stackWeights(replayed, none, none, none, 0)
    blend(same, weights, scale).forEach((z, i) => expect(z).toBeCloseTo([0.4, -0.2][i]))
  })
})
