// The tools' screen before its parts are loaded, in Spanish.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'Herramientas para este libro',
  notLoaded: 'No se pudieron cargar las herramientas',
  lookOnline: 'Compruebe si tiene conexión, ciérrelas y ábralas de nuevo.',
}
