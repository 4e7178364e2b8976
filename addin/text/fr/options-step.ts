// The screen of the options, in French.
import type { optionsStepText as English } from '../en/options-step.ts'

export const optionsStepText: typeof English = {
  title: 'Options',
  checkData: 'Vérifier les données',
  mendNumber: 'Corrigez d’abord le nombre signalé sous « Plus d’options ».',

  howChosen: 'Comment les offres passées étaient-elles choisies ?',
  byKnowledge: 'Aussi d’après ce que l’on savait',
  byKnowledgeHint: 'Un appel, un échantillon, une intuition. En cas de doute, choisissez ceci.',
  byColumns: 'D’après ces seules colonnes',
  byColumnsHint: 'Par une règle ou un programme.',

  whereFrom: 'D’où vient le bénéfice passé ?',
  fromDescription: 'De votre description et des ventes',
  fromColumn: 'De votre propre colonne de bénéfice',

  inputTest: 'Essai à blanc seulement',
  inputTestHint: 'Tout le parcours avec des valeurs fictives, dans des colonnes marquées (mock).',
  descriptionFirst: 'La description d’abord',
}
