// Names of the businesses that the pane offers to begin with: buttons that fill in a description.

export const businessesText = {
  marketplace: 'Marketplace',
  wholesale: 'Wholesale',
  meals: 'Meals',
  tickets: 'Tickets',
  cars: 'Cars',
  advertising: 'Advertising',
  lending: 'Lending',
  auctions: 'Auctions',
  spareParts: 'Spare parts',
  fashion: 'Fashion',
  rental: 'Rental',
  grain: 'Grain',
  prints: 'Prints',
  consignment: 'Consignment',
}
