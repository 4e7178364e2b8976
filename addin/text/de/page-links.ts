// Links at the foot of every screen, in German.
import type { pageLinksText as English } from '../en/page-links.ts'

export const pageLinksText: typeof English = {
  help: 'Hilfe',
  helpAt: '/addin/de/help',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
}
