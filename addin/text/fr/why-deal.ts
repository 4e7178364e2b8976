// Why a deal is taken, and why little is taken, in French.
import type { LittleTakenCode } from '#contract/schemas.ts'
import type { whyDealText as English, whyLittleText as EnglishLittle } from '../en/why-deal.ts'
import { numberOf as of, sayByCode, type Numbers } from '../by-code.ts'
import { moreOptionsText } from './more-options.ts'
import { counted, countText, moneyText, numberText } from './words.ts'

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

const percent = (share: number): string => `${numberText(Math.round(1000 * share) / 10)} %`

function takes(numbers: Numbers): string {
  const deals = `des ${countText(of(numbers, 'deals'))} offres du jour`
  const taken = of(numbers, 'taken')
  return taken === 0
    ? `Le plan ne prend aucune ${deals}`
    : `Le plan prend ${countText(taken)} ${deals}`
}

/** By the service's code. */
const SAYS: Readonly<Record<LittleTakenCode, (numbers: Numbers) => string>> = {
  nothing_available: (n) =>
    `Aucune des ${countText(of(n, 'deals'))} offres du jour ne peut être prise : toutes sont signalées comme indisponibles. Vérifiez la colonne qui l’indique.`,
  past_deals_lost: (n) =>
    `${counted(of(n, 'outcomes'), 'offre passée a', 'offres passées ont')} perdu ${moneyText(Math.abs(of(n, 'total')))} au total ; ${counted(of(n, 'gains'), 'seule a', 'ont')} rapporté. Vérifiez que chaque montant vaut pour une unité, dans la même unité monétaire et une seule fois.`,
  too_few_outcomes: (n) =>
    `${takes(n)} : ${counted(of(n, 'outcomes'), 'offre passée terminée apprend', 'offres passées terminées apprennent')} peu de chose ; il en faudrait environ ${countText(of(n, 'wanted'))}. Ajoutez des menus plus anciens avec leurs ventes, et vérifiez que l’horizon laisse assez d’offres terminées.`,
  confidence_asked: (n) =>
    `${takes(n)} : vous demandez une confiance de ${percent(of(n, 'asked'))}, et l’offre la plus sûre a ${percent(of(n, 'highest'))}. Sans « ${moreOptionsText.caution} », il en prend ${countText(of(n, 'unasked'))}.`,
  margins_thin: (n) => {
    const [paying, best, replayed] = [of(n, 'paying'), moneyText(of(n, 'best')), of(n, 'replayed')]
    const again =
      replayed > 0
        ? ` Les menus passés, planifiés à nouveau, ont rapporté ${moneyText(replayed)}.`
        : ''
    const why =
      paying === 0
        ? `aucune ne devrait rapporter, la meilleure ${best}.${again}`
        : `${countText(paying)} ${paying === 1 ? 'semble rentable' : 'semblent rentables'}, la meilleure avec ${best}. C’est peu face au doute : ${countText(of(n, 'gains'))} offres passées sur ${countText(of(n, 'outcomes'))} ont rapporté.`
    return `${takes(n)} : ${why} Comparez les coûts et les prix du jour à ceux des menus passés : même unité monétaire, même unité de vente.`
  },
}

export const whyLittleText: typeof EnglishLittle = {
  none: 'Pourquoi rien n’est pris',
  little: 'Pourquoi si peu est pris',
  limitBinds: (limit, taken, leftOut) =>
    `« Dépense maximale » ${moneyText(limit)} laisse prendre ${counted(taken, 'offre')} sur ${countText(taken + leftOut)}. À vérifier : une limite plus élevée, ou aucune.`,
  says: (code, numbers) => sayByCode(SAYS, code, numbers),
}
