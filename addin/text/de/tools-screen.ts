// The title of the tools' screen, in German.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'Werkzeuge für diese Arbeitsmappe',
}
