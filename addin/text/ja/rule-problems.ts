// Problems that the service's rules find in the tables, in Japanese.
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
} from '#contract/limits.ts'
import type { ProblemCode, ruleProblemsText as English } from '../en/rule-problems.ts'
import { moreOptionsText } from './more-options.ts'
import { optionsStepText } from './options-step.ts'
import { counted } from './words.ts'

export type { ProblemCode } from '../en/rule-problems.ts'

type Facts = Parameters<typeof English.statement>[1]

const orNoChecks = `または、オプションの「${moreOptionsText.checks}」をオフにしてください。`

/** Remedies in terms of the sheet; where one is missing, the service's own is shown, which is English. */
const fix: Readonly<Partial<Record<ProblemCode, string>>> = {
  unread_field:
    'アドインを再読み込みしてください。解決しない場合は、サービスの運営者に知らせてください。',
  out_of_range:
    '値を修正してください。すべての値が大きい場合は、全体を千単位にしてください。時点は日付ではなく期間の数です。',
  named_column_missing:
    'その列のことであれば列の名前を変えるか、説明に列の名前をそのまま書いてください。',
  column_misspelt:
    '既知の列のことであれば列の名前を変えてください。そうでなければ、説明にその名前をそのまま書くか、列を外してください。',
  invalid_option: 'オプションで修正するか、空白にしてください。',
  unknown_model: `オプションの「モデル」で「${moreOptionsText.modelUnset}」を選択してください。`,
  missing_table: '「テーブル」の画面でテーブルを選択してください。',
  missing_column: '「列」の画面で列を選択してください。',
  missing_value: 'セルに入力するか、行全体を削除してください。',
  qty_not_positive:
    '数量を修正するか、数量のない行を除いてください。行の数量は 0 より大きくします。見送りは常に可能です。',
  no_task_rows: '判断する案件がある期間またはテーブルを選択してください。',
  too_few_task_rows: `見送る予定のものも含め、すべての候補を載せてください。${orNoChecks}`,
  too_few_past_menus: `過去のメニューを増やすか、期間を短くしてください。${orNoChecks}`,
  too_few_observed: `履歴を増やすか、採用した数量にマークを付けるか、売れなかった案件に数量 0 の売上を追加してください。${orNoChecks}`,
  no_unobserved: '採用しなかった案件も含め、過去のメニュー全体を載せてください。',
  not_numeric:
    '単位、記号、文字列を付けず、数値だけを入力してください。セルの左に寄っている数値は文字列なので、入力し直してください。',
  size_unknown: '採用した数量を示すマークの列、または採用数の列を割り当ててください。',
  sale_in_future:
    '売上の時点を修正するか、行を削除してください。すでに発生したものだけを数えます。',
  sale_before_menu:
    '売上か案件の時点を修正してください。以前に仕入れた分の売上には、そのキーかメニューが必要です。',
  sale_after_horizon: `売上の時点を修正するか、オプションの「${moreOptionsText.horizon}」を実際の保有期間まで増やしてください。`,
  sold_more_than_taken:
    '採用した数量か売上を修正してください。以前からの在庫には「stock」のような列が必要です。数量が試行回数（電話、訪問）なら、説明にそう書いてください。',
  chosen_without_sales: `オプションの「${moreOptionsText.chosenFlag}」で、マークの意味を選択してください。`,
  too_many_rows: '最も古いメニューとその売上を除いてください。',
  no_profit: '実現利益の列を割り当てるか、利益をサービスに計算させてください。',
  sales_empty: '売上のテーブルを選択するか、実現利益の列を割り当ててください。',
  // In English these have the service’s own remedy.
  unknown_field: 'アドインを再読み込みしてください。',
  description_too_long: '説明を短くしてください。案件の利益を決めることだけを書けば十分です。',
  unreadable_key:
    'キーは文字列か数値にしてください。TRUE や FALSE は、どのテーブルでも文字列として入力してください。',
  unreadable_flag:
    '1 か 0、または TRUE か FALSE を入力してください。空白は「採用できた」「採用しなかった」とみなします。',
  menu_not_integer: '現在のメニューを 0、過去のメニューをそれぞれ別の整数にしてください。',
  negative_value: '0 以上の値にしてください。返品は、元の売上から差し引いてください。',
  menu_t_mismatch:
    '現在のメニューではメニューと T を両方 0 に、過去のメニューでは 0 以外のメニューと負の T にしてください。',
  menu_in_future: 'T は現在からの期間数です。現在のメニューは 0、過去のメニューは負の数です。',
  key_in_two_menus:
    '過去のメニューごとに別のキー（例: キーとメニューを連結）を付け、売上のキーもそろえてください。',
  key_at_two_times: '1つのメニューで同じキーの行には、同じ T を入力してください。',
  duplicate_option: '同じ行を 1行だけ残すか、別の案件には別のキーを付けてください。',
  several_chosen: '採用マークは、1つのメニューのキーごとに 1行だけにしてください。',
  chosen_not_available: '採用できたかを示す列を 1 にするか、採用マークを 0 にしてください。',
  stock_ambiguous: '正しい列の名前を説明に書くか、ほかの列の名前を変更してください。',
  too_many_keys: 'どのメニューにもないキーの売上か、最も古いメニューとその売上を除いてください。',
  fee_differs:
    '手数料は発注 1単位あたりの額です。キーのすべての行で同じにするか、ほかの行を空白にしてください。',
  sale_menu_differs:
    '売上のメニューかキーを修正するか、メニューを空白にしてください。空白ならキーで決まります。',
  profit_on_task: '現在のメニューの利益は空白にしてください。プランが予測します。',
  negative_signal_delay: '販売から判明までの期間数を、0 以上で入力してください。',
  sold_not_available: '採用できたかを示す列を 1 にするか、売上のキーを修正してください。',
  blank_rows: 'データがあるはずの行なら、入力してください。',
  feature_too_large: '値を修正するか、セルを空白にしてください。',
  incomplete_rows:
    '計画に使う行なら、必須の列に入力してください。採用して売れなかった案件には、数量 0 の売上が必要です。',
  read_as: '誤りなら、単純な数値か日付、または文字列に書き直してください。',
  looks_numeric:
    'すべてのセルを同じ形の単純な数値か日付にしてください。名前なら、このままで問題ありません。',
  sales_match_nothing: '売上のキーをメニューと同じに書くか、不足している売上を追加してください。',
  sales_unknown_key:
    'これらのキーの行をメニューに追加するか、キーを修正してください。現在のメニューの売上は読み取りません。',
  profit_ignored: `実現利益は採用した数量の行だけにあります。「${optionsStepText.fromColumn}」を選ぶと、すべての利益を読み取ります。`,
  unavailable_task_rows: '採用できる行なら、採用できるかを示す列を 1 か空白にしてください。',
  chosen_on_task: '現在のメニューはプランが決めます。マークは過去の行だけに付けてください。',
  no_zero_sales: '採用して売れなかった案件には、数量 0 の売上の行が必要です。',
  value_out_of_line: '桁の誤りなら修正してください。プランはこの値のまま学習します。',
  keys_alike: 'キーはどこでも同じに書いてください。キーは 1文字ずつ比較されます。',
  stock_not_bound: '先に売れた以前からの在庫なら、説明でその列の名前を挙げてください。',
  description_missing: '案件の収入と費用を、説明に書いてください。',
  too_many_columns: '結果に影響しない列を外してください。',
}

const columnOf = ({ header }: Facts): string => (header === null ? '列' : `列「${header}」`)

/** What is wrong; rows, where there are some, are named after it. */
const statements: Readonly<Record<ProblemCode, (facts: Facts) => string>> = {
  unknown_field: () => 'サービスの知らない項目があります。',
  invalid_option: () => 'オプションの値が正しくありません。',
  unknown_model: () => 'このモデルはありません。',
  description_too_long: () =>
    `説明が長すぎます。読み取れるのは ${counted(DESCRIPTION_CHARACTERS, '文字')}までです。`,
  unread_field: () => '読み取られない項目があります。',
  missing_table: () => '必要なテーブルがありません。',
  missing_column: () => '必要な列がありません。',
  missing_value: (facts) => `${columnOf(facts)}に空白のセルがあります。`,
  unreadable_key: (facts) => `${columnOf(facts)}に、文字列でも数値でもないキーがあります。`,
  not_numeric: (facts) => `${columnOf(facts)}に、数値でないセルがあります。`,
  unreadable_flag: (facts) => `${columnOf(facts)}に、1/0 でも TRUE/FALSE でもないセルがあります。`,
  menu_not_integer: (facts) => `${columnOf(facts)}に、整数でないメニューがあります。`,
  qty_not_positive: (facts) => `${columnOf(facts)}に、0 以下の数量があります。`,
  negative_value: (facts) => `${columnOf(facts)}に、0 未満の値があります。`,
  out_of_range: (facts) => `${columnOf(facts)}に、扱える範囲を超える値があります。`,
  no_task_rows: () => '現在のメニュー（T = 0）の行がありません。判断する案件がありません。',
  menu_t_mismatch: () => 'メニュー 0 と T = 0 の一方だけを持つ行があります。',
  menu_in_future: (facts) => `${columnOf(facts)}に、現在より後の値（T > 0）があります。`,
  key_in_two_menus: (facts) => `${columnOf(facts)}に、複数の過去のメニューにあるキーがあります。`,
  key_at_two_times: () => '過去の 1つの案件の行で、T が異なっています。',
  duplicate_option: () => '同じキーとメニューに、数量と単位原価の等しい行があります。',
  several_chosen: () => '1つの案件の複数の行に、採用マークがあります。',
  chosen_not_available: () => '採用マークがあるのに、採用できないとされた行があります。',
  size_unknown: ({ count }) =>
    count === 0
      ? '採用したとわかる過去の案件がありません。売上、利益、採用マークのいずれもありません。'
      : `過去の案件 ${counted(count, '件')}を採用していますが、採用した数量がわかりません。`,
  named_column_missing: (facts) =>
    `説明にある列がテーブルにありません。よく似た名前の${columnOf(facts)}があります。`,
  no_profit: () => '自社の利益から学習する設定ですが、過去の行に利益がありません。',
  stock_ambiguous: ({ count }) => `以前からの在庫とみなせる列が ${counted(count, '個')}あります。`,
  too_many_keys: ({ count }) => `売上のキーが多すぎます（${counted(count, '個')}）。`,
  fee_differs: (facts) => `同じキーの行で、${columnOf(facts)}の値が異なっています。`,
  sale_menu_differs: (facts) =>
    `${columnOf(facts)}に、キーのあるメニューと一致しない行があります。`,
  profit_on_task: (facts) => `現在のメニューの行で、${columnOf(facts)}に利益が入力されています。`,
  sale_in_future: (facts) => `${columnOf(facts)}に、現在より後の売上（T > 0）があります。`,
  negative_signal_delay: (facts) => `${columnOf(facts)}に、0 未満の値（販売前に判明）があります。`,
  too_few_task_rows: ({ count }) =>
    `現在のメニューは ${counted(count, '行')}です。${counted(FLOOR_TASK_ROWS, '行')}以上が必要です。`,
  too_few_past_menus: ({ count }) =>
    `過去のメニューは ${counted(count, '個')}です。${counted(FLOOR_PAST_MENUS, '個')}以上が必要です。`,
  too_few_observed: ({ count }) =>
    `結果のわかる過去の案件は ${counted(count, '件')}です。${counted(FLOOR_OBSERVED_GROUPS, '件')}以上が必要です。`,
  no_unobserved: () => '見送った案件が履歴にありません。過去の案件のすべてに結果があります。',
  sales_empty: () => '売上の行がなく、利益のわかる過去の案件もありません。',
  sold_not_available: () => '売上があるのに、採用できないとされた過去の案件があります。',
  sale_before_menu: () => 'キーのあるメニューより前の売上があります。',
  sale_after_horizon: () => '売れ残りを評価減する時点より後の売上があります。',
  sold_more_than_taken: () => '採用、保有、入荷した数量より多く売れた過去の案件があります。',
  blank_rows: () => '空白の行を除きました。',
  feature_too_large: (facts) => `${columnOf(facts)}の大きすぎる数値を、空白とみなしました。`,
  incomplete_rows: () => '必須のセルが空白の行を除きました。',
  read_as: (facts) =>
    `${columnOf(facts)}の文字列を数値、割合、金額または日付として、NA などを空白として読み取りました。`,
  looks_numeric: (facts) =>
    `${columnOf(facts)}に数値や日付に見えるセルがありますが、すべて文字列として読み取りました。`,
  sales_match_nothing: () => '同じキーの売上がない採用済みの案件が多すぎます。',
  sales_unknown_key: () => '過去のメニューにないキーの売上を除きました。',
  profit_ignored: () => '案件の別の数量に採用マークがあるため、無視した利益があります。',
  unavailable_task_rows: () => '現在のメニューに、採用できないとされた行があります。',
  chosen_on_task: () => '現在のメニューにある採用マークは読み取られません。',
  chosen_without_sales: () =>
    '採用マークがあるのに売上も利益もない案件があり、マークの意味を推測しました。',
  no_zero_sales: ({ count }) =>
    `売上のある案件 ${counted(count, '件')}がすべて売れていて、採用マークがありません。`,
  column_misspelt: (facts) => `${columnOf(facts)}は、よく似た名前の列としては読み取られません。`,
  value_out_of_line: (facts) =>
    `${columnOf(facts)}に、ほかのほぼすべての行と 100倍違う値があります。`,
  keys_alike: (facts) =>
    `${columnOf(facts)}に、スペースや大文字・小文字だけが異なるキーがあります。`,
  stock_not_bound: (facts) =>
    `${columnOf(facts)}を在庫とはみなさず、その他の列として読み取りました。`,
  description_missing: () => '事業の説明がありません。',
  too_many_rows: ({ table, count }) =>
    `${table === null ? 'テーブル' : `テーブル「${table}」`}の行が多すぎます（${counted(count, '行')}）。`,
  too_many_columns: ({ table }) =>
    `${table === null ? 'テーブル' : `テーブル「${table}」`}の列が多すぎます。`,
}

export const ruleProblemsText: typeof English = {
  fix,
  /** A sentence that says what is wrong; null = the service's English one. */
  statement: (code, facts) =>
    Object.hasOwn(statements, code) ? statements[code as ProblemCode](facts) : null,
  /**
   * The statement with the places that it is true of. `where`: one text a table, made by `rowsOfTable` or of
   * rows alone; `keys`: made by `keys`, null = none.
   */
  atRows: (statement, where, keys) =>
    `${statement.replace(/[。.:]$/, '')}: ${where.join('; ')}${keys === null ? '' : `（${keys}）`}。`,
  /** `rows`: "行 12、31". */
  rowsOfTable: (rows, table) => `${table} の${rows}`,
  /** Identifiers of deals, in quotes: `キー "a"、"b"`. */
  keys: (keys) => `キー ${keys.join('、')}`,
}
