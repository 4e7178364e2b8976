// What the workbook remembers for the add-in, and why it does not, in Japanese.
import type { workbookMemoryText as English } from '../en/workbook-memory.ts'

export const workbookMemoryText: typeof English = {
  setupLost: 'ブックに記憶された設定が壊れています。もう一度選択してください。',
  columnsLost:
    'アドインが作成した列についてのブックの記憶が壊れています。次のプランには新しい列が作られます。',
  newer:
    'このブックは、最後に新しいバージョンのアドインで使われました。アドインを再読み込みしてください。',
  tooManyColumns:
    '列が多すぎて、どの列を送信するかをブックに記憶できません。作業ウィンドウを開くたびに「列」を確認してください。',
  nameHoldsKey:
    'ブックの中の名前が API キーのように見えるため、何も書き込みません。テーブルまたは列の名前を変更してください。',
  namesTooLong: 'テーブルと列の名前が長すぎて、ブックに記憶できません。',
  descriptionHoldsKey:
    '説明に API キーのようなものがあるため、ブックに保存しません。キーを取り除いてください。',
  /** A colleague works in the same workbook. */
  optionsChanged:
    'その間に、同僚がこのブックのオプションを変更しました。同僚のオプションで続けるには作業ウィンドウを再読み込みし、あなたのオプションに置き換えるには再確認してください。',
  descriptionChanged:
    'その間に、同僚がこのブックの説明を変更しました。同僚の説明で続けるには作業ウィンドウを再読み込みし、あなたの説明に置き換えるには再確認してください。',
}
