// Links at the foot of every screen, in Japanese.
import type { pageLinksText as English } from '../en/page-links.ts'

export const pageLinksText: typeof English = {
  help: 'ヘルプ',
  helpAt: '/addin/ja/help',
  privacy: 'プライバシー',
  terms: '利用条件',
}
