// The tools' screen before its parts are loaded, in French.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'Outils pour ce classeur',
  notLoaded: 'Les outils n’ont pas pu être chargés',
  lookOnline: 'Vérifiez que vous êtes en ligne, fermez-les et rouvrez-les.',
}
