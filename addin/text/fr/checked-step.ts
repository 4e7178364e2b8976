// The screen after the check of the data, in French.
import type { checkedStepText as English } from '../en/checked-step.ts'
import { counted, countText, numberText } from './words.ts'

export const checkedStepText: typeof English = {
  checking: 'Vérification de vos données',
  nothingLeaves: 'Rien ne quitte le classeur pendant la vérification.',

  titles: {
    problems: (n) => `${counted(n, 'problème')} à corriger`,
    unclear: 'La description n’est pas claire',
    ready: 'Prêt à planifier',
  },
  inputTest: 'Essai à blanc',
  inputTestNote: 'La réponse contient des valeurs fictives. Ce n’est pas un plan.',
  warnings: (n) => counted(n, 'avertissement'),
  derived: 'Ce qui a été déduit',

  sendInputTest: 'Envoyer l’essai à blanc',
  sendAndPlan: 'Envoyer et planifier',
  changeDescription: 'Modifier la description',
  chooseColumns: 'Choisir les colonnes',
  describeBusiness: 'Décrire votre activité',
  takeNewName: (name) => `Oui, prendre « ${name} »`,
  takeNewNames: 'Oui, prendre les nouveaux noms',

  columnsLeave: (n) => `${counted(n, 'colonne quittera', 'colonnes quitteront')} le classeur`,
  columnOf: (table, header) => `${table} : ${header}`,
  sentAs: (name) => `sous le nom ${name}`,
  alsoLeaves: 'Votre description et les options les accompagnent. Rien d’autre.',

  rowsToDecide: 'Lignes à décider',
  pastRows: 'Lignes passées',
  pastRowsIn: (rows, menus) => `${countText(rows)} dans ${counted(menus, 'menu')}`,
  sales: 'Ventes',
  toSend: 'À envoyer',
  kilobytes: (n) => `${numberText(n)} ko`,
  megabytes: (n) => `${numberText(n)} Mo`,
  cost: 'Coût',
  costOf: (least, most) => `${numberText(least)}–${numberText(most)} jetons`,
  costNote: (reading, calculation) =>
    `Lire ces mots pour la première fois coûte ${numberText(reading)} jetons, et rien pour les plans suivants avec les mêmes mots et colonnes. Le calcul coûte jusqu’à ${numberText(calculation)}, selon sa durée. Le maximum est réservé pendant la planification ; ce qui n’est pas facturé est rendu.`,
  costNotePaid: (paid) =>
    `${paid}Le calcul est facturé selon sa durée. Le maximum est réservé pendant la planification ; ce qui n’est pas facturé est rendu.`,
  readingPaid: 'Votre compte a déjà payé la lecture de ces mots. ',
  youHave: 'Vous avez',
  tokens: (n) => `${numberText(n)} ${Math.abs(n) < 2 ? 'jeton' : 'jetons'}`,
  tooFewTokens: (most) =>
    `Le service réserve ${numberText(most)} jetons pendant la planification, plus que le compte n’en a : il refusera le plan. Obtenez des jetons dans la console, ou faites un essai à blanc (Options), qui est gratuit.`,
}
