// The pane's header, the bar of a plan that is out of date, and messages, in French.
import type { headText as English } from '../en/head.ts'
import { strong } from '../marks.ts'

export const headText: typeof English = {
  signedIn: 'Connecté',
  console: 'Console',
  signOut: 'Se déconnecter',
  tools: 'Outils',
  toolsAreOpen: 'Les outils sont ouverts.',

  setUp: 'Configuration',
  steps: {
    tables: 'Tableaux',
    mapping: 'Colonnes',
    description: 'Description',
    options: 'Options',
  },
  plan: 'Plan',

  outOfDate: 'Le plan n’est plus à jour',
  outOfDateFor: (change) => `${strong('Plan obsolète.')} ${change}`,
  tablesChanged: 'Les tableaux ont changé.',

  problem: (message) => `${strong('Problème :')} ${message}`,
  closeMessage: 'Fermer ce message',
}
