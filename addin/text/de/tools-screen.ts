// The tools' screen before its parts are loaded, in German.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'Werkzeuge für diese Arbeitsmappe',
  notLoaded: 'Die Werkzeuge konnten nicht geladen werden',
  lookOnline: 'Prüfen Sie, ob Sie online sind, schließen Sie sie und öffnen Sie sie erneut.',
}
