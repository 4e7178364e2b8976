// Shares of the price that take more than the price: one fee above 100%, or several together. A slip of
// the pen far more often than meant, so it is asked; controlled English may still say it. Shares of the
// unit cost may be above 100%: a duty can be.
import type { Facts } from './facts.ts'
import type { Frame } from './frames.ts'

const WHOLE = 1 + 1e-9

/** After the last sentence. */
export function settleShares(facts: Facts): void {
  const taken: Frame[] = []
  let sum = 0
  for (const frame of facts.frames) {
    const share = shareOf(frame)
    if (share === null) continue
    taken.push(frame)
    sum += share
    if (share >= 0 && sum <= WHOLE) continue
    const words = share < 0 || share > WHOLE ? [frame] : taken
    facts.problems.push({
      words: words
        .map(({ source }) => source)
        .join(' … ')
        .slice(0, 300),
      reason: 'this is more than 100% of the price',
      example: 'The fee is 12% of the selling price.',
    })
    return
  }
}

/** The part of the price that the frame takes from every sale; null where it is none, or not known. */
function shareOf({ share, of, sign, amount, charge, count, role }: Frame): number | null {
  const ofPrice = share && of === 'price' && sign === -1 && charge === null && count !== 'left'
  return ofPrice && role !== 'leftovers' && amount.op === 'constant' ? amount.value : null
}
