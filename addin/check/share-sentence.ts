// A sentence about how sales of repeated keys were assigned, so that the analyst sees before the
// fit how much is assumed.
import type { SalesShare } from '../mapping/sales-rows.ts'
import { shareText } from '../text/en/share.ts'

export function shareSentence(share: SalesShare): string {
  const ways = (['named', 'inOrder', 'latest', 'beyond', 'before'] as const)
    .filter((way) => share[way] > 0)
    .map((way) => shareText[way](share[way]))
  return shareText.sentence(share.keys, share.units, ways, share.assumed)
}
