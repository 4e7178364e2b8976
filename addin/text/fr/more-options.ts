// The options for experts, in French.
import type { moreOptionsText as English } from '../en/more-options.ts'

export const moreOptionsText: typeof English = {
  title: 'Plus d’options',
  caution: 'Prudence',
  cautionHint: 'De −1 à 1 ; au-dessus de 0 : moins d’offres, plus sûres.',
  cautionExplanation:
    'En dessous de 0, des offres écartées comme incertaines sont prises aussi. Vous pouvez aussi la modifier après le plan.',

  horizon: 'Périodes avant passage en perte des invendus',
  horizonHint: 'Compte là où la description ne dit rien.',
  writeoff: 'Part du coût perdue sur les invendus',
  writeoffHint: '0 = rien, 1 = tout. Compte là où la description ne dit rien.',

  period: 'Un pas de T vaut',
  periodUnset: 'selon la description',
  periods: { day: 'un jour', week: 'une semaine', month: 'un mois', year: 'une année' },

  chosenFlag: 'Une offre passée marquée comme choisie',
  chosenFlagHint: 'N’importe que là où elle n’a ni ventes ni bénéfice.',
  chosenFlagUnset: 'laisser le service en juger',
  chosenFlags: {
    taken: 'a vraiment été prise',
    would_take: 'serait prise si elle était disponible',
  },

  model: 'Modèle',
  modelUnset: 'le choix du service',
  modelGone: (model) => `${model}, qu’aucun moteur n’offre actuellement`,

  checks: 'Vérifier que l’historique est suffisant',
  checksHint: 'Décoché : un petit historique donne un plan faible, sans avertissement.',
}
