// The page Help, in Japanese: what comes after the plan, and whom to ask.
import type { helpAfterText as English } from '../en/help-after.ts'
import { AGENT } from '../agent.ts'
import { code, strong as b } from '../marks.ts'
import { confidencePanelText } from './confidence-panel.ts'
import { dealsText } from './deals.ts'
import { headText } from './head.ts'
import { keptPlansText } from './kept-plans.ts'
import { planColumnsText } from './plan-columns.ts'
import { planSheetText } from './plan-sheet.ts'
import { planStepText } from './plan-step.ts'
import { toolsText } from './tools.ts'
import { whatIfText } from './what-if.ts'
import { whyDealText } from './why-deal.ts'

export const helpAfterText: typeof English = {
  after: {
    title: 'プランのあとで',
    parts: [
      {
        named: [
          [
            confidencePanelText.title,
            `スライダーを動かすか ${b(confidencePanelText.limit)} を決めて、${b(planStepText.apply)} を押します。新しいプランは要りません。支出上限はアドインが守るもので、サービスには伝わりません。`,
          ],
          [
            `${dealsText.onlyTaken}、${dealsText.allRows}`,
            'プランに従ってテーブルを絞り込みます。行は内容で見分けるので、自由に並べ替えてかまいません。',
          ],
          [planStepText.showTaken, 'シートで 1 つずつ選択します。'],
          [
            planColumnsText.confidence,
            '3 列目に、案件が利益になる確率を書き込みます。採用しない案件にも書き込まれます。',
          ],
          [
            planColumnsText.place,
            'テーブルの右端、または案件の名前の隣です。隣の場合、ほかの列は右へ移ります。数式は追従しますが、列番号を使う VLOOKUP は追従しません。',
          ],
          [
            whyDealText.title,
            'よく似た過去の案件 3 つと、予測の根拠を示します。案件か、その行を選んでください。',
          ],
          [
            whatIfText.title,
            'プランをシナリオとして残すか、数値を 1 つ変えて計画します（別のプランなので費用がかかります）。2 つを案件ごとに比べられます。',
          ],
          [
            planSheetText.title,
            `書き込んだプランのグラフと表を専用のシートに作ります。内容は新しいプランに追従します。${b(planSheetText.again)} はグラフを更新し、入力した内容は残します。`,
          ],
          [
            keptPlansText.restore,
            'ブックには最新の 12 のプランが残ります。比較、復元、名前付け、削除にキーは要りません。',
          ],
          [headText.outOfDate, 'どのテーブルが変わったかを示します。'],
        ],
      },
      '利益は案件全体の額で、通貨はテーブルと同じです。100 のプランのうち 80 は、合計の横の範囲に収まる見込みです。これは予測であり、決めるのはあなたです。',
    ],
  },

  colleagues: {
    title: '1 つのブックを複数の人で使う',
    parts: [
      {
        points: [
          'プランと数式は全員が見られます。見るだけならキーは要りません。',
          '2 人が同時に書き込めます。後のプランがそのまま残り、もう一方の作業ウィンドウはそれを知らせて復元を提案します。',
          '2 つのプランの行が混ざると、開いている作業ウィンドウが 30 秒以内に直します。書き込みのあと、その間は開いておいてください。',
          'その間も並べ替えや編集ができます。行は内容で見分けられます。',
        ],
      },
    ],
  },

  formulas: {
    title: '任意のセルにプランを表示する',
    parts: [
      'プランを書き込むと、ブックのどこでも数式で表示できます。数式がプランを作ったり、費用がかかったりすることはありません。',
      {
        formulas: {
          QTY: '案件の採用数量。0 は「採用しない」。名前の範囲も渡せます。',
          PROFIT: '案件の予測利益。',
          TOTAL: 'プラン全体の利益。',
          SELECTED: '採用する案件の数。',
          PLAN: '採用する案件。利益の大きい順。',
          CHOSEN: '選んだときの確信度と、その案件数、利益、支出。',
          SWEEP: 'ほかの確信度での案件数、利益、支出。支出上限なし。',
          HISTORY: '同じ規則での過去のメニュー: 予測と実績。',
          SPEND: 'テーブルの列ごとの案件数、支出、利益。',
          STATUS: '誰がいつ、どの上限で作ったプランか、まだ合っているか。',
        },
      },
      {
        points: [
          `${code('EDPS_Plan')} は新しいプランのたびに変わる名前で、セルはそれに追従します。省略できます。`,
          '入力時に Excel がエラーを示す場合は、引数の間のコンマをセミコロンに、またはその逆に変えてください。',
          `${code('#N/A')}: まだプランがないか、案件の名前が計画したメニューにありません（空白と大文字、小文字は区別されます）。セルを指すと理由を読めます。`,
          `過去の案件の名前も ${code('#N/A')} になります。1 つの範囲に 5,000 を超えてあると、範囲全体がそうなります。`,
        ],
      },
    ],
  },

  tools: {
    title: 'ツール',
    parts: [
      `作業ウィンドウ上部の ${b(headText.tools)} は、キーなしで使えます。`,
      {
        named: [
          [
            toolsText.titles.ours,
            '消えるものと残るものを先に一覧で示します。自分のセルは残り、移した列は元に戻ります。',
          ],
          [
            toolsText.titles['self-check'],
            'この Excel を専用のシートで試し、サポート用の報告を出します。シートの内容は含まれません。',
          ],
          [
            'Excel の Copilot',
            `管理者がエージェント EDPS を入れていれば、「${AGENT.ja.plan}」と頼めます。確認と説明をします。送信と書き込みは作業ウィンドウで行います。`,
          ],
        ],
      },
    ],
  },

  support: {
    title: '作業ウィンドウが空のとき、助けが要るとき',
    parts: [
      {
        points: [
          'Excel 2021 以降、Microsoft 365、または Web 版 Excel が必要です。',
          'Excel は一部を appsforoffice.microsoft.com から読み込みます。ファイアウォールがこれを止めると、作業ウィンドウに表示されます。',
          'キーをくれた人がサービスの運営者です。表示された内容、「サポート用」のコード、自己診断の報告を伝えてください。',
          '作業ウィンドウ、リボン、このページは Excel の言語に従います。コンソール、プライバシー、利用条件、ブックに書き込まれる内容は、誰でも読めるように英語です。',
        ],
      },
    ],
  },
}
