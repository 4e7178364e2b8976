// The slider of the confidence and the spending limit of a plan, in French.
import type { confidencePanelText as English } from '../en/confidence-panel.ts'
import { confidenceText, counted, moneyText } from './words.ts'

/** Plans of nearly one confidence are told apart by their deals: "60 % (129 offres)". */
const at = (confidence: number, deals: number) =>
  `${confidenceText(confidence)} (${counted(deals, 'offre')})`

const leftOut = (deals: number) => counted(deals, 'offre écartée', 'offres écartées')

export const confidencePanelText: typeof English = {
  title: 'À quel point une offre doit-elle être sûre ?',
  leastChance: (confidence, deals) => `Probabilité minimale de bénéfice : ${at(confidence, deals)}`,
  hint: (least) =>
    `Plus haut : moins d’offres, plus sûres. Plus bas : davantage d’offres ; sous ${least} % le plan ne change plus, car toute offre rentable y est.`,
  hintToZero:
    'Plus haut : moins d’offres, plus sûres. Plus bas : davantage d’offres, tant qu’elles sont rentables.',
  value: (confidence, deals, profit, spend) =>
    `${confidenceText(confidence)} : ${counted(deals, 'offre')}, bénéfice prévu ${moneyText(profit)}, dépense ${spend === null ? 'non connue' : moneyText(spend)}`,
  withoutLimit: 'Les courbes sont tracées sans la limite de dépense.',
  backTo: (confidence, deals) => `Revenir à la valeur du service : ${at(confidence, deals)}`,

  limit: 'Dépense maximale',
  limitExplanation:
    'Le complément écarte des offres jusqu’à ce que le reste tienne dans la limite et rapporte le plus ; le service ne connaît pas la limite. Appuyez sur Entrée pour l’appliquer. La feuille change avec le bouton ci-dessous.',
  noLimit: 'Vide : pas de limite.',
  leftOut: (deals) => `${leftOut(deals)}. Aucun autre choix ne rapporte plus.`,
  leftOutBound: (deals, bound) =>
    `${leftOut(deals)}. Aucun choix ne peut rapporter plus de ${moneyText(bound)}.`,
}
