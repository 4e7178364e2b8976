// The pane's header, the bar of a plan that is out of date, and messages, in German.
import type { headText as English } from '../en/head.ts'
import { strong } from '../marks.ts'

export const headText: typeof English = {
  signedIn: 'Angemeldet',
  console: 'Konsole',
  signOut: 'Abmelden',
  tools: 'Werkzeuge',
  toolsAreOpen: 'Die Werkzeuge sind geöffnet.',

  setUp: 'Einrichtung',
  steps: {
    tables: 'Tabellen',
    mapping: 'Spalten',
    description: 'Beschreibung',
    options: 'Optionen',
  },
  plan: 'Plan',

  outOfDate: 'Der Plan ist veraltet',
  outOfDateFor: (change) => `${strong('Plan veraltet.')} ${change}`,
  tablesChanged: 'Die Tabellen wurden geändert.',

  problem: (message) => `${strong('Problem:')} ${message}`,
  closeMessage: 'Diese Meldung schließen',
}
