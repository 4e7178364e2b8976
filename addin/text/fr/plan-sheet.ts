// Texts of the pane about the plan sheet, in French.
import type { planSheetText as English } from '../en/plan-sheet.ts'
import { clockText, counted } from './words.ts'

export const planSheetText: typeof English = {
  title: 'Une feuille avec des graphiques',
  what: 'Des graphiques et tableaux d’Excel sur une feuille à part. Leurs nombres sont des formules et suivent chaque plan qui est écrit.',
  looking: 'Examen des colonnes du menu…',
  category: 'Dépense par',
  noCategory: 'Aucune colonne',
  make: 'Créer une feuille du plan',
  again: 'La recréer',
  notWritten: 'Écrivez d’abord un plan : la feuille montre le plan que contient le classeur.',
  otherPlan:
    'La feuille montre le plan qui est dans les colonnes. Celui ci-dessus y apparaît dès qu’il est écrit.',
  making: 'La feuille est en cours de création.',
  steps: {
    looking: 'Examen du classeur',
    writing: 'Écriture des tableaux',
    calculating: 'Attente du calcul d’Excel',
    charts: 'Tracé des graphiques',
  },
  made: 'Créée',
  madeAgain: (at) => `Recréée à ${clockText(at)}`,
  madeAs: (sheet) =>
    `Voyez la feuille « ${sheet} ». « Supprimer tout ce qu’EDPS a écrit » la retire.`,
  left: (parts) => `Sans graphique, pour une raison indiquée là : ${parts.join(' ; ')}.`,
  parts: {
    deals: 'les offres prises',
    sweep: 'autres confiances',
    past: 'menus passés',
    spend: 'dépense par colonne',
  },
  theSheet: (sheet) => `La feuille ${sheet}`,
  failed: 'Non créée',
  nameTaken: (sheet) =>
    `Ce classeur a une feuille « ${sheet} » que le complément n’a pas créée. Renommez-la, puis réessayez.`,
  structure:
    'La structure du classeur est protégée : aucune feuille ne peut être ajoutée. Ôtez la protection (Révision → Protéger le classeur), puis réessayez.',
  protectedSheet: (sheet) =>
    `La feuille « ${sheet} » est protégée. Ôtez la protection, puis réessayez.`,
  beingMade: 'Un collègue crée aussi la feuille du plan. Réessayez dans un instant.',
  removed: (sheet, cells) =>
    cells === 0
      ? `La feuille ${sheet} avec ses tableaux et graphiques`
      : `La feuille ${sheet} avec ses tableaux et graphiques, et ${counted(cells, 'cellule')} où quelqu’un a écrit`,
  copied: (sheet) =>
    `La feuille ${sheet} : c’est une copie d’une feuille du plan, ou le classeur ne retient pas que le complément l’a créée.`,
}
