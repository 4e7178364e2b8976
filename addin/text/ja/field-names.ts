// What each field that a column is mapped to means, in Japanese.
import type { fieldNamesText as English } from '../en/field-names.ts'

export const fieldNamesText: typeof English = {
  /** Columns of a table of deals. */
  menus: {
    key: '案件の識別子',
    menu: '判断の時点: 0、または案件リストごとのラベル',
    T: '期間で数えた時間: 0 = 現在、負 = 過去',
    date: '判断の日付（メニューと T の元になる）',
    batch: '売上にも記載されるバッチ',
    qty: 'その行の数量、または数量のリスト',
    qty_min: '最小の数量',
    qty_max: '最大の数量',
    qty_step: '数量の刻み',
    unit_cost: '諸費用込みの単位原価',
    unit_price: '見込みの販売単価',
    T_lead: '最初の販売までの期間数',
    historically_available: 'その行を実際に採用できたか',
    historically_chosen: 'その行を採用したか',
    qty_taken: '採用した数量（0 または空白 = 見送り）',
    profit: '過去の案件の実現利益',
  },
  /** Columns of a table of sales; key, menu, batch and T are as above. */
  sales: {
    date: '販売日',
    qty: '販売数',
    price: '単価',
    T_signal_delay: '販売が判明するまでの期間数',
    unit_holding_cost: '1単位・1期間あたりの保管費',
    unit_fee: '発注 1単位あたりの手数料',
  },
}
