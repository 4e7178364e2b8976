// Names of the businesses that the pane offers to begin with, in German.
import type { businessesText as English } from '../en/businesses.ts'

export const businessesText: typeof English = {
  marketplace: 'Marktplatz',
  wholesale: 'Großhandel',
  meals: 'Speisen',
  tickets: 'Eintrittskarten',
  cars: 'Autos',
  advertising: 'Werbung',
  lending: 'Kredite',
  auctions: 'Auktionen',
  spareParts: 'Ersatzteile',
  fashion: 'Mode',
  rental: 'Vermietung',
  grain: 'Getreide',
  prints: 'Kunstdrucke',
  consignment: 'Kommission',
}
