// A sentence about how sales of repeated keys were assigned, so that the analyst sees before the
// fit how much is assumed.
import type { SalesShare } from '#addin/mapping/sales-rows.ts'
import { counted, numberText, percentText } from '#addin/text/words.ts'

export function shareText(share: SalesShare): string {
  const ways = [
    [share.named, 'by the menu or batch that the sale names'],
    [share.inOrder, 'first in, first out'],
    [share.latest, 'to the latest deal before the sale'],
    [share.beyond, 'to the last deal, beyond all that was taken'],
    [share.before, 'to none, for they were sold before the first deal'],
  ] as const
  const said = ways
    .filter(([units]) => units > 0)
    .map(([units, way]) => `${numberText(units)} ${way}`)
  return (
    `${counted(share.keys, 'key was', 'keys were')} offered more than once, and ` +
    `${counted(share.units, 'unit')} sold of such keys: ${said.join(', ')}. ` +
    `That assumes ${percentText(share.assumed)} of all units sold.`
  )
}
