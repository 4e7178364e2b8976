// What the pane answers an agent of Microsoft 365 Copilot, in French.
import type { copilotAnswersText as English } from '../en/copilot-answers.ts'
import { confidenceText, counted, moneyText, rangeText } from './words.ts'

export const copilotAnswersText: typeof English = {
  problems: (n) =>
    `${counted(n, 'problème est', 'problèmes sont')} d’abord à corriger dans les tableaux : le volet les liste et montre leurs cellules.`,
  checked: (rows, past) =>
    `Les données sont en ordre : ${counted(rows, 'ligne')} à décider d’après ${counted(past, 'ligne passée', 'lignes passées')}. Rien n’a été envoyé : cliquez sur « Envoyer et planifier » dans le volet pour confirmer.`,
  tables: 'Choisissez d’abord le tableau des offres dans le volet.',
  mapping:
    'Le volet a deviné à quoi correspond chaque colonne : vérifiez une fois, puis cliquez sur « Suivant ».',
  description:
    'Le volet doit savoir ce qu’une offre rapporte et coûte : décrivez-y votre activité.',
  fit: 'Un plan est déjà en cours : le volet montre son avancement.',
  plan: (deals, profit) =>
    `Un plan est affiché : ${counted(deals, 'offre')}, bénéfice prévu ${moneyText(profit)}.`,
  signIn: 'Connectez-vous d’abord dans le volet.',
  other: 'Regardez le volet : il indique ce qu’il faut faire ensuite.',
  noPlan: 'Aucun plan n’est affiché : faites-en d’abord un avec « Planifier le menu ».',
  noConfidence: 'Indiquez une confiance de 0 à 100 %.',
  atConfidence: (then, now) => {
    const sure = then.range === null ? '' : ` (fourchette à 80 % : ${rangeText(then.range)})`
    const spent = then.spend === null ? '' : `, dépense ${moneyText(then.spend)}`
    return (
      `À ${confidenceText(then.confidence)}, le plan prend ${counted(then.deals, 'offre')}, bénéfice prévu ${moneyText(then.profit)}${sure}${spent} ; ` +
      `actuellement, à ${confidenceText(now.confidence)}, ${counted(now.deals, 'offre')} et ${moneyText(now.profit)}. ` +
      'Rien n’a été modifié : déplacez le curseur dans le volet et cliquez sur « Appliquer à la feuille ».'
    )
  },
}
