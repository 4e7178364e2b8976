// The screen where an analyst signs in with a key, in Japanese.
import { strong } from '../marks.ts'
import type { signInStepText as English } from '../en/sign-in-step.ts'

export const signInStepText: typeof English = {
  title: 'サインイン',
  lead: 'EDPS は、各案件をどれだけ採用するかを決めます。キーはサービスの運営者から受け取ってください。',
  refused: 'サインインできませんでした',

  key: 'キー',
  keyHint: 'ブックに書き込まれることはありません。',
  name: 'あなたの名前（省略可）',
  nameHint: 'このブックを開いた同僚に、プランの作成者として表示されます。',
  remember: 'キーをこのデバイスに保存する',
  rememberHint: 'オフの場合は、このウィンドウを閉じるまで有効です。',

  /** Why the button “Sign in” cannot be pressed. */
  already: 'サインイン中です。',
  noKey: '先にキーを入力してください。',
  /** The button “Sign in” after it was pressed. */
  signingIn: 'サインインしています…',
  /** Buttons. */
  byConsole: 'コンソールでサインイン',
  pageIsOpen: 'ページを開いています。',
  lookAround: 'キーなしで見てみる',

  waiting: 'コンソールを待っています',
  whatToDo: (code) =>
    `開いたページでサインインし、コード ${strong(code)} が表示されていることを確かめて、この作業ウィンドウにキーを許可してください。`,
  /** A link to the page. */
  noPage: 'ページが開かない場合はこちら',
  /** A button. */
  stopWaiting: '待つのをやめる',
}
