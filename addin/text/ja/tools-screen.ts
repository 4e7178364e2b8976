// The tools' screen before its parts are loaded, in Japanese.
import type { toolsScreenText as English } from '../en/tools-screen.ts'

export const toolsScreenText: typeof English = {
  title: 'このブックのツール',
  notLoaded: 'ツールを読み込めませんでした',
  lookOnline: 'オンラインかどうかを確認し、いったん閉じて開き直してください。',
}
