// Every plan that the workbook keeps: its notes, a comparison of two, restoring and deleting, in French.
import type {
  differencesText as EnglishDifferences,
  KeptPlan,
  workbookPlansText as English,
} from '../en/workbook-plans.ts'
import { strong } from '../marks.ts'
import { confidenceText, counted, countText, moneyText, momentText, withinText } from './words.ts'

export type { KeptPlan } from '../en/workbook-plans.ts'

/** Who made a plan, and when: with seconds, for several may be made within a minute. */
const made = ({ by, at }: Pick<KeptPlan, 'by' | 'at'>) => `${by}, ${momentText(at, 'second')}`
const title = (plan: KeptPlan) => strong(plan.name ? `${plan.name}, ${made(plan)}` : made(plan))
const sums = ({ n, threshold, limit, profit, capital, model }: KeptPlan) =>
  `${counted(n, 'offre')} à ${confidenceText(threshold)} de confiance${withinText(limit)}, bénéfice prévu ${moneyText(profit)}${capital === null ? '' : `, dépense ${moneyText(capital)}`}. Modèle ${model}.`

export const workbookPlansText: typeof English = {
  title: (n) => `Plans de ce classeur : ${n}`,
  putRightFirst:
    'Les colonnes contiennent des lignes de deux plans : attendez qu’elles soient rectifiées, ou écrivez le plan à nouveau.',
  plan: (plan) => `${title(plan)}. ${sums(plan)}`,
  planInColumns: (plan) => `${title(plan)}. Dans les colonnes. ${sums(plan)}`,
  whatWasSaid: (at) => `Ce qui en a été dit : ${momentText(at, 'second')}`,
  nameOf: (plan) =>
    `${made(plan)}${plan.name ? `, « ${plan.name} »` : ''} : ${counted(plan.n, 'offre')}${withinText(plan.limit)}`,

  restore: 'Rétablir',
  restoreOf: (called) => `Rétablir le plan fait par ${called}`,
  deleteOf: (called) => `Supprimer le plan fait par ${called}`,
  reallyDelete: 'Vraiment supprimer',
  reallyDeleteOf: (called) => `Vraiment supprimer le plan fait par ${called}`,
  copyId: 'Copier l’ID',
  copyIdOf: (called) => `Copier l’ID du plan fait par ${called}`,

  nameIt: 'Le nommer, ajouter des notes',
  changeName: 'Modifier le nom ou les notes',
  name: 'Nom',
  notes: 'Notes',
  notesHint: 'Quiconque a le classeur peut les lire.',
  save: 'Enregistrer',
  saveOf: (called) => `Enregistrer le nom et les notes du plan fait par ${called}`,
  nothingChanged: 'Rien n’a changé.',

  compareTwo: 'En comparer deux',
  from: 'De',
  to: 'À',
  compare: 'Comparer',
  chooseTwo: 'Choisissez deux plans.',
  chooseHere: 'Choisissez des plans encore présents.',
}

/** The differences of two plans. */
export const differencesText: typeof EnglishDifferences = {
  same: 'Même quantité dans les deux',
  sameDeals: (n, revalued) =>
    `${counted(n, 'offre')}${revalued > 0 ? `, dont ${countText(revalued)} avec un autre bénéfice` : ''}`,
  more: (n) => `et ${counted(n, 'autre offre qui diffère', 'autres offres qui diffèrent')}.`,
}
