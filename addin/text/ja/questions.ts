// Questions about what a description leaves open, in Japanese.
import type { questionsText as English } from '../en/questions.ts'

export const questionsText: typeof English = {
  titles: {
    answers: 'あなたの回答',
    one: '質問',
    of: (number, count) => `質問 ${number} / ${count}`,
  },
  late: 'これらの質問は、変更前の説明についてのものです。',
  profitsCheck: 'この回答は、過去の利益と照らし合わせて確認されます。',
  /** Buttons. */
  next: '次の質問',
  first: '最初の質問',
  undo: '最後の回答を取り消す',
  use: 'この回答を使う',
  /** An answer beside those of the service. */
  somethingElse: 'その他',
}
