// Texts of the pane about the plan sheet, in Japanese.
import type { planSheetText as English } from '../en/plan-sheet.ts'
import { clockText, counted } from './words.ts'

export const planSheetText: typeof English = {
  title: 'グラフのシート',
  what: 'プランの Excel のグラフと表を専用のシートに作ります。数値は数式で、書き込まれるプランに合わせて変わります。',
  looking: 'メニューの列を確認しています…',
  category: '支出の分類',
  noCategory: '列なし',
  make: 'プランのシートを作成',
  again: '作り直す',
  notWritten: '先にプランを書き込んでください。シートにはブックが持つプランが表示されます。',
  otherPlan: 'シートには列にあるプランが表示されます。上のプランは書き込むと表示されます。',
  making: 'シートを作成しています。',
  steps: {
    looking: 'ブックを確認しています',
    writing: '表を書き込んでいます',
    calculating: 'Excel の計算を待っています',
    charts: 'グラフを描いています',
  },
  made: '作成しました',
  madeAgain: (at) => `${clockText(at)} に作り直しました`,
  madeAs: (sheet) =>
    `シート「${sheet}」をご覧ください。「EDPS が書き込んだものをすべて削除」で削除できます。`,
  left: (parts) => `グラフなし（理由はシートに記載）: ${parts.join('、')}。`,
  parts: {
    deals: '採用した案件',
    sweep: 'ほかの確信度',
    past: '過去のメニュー',
    spend: '列ごとの支出',
  },
  theSheet: (sheet) => `シート「${sheet}」`,
  failed: '作成できませんでした',
  nameTaken: (sheet) =>
    `このブックには、アドインが作ったものではないシート「${sheet}」があります。名前を変えて、もう一度お試しください。`,
  structure:
    'ブックの構成が保護されているため、シートを追加できません。保護を解除して（校閲 → ブックの保護）、もう一度お試しください。',
  protectedSheet: (sheet) =>
    `シート「${sheet}」は保護されています。保護を解除して、もう一度お試しください。`,
  beingMade: 'ほかの人もプランのシートを作成しています。少し待って、もう一度お試しください。',
  removed: (sheet, cells) =>
    cells === 0
      ? `シート「${sheet}」とその表とグラフ`
      : `シート「${sheet}」とその表とグラフ、および入力されたセル ${counted(cells, '個')}`,
  copied: (sheet) =>
    `シート「${sheet}」: プランのシートのコピーか、アドインが作ったことをブックが記憶していないシートです。`,
}
