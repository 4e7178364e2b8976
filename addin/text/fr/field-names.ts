// What each field that a column is mapped to means, in French.
import type { fieldNamesText as English } from '../en/field-names.ts'

export const fieldNamesText: typeof English = {
  menus: {
    key: 'identifiant de l’offre',
    menu: 'moment de décision : 0 ou un libellé par liste d’offres',
    T: 'temps en périodes : 0 = maintenant, négatif = passé',
    date: 'date de la décision, dont découlent menu et T',
    batch: 'lot que les ventes nomment aussi',
    qty: 'quantité que la ligne propose, ou liste de quantités',
    qty_min: 'plus petite quantité',
    qty_max: 'plus grande quantité',
    qty_step: 'pas entre les quantités',
    unit_cost: 'coût de revient par unité',
    unit_price: 'prix de vente attendu par unité',
    T_lead: 'périodes avant la première vente',
    historically_available: 'si la ligne pouvait vraiment être prise',
    historically_chosen: 'si la ligne a été prise',
    qty_taken: 'quantité prise (0 ou vide = refusée)',
    profit: 'bénéfice réalisé des offres passées',
  },
  sales: {
    date: 'date de la vente',
    qty: 'unités vendues',
    price: 'prix par unité',
    T_signal_delay: 'périodes avant que la vente soit connue',
    unit_holding_cost: 'coût de stockage par unité et période',
    unit_fee: 'frais par unité commandée',
  },
}
