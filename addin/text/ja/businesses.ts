// Names of the businesses that the pane offers to begin with, in Japanese.
import type { businessesText as English } from '../en/businesses.ts'

export const businessesText: typeof English = {
  marketplace: 'ネット通販',
  wholesale: '卸売',
  meals: '弁当・惣菜',
  tickets: 'チケット',
  cars: '中古車',
  advertising: '広告',
  lending: '融資',
  auctions: 'オークション',
  spareParts: '補修部品',
  fashion: 'アパレル',
  rental: 'レンタル',
  grain: '穀物',
  prints: '版画',
  consignment: '委託販売',
}
