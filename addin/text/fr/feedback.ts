// What to change about a description or a plan, in French.
import type { FeedbackCode } from '#contract/feedback.ts'
import { sayByCode, type Says } from '../by-code.ts'
import type { feedbackText as English } from '../en/feedback.ts'

/** The words that it is about, before what is said of them. */
const named = (words: string): string => (words === '' ? '' : `« ${words} » : `)

const whole: Says<FeedbackCode, string> = {
  no_economics: () =>
    'La description n’indique aucun coût. Écrivez en anglais ce qui est payé pour chaque unité : une part du prix, la livraison ou le stockage. S’il n’y a rien d’autre, ajoutez « There are no other costs. »',
  not_assembled: () =>
    'Certains montants n’ont pas pu être assemblés. Écrivez une phrase par coût.',
  not_english: () => 'La description n’est pas en anglais. Écrivez-la en anglais.',
  description_too_long: () =>
    'La description est trop longue ou contient trop de montants. Décrivez une seule offre.',
  mixed_currencies: (words) =>
    `${named(words)}Tous les montants et colonnes doivent être dans la même unité monétaire. Convertissez-les.`,
  share_out_of_range: (words) =>
    `${named(words)}Notre part doit être supérieure à 0 % et d’au plus 100 %.`,
  bracket_open: (words) => `${named(words)}Il manque le crochet fermant.`,
  model_unusable: () =>
    'Le modèle de langage du service n’a pas donné de lecture utilisable non plus.',
  model_used_up: () =>
    'Le modèle de langage a assez lu pour vous aujourd’hui : vos mots ont été lus selon des règles fixes.',
  choose_reading: () =>
    'Selon des règles fixes, vos mots se lisent. Choisissez cette lecture si elle est juste, ou écrivez le texte autrement.',
  history_too_short: () =>
    'Ajoutez des menus passés avec des offres terminées. Chaque offre prise a besoin de son bénéfice ou de ses ventes ; si rien n’a été vendu, une ligne de quantité 0.',
  write_controlled: () =>
    'Ou écrivez le tout en phrases anglaises simples de forme fixe, une par coût.',
  other_problems: () => 'D’autres problèmes suivent.',
}

const lead: Says<FeedbackCode, string> = {
  bracket_not_controlled: (words) =>
    `${named(words)}Les crochets ne contiennent pas de phrase lisible.`,
  column_type: (words) =>
    `${named(words)}La colonne contient autre chose que ce que la phrase attend.`,
  contradiction: (words) => `${named(words)}Ceci contredit une autre indication.`,
  horizon_before_deal: (words) => `${named(words)}Ce moment précède l’offre.`,
  open_question: () => 'Une question reste ouverte.',
  period_unknown: (words) => `${named(words)}La durée d’une période n’est pas indiquée.`,
  too_large: () => 'Le texte contient trop d’éléments à la fois.',
  unclear_formula: (words) => `${named(words)}Cette formule n’est pas claire.`,
  unknown_column: (words) => `${named(words)}Il n’y a pas de colonne de ce nom.`,
  wrong_dimension: (words) => `${named(words)}Les grandeurs de ce calcul ne vont pas ensemble.`,
  wrong_nesting: (words) => `${named(words)}La phrase est trop imbriquée.`,
  model_open: () => 'Le modèle de langage a lu vos mots, mais un point reste ouvert.',
  model_refused: () => 'Le modèle de langage ne lit pas ces mots.',
  amount_too_large: () => 'Un montant est trop grand.',
  history_too_large: () => 'L’historique est trop grand.',
  profits_differ: () => 'Vos propres bénéfices ne correspondent pas à la description.',
  profits_undecided: () => 'Vos bénéfices ne disent pas non plus quelle lecture est juste.',
  sold_more: () => 'Il s’est vendu plus qu’il n’y avait.',
  words_not_sent: () =>
    'La demande n’avait pas de description ; une description enregistrée a été lue.',
}

export const feedbackText: typeof English = {
  example: 'Par exemple :',
  whole: ({ code, words }) => sayByCode(whole, code, words),
  lead: ({ code, words }) => sayByCode(lead, code, words),
}
