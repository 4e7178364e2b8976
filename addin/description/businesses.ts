// Descriptions of fourteen businesses in everyday words, for a person who begins with an example, and one of sales and goods
// alone, to which lines are added by the form of the bill: who writes no English needs no words. Each says
// what a deal earns and costs, and is read whole by the service's own reader, without a question
// (test/addin/pane/businesses.test.ts). The reader knows English, so the words stand in no catalogue.
import type { businessesText } from '../messages/texts.ts'

export interface Business {
  /** Its name stands in a catalogue. */
  readonly id: keyof typeof businessesText
  readonly words: string
}

export const BUSINESSES: readonly Business[] = [
  {
    id: 'lines',
    words:
      'Revenue: the units sold, at their prices. Goods: unit_cost for each unit ordered. There are no other costs.',
  },
  {
    id: 'marketplace',
    words:
      'We buy goods and sell them on a marketplace. The marketplace takes 15% of the selling price and $0.99 per unit sold. Postage is $4.20 per unit sold. What is not sold is worth nothing.',
  },
  {
    id: 'wholesale',
    words:
      'We buy pallets and sell single pieces to shops. Freight is $0.35 per unit bought. Picking and packing cost $0.60 per unit sold. T counts weeks. Storage is $0.05 per unit per week. Leftovers are sold off after 12 weeks at 30% of their unit cost.',
  },
  {
    id: 'meals',
    words:
      'We cook meals and sell them the same day. Packaging costs $0.40 per unit sold. The delivery app takes 25% of the selling price. T counts days. Meals that are left over are written off after 1 day.',
  },
  {
    id: 'tickets',
    words:
      'We buy tickets of events and sell them on. The resale site keeps 12% of the selling price. The card processor takes 2.9% of the price and $0.30 per unit sold. Unsold tickets are worth nothing after the event.',
  },
  {
    id: 'cars',
    words:
      'We buy used cars at auctions and sell them in our yard. Transport is $250 per unit bought. Repairs cost $600 per unit bought. T counts weeks. Parking and insurance cost $15 per unit per week. Cars that are left after 16 weeks are sold at 75% of their unit cost.',
  },
  {
    id: 'advertising',
    words:
      'We buy clicks. Each unit is an attempt. One click costs unit_cost. A sale brings its price. The affiliate network keeps 10% of revenue.',
  },
  {
    id: 'lending',
    words:
      'We lend money to small shops. Each unit is an attempt: a loan costs unit_cost, and a loan that is paid back brings its price. A credit check costs $20 per unit ordered.',
  },
  {
    id: 'auctions',
    words:
      'We buy antiques and sell them at auctions. The auction house takes 20% of the hammer price up to $1000 of each unit’s price and 12% on the rest. Photographs and catalogue cost $8 per unit bought.',
  },
  {
    id: 'spareParts',
    words:
      'We stock spare parts. Import duty is 5% of unit cost. Inspection is $0.40 per unit bought. T counts months. Storage is $0.10 per unit per month. The cost of capital is 9% per year on unit cost. Leftovers are written off in full after 24 months.',
  },
  {
    id: 'fashion',
    words:
      'We order clothes for a season. Freight is $0.80 per unit bought. Postage is $3.50 per unit sold. The card processor takes 2.5% of the price. T counts weeks. Leftovers are sold after 20 weeks at 25% of their unit cost.',
  },
  {
    id: 'rental',
    words:
      'We buy tools and rent each out for the season; Sales shows its rent. Cleaning is $2 per unit sold. Insurance is $1.50 per unit bought. T counts weeks. Tools that nobody rents are sold after 26 weeks at 35% of their unit cost.',
  },
  {
    id: 'grain',
    words:
      'We buy grain from farms and sell it to mills. Drying costs $6 per unit bought. Freight is $11 per unit sold. T counts weeks. The silo costs $0.90 per unit per week. The broker gets 1.5% of the price. What is left after 30 weeks is sold at 85% of its unit cost.',
  },
  {
    id: 'prints',
    words:
      'We sell art prints in a gallery. The frame costs $7 per unit sold. The gallery takes 40% of the selling price. Packaging costs $2.50 per unit sold. T counts weeks. What is not sold after 26 weeks is written off.',
  },
  {
    id: 'consignment',
    words:
      'We sell goods of other people on consignment, and what is not sold goes back. Goods: unit_cost for each unit sold. The card fee is 2% of the price. Labels cost $0.15 per unit ordered.',
  },
]
