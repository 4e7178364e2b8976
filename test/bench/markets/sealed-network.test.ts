// `rc015` is not worse than `rc012.2` by more than noise: markets of half a of the sealed set, fitted by both. The mean alone
// counts; nothing of a single market is looked at.
import { expect, test } from 'vitest'
import { openNetwork } from '#network/open-network.ts'
import { needsRuntime } from '../../server/network/runtime.ts'
import { SEALED_KINDS } from './sealed/kinds.ts'
import { planSealed, type SealedJob } from './sealed/plan-market.ts'
import { mean, standardError } from './statistics.ts'

const network = openNetwork('cpu', 1)

/** Every fifth kind. */
const KINDS = SEALED_KINDS.filter((_, at) => at % 5 === 0)
const PLAIN = { half: 'a', number: 1, hopeless: false, full: false, later: 0, prior: 'trained' }

test('rc015 earns what rc012.2 earns, within the noise of the markets', async (t) => {
  needsRuntime(t)
  const gaps: number[] = []
  for (const { name: kind } of KINDS) {
    const job = { ...PLAIN, kind, model: 'rc012.2' } as SealedJob
    const without = await planSealed(job, null)
    const joined = await planSealed({ ...job, model: 'rc015' }, network)
    gaps.push(joined.share - without.share)
  }
  // It says something: the network had a part somewhere.
  expect(gaps.some((gap) => gap !== 0)).toBe(true)
  expect(mean(gaps)).toBeGreaterThan(-2 * standardError(gaps) - 0.01)
})
