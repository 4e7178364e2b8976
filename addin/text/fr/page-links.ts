// Links at the foot of every screen, in French.
import type { pageLinksText as English } from '../en/page-links.ts'

export const pageLinksText: typeof English = {
  help: 'Aide',
  helpAt: '/addin/fr/help',
  privacy: 'Confidentialité',
  terms: 'Conditions',
}
