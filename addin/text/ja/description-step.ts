// The screen where the analyst describes the business, in Japanese.
import type { descriptionStepText as English } from '../en/description-step.ts'

export const descriptionStepText: typeof English = {
  title: '事業の説明',
  /** A button. */
  next: '次へ: オプション',
  /** Why the button cannot be pressed. */
  empty: 'まず事業を説明してください。',
  missing: '足りないものが 1つあります',

  /** The field of the words. The reader knows English only. */
  label: '案件の収入と費用は何ですか？（英語で入力）',
  hintOwnProfit: '過去の利益は、自社の利益列の値をそのまま使います。',
  hint: 'すべての収入と費用を、列の名前を使って英語で書いてください。',
  explanation:
    '入力すると、この文章と列の名前が読み取りのためサービスに送信されます。セルの値は送信されません。',

  beginWith: '似た事業の例から始める',
  beginWithAnother: '別の事業の例から始める',
  replaces: '文章を置き換えます。元に戻す操作で復元できます。',
  /** A button beside the businesses: words that suit all of them. */
  anyTrade: '業種共通',
}
