// The title of the tools' screen, in Spanish.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'Herramientas para este libro',
}
