// The screen where the analyst describes the business, in French. The service reads English only.
import type { descriptionStepText as English } from '../en/description-step.ts'

export const descriptionStepText: typeof English = {
  title: 'Décrivez votre activité',
  next: 'Suivant : options',
  empty: 'Décrivez d’abord votre activité.',
  missing: 'Il manque une chose',

  label: 'Que rapporte une offre, et que coûte-t-elle ?',
  hintOwnProfit: 'En anglais. Le bénéfice passé est repris tel quel de votre propre colonne.',
  hint: 'En anglais : chaque revenu et chaque coût, avec les noms de vos colonnes.',
  explanation:
    'À mesure que vous écrivez, ces mots et les noms de vos colonnes sont envoyés au service pour être lus. Aucune cellule ne l’est.',

  beginWith: 'Partir d’une activité proche de la vôtre',
  beginWithAnother: 'Partir d’une autre activité',
  replaces: 'Remplace votre texte ; Annuler le rétablit.',
  anyTrade: 'Toute activité',
}
