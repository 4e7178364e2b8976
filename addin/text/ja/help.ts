// The page Help, in Japanese.
import type { helpText as English } from '../en/help.ts'
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  MENU_ROWS,
  READING_DAYS,
  RESULT_DAYS,
  SALES_ROWS,
} from '#contract/limits.ts'
import { MONTHLY_TOKENS, PRICES } from '#contract/prices.ts'
import { key, strong as b } from '../marks.ts'
import { RIBBON } from '../ribbon.ts'
import { checkedStepText } from './checked-step.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { descriptionStepText } from './description-step.ts'
import { endedStepText } from './ended-step.ts'
import { fitEndedText } from './fit-ended.ts'
import { helpAfterText } from './help-after.ts'
import { headText } from './head.ts'
import { moreOptionsText } from './more-options.ts'
import { openingStepText } from './opening-step.ts'
import { optionsStepText } from './options-step.ts'
import { planStepText } from './plan-step.ts'
import { signInStepText } from './sign-in-step.ts'
import { tablesStepText } from './tables-step.ts'
import { whyLittleText } from './why-deal.ts'
import { countText, numberText } from './words.ts'

export const helpText: typeof English = {
  title: 'ヘルプ',
  heading: 'Excel の EDPS: ヘルプ',
  lead: 'EDPS は、過去の案件の成果をもとに、一覧の各案件をどれだけ採用するかを決めます。',
  contents: 'このページの内容',
  otherLanguages: 'ほかの言語',

  sections: {
    start: {
      title: '最初のプランを作る',
      parts: [
        `手元にデータがなければ、空のブックと作業ウィンドウを開き、${b(tablesStepText.insertSample)} を押してください。`,
        {
          steps: [
            `シートの上の ${b('EDPS')} タブを開き、${b(RIBBON.ja['Pane.Label'])} を押します。受け取ったキーでサインインするか、${b(signInStepText.byConsole)} を押します。送信の前までは ${b(signInStepText.lookAround)} でも使えます。`,
            `${b(openingStepText.planMenu)} を押します。最初に足りないものへ進み、それが何かを示します。`,
            'テーブルを選びます。どの列が何かは自動で推測されるので、違っていれば直します。',
            '案件の収入と費用を英語で説明します。どう読み取られたかが表示されます。不明な点は質問されるので、答えをクリックすると文章に書き込まれます。',
            `${b(optionsStepText.checkData)} を押します。各問題には、そのセルを示すボタンがあります。セルの値はまだ送信されません。`,
            `費用を見て ${b(checkedStepText.sendAndPlan)} を押します。作業を続けても、Excel を閉じてもかまいません。`,
            `プランを見て ${b(planStepText.write)} を押します。各案件の採用数量と予測利益が 2 列に書き込まれます。0 は「採用しない」です。`,
          ],
        },
      ],
    },

    tables: {
      title: 'テーブルはどんな形にするか',
      parts: [
        `案件は Excel のテーブルに入れます。案件のセルをクリックして ${key('Ctrl')}+${key('T')} を押してください。1 行が、採用できる（または過去に採用できた）案件 1 つです。見出しはどの言語のどんな名前でもかまいません。`,
        {
          caption: '案件: 最後の 2 行をこれから決めます',
          headers: ['商品', '日付', '数量', '単価', '採用'],
        },
        { caption: '売上', headers: ['商品', '日付', '数量', '売価'] },
        {
          points: [
            '必要なもの: 案件を識別する列、日付、提示された数量。同じ日、週、月、四半期、年の案件が 1 つのメニューです。最新のメニューを決め、それより前は履歴になります。',
            '過去の案件は、同じテーブルか別のテーブルに入れます。見送った案件も必要です。その「採用」は空白にします。',
            '過去の案件の成果: 売上のテーブル、または案件ごとの利益の列。',
            '区分や仕入先などのほかの列も、割り当てるとプランの学習に役立ちます。',
            '1 行に複数の数量を書けます。リスト (10; 20; 50)、範囲 (10–60 step 10)、または最小、最大、刻みの列です。',
            `必要な量: 決める行が ${countText(FLOOR_TASK_ROWS)} 以上、過去のメニューが ${countText(FLOOR_PAST_MENUS)} 以上、成果のわかる過去の案件が ${countText(FLOOR_OBSERVED_GROUPS)} 以上、見送った案件が 1 つ以上。足りなければ ${b(moreOptionsText.checks)} をオフにします（${b(optionsStepText.title)}、${b(moreOptionsText.title)}）。プランの精度は下がります。`,
            `上限: 案件は ${countText(MENU_ROWS)} 行、売上は ${countText(SALES_ROWS)} 行です。`,
          ],
        },
      ],
    },

    words: {
      title: '入力欄に何を書くか',
      parts: [
        `${b('英語')}で書いてください。言語モデルのないサービスは英語だけを読み取り、質問も英語です。案件 1 つの収支を短い文で、${countText(DESCRIPTION_CHARACTERS)} 文字以内で説明します。`,
        {
          points: [
            '次の 2 つは書かなくてかまいません。売上は収入になり、採用した 1 個ごとに単価がかかります。',
            'ほかの費用は、金額と何に対する費用かを書きます。“12% of the selling price”（売価の 12%）、“$3 per unit sold”（販売 1 個につき）、“$0.40 per unit bought”（仕入れ 1 個につき）、“$45 per deal”（案件ごと）。金額のない費用は計算されません。',
            '売れ残りがいつ、どうなるかを書きます。“written off”（廃棄）または “sold at …”（… で売却）。',
            '在庫を持たない場合は、1 単位が何かを書きます。クリック、電話、貸付などは “Each unit is an attempt.” とします。',
            '列は見出しのとおりの名前で書きます。',
            '日付があれば時間は自動で数えます。なければ “T counts weeks.”（週単位）のように書きます。',
          ],
        },
        '例と、その意味:',
        {
          examples: {
            shop: 'ネット ショップ: カード手数料（率と 1 件ごと）と送料。',
            storage: '保管料は週ごと。売れ残りは 8 週間後に価値がなくなる。',
            capital: '資金の費用は年 9%。6 か月後の売れ残りは単価の 40% で売れる。',
            clicks: '在庫なし: クリックごとに支払い、収入の 10% を提携先へ払う。',
            duty: '仕入れの費用（関税、検査）と、販売手数料。',
          },
        },
        `${b(descriptionStepText.beginWith)} には、ほかに 14 の例があります。クリックすると入力欄に入ります。`,
      ],
    },

    cost: {
      title: '費用はいくらか',
      parts: [
        `プランの支払いはトークンで、1 トークンは 1 米ドルです。${b(checkedStepText.sendAndPlan)} を押す前に最小と最大の費用が、あとで実際の費用が表示されます。`,
        {
          named: [
            [
              '新しい説明、または別の列',
              `${numberText(PRICES.grounding.base)} トークンと、1 列につき ${numberText(PRICES.grounding.column)}（最大 ${numberText(PRICES.grounding.most)}）。計算の費用が加わります。`,
            ],
            [
              '同じ説明と同じ列でもう一度',
              `計算の費用だけ: ${numberText(PRICES.calculation)} トークンから。`,
            ],
            [
              '無料',
              `データの確認、説明の読み取り、${b(optionsStepText.inputTest)}、スライダーと支出上限、書き込み、復元、すべての数式。`,
            ],
            ['サービス側の原因で失敗したプラン', '費用はかかりません。'],
            [
              '説明やデータが原因で止まったプラン',
              `それまでの計算の分だけかかります: 通常 ${numberText(PRICES.calculation)} トークン。`,
            ],
            ['キャンセルしたプラン', '完了した段階の分だけかかります。'],
            [
              '無料キー',
              `公開された市場だけを無料で計画できます。${b(optionsStepText.inputTest)} はどのテーブルでも使えます。`,
            ],
          ],
        },
        `作業ウィンドウ上部の ${b(headText.console)} で、トークンの残りとすべての明細を確認できます。アカウントの所有者は、そこでトークンまたは月 ${numberText(MONTHLY_TOKENS.base)} トークンの会員プランを購入できます。`,
      ],
    },

    data: {
      title: 'データを見るのは誰か',
      parts: [
        {
          named: [
            [
              '入力中',
              '説明、オプション、選んだ列の名前がサービスに送られます。セルの値は送られません。',
            ],
            [
              checkedStepText.sendAndPlan,
              '一覧に示された列のセルも送られます。ほかの列やシートは送られません。',
            ],
            [
              '同じアカウントの人',
              'コンソールであなたのプランを見られます。ほかのアカウントからは見えません。',
            ],
            [
              '言語モデル',
              'サービスが使う場合、説明と列の名前だけが渡されます。セルの値は渡されません。',
            ],
            [
              '保存期間',
              `テーブルはプランの 1 日後まで。プランと、過去の案件の費用と結果は ${countText(RESULT_DAYS)} 日間。説明とその読み取りは、${countText(READING_DAYS)} 日間使われなくなるまで。キャンセルすると、送信したものは削除されます。`,
            ],
            [
              'ブックの中',
              'プラン、シナリオ、説明、あなたの名前は、ファイルを持つ人が読めます。キーが書き込まれることはありません。',
            ],
          ],
        },
      ],
    },

    refused: {
      title: '受け付けられなかったときは',
      parts: [
        {
          named: [
            [
              checkedStepText.titles.unclear,
              '説明の下の質問に 1 つずつ答えるか、例のように書き直してください。',
            ],
            [
              fitEndedText.failed.insufficient_history,
              `成果のわかる過去の案件を増やします。採用した案件には利益か売上が、売れなかった案件には数量 0 の売上の行が要ります。データ確認だけが指摘する場合は ${b(moreOptionsText.checks)} をオフにできます。`,
            ],
            [
              fitEndedText.soldMore,
              '採用した数より多く売れています。採用数量か売上を直すか、以前の在庫の列を割り当ててください。',
            ],
            [
              fitEndedText.failed.reconciliation_failed,
              `利益の列と説明が食い違っています。抜けている費用を書くか、${b(optionsStepText.fromColumn)} を選んでください。`,
            ],
            [
              'トークンが足りない',
              `プランの最大の費用が、開始の時点で必要です。${b(headText.console)} でトークンを購入するか、入力テストを使ってください。`,
            ],
            [
              fitEndedText.keyRefused.title,
              'キーが取り消されたか、入力に誤りがあります。コンソールで新しく作るか、キーをくれた人に尋ねてください。',
            ],
            [
              whyLittleText.none,
              `理由が表示されます。${b(confidencePanelText.title)} を下げるか、${b(confidencePanelText.limit)} を上げるか、説明の費用を直してください。`,
            ],
            [
              planStepText.failed.nothing,
              'シートが保護されているか、セルが編集中です。どちらかは作業ウィンドウに表示されます。その後もう一度ボタンを押してください。',
            ],
            ['値のない行がある', 'プランのあとで追加または変更された行です。再計画してください。'],
            [
              fitEndedText.failed.engine_error,
              `費用はかかりません。${b(endedStepText.again.check)} を押して、もう一度送信してください。`,
            ],
          ],
        },
      ],
    },

    ...helpAfterText,
  },
  fullText: '全文（英語）:',
}
