// Names of the businesses that the pane offers to begin with, in Spanish.
import type { businessesText as English } from '../en/businesses.ts'

export const businessesText: typeof English = {
  marketplace: 'Marketplace',
  wholesale: 'Venta mayorista',
  meals: 'Comidas',
  tickets: 'Entradas de eventos',
  cars: 'Automóviles',
  advertising: 'Publicidad',
  lending: 'Préstamos',
  auctions: 'Subastas',
  spareParts: 'Repuestos',
  fashion: 'Moda',
  rental: 'Alquiler',
  grain: 'Cereales',
  prints: 'Láminas de arte',
  consignment: 'Consignación',
}
