// Screens without a choice, in Japanese.
import type { openingStepText as English } from '../en/opening-step.ts'

export const openingStepText: typeof English = {
  planMenu: '計画を作成',
  openingWorkbook: 'ブックを開いています…',
  notReady: '準備ができていません',
  cannotGoOn: 'アドインを続行できません',
  oneMoment: 'お待ちください',
  notLoaded: '読み込めませんでした',
  screenNotLoaded: 'この画面を読み込めませんでした',
  nothingLost: 'オンラインかどうかを確認してください。何も失われていません。',
}
