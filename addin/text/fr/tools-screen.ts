// The title of the tools' screen, in French.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'Outils pour ce classeur',
}
