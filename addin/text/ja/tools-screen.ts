// The title of the tools' screen, in Japanese.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'このブックのツール',
}
