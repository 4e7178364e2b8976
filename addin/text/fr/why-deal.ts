// Why a deal is taken, and why little is taken, in French.
import type { whyDealText as English, whyLittleText as EnglishLittle } from '../en/why-deal.ts'
import { counted, countText, moneyText } from './words.ts'

export const whyDealText: typeof English = {
  title: 'Pourquoi cette offre ?',
  deal: 'Offre',
  like: 'Les offres passées les plus semblables, et ce qu’elles ont rapporté en argent :',
  forecast:
    'Ce qui a le plus pesé dans sa prévision : de quel montant chaque valeur l’éloigne de celle d’une offre moyenne.',
  menu: 'Menu',
  qty: 'Qté',
  earned: 'Gagné',
  alike: 'Similarité',
  columns: {
    qty: 'Quantité (unités)',
    unit_cost: 'Coût unitaire',
    unit_price: 'Prix unitaire',
    'unit_price / unit_cost': 'Prix unitaire ÷ coût unitaire',
    T_lead: 'Délai (périodes)',
  },
  carried: (column, value, effect) => `${column} ${value} : ${effect}`,
  blank: 'vide',
}

export const whyLittleText: typeof EnglishLittle = {
  none: 'Pourquoi rien n’est pris',
  little: 'Pourquoi si peu est pris',
  limitBinds: (limit, taken, leftOut) =>
    `« Dépense maximale » ${moneyText(limit)} laisse prendre ${counted(taken, 'offre')} sur ${countText(taken + leftOut)}. À vérifier : une limite plus élevée, ou aucune.`,
}
