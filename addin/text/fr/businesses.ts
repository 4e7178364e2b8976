// Names of the businesses that the pane offers to begin with, in French.
import type { businessesText as English } from '../en/businesses.ts'

export const businessesText: typeof English = {
  marketplace: 'Place de marché',
  wholesale: 'Commerce de gros',
  meals: 'Repas',
  tickets: 'Billets',
  cars: 'Voitures',
  advertising: 'Publicité',
  lending: 'Prêts',
  auctions: 'Enchères',
  spareParts: 'Pièces détachées',
  fashion: 'Mode',
  rental: 'Location',
  grain: 'Céréales',
  prints: 'Tirages d’art',
  consignment: 'Dépôt-vente',
}
