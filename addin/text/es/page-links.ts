// Links at the foot of every screen, in Spanish.
import type { pageLinksText as English } from '../en/page-links.ts'

export const pageLinksText: typeof English = {
  help: 'Ayuda',
  helpAt: '/addin/es/help',
  privacy: 'Privacidad',
  terms: 'Condiciones',
}
